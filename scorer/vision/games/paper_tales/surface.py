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

SHADOW_MM = 60
SHADOW = (0.7, 1.5)
WIPED_OUT = 248  # of 255 in the darkest channel
MARK_MM = 11
SPOILT = 0.1  # of a mark: with less of it wiped out, marks are read


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
    lit = seen * lamp
    # Shadows and lamps make parts of a mat darker or lighter, all colours alike.
    light, shown = (np.where(bare, np.mean(picture, axis=2), 0) for picture in (face, lit))
    near = (SHADOW_MM, SHADOW_MM)
    local = cv2.blur(light, near) / np.maximum(cv2.blur(shown, near), 1e-3)
    off: Floats = np.abs(np.clip(lit * np.clip(local, *SHADOW)[..., None], 0, 1) - face).mean(axis=2)
    off[~bare] = np.nan
    return off


def wiped_out(patch: Pixels, known: Sequence[Array]) -> Flags:
    """Where glare in a patch of one pixel a millimetre wiped out everything; nowhere on a known outline."""
    blank = (patch.min(axis=2) >= WIPED_OUT).astype(np.uint8)
    for corners in known:
        cv2.fillConvexPoly(blank, np.round(corners).astype(np.int32), 0)
    return np.asarray(blank > 0)


def spoilt_mark(glare: Flags, px_per_mm: float = 1.0) -> Flags:
    """About which places a mark would lie that glare makes unreadable."""
    side = round(MARK_MM * px_per_mm)
    inside = cv2.blur(glare.astype(np.float32), (side, side), borderType=cv2.BORDER_CONSTANT)
    return np.asarray(inside > SPOILT)
