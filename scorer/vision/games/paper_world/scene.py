"""What all parts of the reader share: the photos, the landscapes in them, whose they are, the bare table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from pnp.deck.model import Game
from pnp.deck.registry import open_registry
from scorer.vision.ground import Ground
from scorer.vision.groups import Layout
from scorer.vision.pieces import Meanings, View
from scorer.vision.plane import Array

CARD_MM = 70.0
KINDS = ("landscape", "start")


@dataclass
class Scene:
    """The photos of one table and the landscapes on it, in seating order."""

    views: Sequence[View]
    game: Game
    layouts: Sequence[Layout]
    names: Sequence[str]
    grounds: dict[int, Ground] = field(default_factory=dict)

    def ground(self, number: int) -> Ground:
        """The bare table of a photo."""
        if number not in self.grounds:
            self.grounds[number] = Ground(self.views[number])
        return self.grounds[number]

    def in_photo(self, number: int) -> list[int]:
        """Which landscapes were read in a photo."""
        return [i for i, layout in enumerate(self.layouts) if layout.view == number]

    @cached_property
    def meanings(self) -> Meanings:
        """What each mark's number means."""
        return open_registry(self.game).meanings()

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all marks that a piece can carry."""
        return tuple(sorted(self.meanings))

    def off(self, number: int, points: Array) -> float:
        """How far points lie from the square that a player's landscape fills, empty places included."""
        layout = self.layouts[number]
        corners = np.concatenate([layout.flat(card.corners) for card in layout.pieces])
        low, high = corners.min(axis=0), corners.max(axis=0)
        at = layout.flat(points)
        return float(np.hypot(*np.maximum(0, np.maximum(low - at, at - high)).T).min())
