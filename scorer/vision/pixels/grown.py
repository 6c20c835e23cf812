"""Parts of a patch of the table, and all that is near to them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.photo import Pixels

PX_PER_MM = 2.0  # of patches in which tokens, and glare on them, are looked for


def grown(part: Pixels, by_mm: float, px_per_mm: float = PX_PER_MM) -> NDArray[np.bool_]:
    """A part of a patch and all that is so near to it."""
    steps = round(by_mm * px_per_mm)
    return np.asarray(cv2.dilate(part, np.ones((3, 3), np.uint8), iterations=steps, borderValue=0) > 0)
