"""A mark as a photo shows it, and all that a search of a photo saw."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scorer.vision.marks.patterns import SIDE_MODULES

Points = NDArray[np.floating[Any]]

# A mark is trusted by itself from this confidence on; true marks have 0.85 and more, false ones up to 0.95.
TRUSTED = 0.9


@dataclass(frozen=True, eq=False)
class Mark:
    """A mark as seen: its number, its corners (top left first, clockwise, in pixels) and how sure that is."""

    number: int
    corners: Points
    confidence: float

    @cached_property
    def _edges_px(self) -> list[float]:
        # Plain numbers: so few of them are quicker without arrays.
        corners = self.corners.tolist()
        return [math.dist(corners[i - 1], corners[i]) for i in range(4)]

    @cached_property
    def middle(self) -> tuple[float, float]:
        """Where it is, in pixels."""
        across, along = self.corners.T.tolist()
        return sum(across) / 4, sum(along) / 4

    @property
    def side_px(self) -> float:
        return sum(self._edges_px) / 4

    @property
    def module_px(self) -> float:
        return self.side_px / SIDE_MODULES

    @property
    def shortest_px(self) -> float:
        return min(self._edges_px)

    def moved(self, scale: float, left: float = 0, top: float = 0) -> Mark:
        """The same mark in a picture larger by a factor, of which this one is a part."""
        corners = enlarged(self.corners, scale) + np.array([left, top])
        return Mark(self.number, corners.astype(np.float32), self.confidence)


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """All that a search saw: the marks, and squares that look like marks but could not be read."""

    marks: tuple[Mark, ...]
    unread: tuple[Points, ...]

    def enlarged(self, scale: float) -> Sighting:
        """The same in a picture larger by a factor."""
        unread = tuple(enlarged(np.array(self.unread), scale))
        return Sighting(tuple(mark.moved(scale) for mark in self.marks), unread)


def enlarged(points: Points, scale: float) -> Points:
    """Points of a picture in one that is larger by a factor."""
    larger: Points = (points + 0.5) * scale - 0.5
    return larger


def merged(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The same mark seen twice is one, the surer one; the same number in two places stays two."""
    kept: dict[int, list[Mark]] = {}
    for mark in sorted(marks, key=lambda m: -m.confidence):
        same = kept.setdefault(mark.number, [])
        if all(math.dist(other.middle, mark.middle) >= 0.6 * mark.side_px for other in same):
            same.append(mark)
    found = [mark for same in kept.values() for mark in same]
    return tuple(sorted(found, key=lambda m: -m.confidence))


def without(squares: Sequence[Points] | Points, marks: Sequence[Mark]) -> tuple[Points, ...]:
    """The squares that are not just another outline of a mark that was read."""
    return tuple(np.array(squares)[are_apart(squares, marks)]) if len(squares) else ()


def are_apart(squares: Sequence[Points] | Points, marks: Sequence[Mark]) -> NDArray[np.bool_]:
    """Which squares are not just another outline of a mark that was read."""
    if not len(squares) or not marks:
        return np.ones(len(squares), bool)
    x, y = np.mean(squares, axis=1).T.astype(np.float32)
    there_x, there_y, side = np.array([(*mark.middle, mark.side_px) for mark in marks], np.float32).T
    near = (x[:, None] - there_x) ** 2 + (y[:, None] - there_y) ** 2 < (0.3 * side) ** 2
    return np.asarray(~near.any(axis=1))
