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

from scorer.vision.glare import in_photo, on_patch
from scorer.vision.photo import Pixels
from scorer.vision.pieces import Seen, View
from scorer.vision.plane import Array

Flags = NDArray[np.bool_]
Floats = NDArray[np.floating[Any]]

PX_PER_MM = 1.0  # enough for outlines of tokens
EDGE_MM = 1.0  # next to a known piece lies its shadow
BESIDE_MM = 40.0  # a closer look at a token at the border of a stretch reaches less far beyond it
SMALL_MM = 40.0  # square pieces smaller than this are discs


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
        usable = self.usable
        return np.asarray(np.median(self.soft[usable], axis=0)) if usable.any() else np.zeros(3)

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
        corners = np.array([piece.corners for piece in self.nearby]).reshape(-1, 2)
        outlines = on_patch(corners, self.area, shape).reshape(-1, 4, 2)
        for piece, outline in zip(self.nearby, outlines, strict=True):
            wide, tall = piece.printing.size
            if wide == tall < SMALL_MM:
                x, y = outline.mean(axis=0)
                cv2.circle(pieces, (round(x), round(y)), round(wide / 2 * scale), 1, -1)
            else:
                cv2.fillConvexPoly(pieces, np.round(outline).astype(np.int32), 1)
        grown = cv2.dilate(pieces, np.ones((3, 3), np.uint8), iterations=max(1, round(EDGE_MM * scale)))
        return np.asarray((grown == 0) & in_photo(self.view, self.area, shape))

    def place(self, column: float, row: float) -> Array:
        """Where on the table (mm) the middle of a pixel of the patch lies."""
        height, width = self.patch.shape[:2]
        right, down = (self.area[1] - self.area[0]) / width, (self.area[3] - self.area[0]) / height
        at: Array = self.area[0] + right * (column + 0.5) + down * (row + 0.5)
        return at
