"""What a picture of numbers is made of: rectangles, lines and words, measured in points from the top left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Anchor = Literal["start", "middle", "end"]

INK = "#2b2a33"
PALE = "#8d8a94"
GROUND = "#fbf6ea"
RULE = "#ddd3c0"
GREEN = "#5f9e6e"
RED = "#cf6a5b"
BLUE = "#3f7cac"
GOLD = "#e0a83e"


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: str


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through some points."""

    points: tuple[tuple[float, float], ...]
    colour: str
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Words:
    """Words on a base line."""

    x: float
    y: float
    text: str
    size: float = 13
    colour: str = INK
    anchor: Anchor = "start"
    bold: bool = False


Shape = Box | Stroke | Words


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes in the order they are drawn."""

    width: float
    height: float
    shapes: Sequence[Shape]
