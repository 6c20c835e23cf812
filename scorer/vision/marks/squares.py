"""All that is square in a picture, dark against what is around it: where a mark may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
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
# So many squares are a crowd: those with no longer sides are then looked for in so many parts each way.
CROWDED, SMALL_PX, PARTS = 1300, 32, 3
SAMPLED, SAMPLES = 12, (1, 5, 10)  # of so many parts each way these are samples


def squares_in(picture: Pixels, least_px: int, windows: Sequence[int] = WINDOWS) -> Points:
    """The outlines (square, corner, right and down) of the squares of a grey picture with sides so long.

    One window after the other: OpenCV compares each outline with all that it found at once.
    """
    found = [np.zeros((0, 4, 2), np.float32)]
    for window in windows:
        if least_px < SMALL_PX and _is_crowded(picture, least_px, window):
            # Small ones part by part, for the same reason: on a cloth of squares in two thirds of the time.
            found += [_found(picture, SMALL_PX, window), *_small_ones(picture, least_px, window)]
        else:
            found.append(_found(picture, least_px, window))
    return np.concatenate(found)


def _found(picture: Pixels, least_px: int, window: int, most_px: int | None = None) -> Points:
    """The squares of a picture by one window, with sides of no less and no more pixels."""
    read, _, rejected = _detector(max(picture.shape), least_px, window, most_px).detectMarkers(picture)
    return np.array((*read, *rejected), np.float32).reshape(-1, 4, 2)


def _is_crowded(picture: Pixels, least_px: int, window: int) -> bool:
    """Whether there are very many squares, by some samples of a picture."""
    height, width = (length // SAMPLED for length in picture.shape)
    if min(height, width) < SMALL_PX:
        return False
    samples = [
        picture[y * height : (y + 1) * height, x * width : (x + 1) * width] for y in SAMPLES for x in SAMPLES
    ]
    found = sum(len(_found(np.ascontiguousarray(one), least_px, window)) for one in samples)
    return found * SAMPLED**2 > CROWDED * len(samples)


def _small_ones(picture: Pixels, least_px: int, window: int) -> Iterator[Points]:
    """The small squares of a picture, part by part; each part is seen with what is about it."""
    about = SMALL_PX + window // 2 + 2  # so far beyond it a square with its middle in a part is looked at
    downs, acrosses = (np.linspace(0, length, PARTS + 1).astype(int) for length in picture.shape)
    for top, bottom in pairwise(downs):
        for left, right in pairwise(acrosses):
            first = np.maximum((left - about, top - about), 0)
            part = picture[first[1] : bottom + about, first[0] : right + about]
            squares = _found(np.ascontiguousarray(part), least_px, window, SMALL_PX) + first
            middles = squares.mean(axis=1)
            yield squares[((middles >= (left, top)) & (middles < (right, bottom))).all(axis=1)]


def sides_px(squares: Sequence[Points] | Points) -> Points:
    """The mean side of each square."""
    corners = np.array(squares).reshape(-1, 4, 2)
    edges = corners - corners[:, [3, 0, 1, 2]]
    sides: Points = np.sqrt((edges**2).sum(axis=2)).mean(axis=1)
    return sides


@cache
def _detector(longest: int, least_px: int, window: int, most_px: int | None = None) -> Any:
    """A detector of squares; `longest` is the side of the picture in pixels.

    It reads no numbers: that is slow, and done better elsewhere. All outlines of a square are kept, not only
    one of those that are close: the right one is that with a number.
    """
    settings = cv2.aruco.DetectorParameters()
    settings.minMarkerPerimeterRate = 4 * least_px / longest
    if most_px is not None:
        settings.maxMarkerPerimeterRate = (4 * most_px + 1) / longest
    settings.adaptiveThreshWinSizeMin = settings.adaptiveThreshWinSizeMax = window
    settings.minMarkerDistanceRate = settings.minGroupDistance = SAME_OUTLINE
    # Each square is glanced at in the coarsest way, and is too even to be worth more.
    settings.perspectiveRemovePixelPerCell, settings.minOtsuStdDev = 1, 256
    nobodys = cv2.aruco.Dictionary(family().bytesList[:1], CELLS, 0)
    return cv2.aruco.ArucoDetector(nobodys, settings)
