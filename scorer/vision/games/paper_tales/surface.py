"""Where glare wiped out what lies beside a kingdom, and the marks with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pixels.channels import darkest

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

WIPED_OUT = 248  # of 255 in the darkest channel
MARK_MM = 11
SPOILT = 0.1  # of a mark: with less of it wiped out, marks are read


def wiped_out(patch: Pixels, known: Sequence[Array]) -> Flags:
    """Where glare in a patch of one pixel a millimetre wiped out everything; nowhere on a known outline."""
    blank = (darkest(patch) >= WIPED_OUT).astype(np.uint8)
    for corners in known:
        cv2.fillConvexPoly(blank, np.round(corners).astype(np.int32), 0)
    return np.asarray(blank > 0)


def spoilt_mark(glare: Flags, px_per_mm: float = 1.0) -> Flags:
    """About which places a mark would lie that glare makes unreadable."""
    side = round(MARK_MM * px_per_mm)
    inside = cv2.blur(glare.astype(np.float32), (side, side), borderType=cv2.BORDER_CONSTANT)
    return np.asarray(inside > SPOILT)
