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
class Waves:
    """A picture as waves. To make them is half the work of weighing it, so they are kept where that is done
    several times."""

    shape: tuple[int, ...]
    waves: Floats


def waves_of(picture: Floats) -> Waves:
    """A picture, made as large as waves are quickly made of it."""
    wide = np.zeros(_quick_size(picture.shape), np.float32)
    wide[: picture.shape[0], : picture.shape[1]] = picture
    return Waves(picture.shape, np.asarray(cv2.dft(wide), np.float32))


def _quick_size(shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(cv2.getOptimalDFTSize(length) for length in shape)


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Weights of the pixels about one, a part of the picture each: all of one size, with odd sides."""

    parts: tuple[Floats, ...]
    _waves: dict[tuple[int, ...], list[Floats]] = field(default_factory=dict, repr=False)

    def about(self, pictures: Sequence[Floats], border: int = cv2.BORDER_REFLECT) -> Floats:
        """Each picture weighed about each pixel, all added up."""
        return self.of([self.waves_about(one, border) for one in pictures])

    def waves_about(self, picture: Floats, border: int = cv2.BORDER_REFLECT) -> Waves:
        """A picture as waves for all weights of this size, with as much beyond it as they reach."""
        down, across = (side // 2 for side in self.parts[0].shape)
        return waves_of(np.asarray(cv2.copyMakeBorder(picture, down, down, across, across, border)))

    def within(self, pictures: Sequence[Floats]) -> Floats:
        """The same for those pixels alone about which all weights lie within the pictures."""
        return self.of([waves_of(one) for one in pictures])

    def of(self, pictures: Sequence[Waves]) -> Floats:
        """The same of pictures that are waves already.

        As waves: with 800 weights that takes a quarter of OpenCV's filter, and only the sum is turned back.
        """
        shape = pictures[0].shape
        total = np.zeros(pictures[0].waves.shape, np.float32)
        for picture, own in zip(pictures, self._as_waves(total.shape), strict=True):
            total += cv2.mulSpectrums(picture.waves, own, 0, conjB=True)
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
