"""Surfaces that should show themselves: an empty mat, a unit without glare, the table beside a kingdom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from pnp.deck.registry import Place
from scorer.vision.looks import Look
from scorer.vision.photo import Pixels
from scorer.vision.plane import Array

Floats = NDArray[np.floating[Any]]

WIPED_OUT = 245  # of 255 in the darkest channel
LEAST_MM2 = 70.0  # less glare cannot hide the mark of a token


def mat_off(patch: Pixels, look: Look, others: Sequence[Array]) -> Floats:
    """How far a mat (one pixel a millimetre) is from its own face; not a number where known pieces lie."""
    height, width = patch.shape[:2]
    seen = np.asarray(cv2.GaussianBlur(patch, (0, 0), 4), np.float32) / 255
    face = np.asarray(cv2.resize(look, (width, height), interpolation=cv2.INTER_CUBIC), np.float32) / 255
    free = np.ones((height, width), np.uint8)
    for corners in others:
        middle = corners.mean(axis=0)
        grown = middle + (corners - middle) * 1.08
        cv2.fillConvexPoly(free, np.round(grown).astype(np.int32), 0)
    bare = free > 0
    if not bare.any():
        return np.full((height, width), np.nan)
    lamp = np.median(face[bare] / np.maximum(seen[bare], 0.02), axis=0)
    off: Floats = np.abs(np.clip(seen * lamp, 0, 1) - face).mean(axis=2)
    off[~bare] = np.nan
    return off


def wiped_out(patch: Pixels, known: Sequence[Array] = ()) -> Iterator[tuple[Array, Array]]:
    """Spots of glare in a patch (one pixel a millimetre) as (middle, corners), none on a known outline."""
    blank = (patch.min(axis=2) >= WIPED_OUT).astype(np.uint8)
    for corners in known:
        cv2.fillConvexPoly(blank, np.round(corners).astype(np.int32), 0)
    count, _, stats, middles = cv2.connectedComponentsWithStats(blank)
    for i in range(1, count):
        left, top, width, height, area = (float(n) for n in stats[i])
        if area >= LEAST_MM2:
            box = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
            yield np.array(middles[i]), np.array(box)


def hides_a_token(middle: Array, marks: Sequence[Place]) -> bool:
    """Whether a spot of glare on a unit lies where a token may: not on the unit's own marks."""
    return all(
        np.hypot(x + side / 2 - middle[0], y + side / 2 - middle[1]) > side * 0.8 for x, y, side in marks
    )
