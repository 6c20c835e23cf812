"""What a motif is given: its box, the card's values, the layout's colours and a seeded chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any


class Trouble(ValueError):
    """Something on a face cannot be drawn; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Where and what a motif draws. Millimetres on the piece, y down."""

    x: float
    y: float
    width: float
    height: float
    values: Mapping[str, Any]
    """The card's facts and words, as the layout sees them (words are in the language of the face)."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """What the layout's item says beside motif and box, values filled in."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """The layout's named colours, "#rrggbb"."""
    lang: str = "en"
    bleed: float = 0
    """How far paint must reach over the piece's edge, where the box touches it."""
    seed: str = ""
    """Chance that is the same on every machine; each piece or card has its own."""

    @property
    def random(self) -> Random:
        """A fresh generator; the same seed gives the same drawing."""
        return Random(self.seed)

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def colour(self, name: str) -> str:
        """A colour of the layout by its name, or the colour itself."""
        if name.startswith("#"):
            return name
        if name not in self.colours:
            raise Trouble(f"there is no colour '{name}': name it under 'colours' of the layout")
        return self.colours[name]
