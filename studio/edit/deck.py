"""A deck as the editor sees it: every entry of every file, sound or not, with its place, and the game.

A game's name in, a Deck out; kept in memory while no file of it changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path as File
from typing import Any

from pnp.deck.entry import CardEntry, FreeEntry
from pnp.deck.load import read_folder
from pnp.deck.load_cards import card_files, card_models
from pnp.deck.model import SIDES, Card, Game, Piece, Side
from pnp.deck.places import all_games, bundled_root, game_folder
from pnp.deck.problems import Problem, Refusal, did_you_mean, shown
from pnp.deck.registry import Place, Registry, open_registry
from pnp.deck.yamlfile import YamlFile
from pnp.face.layout import load_layout
from studio.edit.form import Field, form_of

# Pieces that every game shares: a deck as well, shown last.
SHARED = "common"
PICTURES = (".png", ".jpg", ".jpeg", ".svg")
WATCHED = (".yaml", ".csv", *PICTURES)
MOST_DECKS_KEPT = 8
MOST_DRAFTS = 300  # looks of a card while it is typed that get a number of their own in memory


@dataclass(frozen=True, slots=True)
class Entry:
    """A card as a file lists it. `ref` names it in addresses: its id, or its place if that is no name."""

    ref: str
    file: File
    kind: str
    index: int
    line: int
    last_line: int
    data: Mapping[str, Any]

    @property
    def id(self) -> str:
        return str(self.data.get("id") or "")


@dataclass(slots=True)
class Deck:
    """A game's folder with all its entries."""

    name: str
    folder: File
    stamp: tuple[tuple[str, int, int], ...]
    game: Game | None
    problems: list[Problem]
    files: dict[str, YamlFile]
    entries: list[Entry]
    _registry: Registry | None = None
    _given: int = 0

    @property
    def is_own(self) -> bool:
        """Whether this is the person's own copy or game."""
        return self.folder.parent.parent != bundled_root()

    @property
    def languages(self) -> tuple[str, ...]:
        return self.game.languages if self.game else ("en", "fr", "pl")

    def model(self, kind: str) -> type[CardEntry]:
        return card_models(self.name).get(kind, FreeEntry)

    def form(self, kind: str) -> Field:
        """The form of a kind's cards."""
        return form_of(self.model(kind), [entry.data for entry in self.entries if entry.kind == kind])

    def entry(self, ref: str) -> Entry:
        """An entry by its ref. Raises Refusal."""
        for entry in self.entries:
            if entry.ref == ref:
                return entry
        near = did_you_mean(ref, [entry.ref for entry in self.entries])
        raise Refusal(f"there is no card '{ref}' in '{self.name}'{near}")

    def card(self, entry: Entry) -> Card | None:
        """The sound card of an entry, or nothing."""
        cards = self.game.cards if self.game else ()
        return next((card for card in cards if card.file == entry.file and card.line == entry.line), None)

    @property
    def has_original(self) -> bool:
        """Whether the game came with the program."""
        return (bundled_root() / "cards" / self.name / "game.yaml").is_file()

    def registry(self) -> Registry:
        """Every mark as the next build gives it. Looking gives no number away: it is never saved."""
        assert self.game is not None
        if self._registry is None or len(self._registry.added) > self._given + MOST_DRAFTS:
            self._registry = open_registry(self.game)
            for piece in self.game.pieces():
                for side in SIDES:
                    places = self._mark_places(piece, side)
                    self._registry.marks(piece, side, len(places), places)
            self._given = len(self._registry.added)
        return self._registry

    def _mark_places(self, piece: Piece, side: Side) -> Sequence[Place]:
        assert self.game is not None
        name = piece.kind.face_name(side, piece.facts)
        layout = self.game.layouts.get(piece.card.game)
        return load_layout(layout).face(name).mark_places if name and layout else ()


def deck_names() -> list[str]:
    """Every deck that can be edited."""
    return [*all_games(), SHARED]


_decks: dict[str, Deck] = {}


def deck_of(name: str) -> Deck:
    """A deck as its files are now. Raises Refusal when there is none of this name."""
    if name not in deck_names():
        raise Refusal(f"there is no game '{name}'{did_you_mean(name, deck_names())}")
    folder = game_folder(name)
    stamp = stamp_of(folder)
    kept = _decks.pop(name, None)
    if kept is None or kept.stamp != stamp:
        kept = _load(name, folder, stamp)
    _decks[name] = kept
    while len(_decks) > MOST_DECKS_KEPT:
        del _decks[next(iter(_decks))]
    return kept


def stamp_of(folder: File) -> tuple[tuple[str, int, int], ...]:
    """Changes when any file changes that the deck is made of."""
    root = folder.parent.parent
    layouts = [root / "layouts", bundled_root() / "layouts"]
    shared = [] if folder.name == SHARED else [game_folder(SHARED)]
    places = [folder, *shared, *dict.fromkeys(layout for layout in layouts if layout.is_dir())]
    own = sorted((root / "layouts/cutouts").rglob("*.yaml")) if root != bundled_root() else []
    files = [file for place in places for file in sorted(place.iterdir()) if file.suffix.lower() in WATCHED]
    return tuple(_state(file) for file in [*files, *own])


def version_of(content: bytes) -> str:
    """A fingerprint of a file's content."""
    return sha256(content).hexdigest()[:20]


def _state(file: File) -> tuple[str, int, int]:
    state = file.stat()
    return (str(file), state.st_mtime_ns, state.st_size)


def _load(name: str, folder: File, stamp: tuple[tuple[str, int, int], ...]) -> Deck:
    game, problems = read_folder(folder)
    files = {read.file.name: read for read in card_files(folder)}
    deck = Deck(name, folder, stamp, game, sorted(set(problems)), files, [])
    deck.entries = list(_entries(files.values()))
    return deck


def _entries(files: Any) -> Iterator[Entry]:
    seen: set[str] = set()
    for read in files:
        found = [
            (kind, i, data, read.at((kind, i))[0])
            for kind, cards in (read.data if isinstance(read.data, dict) else {}).items()
            for i, data in enumerate(cards if isinstance(cards, list) else [])
            if isinstance(data, dict)
        ]
        ends = [*(line - 1 for _, _, _, line in found[1:]), 10**9][: len(found)]
        for (kind, i, data, line), last in zip(found, ends, strict=True):
            id_ = data.get("id")
            is_name = isinstance(id_, str) and id_ not in seen and "~" not in id_ and id_ != "new"
            ref = str(id_) if is_name else f"{read.file.stem}~{kind}~{i}"
            seen.add(ref)
            yield Entry(ref, read.file, str(kind), i, line, max(last, line), data)


def problems_of(deck: Deck, entry: Entry) -> list[Problem]:
    """What is wrong with an entry as it stands in its file."""
    name = shown(entry.file)
    return [
        problem
        for problem in deck.problems
        if problem.file == name and entry.line <= problem.line <= entry.last_line
    ]
