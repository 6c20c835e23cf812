"""What a game is once it is loaded: plain, frozen, the same for printing and scoring."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path as File
from typing import Any, Literal

LANGS = ("en", "fr", "pl")
# Names a layout knows for every card; a card's own field may not hide behind them.
BUILT_IN = ("piece", "copy", "kind", "game", "side", "lang")

Words = Mapping[str, str]
Side = Literal["front", "back"]
SIDES: tuple[Side, ...] = ("front", "back")

# A hole in a face's name, filled from the card: "back-{colour}".
HOLE = re.compile(r"\{([a-z_][a-z0-9_-]*)\}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of piece: what all its cards have in common."""

    id: str
    name: Words
    width_mm: float
    height_mm: float
    shape: Literal["rect", "disc"] = "rect"
    material: Literal["card", "film", "paper"] = "card"
    front: str = "card"
    back: str | None = None
    same_back: bool = False
    """The back is the front once more, with the same marks: a token that cannot lie face down."""
    shared_marks: bool = False
    section: str = "cards"

    def face_name(self, side: Side, facts: Mapping[str, Any]) -> str | None:
        """The layout's face for a side; `{field}` in its name is filled from the facts. Raises KeyError."""
        template = self.front if side == "front" else self.back
        return HOLE.sub(lambda hole: str(facts[hole[1]]), template) if template else None

    def shown(self, side: Side) -> Side:
        """The side whose face and marks are printed on a side."""
        return "front" if self.same_back else side


@dataclass(frozen=True, slots=True)
class Card:
    """One design. `facts` are what is printed and scored; `words` what it is called."""

    game: str
    kind: Kind
    id: str
    facts: Mapping[str, Any]
    copies: tuple[Mapping[str, Any], ...]
    words: Mapping[str, Words] = field(default_factory=dict)
    image: File | None = None
    file: File | None = None
    line: int = 0
    image_place: tuple[int, int] = (1, 1)
    """Line and column of the image's name in the file."""

    def pieces(self) -> Iterator[Piece]:
        for number, extra in enumerate(self.copies, start=1):
            yield Piece(self, number, {**self.facts, **extra})


@dataclass(frozen=True, slots=True)
class Piece:
    """One physical copy of a card."""

    card: Card
    copy: int
    facts: Mapping[str, Any]

    @property
    def id(self) -> str:
        return f"{self.card.id}#{self.copy}"

    @property
    def kind(self) -> Kind:
        return self.card.kind

    def matches(self, query: str) -> bool:
        """Whether a query such as 'green-*', 'knight#2' or a kind's name means this piece."""
        return any(fnmatchcase(name, query) for name in (self.card.id, self.id, self.kind.id))


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its kinds and its cards, in the order of its files."""

    id: str
    title: Words
    folder: File
    layouts: Mapping[str, File]
    """The layout file of this game, and of each folder that it includes, by the folder's name."""
    languages: tuple[str, ...]
    players: tuple[int, int]
    kinds: Mapping[str, Kind]
    cards: tuple[Card, ...]
    rules: Any = None
    credit: Words | None = None

    def pieces(self) -> Iterator[Piece]:
        for card in self.cards:
            yield from card.pieces()

    def card(self, card_id: str) -> Card:
        return next(card for card in self.cards if card.id == card_id)
