"""What is long and narrow, as a pen is: the smallest box round it tells."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray


def is_long(part: NDArray[np.bool_], times: float) -> bool:
    """Whether a part of a picture is so many times as long as wide, whichever way it lies."""
    points: Any = np.argwhere(part).astype(np.float32)
    narrow, long = sorted(cv2.minAreaRect(points)[1])
    return bool(long + 1 > times * (narrow + 1))
