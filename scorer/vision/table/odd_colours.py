"""Colours that the table has nowhere: what has them is no part of it, whatever light falls there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.photo import Pixels
from scorer.vision.pixels.parts import Part, with_edge
from scorer.vision.table.ground import Flags

Floats = NDArray[np.floating[Any]]

RARE = 0.0005  # of the table: specks of foreign colour
MIDDLE = 64
STEPS = 2 * MIDDLE + 1
ROWS = 64  # at once: the processor keeps them at hand
DARK = 12  # levels: what is darker has hardly any tint
SOFT_PX, BEYOND_PX = 1.5, 6  # no further than this pixels are mixed
SAMPLED = 6  # of so many parts of the table one is a sample


def odd_colours(patch: Pixels, table: Flags, asked: Flags, tint: float) -> Flags:
    """Which of the pixels that are asked for have a colour further than this tint from all of the table's."""
    return Colours(patch, table, asked, tint).odd()


@dataclass(eq=False)
class Colours:
    """A picture, where the table is in it, what is asked for, and how far from its colours others are odd."""

    patch: Pixels
    table: Flags
    asked: Flags
    tint: float

    def odd(self) -> Flags:
        """All that is odd of what is asked for."""
        rest = [part for i, part in enumerate(self._parts) if i % SAMPLED]
        self._look_at(rest)
        return self._strange(self._sample + self._counts(rest), self._parts)

    def perhaps_odd(self, strips: Sequence[Part]) -> Flags:
        """That and some more, in less than half the time; all that is asked for lies in some strips.

        What is common enough in samples of the table for all of it is as common in all of it.
        """
        self._look_at(strips)
        return self._strange(self._sample, strips)

    @cached_property
    def _parts(self) -> list[Part]:
        """The picture in parts, some rows each."""
        return [(slice(top, top + ROWS), slice(None)) for top in range(0, len(self.patch), ROWS)]

    @cached_property
    def _tints(self) -> list[Pixels]:
        """Red against green and green against blue, as far as anybody looked."""
        return [np.zeros(self.patch.shape[:2], np.uint8) for _ in range(2)]

    @cached_property
    def _sample(self) -> Floats:
        self._look_at(self._parts[::SAMPLED])
        return self._counts(self._parts[::SAMPLED])

    def _counts(self, parts: Iterable[Part]) -> Floats:
        """How often each tint is found in parts of the table."""
        counts: Floats = np.zeros((STEPS, STEPS), np.float32)
        for part in parts:
            own, mask = [tint[part] for tint in self._tints], self.table[part].astype(np.uint8)
            counts = counts + cv2.calcHist(own, [0, 1], mask, [STEPS] * 2, [0, STEPS] * 2)
        return counts

    def _strange(self, counts: Floats, parts: Iterable[Part]) -> Flags:
        """Which of the pixels that are asked for, in some parts, are far from all tints that are not rare."""
        known = (counts > RARE * self.table.sum()).astype(np.uint8)
        near = cv2.dilate(known, np.ones((5, 5), np.uint8))
        odd = np.zeros(self.asked.shape, bool)
        for part in parts:
            here = self.asked[part]
            one, other = (tint[part][here] for tint in self._tints)
            odd[part][here] = near[one, other] == 0
        return odd

    def _look_at(self, parts: Iterable[Part]) -> None:
        """Tells the tints of some parts, whatever the light, in steps about the middle."""
        for part in parts:
            red, green, blue = cv2.split(_softened(self.patch, part).astype(np.float32))
            steps = 1 / (self.tint / 2 * np.maximum((red + green + blue) / 3, DARK))
            for tint, off in zip(self._tints, (red - green, green - blue), strict=True):
                # OpenCV rounds, and keeps what is below 0 or above 255 there.
                rounded = cv2.addWeighted(off * steps, 1, off, 0, MIDDLE, dtype=cv2.CV_8U)
                np.minimum(rounded, 2 * MIDDLE, out=tint[part])


def _softened(patch: Pixels, part: Part) -> Pixels:
    """A part of a picture as it is in the whole of it, softened."""
    about, inner = with_edge(part, patch.shape, BEYOND_PX)
    return np.asarray(cv2.GaussianBlur(patch[about], (0, 0), SOFT_PX), np.uint8)[inner]
