"""How far on a picture is the same again, as a cloth's pattern is."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.photo import Pixels
from scorer.vision.pixels.parts import Part

Floats = NDArray[np.floating[Any]]
Whole = NDArray[np.integer[Any]]
Flags = NDArray[np.bool_]

COARSE = 2  # pixels at once are enough to find how far apart equal parts are
NEAR, FAR = 8, 130  # the patterns of cloths repeat within that: pixels, a millimetre each
ENOUGH = 560  # of the picture, in each direction, tells
# Of cloths in rendered photos parts one repeat apart agree by 0.78 to 0.99, with things lying about. Of wood,
# felt and print so do only two things that are alike, and those repeat one way.
AGREE, NEARLY = 0.7, 0.1
SHOWN = 0.15  # of the free picture must be in sight twice, so far apart
MOST = 6  # the nearest are enough


def repeats(colours: Pixels, free: Flags) -> Whole:
    """How far on (right and down) what is free of a picture is the same again; the other way it is, too."""
    agree, reach = _agreement(colours, free), FAR // COARSE
    peaks = (cv2.dilate(agree, np.ones((5, 5), np.uint8)) <= agree) & (agree > AGREE)
    down, right = np.nonzero(peaks)
    steps: Whole = COARSE * np.stack([right - reach, down], axis=1)
    far = np.hypot(*steps.T)
    ahead = (far > NEAR) & ((steps[:, 1] > 0) | (steps[:, 0] > 0))
    steps, far, agrees = steps[ahead], far[ahead], agree[peaks][ahead]
    if not len(steps):
        return steps
    best = agrees > agrees.max() - NEARLY
    across = _is_across(steps, steps[best][np.argmin(far[best])])
    if not across.any():
        return steps[:0]  # two things that are alike repeat once; a cloth goes on both ways
    if not across[best].any():  # the other way folds or the lens make it less alike
        best |= across & (agrees > agrees[across].max() - NEARLY)
    return np.asarray(steps[best][np.argsort(far[best])][:MOST])


def _is_across(steps: Whole, way: Whole) -> Flags:
    """Which steps do not go on in one line with another step."""
    (right, down), (first_right, first_down) = steps.T, way.tolist()
    off = np.abs(right * first_down - down * first_right)
    return np.asarray(off > NEAR * np.hypot(first_right, first_down))


def window(free: Flags) -> Part:
    """As much of a picture as is needed, about the middle of what is free of it."""
    down, across = (_about_middle(one) for one in np.nonzero(free[::8, ::8]))
    return down, across


def _about_middle(every_eighth: Whole) -> slice:
    middle = 8 * int(np.median(every_eighth)) if len(every_eighth) else 0
    return slice(max(0, middle - ENOUGH // 2), middle + ENOUGH // 2)


def _agreement(colours: Pixels, free: Flags) -> Floats:
    """How alike the free is to itself, moved down (rows) and aside (columns, from the left): 1 is equal."""
    small, shown = (
        cv2.resize(one, None, fx=1 / COARSE, fy=1 / COARSE, interpolation=cv2.INTER_AREA)
        for one in (colours, free.astype(np.uint8))
    )
    reach = FAR // COARSE
    size = [cv2.getOptimalDFTSize(length + reach) for length in shown.shape]
    table = _waves(shown, size)
    product, strength = np.zeros_like(table), np.zeros(shown.shape, np.float32)
    for channel in cv2.split(small):
        values = (channel - cv2.mean(channel, shown)[0]) * shown
        wave = _waves(values, size)
        product += _overlaid(wave, wave)
        strength += values**2
    strong = _waves(strength, size)
    energy = _moved(_overlaid(strong, table), reach) * _moved(_overlaid(table, strong), reach)
    likeness = _moved(product, reach) / np.sqrt(np.maximum(energy, 1e-6))
    seen_twice = _moved(_overlaid(table, table), reach)
    return np.asarray(np.where(seen_twice > SHOWN * seen_twice.max(), likeness, -1), np.float32)


def _waves(values: NDArray[Any], size: list[int]) -> Floats:
    """A picture as waves, with room to move it."""
    padded = np.zeros(size, np.float32)
    padded[: values.shape[0], : values.shape[1]] = values
    return np.asarray(cv2.dft(padded, flags=cv2.DFT_COMPLEX_OUTPUT, nonzeroRows=len(values)))


def _overlaid(one: Floats, other: Floats) -> Floats:
    """The waves of two pictures as those of their products' sums, however one is laid on the other."""
    return np.asarray(cv2.mulSpectrums(one, other, 0, conjB=True))


def _moved(product: Floats, reach: int) -> Floats:
    """Those sums, moved down no further than this, and as far to the left and right."""
    every = cv2.dft(product, flags=cv2.DFT_INVERSE | cv2.DFT_SCALE | cv2.DFT_REAL_OUTPUT)
    return np.asarray(np.roll(every[: reach + 1], reach, axis=1)[:, : 2 * reach + 1])
