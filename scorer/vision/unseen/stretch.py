"""A stretch of the table seen from above, and what of it no known piece covers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pieces.see import Seen, View
from scorer.vision.pixels.medians import median_colour
from scorer.vision.unseen.glare import in_photo, on_patch
from scorer.vision.unseen.tints import white_near

Flags = NDArray[np.bool_]
Floats = NDArray[np.floating[Any]]

PX_PER_MM = 1.0  # enough for outlines of tokens
EDGE_MM = 1.0  # next to a known piece lies its shadow
BESIDE_MM = 40.0  # a closer look at a token at the border of a stretch reaches less far beyond it
SMALL_MM = 40.0  # square pieces smaller than this are discs
# A pile shows its side, or its shadow: along most of an edge of a card, so far from it, colours differ by so
# many levels from those of the table beside it. A token that peeks out is seen along a third of an edge.
SIDE_MM, OFF_SIDE_MM = (2.0, 3.0, 4.0, 5.0), 8.0
SIDE, SIDE_CHANGE = 0.7, 18.0


@dataclass(frozen=True, eq=False)
class Stretch:
    """A rectangle of the table (corners in mm) and the pieces that are known; what is asked for is kept."""

    view: View
    area: Array
    known: Sequence[Seen]
    px_per_mm: float = PX_PER_MM

    @cached_property
    def patch(self) -> Pixels:
        return self.view.patch(self.area, self.px_per_mm)

    @cached_property
    def soft(self) -> Pixels:
        """The patch with less noise."""
        return np.asarray(cv2.blur(self.patch, (3, 3)), np.uint8)

    @cached_property
    def colour(self) -> Array:
        """The colour (0 to 255) that half of what is usable is darker than, channel by channel."""
        return median_colour(self.soft, self.usable)

    @cached_property
    def white(self) -> Array:
        """What white paper looks like there (0 to 255)."""
        return white_near(self.view, self.area.mean(axis=0))

    @cached_property
    def nearby(self) -> list[Seen]:
        """The pieces that may lie on it, or close beside it."""
        middle, reach = self.area.mean(axis=0).tolist(), math.dist(self.area[0], self.area[2]) / 2 + BESIDE_MM
        return [
            piece
            for piece in self.known
            if math.dist(piece.middle, middle) < reach + math.hypot(*piece.printing.size) / 2
        ]

    @cached_property
    def usable(self) -> Flags:
        """What of the patch is table, or what lies unread on it."""
        shape = self.patch.shape
        pieces = np.zeros(shape[:2], np.uint8)
        scale = shape[1] / math.dist(self.area[0], self.area[1])
        cards = []
        corners = np.array([piece.corners for piece in self.nearby]).reshape(-1, 2)
        outlines = on_patch(corners, self.area, shape).reshape(-1, 4, 2)
        low, high = outlines.min(axis=1) - OFF_SIDE_MM * scale, outlines.max(axis=1) + OFF_SIDE_MM * scale
        for i in np.flatnonzero((high > 0).all(axis=1) & (low < shape[1::-1]).all(axis=1)):
            outline, (wide, tall) = outlines[i], self.nearby[i].printing.size
            if wide == tall < SMALL_MM:
                x, y = outline.mean(axis=0)
                cv2.circle(pieces, (round(x), round(y)), round(wide / 2 * scale), 1, -1)
            else:
                cv2.fillConvexPoly(pieces, np.round(outline).astype(np.int32), 1)
                cards.append(outline)
        if cards:
            self._cover_sides(pieces, np.array(cards), scale)
        grown = cv2.dilate(pieces, np.ones((3, 3), np.uint8), iterations=max(1, round(EDGE_MM * scale)))
        return np.asarray((grown == 0) & in_photo(self.view, self.area, shape))

    def _cover_sides(self, pieces: Pixels, outlines: Array, scale: float) -> None:
        """Add to the known pieces the sides that piles show of themselves, and their shadows."""
        along = np.roll(outlines, -1, axis=1) - outlines
        unit = along / np.maximum(np.linalg.norm(along, axis=2, keepdims=True), 1e-6)
        out = np.stack([unit[..., 1], -unit[..., 0]], axis=-1) * scale
        points = outlines[:, :, None] + along[:, :, None] * np.linspace(0.08, 0.92, 17)[:, None]
        size = np.array(pieces.shape[::-1])

        def at(far_mm: float) -> tuple[Any, Any]:
            column, row = np.moveaxis(np.round(points + far_mm * out[:, :, None]).astype(int), 3, 0)
            return np.clip(row, 0, size[1] - 1), np.clip(column, 0, size[0] - 1)

        beside = self.soft[at(OFF_SIDE_MM)].astype(np.int16)
        bare = pieces[at(OFF_SIDE_MM)] == 0
        goes_on, depth = bare.mean(axis=2) > 0.9, np.zeros(outlines.shape[:2])
        for far in SIDE_MM:
            if not goes_on.any():
                break
            differs = (np.abs(self.soft[at(far)] - beside).max(axis=3) > SIDE_CHANGE) & bare
            goes_on &= differs.sum(axis=2) > SIDE * bare.sum(axis=2)
            depth[goes_on] = far
        for card, edge in np.argwhere(depth > 0):
            reach, ahead = depth[card, edge] * out[card, edge], depth[card, edge] * scale * unit[card, edge]
            start, end = outlines[card, edge] - ahead, outlines[card, (edge + 1) % 4] + ahead
            side = np.array([start, end, end + reach, start + reach])
            cv2.fillConvexPoly(pieces, np.round(side).astype(np.int32), 1)

    def place(self, column: float, row: float) -> Array:
        """Where on the table (mm) the middle of a pixel of the patch lies."""
        height, width = self.patch.shape[:2]
        right, down = (self.area[1] - self.area[0]) / width, (self.area[3] - self.area[0]) / height
        at: Array = self.area[0] + right * (column + 0.5) + down * (row + 0.5)
        return at
