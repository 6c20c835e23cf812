"""A photo to the marks in it: coarse first, then only where it pays.

The settings are those measured to read 97 % of hard marks where OpenCV's own read 75 %; the trust in each
mark is measured, never assumed.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.codes import decode
from scorer.vision.glance import could_be_marks
from scorer.vision.patterns import CELLS, SIDE_MODULES, family
from scorer.vision.photo import Photo, Pixels

Points = NDArray[np.floating[Any]]

# Below this many pixels a module, half a picture is too coarse and the whole is looked at.
GOOD_MODULE_PX = 2.3
# Below this many, squares are looked for in the whole picture: half of it hardly shows them.
LEAST_MODULE_PX = 1.6
# The smallest mark side worth looking for, in pixels of the picture that is looked at.
LEAST_SIDE_PX = 14
# The smallest square that half a picture is to show, for the whole to be read there: the smaller kind of
# mark, turned by an eighth, with modules as small as may be. (OpenCV counts pixels; a slanting edge has few.)
LEAST_OUTLINE_PX = 8
CLEAR = 0.9  # half a picture shows all squares when it shows so many of the marks beyond doubt
HOPEFUL = 0.52  # half a picture shows small marks less clearly: so like a mark is enough to look closer
LIKELY = 0.62  # the whole picture shows them more clearly
ROUND = 0.5  # so much of its side round a square is looked at again
# What is dark is dark against so many pixels around it.
WINDOWS, THOROUGH_WINDOWS = (7, 39), (5, 15, 25, 35, 45)
# Outlines that differ by less than this share of their length are one.
SAME_OUTLINE = 0.005
# A mark is trusted by itself from this confidence on; true marks have 0.85 and more, false ones up to 0.95.
TRUSTED = 0.9


@dataclass(frozen=True, eq=False)
class Mark:
    """A mark as seen: its number, its corners (top left first, clockwise, in pixels) and how sure that is."""

    number: int
    corners: Points
    confidence: float

    @cached_property
    def _edges_px(self) -> list[float]:
        # Plain numbers: so few of them are quicker without arrays.
        corners = self.corners.tolist()
        return [math.dist(corners[i - 1], corners[i]) for i in range(4)]

    @cached_property
    def middle(self) -> tuple[float, float]:
        """Where it is, in pixels."""
        across, along = self.corners.T.tolist()
        return sum(across) / 4, sum(along) / 4

    @property
    def side_px(self) -> float:
        return sum(self._edges_px) / 4

    @property
    def module_px(self) -> float:
        return self.side_px / SIDE_MODULES

    @property
    def shortest_px(self) -> float:
        return min(self._edges_px)


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """All that a search saw: the marks, and squares that look like marks but could not be read."""

    marks: tuple[Mark, ...]
    unread: tuple[Points, ...]


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


def _outlines(picture: Pixels, least_px: int, windows: Sequence[int] = WINDOWS) -> list[Points]:
    """The outlines of all that is square in a grey picture, dark against what is around it.

    One window after the other: OpenCV compares each outline with all that it found at once.
    """
    found: list[Any] = []
    for window in windows:
        read, _, rejected = _detector(max(picture.shape), least_px, window).detectMarkers(picture)
        found += (*read, *rejected)
    return [np.asarray(square, np.float32).reshape(4, 2) for square in found]


def search(
    picture: Pixels, numbers: tuple[int, ...], *, thorough: bool = False, known: Sequence[Mark] = ()
) -> Sighting:
    """Every mark with one of these numbers in a grey picture; those that are known are not read again."""
    picture = np.ascontiguousarray(picture)
    windows = THOROUGH_WINDOWS if thorough else WINDOWS
    return _read(picture, _without(_outlines(picture, LEAST_SIDE_PX, windows), known), numbers)


def _read(picture: Pixels, squares: Sequence[Points], numbers: tuple[int, ...]) -> Sighting:
    """The marks among squares of a picture, and the squares that show no number."""
    decoded = decode(picture, squares, numbers)
    marks = merged(Mark(one.number, one.corners, one.confidence) for one in decoded)
    used = {one.square for one in decoded}
    return Sighting(marks, _without([s for i, s in enumerate(squares) if i not in used], marks))


def _without(squares: Sequence[Points], marks: Sequence[Mark]) -> tuple[Points, ...]:
    """The squares that are not just another outline of a mark that was read."""
    if not squares or not marks:
        return tuple(squares)
    x, y = np.mean(squares, axis=1).T.astype(np.float32)
    there_x, there_y, side = np.array([(*mark.middle, mark.side_px) for mark in marks], np.float32).T
    near = (x[:, None] - there_x) ** 2 + (y[:, None] - there_y) ** 2 < (0.3 * side) ** 2
    return tuple(square for square, same in zip(squares, near.any(axis=1), strict=True) if not same)


def find_marks(photo: Photo, numbers: Collection[int]) -> Sighting:
    """The marks of a photo. Half a picture is enough while modules are large, and to find squares while they
    are not too small; the whole is then only read in those squares."""
    order = tuple(sorted(numbers))
    half, factor = photo.half_grey, photo.width / photo.half_grey.shape[1]
    squares = _outlines(half, LEAST_OUTLINE_PX)
    large = np.flatnonzero(_sides_px(squares) >= LEAST_SIDE_PX)
    coarse = _scaled(_read(half, [squares[i] for i in large], order), factor)
    if not coarse.marks:
        return search(photo.grey, order, thorough=True)
    module = min(mark.shortest_px for mark in coarse.marks) / SIDE_MODULES / 2
    if module >= GOOD_MODULE_PX:
        return coarse
    sure = [mark for mark in coarse.marks if mark.confidence >= TRUSTED]
    if module >= LEAST_MODULE_PX and len(sure) >= CLEAR * len(coarse.marks):
        rest = _without([_enlarged(square, factor) for square in squares], sure)
        hopeful = could_be_marks(
            half, (np.array(rest).reshape(-1, 4, 2) + 0.5) / factor - 0.5, order, HOPEFUL
        )
        marks = merged((*coarse.marks, *_closer(photo, [rest[i] for i in np.flatnonzero(hopeful)], order)))
        if len(coarse.marks) >= CLEAR * len(marks):
            return Sighting(marks, _without(rest, marks))
    fine = search(photo.grey, order, known=sure)
    return Sighting(merged((*coarse.marks, *fine.marks)), fine.unread)


def _closer(photo: Photo, squares: Sequence[Points], numbers: tuple[int, ...]) -> Iterator[Mark]:
    """The marks that the whole picture shows about squares that half of it showed; each place once."""
    looked_at: list[Points] = []
    likely = could_be_marks(photo.grey, np.array(squares), numbers, LIKELY) if squares else ()
    sides = _sides_px(squares)
    for i in np.flatnonzero(likely).tolist():
        middle, side = squares[i].mean(axis=0), sides[i]
        if any(math.dist(other, middle) < 0.3 * side for other in looked_at):
            continue
        looked_at.append(middle)
        low = np.maximum(squares[i].min(axis=0) - ROUND * side, 0).astype(int)
        (right, bottom), (left, top) = (squares[i].max(axis=0) + ROUND * side).astype(int), low
        for mark in search(photo.grey[top:bottom, left:right], numbers).marks:
            yield Mark(mark.number, mark.corners + low.astype(np.float32), mark.confidence)


def look_again(photo: Photo, numbers: Iterable[int], region: tuple[int, int, int, int]) -> tuple[Mark, ...]:
    """The marks of a region (left, top, right, bottom) looked at with all care: larger and sharper."""
    left, top, right, bottom = _inside(region, photo)
    if right - left < LEAST_SIDE_PX or bottom - top < LEAST_SIDE_PX:
        return ()
    patch = photo.grey[top:bottom, left:right]
    order = tuple(sorted(numbers))
    found: list[Mark] = []
    for scale, sharp in ((1, False), (2, False), (2, True)):
        look = (
            cv2.resize(patch, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC) if scale > 1 else patch
        )
        if sharp:
            soft = cv2.GaussianBlur(look, (0, 0), 2.0)
            look = cv2.addWeighted(look, 2.0, soft, -1.0, 0)
        for mark in search(np.asarray(look, np.uint8), order, thorough=True).marks:
            corners = (mark.corners + 0.5) / scale - 0.5 + np.array([left, top])
            found.append(Mark(mark.number, corners.astype(np.float32), mark.confidence))
        if {mark.number for mark in found} >= set(order):
            break
    return merged(found)


def _inside(region: tuple[int, int, int, int], photo: Photo) -> tuple[int, int, int, int]:
    left, top, right, bottom = region
    return max(0, left), max(0, top), min(photo.width, right), min(photo.height, bottom)


def _scaled(sighting: Sighting, factor: float) -> Sighting:
    marks = tuple(Mark(m.number, _enlarged(m.corners, factor), m.confidence) for m in sighting.marks)
    return Sighting(marks, tuple(_enlarged(points, factor) for points in sighting.unread))


def _enlarged(points: Points, factor: float) -> Points:
    """Points of a picture in one that is larger by a factor."""
    larger: Points = (points + 0.5) * factor - 0.5
    return larger


def _sides_px(squares: Sequence[Points]) -> Points:
    """The mean side of each square."""
    corners = np.array(squares).reshape(-1, 4, 2)
    edges = corners - corners[:, [3, 0, 1, 2]]
    sides: Points = np.sqrt((edges**2).sum(axis=2)).mean(axis=1)
    return sides


def merged(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The same mark seen twice is one, the surer one; the same number in two places stays two."""
    kept: dict[int, list[Mark]] = {}
    for mark in sorted(marks, key=lambda m: -m.confidence):
        same = kept.setdefault(mark.number, [])
        if all(math.dist(other.middle, mark.middle) >= 0.6 * mark.side_px for other in same):
            same.append(mark)
    found = [mark for same in kept.values() for mark in same]
    return tuple(sorted(found, key=lambda m: -m.confidence))
