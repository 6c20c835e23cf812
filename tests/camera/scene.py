"""A table as laid: pieces and other things on a plane, in millimetres, the later above the earlier.

x goes right and y down, as in the photo; a turn is clockwise; a piece lies where its middle lies.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pnp.deck.load import load_game
from pnp.deck.model import Kind, Side
from pnp.deck.registry import Place, open_registry
from tests.camera import faces

Array = NDArray[np.float64]
Pixels = NDArray[np.uint8]
Field = NDArray[np.float32]

CARD_MM = 0.32
"""A card's thickness."""


@dataclass(frozen=True, slots=True)
class Glare:
    """A reflection of the light: an ellipse, white in its middle, on a piece or on the table (mm)."""

    x: float
    y: float
    width: float
    height: float
    turn_deg: float = 0.0
    strength: float = 1.6


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece on the table. `lift` is the height of what lies below it; `under` how many cards that is."""

    game: str
    piece: str
    side: Side = "front"
    x: float = 0.0
    y: float = 0.0
    turn_deg: float = 0.0
    lift: float = 0.0
    under: int = 0
    curl_mm: float = 0.0
    """Radius of the cylinder that the card is bent to; 0 is flat. It bends about its own vertical axis."""
    worn: float = 0.0
    stain: bool = False
    sleeve: bool = False
    corner_mm: float = 0.0
    glare: tuple[Glare, ...] = ()
    player: int | None = None
    place: str = ""
    seed: int = 0

    @property
    def kind(self) -> Kind:
        return faces.pieces(self.game)[self.piece].kind

    @property
    def size(self) -> tuple[float, float]:
        return self.kind.width_mm, self.kind.height_mm

    def on_table(self, points: Any) -> Array:
        """From millimetres on the piece (from its top-left corner) to millimetres on the table."""
        turn = np.radians(self.turn_deg)
        cos, sin = np.cos(turn), np.sin(turn)
        middle = np.array(self.size) / 2
        result: Array = (np.asarray(points, float) - middle) @ np.array([[cos, sin], [-sin, cos]]) + (
            self.x,
            self.y,
        )
        return result

    @property
    def corners(self) -> Array:
        """Top left, top right, bottom right, bottom left, as the piece itself sees it; on the table."""
        width, height = self.size
        return self.on_table([(0, 0), (width, 0), (width, height), (0, height)])

    @property
    def marks(self) -> tuple[tuple[int, Array], ...]:
        """Its marks: number, and the corners of the black square on the table."""
        places = mark_places(self.game).get((self.piece, self.side), ())
        numbers = faces.marks(self.game).get((self.piece, self.side), ())
        return tuple(
            (number, self.on_table([(x, y), (x + side, y), (x + side, y + side), (x, y + side)]))
            for number, (x, y, side) in zip(numbers, places, strict=True)
        )


@cache
def mark_places(game: str) -> dict[tuple[str, Side], tuple[Place, ...]]:
    """Where the marks of each piece's side sit on it, as the registry says."""
    by_number = open_registry(load_game(game)).meanings()
    return {
        key: tuple(by_number[number][0].places[by_number[number][1]] for number in numbers)
        for key, numbers in faces.marks(game).items()
    }


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that is no piece: a picture (RGBA) lying on the table, or held so high above it."""

    picture: Pixels = field(repr=False)
    px_per_mm: float
    x: float = 0.0
    y: float = 0.0
    turn_deg: float = 0.0
    lift: float = 0.0
    shadow: float = 0.5

    @property
    def corners(self) -> Array:
        height, width = (np.array(self.picture.shape[:2]) / self.px_per_mm).tolist()
        turn = np.radians(self.turn_deg)
        cos, sin = np.cos(turn), np.sin(turn)
        frame = np.array([(-width, -height), (width, -height), (width, height), (-width, height)]) / 2
        result: Array = frame @ np.array([[cos, sin], [-sin, cos]]) + (self.x, self.y)
        return result


@dataclass
class Scene:
    """All that lies on one table, lowest first."""

    ground: str = "felt"
    ground_seed: int = 0
    items: list[Laid | Thing] = field(default_factory=list)
    glare: list[Glare] = field(default_factory=list)

    def add(self, *items: Laid | Thing) -> None:
        self.items += items

    @property
    def laid(self) -> list[Laid]:
        return [item for item in self.items if isinstance(item, Laid)]

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of the pieces, in mm."""
        points = np.concatenate([item.corners for item in self.laid])
        (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
        return float(left), float(top), float(right), float(bottom)


def moved(items: Iterable[Laid], x: float, y: float, turn_deg: float) -> list[Laid]:
    """A player's whole layout turned about (0, 0) and then shifted."""
    turn = np.radians(turn_deg)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    return [
        replace(
            item,
            x=item.x * cos - item.y * sin + x,
            y=item.x * sin + item.y * cos + y,
            turn_deg=item.turn_deg + turn_deg,
        )
        for item in items
    ]
