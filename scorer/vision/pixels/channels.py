"""The channels of a picture side by side: numpy goes through three values a pixel ten times as slowly."""

from __future__ import annotations

from functools import reduce

import cv2
import numpy as np

from scorer.vision.photo import Pixels


def darkest(picture: Pixels) -> Pixels:
    """What each pixel has in its darkest channel."""
    return np.asarray(reduce(cv2.min, cv2.split(picture)), np.uint8)


def lightest(picture: Pixels) -> Pixels:
    """What each pixel has in its lightest channel."""
    return np.asarray(reduce(cv2.max, cv2.split(picture)), np.uint8)
