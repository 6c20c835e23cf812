"""Discs of a known size on the table, by their outline: a token whose mark is wiped out still has one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.photo import Pixels

Floats = NDArray[np.floating[Any]]

PX_PER_MM = 2.0
SOFT_PX = 1.0
SMOOTH_PX = 5.0
FAINTEST = 3.0  # grey levels a pixel: a weaker slope is no edge


def roundness(patch: Pixels, diameter_mm: float, px_per_mm: float = PX_PER_MM) -> Floats:
    """For each pixel of a patch: which share of a circle about it is an edge of that circle."""
    return _summed(_edges(patch), diameter_mm * px_per_mm)


def partly_round(
    patch: Pixels, usable: NDArray[np.bool_], diameter_mm: float, px_per_mm: float = PX_PER_MM
) -> tuple[Floats, Floats]:
    """The same where only some pixels can be used: the share of what is in sight, and how much that is."""
    weight = usable.astype(np.float32)
    across_px = diameter_mm * px_per_mm
    xx, _, yy = _ring(across_px)
    seen = np.asarray(cv2.filter2D(weight, cv2.CV_32F, xx + yy, borderType=cv2.BORDER_REFLECT), np.float32)
    edges = _edges(patch)
    total = _summed((edges[0] * weight, edges[1] * weight, edges[2] * weight), across_px)
    return total / np.maximum(seen, 1e-3), seen


def _summed(parts: Sequence[Floats], across_px: float) -> Floats:
    """Each part weighed by its ring about each pixel, added up (as waves: only the sum is turned back)."""
    height, width = parts[0].shape
    reach = _ring(across_px)[0].shape[0] // 2
    size = tuple(cv2.getOptimalDFTSize(length + 2 * reach) for length in (height, width))
    down, across = size[0] - height - reach, size[1] - width - reach
    total = np.zeros(size, np.float32)
    for part, waves in zip(parts, _ring_waves(across_px, size), strict=True):
        wide = cv2.copyMakeBorder(part, reach, down, reach, across, cv2.BORDER_REFLECT)
        total += cv2.mulSpectrums(cv2.dft(wide), waves, 0, conjB=True)
    summed = cv2.dft(total, flags=cv2.DFT_INVERSE | cv2.DFT_SCALE | cv2.DFT_REAL_OUTPUT)
    return np.asarray(summed[:height, :width], np.float32)


@lru_cache(maxsize=8)
def _ring_waves(across_px: float, size: tuple[int, ...]) -> tuple[Floats, ...]:
    """The weights of a ring as waves, for pictures of a size."""
    waves = []
    for weight in _ring(across_px):
        canvas = np.zeros(size, np.float32)
        canvas[: weight.shape[0], : weight.shape[1]] = weight
        waves.append(np.asarray(cv2.dft(canvas), np.float32))
    return tuple(waves)


def busyness(patch: Pixels, table: NDArray[np.bool_]) -> float:
    """How steep (grey levels a pixel) half of the table is at least: an outline drowns in a busy cloth."""
    x, y = _slopes(patch)
    return float(np.sqrt(np.median((x * x + y * y)[table]))) if table.any() else 0.0


def _edges(patch: Pixels) -> tuple[Floats, Floats, Floats]:
    """The directions of edges, twice: xx, xy and yy of the unit slope, weak where the slope is weak."""
    x, y = _slopes(patch)
    strength = x * x + y * y
    noise = max(FAINTEST, 2.0 * float(np.sqrt(np.median(strength))))
    strength = strength + noise**2
    return x * x / strength, 2 * x * y / strength, y * y / strength


def _slopes(patch: Pixels) -> tuple[Floats, Floats]:
    """How steep each pixel is to the right and down, in the colour where it is steepest."""
    sharp = cv2.GaussianBlur(patch, (0, 0), SOFT_PX).astype(np.float32)
    soft = sharp - cv2.GaussianBlur(sharp, (0, 0), SMOOTH_PX)  # a reflection fades, paper ends
    x = y = steepest = np.zeros(patch.shape[:2], np.float32)
    for channel in cv2.split(soft):
        across, down = cv2.Scharr(channel, cv2.CV_32F, 1, 0) / 32, cv2.Scharr(channel, cv2.CV_32F, 0, 1) / 32
        steep = across * across + down * down
        steeper = steep > steepest
        x, y = np.where(steeper, across, x), np.where(steeper, down, y)
        steepest = np.maximum(steepest, steep)
    return x, y


@cache
def _ring(across_px: float) -> tuple[Floats, Floats, Floats]:
    """Weights of a thin ring: how far a slope there points to the middle or away from it."""
    radius = across_px / 2
    reach = int(np.ceil(radius)) + 3
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32)
    far = np.hypot(x, y)
    weight = np.exp(-(((far - radius) / 0.8) ** 2))
    weight /= weight.sum()
    far = np.maximum(far, 1e-6)
    return weight * (x / far) ** 2, weight * (x / far) * (y / far), weight * (y / far) ** 2
