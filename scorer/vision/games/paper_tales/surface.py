"""Surfaces that should show themselves: an empty mat, a unit without glare, the table beside a kingdom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.looks import Look
from scorer.vision.photo import Pixels
from scorer.vision.plane import Array

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

WIPED_OUT = 248  # of 255 in the darkest channel
LEAST_MM2 = 15.0  # of 125 of a mark: with less of it wiped out, marks are read


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


def wiped_out(patch: Pixels, known: Sequence[Array], most_mm2: float = np.inf) -> Flags:
    """Where glare in a patch of one pixel a millimetre can spoil a mark; nowhere on a known outline."""
    blank = (patch.min(axis=2) >= WIPED_OUT).astype(np.uint8)
    for corners in known:
        cv2.fillConvexPoly(blank, np.round(corners).astype(np.int32), 0)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(blank)
    areas = stats[:, cv2.CC_STAT_AREA]
    spoils = (areas >= LEAST_MM2) & (areas <= most_mm2)
    spoils[0] = False
    return np.asarray(spoils[labels], bool)
