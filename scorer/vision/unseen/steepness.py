"""How steep the steepest edges are: a place out of focus beside marks that are not."""

from __future__ import annotations

from itertools import islice

import cv2
import numpy as np

from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.see import View

REACH_MM, PX_PER_MM = 13.0, 4.0
LEAST_RANGE = 12.0  # levels: what changes less has no edges to be steep
MARKS = 6  # the nearest tell how sharp the photo is there
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)


def softness(view: View, middle: Array) -> float:
    """How steep edges about a point (mm) are, as a share of those about marks nearby: 1 is as sharp."""
    assert view.plane is not None
    marks = islice(view.marks_near(middle), MARKS)
    middles = view.plane.millimetres(np.array([mark.corners.mean(axis=0) for mark in marks]))
    usual = float(np.median([_steepness(view, one) for one in middles]))
    return _steepness(view, middle) / max(usual, 1e-6)


def _steepness(view: View, middle: Array) -> float:
    """How steep the steepest edges there are, in the way in which they are least: what moved is sharp in one.

    As a share of all that the colours change by.
    """
    patch = view.patch(middle + REACH_MM * SQUARE, PX_PER_MM)
    steepest = 0.0
    for channel in cv2.split(cv2.GaussianBlur(patch, (0, 0), 1.0).astype(np.float32)):
        low, high = np.quantile(channel, (0.02, 0.98))
        if high - low > LEAST_RANGE:
            across, down = (cv2.Sobel(channel, cv2.CV_32F, 1 - k, k) / 8 for k in (0, 1))
            ways = (across, down, (across + down) / np.sqrt(2), (across - down) / np.sqrt(2))
            steep = min(float(np.quantile(np.abs(way), 0.97)) for way in ways)
            steepest = max(steepest, steep / float(high - low))
    return steepest
