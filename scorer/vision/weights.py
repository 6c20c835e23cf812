"""Weights about a pixel, and what a picture adds up to by them about each of its pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]

KEPT = 8  # pictures of so many sizes: those of one photo


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Weights of the pixels about one, a part of the picture each: all of one size, with odd sides."""

    parts: tuple[Floats, ...]
    _waves: dict[tuple[int, ...], list[Floats]] = field(default_factory=dict, repr=False)

    def about(self, pictures: Sequence[Floats], border: int = cv2.BORDER_REFLECT) -> Floats:
        """Each picture weighed about each pixel, all added up."""
        down, across = (side // 2 for side in self.parts[0].shape)
        beyond = (down, down, across, across)
        return self.within([np.asarray(cv2.copyMakeBorder(one, *beyond, border)) for one in pictures])

    def within(self, pictures: Sequence[Floats]) -> Floats:
        """The same for those pixels alone about which all weights lie within the pictures.

        As waves: with 800 weights that takes a quarter of OpenCV's filter, and only the sum is turned back.
        """
        shape = pictures[0].shape
        size = tuple(cv2.getOptimalDFTSize(length) for length in shape)
        total = np.zeros(size, np.float32)
        for picture, waves in zip(pictures, self._as_waves(size), strict=True):
            wide = np.zeros(size, np.float32)
            wide[: shape[0], : shape[1]] = picture
            total += cv2.mulSpectrums(cv2.dft(wide), waves, 0, conjB=True)
        summed = cv2.dft(total, flags=cv2.DFT_INVERSE | cv2.DFT_SCALE | cv2.DFT_REAL_OUTPUT)
        height, width = (length - side + 1 for length, side in zip(shape, self.parts[0].shape, strict=True))
        return np.asarray(summed[:height, :width], np.float32)

    def _as_waves(self, size: tuple[int, ...]) -> list[Floats]:
        if size not in self._waves:
            if len(self._waves) >= KEPT:
                self._waves.clear()
            padded = (
                np.pad(part, [(0, n - m) for n, m in zip(size, part.shape, strict=True)])
                for part in self.parts
            )
            self._waves[size] = [np.asarray(cv2.dft(part.astype(np.float32)), np.float32) for part in padded]
        return self._waves[size]
