"""What an edit changes in print: which pieces look different from those that were printed last.

The deck is compared with the last PDF that was built here; where none was, with the game as it came.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path as File
from typing import Any

from pnp.deck.load import load_folder
from pnp.deck.model import LANGS, Game, Piece
from pnp.deck.places import bundled_root
from pnp.deck.problems import BadData, NothingToDo
from pnp.face.gallery import Gallery
from pnp.last_build import LastBuild
from pnp.pens.ink import INKS
from pnp.pipeline import marks_to_show
from pnp.sheet.order import Order
from pnp.sheet.paper import parse_paper
from studio import data_folder
from studio.edit.deck import deck_of

Tell = Callable[[float, str], None]


def what_to_reprint(tell: Tell, name: str) -> dict[str, Any]:
    """The pieces to print anew, by card, and what they were compared with."""
    deck = deck_of(name)
    if deck.game is None or deck.problems:
        raise BadData(deck.problems)
    last = _last_order(name)
    if last:
        pieces = _since(deck.game, last, tell)
        when = datetime.fromtimestamp(LastBuild(last).file.stat().st_mtime).astimezone()
        about = {"since": "build", "lang": last.lang, "when": when.isoformat(timespec="seconds")}
    elif deck.is_own and deck.has_original:
        pieces = _unlike(deck.game, load_folder(bundled_root() / "cards" / name))
        about = {"since": "bundled"}
    else:
        pieces = list(deck.game.pieces()) if deck.is_own else []
        about = {"since": "never" if deck.is_own else "bundled"}
    return {**about, "pieces": len(pieces), "cards": _by_card(pieces)}


def _last_order(name: str) -> Order | None:
    """The order of the newest PDF of a game, as far as it says what was printed."""
    places = (data_folder.printed() / ".papertable").glob(f"{name}-*.json")
    for file in sorted(places, key=lambda file: file.stat().st_mtime, reverse=True):
        lang, _, ink = file.stem.removeprefix(f"{name}-").partition("-")
        if lang in LANGS and ink in INKS:
            order = Order(
                name,
                lang,
                parse_paper("a4"),
                file.parent.parent,
                ink=next(each for each in INKS if each == ink),
            )
            if LastBuild(order).exists:
                return order
    return None


def _since(game: Game, order: Order, tell: Tell) -> list[Piece]:
    gallery = Gallery(game, order.lang, order.ink)
    pieces = list(game.pieces())
    problems = gallery.draw_all(pieces, lambda done, total: tell(done / total, ""))
    if problems:
        raise BadData(problems)
    try:
        return list(LastBuild(order).changed(pieces, gallery, marks_to_show(game, gallery)))
    except NothingToDo:
        return []


def _unlike(game: Game, other: Game) -> list[Piece]:
    """Pieces that the other version of a game has not, or has with other facts, words or pictures."""
    known = {_spelled(piece) for piece in other.pieces()}
    return [piece for piece in game.pieces() if _spelled(piece) not in known]


def _spelled(piece: Piece) -> str:
    card = piece.card
    image = _picture(card.image) if card.image else None
    return json.dumps([piece.id, card.kind.id, piece.facts, card.words, image], sort_keys=True, default=str)


def _picture(file: File) -> tuple[str, int, float]:
    state = file.stat()
    return file.name, state.st_size, state.st_mtime


def _by_card(pieces: Iterable[Piece]) -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for piece in pieces:
        card = piece.card
        about = {"id": card.id, "name": card.words.get("name") or card.id, "pieces": 0}
        found.setdefault(card.id, about)["pieces"] += 1
    return list(found.values())
