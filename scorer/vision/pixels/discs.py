"""Discs of a known size on the table, by their outline: a token whose mark is wiped out still has one."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.photo import Pixels
from scorer.vision.pixels.weights import Weights

Floats = NDArray[np.floating[Any]]

PX_PER_MM = 2.0
SOFT_PX = 1.0
RING_PX = 0.8  # from the middle of a ring's line to where it is faint
SMOOTH_PX, SMOOTH_SIDE_PX = 5.0, 31  # what is three times as far hardly counts
FAINTEST = 3.0  # grey levels a pixel: a weaker slope is no edge


def roundness(patch: Pixels, diameter_mm: float, *, inner: bool = False) -> Floats:
    """For each pixel of a patch: which share of a circle about it is an edge of that circle.

    With `inner` only for pixels whose whole circle is in the patch: a patch made for one disc has few.
    """
    ring = _edge_of_ring(diameter_mm * PX_PER_MM)
    return ring.within(_edges(patch)) if inner else ring.about(_edges(patch))


def partly_round(
    patch: Pixels,
    usable: NDArray[np.bool_],
    diameter_mm: float,
    px_per_mm: float = PX_PER_MM,
    *,
    inner: bool = False,
) -> tuple[Floats, Floats]:
    """The same where only some pixels can be used: the share of what is in sight, and how much that is."""
    weight = usable.astype(np.float32)
    across_px = diameter_mm * px_per_mm
    sums = Weights.within if inner else Weights.about
    seen = sums(_ring(across_px), [weight])
    total = sums(_edge_of_ring(across_px), [edge * weight for edge in _edges(patch)])
    return total / np.maximum(seen, 1e-3), seen


def busyness(patch: Pixels, table: NDArray[np.bool_]) -> float:
    """How steep (grey levels a pixel) half of the table is at least: an outline drowns in a busy cloth."""
    x, y = _slopes(patch)
    return float(np.sqrt(np.median((x * x + y * y)[table]))) if table.any() else 0.0


def _edges(patch: Pixels) -> tuple[Floats, Floats, Floats]:
    """The directions of edges, twice: xx, xy and yy of the unit slope, weak where the slope is weak."""
    x, y = _slopes(patch)
    xx, yy = x * x, y * y
    strength = xx + yy
    # One pixel in four says as well how steep half of them are.
    noise = max(FAINTEST, 2.0 * float(np.sqrt(np.median(strength[::2, ::2]))))
    share = 1 / (strength + noise**2)
    return xx * share, 2 * x * y * share, yy * share


def _slopes(patch: Pixels) -> tuple[Floats, Floats]:
    """How steep each pixel is to the right and down, in the colour where it is steepest."""
    sharp = cv2.GaussianBlur(patch, (0, 0), SOFT_PX).astype(np.float32)
    soft = sharp - cv2.GaussianBlur(sharp, (SMOOTH_SIDE_PX,) * 2, SMOOTH_PX)  # a reflection fades, paper ends
    x, y, steepest = (np.zeros(patch.shape[:2], np.float32) for _ in range(3))
    for channel in cv2.split(soft):
        across, down = (cv2.Scharr(channel, cv2.CV_32F, 1 - k, k, scale=1 / 32) for k in (0, 1))
        steep = across * across + down * down
        steeper = (steep > steepest).view(np.uint8)
        for best, own in ((x, across), (y, down), (steepest, steep)):
            cv2.copyTo(own, steeper, best)
    return x, y


@cache
def _ring(across_px: float) -> Weights:
    """The weights of a thin ring."""
    far = np.hypot(*_off(across_px))
    weight = np.exp(-(((far - across_px / 2) / RING_PX) ** 2))
    return Weights((np.asarray(weight / weight.sum()),))


@cache
def _edge_of_ring(across_px: float) -> Weights:
    """The same for xx, xy and yy of slopes: how far a slope there points to the middle or away from it."""
    x, y = _off(across_px)
    (weight,), far = _ring(across_px).parts, np.maximum(np.hypot(x, y), 1e-6)
    return Weights((weight * (x / far) ** 2, weight * (x / far) * (y / far), weight * (y / far) ** 2))


def _off(across_px: float) -> tuple[Floats, Floats]:
    """How far the pixels about one are to the right of it and below, as far as a ring reaches."""
    reach = int(np.ceil(across_px / 2)) + 3
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32)
    return x, y
