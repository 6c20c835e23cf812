"""The channels of a picture side by side: numpy goes through three values a pixel ten times as slowly."""

from __future__ import annotations

from functools import reduce
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.photo import WIPED_OUT, Pixels

Floats = NDArray[np.floating[Any]]


def darkest(picture: Pixels) -> Pixels:
    """What each pixel has in its darkest channel."""
    return np.asarray(reduce(cv2.min, cv2.split(picture)), np.uint8)


def white_in(picture: Pixels) -> Pixels:
    """1 where light has wiped out all that was there, 0 elsewhere."""
    return np.asarray(cv2.threshold(darkest(picture), WIPED_OUT - 1, 1, cv2.THRESH_BINARY)[1], np.uint8)


def least_and_most(colours: Floats) -> tuple[Floats, Floats]:
    """What each colour of an array has in its darkest and in its lightest channel, the last axis."""
    red, green, blue = (np.ascontiguousarray(colours[..., k]) for k in range(3))
    least = np.minimum(np.minimum(red, green), blue)
    return np.asarray(least), np.asarray(np.maximum(np.maximum(red, green), blue))
