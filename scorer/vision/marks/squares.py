"""All that is square in a picture, dark against what is around it: where a mark may be."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np

from scorer.vision.marks.mark import Points
from scorer.vision.marks.patterns import CELLS, family
from scorer.vision.photo import Pixels

# What is dark is dark against so many pixels around it.
WINDOWS, THOROUGH_WINDOWS = (7, 39), (5, 15, 25, 35, 45)
# Outlines that differ by less than this share of their length are one.
SAME_OUTLINE = 0.005


def squares_in(picture: Pixels, least_px: int, windows: Sequence[int] = WINDOWS) -> list[Points]:
    """The outlines of the squares of a grey picture whose sides have so many pixels.

    One window after the other: OpenCV compares each outline with all that it found at once.
    """
    found: list[Any] = []
    for window in windows:
        read, _, rejected = _detector(max(picture.shape), least_px, window).detectMarkers(picture)
        found += (*read, *rejected)
    return [np.asarray(square, np.float32).reshape(4, 2) for square in found]


def sides_px(squares: Sequence[Points] | Points) -> Points:
    """The mean side of each square."""
    corners = np.array(squares).reshape(-1, 4, 2)
    edges = corners - corners[:, [3, 0, 1, 2]]
    sides: Points = np.sqrt((edges**2).sum(axis=2)).mean(axis=1)
    return sides


@cache
def _detector(longest: int, least_px: int, window: int) -> Any:
    """A detector of squares; `longest` is the side of the picture in pixels.

    It reads no numbers: that is slow, and done better elsewhere. All outlines of a square are kept, not only
    one of those that are close: the right one is that with a number.
    """
    settings = cv2.aruco.DetectorParameters()
    settings.minMarkerPerimeterRate = 4 * least_px / longest
    settings.adaptiveThreshWinSizeMin = settings.adaptiveThreshWinSizeMax = window
    settings.minMarkerDistanceRate = settings.minGroupDistance = SAME_OUTLINE
    # Each square is glanced at in the coarsest way, and is too even to be worth more.
    settings.perspectiveRemovePixelPerCell, settings.minOtsuStdDev = 1, 256
    nobodys = cv2.aruco.Dictionary(family().bytesList[:1], CELLS, 0)
    return cv2.aruco.ArucoDetector(nobodys, settings)
