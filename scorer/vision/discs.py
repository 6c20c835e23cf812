"""Discs of a known size on the table, by their outline: a token whose mark is wiped out still has one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
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
    seen = _summed((weight, np.zeros_like(weight), weight), across_px)
    edges = _edges(patch)
    total = _summed((edges[0] * weight, edges[1] * weight, edges[2] * weight), across_px)
    return total / np.maximum(seen, 1e-3), seen


def _summed(parts: Sequence[Floats], across_px: float) -> Floats:
    total: Any = sum(
        cv2.filter2D(part, cv2.CV_32F, weight, borderType=cv2.BORDER_REFLECT)
        for part, weight in zip(parts, _ring(across_px), strict=True)
    )
    return np.asarray(total, np.float32)


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
    across, down = cv2.Scharr(soft, cv2.CV_32F, 1, 0) / 32, cv2.Scharr(soft, cv2.CV_32F, 0, 1) / 32
    size = across**2 + down**2
    channel = size.argmax(axis=2)[..., None]
    x, y = (np.take_along_axis(part, channel, axis=2)[..., 0] for part in (across, down))
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
