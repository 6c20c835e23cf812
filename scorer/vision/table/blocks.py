"""The table as the photo shows it, a millimetre a pixel, and the little block round each millimetre."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pieces.see import View
from scorer.vision.pixels.channels import white_in

BLOCK_MM = 12
ROOM_MM = 330.0  # how far round the pieces the table is looked at
SAMPLE_MM = 16
PALE_MM, COARSE_MM = 50.0, 4

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]
Whole = NDArray[np.integer[Any]]


@dataclass(eq=False)
class Blocks:
    """The blocks of one photo's table, by row and column in millimetres."""

    view: View

    def at(self, points: Array) -> tuple[Whole, Whole, Flags]:
        """Row and column of points of the table (mm), and whether they are in the photo with their block."""
        column, row = np.round(np.asarray(points, float) - self._bounds[0]).astype(int).T
        height, width = self.inside.shape
        within = (column >= 0) & (row >= 0) & (column < width) & (row < height)
        column, row = np.clip(column, 0, width - 1), np.clip(row, 0, height - 1)
        return row, column, within & self.inside[row, column]

    @property
    def inside(self) -> Flags:
        """Which blocks lie wholly in the photo."""
        return self._taken[0]

    @property
    def colours(self) -> Pixels:
        """The mean colour of each block."""
        return self._taken[1]

    def features(self, rows: Whole, columns: Whole) -> Floats:
        """Lightness, tint and grain of some blocks."""
        _, colours, means, squares = self._taken
        # Red, green and blue side by side: three values a block are slow to go through.
        colour = np.ascontiguousarray(colours[rows, columns].T, np.float32) / 255
        spread = np.sqrt(np.maximum(0, squares[rows, columns] - means[rows, columns] ** 2)) / 255
        light = colour.mean(axis=0)
        red, green, blue = colour / np.maximum(light, 0.02)
        grain = spread / np.maximum(light, 0.05)
        return np.stack(
            [0.6 * light, 0.5 * (red - green), 0.25 * (red + green - 2 * blue), 0.7 * grain], axis=-1
        )

    @cached_property
    def clear(self) -> Flags:
        """Where no known piece lies."""
        canvas = np.zeros(self.inside.shape, np.uint8)
        for corners in (piece.corners for piece in self.view.seen if piece.pose is not None):
            middle = corners.mean(axis=0)
            grown = middle + (corners - middle) * 1.2 - self._bounds[0]
            cv2.fillConvexPoly(canvas, np.round(grown).astype(np.int32), 1)
        return np.asarray(self.inside & (canvas == 0))

    @cached_property
    def free(self) -> tuple[Whole, Whole]:
        """Rows and columns of some blocks where no known piece lies."""
        rows, columns = np.mgrid[: self.clear.shape[0] : SAMPLE_MM, : self.clear.shape[1] : SAMPLE_MM]
        bare = self.clear[rows, columns]
        return rows[bare], columns[bare]

    @cached_property
    def pale(self) -> Flags:
        """What is near to a reflection."""
        reach = round(PALE_MM / COARSE_MM)
        every = 255 * white_in(self.flat)
        small = cv2.resize(every, None, fx=1 / COARSE_MM, fy=1 / COARSE_MM, interpolation=cv2.INTER_AREA)
        white = (small > 127).astype(np.uint8)
        near = cv2.dilate(white, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1)))
        return np.asarray(cv2.resize(near, self.inside.shape[::-1], interpolation=cv2.INTER_NEAREST) > 0)

    @cached_property
    def flat(self) -> Pixels:
        """The table from above, a millimetre a pixel."""
        assert self.view.plane is not None
        low, high = self._bounds
        size = (int(high[0] - low[0]), int(high[1] - low[1]))
        frame = np.array([(1, 0, low[0]), (0, 1, low[1]), (0, 0, 1)], float)
        photo, scale = self.view.photo.reduced(1.0 / max(1e-6, self._px_per_mm))
        shrink = np.array([(scale, 0, (scale - 1) / 2), (0, scale, (scale - 1) / 2), (0, 0, 1)])
        view, flags = shrink @ self.view.plane.to_px @ frame, cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        flat = cv2.warpPerspective(photo, view, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(flat, np.uint8)

    @cached_property
    def _taken(self) -> tuple[Flags, Pixels, Floats, Floats]:
        """Of the block round each millimetre: whether it is in the photo, colour, grey and squared grey."""
        assert self.view.plane is not None
        flat, block, low = self.flat, (BLOCK_MM, BLOCK_MM), self._bounds[0]
        grey = cv2.cvtColor(flat, cv2.COLOR_RGB2GRAY)
        edge = np.zeros(grey.shape, np.uint8)
        wide, tall = self.view.photo.width, self.view.photo.height
        border = self.view.plane.millimetres(np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)], float))
        cv2.fillConvexPoly(edge, np.round((border - low) * 16).astype(np.int32), 1, shift=4)
        whole = cv2.erode(edge, np.ones(block, np.uint8), borderValue=0) > 0
        mean = cv2.boxFilter(grey, cv2.CV_32F, block)
        square = cv2.sqrBoxFilter(grey, cv2.CV_32F, block)
        return (
            np.asarray(whole),
            np.asarray(cv2.blur(flat, block), np.uint8),
            np.asarray(mean),
            np.asarray(square),
        )

    @cached_property
    def _bounds(self) -> tuple[Array, Array]:
        """Low and high corner of what is looked at: round the pieces, and no further than the photo."""
        assert self.view.plane is not None
        pieces = np.concatenate([piece.corners for piece in self.view.seen if piece.pose is not None])
        low, high = pieces.min(axis=0) - ROOM_MM, pieces.max(axis=0) + ROOM_MM
        wide, tall = self.view.photo.width, self.view.photo.height
        frame = np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)], float)
        # Far beyond the horizon a corner of the photo lies behind the camera: it bounds nothing.
        ahead = np.c_[frame, np.ones(4)] @ np.linalg.inv(self.view.plane.to_px)[2]
        if (ahead > 0).all() or (ahead < 0).all():
            seen = self.view.plane.millimetres(frame)
            low, high = np.maximum(low, seen.min(axis=0)), np.minimum(high, seen.max(axis=0))
        return np.floor(low), np.maximum(np.ceil(high), np.floor(low) + 2)

    @cached_property
    def _px_per_mm(self) -> float:
        """How large the photo shows a millimetre, where it shows it largest."""
        assert self.view.plane is not None
        middles = np.array([piece.centre for piece in self.view.seen if piece.pose is not None])
        across = self.view.plane.pixels(middles + np.array([1, 0])) - self.view.plane.pixels(middles)
        down = self.view.plane.pixels(middles + np.array([0, 1])) - self.view.plane.pixels(middles)
        return float(np.hypot(*np.concatenate([across, down]).T).max())
