"""A photo to the marks in it: coarse first, then only where it pays.

The settings are those measured to read 97 % of hard marks where OpenCV's own read 75 %; the trust in each
mark is measured, never assumed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.codes import CELLS, SIDE_MODULES, decode, family
from scorer.vision.photo import Photo, Pixels

Points = NDArray[np.floating[Any]]

# Below this many pixels a module, half a picture is too coarse and the whole is looked at.
GOOD_MODULE_PX = 2.3
# The smallest mark side worth looking for, in pixels of the picture that is looked at.
LEAST_SIDE_PX = 14
# Outlines that differ by less than this share of their length are one.
SAME_OUTLINE = 0.005
# A mark is trusted by itself from this confidence on; true marks have 0.85 and more, false ones up to 0.95.
TRUSTED = 0.9


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """A mark as seen: its number, its corners (top left first, clockwise, in pixels) and how sure that is."""

    number: int
    corners: Points
    confidence: float

    @property
    def side_px(self) -> float:
        edges = self.corners - np.roll(self.corners, 1, axis=0)
        return float(np.sqrt((edges**2).sum(axis=1)).mean())

    @property
    def module_px(self) -> float:
        return self.side_px / SIDE_MODULES

    @property
    def shortest_px(self) -> float:
        edges = self.corners - np.roll(self.corners, 1, axis=0)
        return float(np.sqrt((edges**2).sum(axis=1)).min())


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """All that a search saw: the marks, and squares that look like marks but could not be read."""

    marks: tuple[Mark, ...]
    unread: tuple[Points, ...]


@cache
def _detector(unused: int, longest: int, thorough: bool) -> Any:
    """A detector of squares; `longest` is the side of the picture in pixels.

    Its own reading of numbers is slow, so it knows only one, which no mark has. All outlines of a square are
    kept, not only one of those that are close: the right one is that with a number.
    """
    nobodys = cv2.aruco.Dictionary(family().bytesList[unused : unused + 1], CELLS, 0)
    settings = cv2.aruco.DetectorParameters()
    settings.minMarkerPerimeterRate = 4 * LEAST_SIDE_PX / longest
    settings.adaptiveThreshWinSizeMin = 5 if thorough else 7
    settings.adaptiveThreshWinSizeMax = 45 if thorough else 39
    settings.adaptiveThreshWinSizeStep = 10 if thorough else 32
    settings.minMarkerDistanceRate = SAME_OUTLINE
    settings.minGroupDistance = SAME_OUTLINE
    return cv2.aruco.ArucoDetector(nobodys, settings)


def search(
    picture: Pixels, numbers: tuple[int, ...], *, thorough: bool = False, known: Sequence[Mark] = ()
) -> Sighting:
    """Every mark with one of these numbers in a grey picture; those that are known are not read again."""
    picture = np.ascontiguousarray(picture)
    taken = set(numbers)
    unused = next(number for number in reversed(range(len(family().bytesList))) if number not in taken)
    read, _, rejected = _detector(unused, max(picture.shape), thorough).detectMarkers(picture)
    outlines = [np.asarray(square, np.float32).reshape(4, 2) for square in (*read, *rejected)]
    squares = _without(outlines, known)
    decoded = decode(picture, squares, numbers)
    marks = merged(Mark(one.number, one.corners, one.confidence) for one in decoded)
    used = {one.square for one in decoded}
    return Sighting(marks, _without([s for i, s in enumerate(squares) if i not in used], marks))


def _without(squares: Sequence[Points], marks: Sequence[Mark]) -> tuple[Points, ...]:
    """The squares that are not just another outline of a mark that was read."""
    if not squares or not marks:
        return tuple(squares)
    middles = np.mean(squares, axis=1)[:, None] - np.mean([mark.corners for mark in marks], axis=1)[None]
    near = np.hypot(*np.moveaxis(middles, 2, 0)) < 0.3 * np.array([mark.side_px for mark in marks])
    return tuple(square for square, same in zip(squares, near.any(axis=1), strict=True) if not same)


def find_marks(photo: Photo, numbers: Collection[int]) -> Sighting:
    """The marks of a photo. Half a picture is enough while modules are large; else the whole is looked at."""
    order = tuple(sorted(numbers))
    coarse = _scaled(search(photo.half_grey, order), photo.width / photo.half_grey.shape[1])
    small = [mark for mark in coarse.marks if mark.shortest_px / SIDE_MODULES < 2 * GOOD_MODULE_PX]
    if coarse.marks and not small:
        return coarse
    sure = [mark for mark in coarse.marks if mark.confidence >= TRUSTED]
    fine = search(photo.grey, order, thorough=not coarse.marks, known=sure)
    return Sighting(merged((*coarse.marks, *fine.marks)), fine.unread)


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
    marks = tuple(Mark(m.number, (m.corners + 0.5) * factor - 0.5, m.confidence) for m in sighting.marks)
    return Sighting(marks, tuple((points + 0.5) * factor - 0.5 for points in sighting.unread))


def merged(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The same mark seen twice is one, the surer one; the same number in two places stays two."""
    kept: dict[int, list[Mark]] = {}
    for mark in sorted(marks, key=lambda m: -m.confidence):
        same = kept.setdefault(mark.number, [])
        middle, side = mark.corners.mean(axis=0), mark.side_px if same else 0.0
        if all(np.hypot(*(other.corners.mean(axis=0) - middle)) >= 0.6 * side for other in same):
            same.append(mark)
    found = [mark for same in kept.values() for mark in same]
    return tuple(sorted(found, key=lambda m: -m.confidence))
