"""Decks to look at: every deck, a deck as a wall of its cards, a card's face. Plain data out."""

from __future__ import annotations

import json
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path as File
from typing import Any

from pnp.deck.model import Side
from pnp.deck.problems import Refusal
from studio.edit.deck import Deck, Entry, deck_names, deck_of, problems_of
from studio.edit.draft import told
from studio.edit.picture import corner_mm, face_svg, sides_of

# Files of cards: of these only the entry itself changes its picture.
CARDS = (".yaml", ".csv")


def decks() -> list[dict[str, Any]]:
    """Every deck with its title and how many pieces it has."""
    return [about(deck_of(name)) for name in deck_names()]


def about(deck: Deck) -> dict[str, Any]:
    """What a deck is called, whose it is, and how large."""
    game = deck.game
    order = list(game.kinds) if game else []
    sound = [entry for entry in deck.entries if entry.kind in order and deck.card(entry)]
    first = min(sound, key=lambda entry: order.index(entry.kind), default=None)
    return {
        "game": deck.name,
        "title": game.title if game else deck.name,
        "is_own": deck.is_own,
        "has_original": deck.has_original,
        "can_be_played": find_spec(f"scorer.simulate.games.{deck.name.replace('-', '_')}") is not None,
        "cards": len(deck.entries),
        "pieces": sum(len(card.copies) for card in game.cards if card.game == deck.name) if game else 0,
        "problems": len(deck.problems),
        "sample": _sample(deck, first) if first else None,
    }


def _sample(deck: Deck, entry: Entry) -> dict[str, Any]:
    card = deck.card(entry)
    size = (card.kind.width_mm, card.kind.height_mm) if card else (63.0, 88.0)
    return {"ref": entry.ref, "look": look_of(deck, entry), "width_mm": size[0], "height_mm": size[1]}


def wall(name: str) -> dict[str, Any]:
    """A deck's cards by kind, in the order of its files."""
    deck = deck_of(name)
    kinds: dict[str, list[dict[str, Any]]] = {
        kind: []
        for read in deck.files.values()
        for kind in (read.data if isinstance(read.data, dict) else ())
        if deck.game and kind in deck.game.kinds
    }
    for entry in deck.entries:
        kinds.setdefault(entry.kind, []).append(_tile(deck, entry))
    order = list(deck.game.kinds) if deck.game else []
    every = sorted(kinds, key=lambda kind: order.index(kind) if kind in order else len(order))
    return {
        **about(deck),
        "folder": str(deck.folder),
        "languages": list(deck.languages),
        "kinds": [kind_of(deck, kind, kinds[kind]) for kind in every],
        "problems": [told(problem, ()) for problem in deck.problems],
    }


def kind_of(deck: Deck, kind: str, cards: list[dict[str, Any]]) -> dict[str, Any]:
    """A kind with its size and shape."""
    known = deck.game.kinds.get(kind) if deck.game else None
    first = next((card for card in deck.game.cards if card.kind.id == kind), None) if deck.game else None
    return {
        "id": kind,
        "name": known.name if known else kind,
        "width_mm": known.width_mm if known else 63,
        "height_mm": known.height_mm if known else 88,
        "corner_mm": corner_mm(deck, first) if first else 0,
        "shape": known.shape if known else "rect",
        "material": known.material if known else "card",
        "cards": cards,
        "files": sorted({entry.file.name for entry in deck.entries if entry.kind == kind}),
    }


def _tile(deck: Deck, entry: Entry) -> dict[str, Any]:
    card = deck.card(entry)
    names = card.words.get("name") or card.words.get("front.title") if card else None
    return {
        "ref": entry.ref,
        "id": entry.id,
        "name": names or entry.id,
        "copies": len(card.copies) if card else 0,
        "sides": sides_of(card) if card else [],
        "look": look_of(deck, entry),
        "problems": [told(problem, ()) for problem in problems_of(deck, entry)],
    }


def look_of(deck: Deck, entry: Entry) -> str:
    """Changes when the picture of an entry may."""
    around = [
        state
        for state in deck.stamp
        if "layouts" in File(state[0]).parts or not state[0].endswith(CARDS) or state[0].endswith("game.yaml")
    ]
    return sha256(json.dumps([entry.data, around], default=str).encode()).hexdigest()[:16]


def face(name: str, ref: str, side: str, lang: str) -> tuple[str, str]:
    """The picture of a card as it is in the file, and what it is named by while it looks so."""
    deck = deck_of(name)
    entry = deck.entry(ref)
    card = deck.card(entry)
    if card is None:
        raise Refusal(f"'{ref}' has mistakes: it cannot be drawn")
    return face_svg(deck, card, side_named(side), lang), look_of(deck, entry)


def side_named(side: str) -> Side:
    """Any word for a side as one."""
    return "back" if side == "back" else "front"
