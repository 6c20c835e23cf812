"""Whether a drawing shows, whatever light falls on it: it is light and dark where it should be."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.photo import Pixels
from scorer.vision.pieces.own_face import Flags, soft_planes
from scorer.vision.pixels.channels import at


def same_print(patch: Pixels, drawing: NDArray[Any], places: Flags) -> float:
    """How alike a patch and a drawing are at some places, in the colour that shows it best: 1 is equal."""
    small = cv2.resize(patch, places.shape[::-1], interpolation=cv2.INTER_AREA)
    both = (at(soft_planes(picture), places) for picture in (small, drawing))
    seen, drawn = (colours - colours.mean(axis=1, keepdims=True) for colours in both)
    size = np.sqrt((seen**2).sum(axis=1) * (drawn**2).sum(axis=1))
    return float(((seen * drawn).sum(axis=1) / np.maximum(size, 1e-6)).max())
