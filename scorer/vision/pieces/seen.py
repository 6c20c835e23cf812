"""A piece as a photo shows it: which one, by which of its marks, and where it lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pnp.deck.registry import Printing
from scorer.vision.geometry.plane import Array, Pose
from scorer.vision.marks.mark import TRUSTED, Mark

Meanings = Mapping[int, tuple[Printing, int]]


@dataclass(frozen=True, eq=False)
class Seen:
    """One side of a physical piece in a photo."""

    printing: Printing
    marks: tuple[Mark, ...]
    slots: tuple[int, ...]
    pose: Pose | None = None
    """Where it lies on the table, in mm; nothing when it does not lie on the table's plane."""
    corners_px: Array | None = None
    photo: int = 0

    @property
    def piece(self) -> str:
        return self.printing.piece

    @property
    def card(self) -> str:
        return self.printing.piece.partition("#")[0]

    @property
    def kind(self) -> str:
        return self.printing.kind

    @cached_property
    def outline(self) -> Array:
        """The corners of the piece on itself, in mm."""
        width, height = self.printing.size
        return np.array([(0, 0), (width, 0), (width, height), (0, height)], float)

    @cached_property
    def corners(self) -> Array:
        """Its corners on the table, in mm: top left as the piece itself sees it, then clockwise."""
        assert self.pose is not None
        return self.pose.apply(self.outline)

    @cached_property
    def centre(self) -> Array:
        middle: Array = self.corners.mean(axis=0)
        return middle

    @cached_property
    def middle(self) -> tuple[float, float]:
        """The same in plain numbers: with so few, arrays are slow."""
        x, y = self.centre.tolist()
        return x, y

    @property
    def certain(self) -> bool:
        """Two marks agree, or the one there is was read beyond doubt."""
        return self.pose is not None and (len(self.marks) > 1 or self.marks[0].confidence >= TRUSTED)


def mark_corners(printing: Printing, slot: int) -> Array:
    """A mark's corners on its piece, in mm."""
    x, y, side = printing.places[slot]
    return np.array([(x, y), (x + side, y), (x + side, y + side), (x, y + side)], float)
