"""Colours that the table has nowhere: what has them is no part of it, whatever light falls there."""

from __future__ import annotations

import cv2
import numpy as np

from scorer.vision.ground import Flags, Floats
from scorer.vision.photo import Pixels

RARE = 0.0005  # of the table: specks of foreign colour
MIDDLE = 64


def odd_colours(patch: Pixels, table: Flags, tint: float) -> Flags:
    """Which pixels have a colour further than this tint from every colour that the table has."""
    red, green = np.clip(np.rint(_tints(patch) / tint * 2).astype(int) + MIDDLE, 0, 2 * MIDDLE).transpose(
        2, 0, 1
    )
    counts = np.zeros((2 * MIDDLE + 1,) * 2, np.float32)
    np.add.at(counts, (red[table], green[table]), 1)
    known = (counts > RARE * table.sum()).astype(np.uint8)
    near = cv2.dilate(known, np.ones((5, 5), np.uint8))
    return np.asarray(near[red, green] == 0)


def _tints(patch: Pixels) -> Floats:
    """Red against green and green against blue, whatever the light."""
    soft = cv2.GaussianBlur(patch, (0, 0), 1.5).astype(np.float32)
    light = np.maximum(soft.mean(axis=2, keepdims=True), 12)
    return np.asarray((soft[..., :2] - soft[..., 1:]) / light)
