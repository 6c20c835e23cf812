"""The field round a kingdom: where the table is bare, where known pieces lie, where something else does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.paper_tales.kingdoms import Kingdom
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.groups import Layout
from scorer.vision.pieces.tabletop import Tabletop
from scorer.vision.table.ground import Flags, Ground

STEP_MM = 4.0
ROOM_MM = 105.0
KNOWN_MM = 5.0  # so much round a known piece is its shadow, its sleeve or its thickness


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A grid of points as the player sees them, every few millimetres; the rows go down."""

    layout: Layout
    origin: Array
    inside: Flags
    """In a photo."""
    strange: Flags
    """Neither table nor a known piece."""
    known: Flags
    foreign: Flags
    """Strange, but none of ours and nothing that covers ours."""
    covered: Flags
    """Strange, or without the pattern that the table has everywhere."""
    askew: tuple[Array, ...] = ()
    """The outlines (mm on the table) of whole cards of other decks, turned as none of a kingdom is."""

    def cells(self, points: Array) -> Array:
        """Points of the player's view as places of the grid: (column, row)."""
        placed: Array = (np.asarray(points, float) - self.origin) / STEP_MM
        return placed

    def point(self, column: float, row: float) -> Array:
        """A place of the grid in the player's view, in mm."""
        return self.origin + np.array([column, row]) * STEP_MM

    def is_inside(self, point: Array) -> bool:
        """Whether a point of the player's view is in a photo."""
        rows, columns = self.inside.shape
        column, row = (int(n) for n in self.cells(point))
        return 0 <= row < rows and 0 <= column < columns and bool(self.inside[row, column])

    def share(self, width_mm: float, height_mm: float) -> NDArray[np.floating[Any]]:
        """For every point, how much of a card round it would lie on something strange."""
        size = (round(width_mm / STEP_MM), round(height_mm / STEP_MM))
        strange = self.strange.astype(np.float32)
        return np.asarray(cv2.blur(strange, size, borderType=cv2.BORDER_CONSTANT), np.float32)


def field_of(kingdom: Kingdom, table: Tabletop, ground: Callable[[int], Ground]) -> Field:
    """The field round a kingdom, from all photos that show it."""
    layout = kingdom.layout
    own = np.concatenate([layout.flat(piece.corners) for piece in (*kingdom.pieces, *kingdom.gold)])
    low, high = own.min(axis=0) - ROOM_MM, own.max(axis=0) + ROOM_MM
    columns, rows = (int(np.ceil(n / STEP_MM)) for n in high - low)
    across, down = np.meshgrid(np.arange(columns), np.arange(rows))
    points = layout.back(low + np.c_[across.ravel(), down.ravel()] * STEP_MM)
    inside, strange, surface = (
        np.zeros(len(points), bool),
        np.ones(len(points), bool),
        np.zeros(len(points), bool),
    )
    shape = (rows, columns)
    known = _known(layout, table, low, shape)
    for number in table.moves:
        own = table.in_view(number, points)
        here, odd = ground(number).look(own, ~known.ravel())
        inside |= here
        strange &= odd | ~here
        surface |= here & ground(number).is_surface(own)
    free = inside.reshape(shape) & ~known
    strange, surface = strange.reshape(shape) & free, surface.reshape(shape)
    return Field(
        layout,
        low,
        inside.reshape(shape),
        strange,
        ~free & inside.reshape(shape),
        np.zeros(shape, bool),
        strange | (free & ~surface),
    )


def _known(layout: Layout, table: Tabletop, low: Array, shape: tuple[int, int]) -> Flags:
    canvas = np.zeros(shape, np.uint8)
    for piece in table.seen:
        corners = layout.flat(piece.corners)
        middle = corners.mean(axis=0)
        away = corners - middle
        grown = middle + away + np.sign(away) * KNOWN_MM if _upright(away) else middle + away * 1.2
        cv2.fillConvexPoly(canvas, np.round((grown - low) / STEP_MM).astype(np.int32), 1)
    return np.asarray(canvas > 0)


def _upright(away: Array) -> bool:
    """Whether an outline's sides run along the player's view, so that it can grow by so much each way."""
    side = away[1] - away[0]
    return bool(np.abs(side).min() < 0.25 * np.abs(side).max())


def components(flags: Flags) -> Sequence[tuple[Array, Array]]:
    """Connected parts of a grid: their places (column, row) and their bounds (left, top, right, bottom)."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(flags.astype(np.uint8), connectivity=4)
    found = []
    for i in range(1, count):
        left, top, width, height, _ = stats[i]
        part = labels[top : top + height, left : left + width] == i
        rows, columns = np.nonzero(part)
        places = np.c_[columns + left, rows + top].astype(float)
        found.append((places, np.array([left, top, left + width, top + height], float)))
    return found
