"""Backs of other decks: a fine pattern all over, which no face of ours has.

Faces of ours are even areas of colour; marks and words, which are as fine as a pattern, take a part of them.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.photo import Pixels

Flags = NDArray[np.bool_]

PX_PER_MM = 3.0
# Within so many mm light changes by this share of it, and wherever one looks, gaps of so many mm aside.
FINE_MM, GAP_MM, CHANGE, LEAST_LIGHT = 2.0, 3.0, 0.2, 20.0
# Of what is in sight: of 17 strips of our own cards 0.39 at most, of cut backs of playing cards 0.9.
ALL_OVER = 0.6


def is_patterned(patch: Pixels, shown: Flags) -> bool:
    """Whether what is shown of a patch, three pixels a millimetre, has a fine pattern nearly all over."""
    return bool(shown.any()) and float(_fine(patch)[shown].mean()) > ALL_OVER


def _fine(patch: Pixels) -> Flags:
    """Where light changes about each place, on all sides of it."""
    grey = cv2.GaussianBlur(cv2.cvtColor(patch, cv2.COLOR_RGB2GRAY), (0, 0), 0.8)
    near, about = (_square(side_mm) for side_mm in (FINE_MM, GAP_MM))
    lightest: NDArray[Any] = cv2.dilate(grey, near).astype(np.float32)
    change = (lightest - cv2.erode(grey, near)) / np.maximum(lightest, LEAST_LIGHT)
    return np.asarray(cv2.erode(change.astype(np.float32), about) > CHANGE)


def _square(side_mm: float) -> Pixels:
    side = round(side_mm * PX_PER_MM) | 1
    return np.ones((side, side), np.uint8)
