"""Colours that the table has nowhere: what has them is no part of it, whatever light falls there."""

from __future__ import annotations

import cv2
import numpy as np

from scorer.vision.photo import Pixels
from scorer.vision.table.ground import Flags

RARE = 0.0005  # of the table: specks of foreign colour
MIDDLE = 64
ROWS = 32  # at once: the processor keeps them at hand
DARK = 12  # levels: what is darker has hardly any tint


def odd_colours(patch: Pixels, table: Flags, asked: Flags, tint: float) -> Flags:
    """Which of the pixels that are asked for have a colour further than this tint from all of the table's."""
    tints, steps = _tints(patch, tint / 2), 2 * MIDDLE + 1
    counts = cv2.calcHist(tints, [0, 1], table.astype(np.uint8), [steps] * 2, [0, steps] * 2)
    known = (counts > RARE * table.sum()).astype(np.uint8)
    near = cv2.dilate(known, np.ones((5, 5), np.uint8))
    odd = np.zeros(asked.shape, bool)
    odd[asked] = near[tints[0][asked], tints[1][asked]] == 0
    return odd


def _tints(patch: Pixels, step: float) -> list[Pixels]:
    """Red against green and green against blue, whatever the light, in steps about the middle."""
    soft = np.asarray(cv2.GaussianBlur(patch, (0, 0), 1.5))
    tints = [np.empty(patch.shape[:2], np.uint8) for _ in range(2)]
    for top in range(0, len(soft), ROWS):
        red, green, blue = cv2.split(soft[top : top + ROWS].astype(np.float32))
        steps = 1 / (step * np.maximum((red + green + blue) / 3, DARK))
        for tint, off in zip(tints, (red - green, green - blue), strict=True):
            # OpenCV rounds, and keeps what is below 0 or above 255 there.
            rounded = cv2.addWeighted(off * steps, 1, off, 0, MIDDLE, dtype=cv2.CV_8U)
            tint[top : top + ROWS] = np.minimum(rounded, 2 * MIDDLE)
    return tints
