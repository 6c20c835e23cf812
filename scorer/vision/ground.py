"""The ground: what the bare table looks like, learned from the photo itself.

A place that looks like the table is empty. One that looks like neither table nor card is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.groups import contains
from scorer.vision.pieces import View
from scorer.vision.plane import Array

BLOCK_MM = 12.0
BLOCK_PX = 12
NEAR = 4  # a block is table if it looks like this many others that are
STRANGE = 0.17  # further than this from the fourth nearest known block of table, a block is something else
ROOM_MM = 330.0  # how far round the pieces the table is learned
MOST_SAMPLES = 500

Features = NDArray[np.floating[Any]]


@dataclass(eq=False)
class Ground:
    """The bare table of one photo."""

    view: View

    @cached_property
    def samples(self) -> Features:
        """What blocks of table look like, from round all pieces."""
        pieces = [piece.corners for piece in self.view.seen if piece.pose is not None]
        middles = np.array([corners.mean(axis=0) for corners in pieces])
        low, high = middles.min(axis=0) - ROOM_MM, middles.max(axis=0) + ROOM_MM
        step = max(BLOCK_MM * 1.7, float(np.sqrt(np.prod(high - low) / (4 * MOST_SAMPLES))))
        found = []
        for x in np.arange(low[0], high[0], step):
            for y in np.arange(low[1], high[1], step):
                point = np.array([x, y])
                if self._is_free(point, pieces):
                    block = self._block(point)
                    if block is not None:
                        found.append(block)
        order = np.random.default_rng(0).permutation(len(found))[:MOST_SAMPLES]
        return np.array([found[i] for i in order]) if found else np.zeros((0, 4))

    def strangeness(self, corners: Array) -> float:
        """Which share of a place (its corners in mm) does not look like the table: 0 bare, 1 covered."""
        if len(self.samples) < 3 * NEAR:
            return 0.0
        strange = total = 0
        for u in (0.2, 0.4, 0.6, 0.8):
            for v in (0.2, 0.4, 0.6, 0.8):
                top = corners[0] + (corners[1] - corners[0]) * u
                point = top + (corners[3] - corners[0]) * v
                block = self._block(point)
                if block is None:
                    continue
                total += 1
                far = np.sqrt(((self.samples - block) ** 2).sum(axis=1))
                strange += bool(np.partition(far, NEAR)[NEAR] > STRANGE)
        return strange / total if total else 0.0

    def _is_free(self, point: Array, pieces: Sequence[Array]) -> bool:
        for corners in pieces:
            middle = corners.mean(axis=0)
            grown = middle + (corners - middle) * 1.25
            if contains(grown, point):
                return False
        return True

    def _block(self, point: Array) -> Features | None:
        """A block's lightness, tint and grain; nothing outside the photo."""
        half = BLOCK_MM / 2
        square = point + np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
        assert self.view.plane is not None
        pixels = self.view.plane.pixels(square)
        size = (self.view.photo.width, self.view.photo.height)
        if (pixels < 0).any() or (pixels >= size).any():
            return None
        (left, top), (right, bottom) = pixels.min(axis=0).astype(int), np.ceil(pixels.max(axis=0)).astype(int)
        part = self.view.photo.colour[top : bottom + 1, left : right + 1]
        small = cv2.resize(part, (BLOCK_PX, BLOCK_PX), interpolation=cv2.INTER_AREA)
        block = np.asarray(small, np.float32).reshape(-1, 3) / 255
        light = float(block.mean())
        red, green, blue = block.mean(axis=0) / max(light, 0.02)
        grain = float(block.mean(axis=1).std()) / max(light, 0.05)
        return np.array([0.6 * light, 0.5 * (red - green), 0.5 * (red + green - 2 * blue) / 2, 0.7 * grain])
