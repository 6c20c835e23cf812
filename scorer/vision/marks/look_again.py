"""A more patient search: slower, but it reads what a first search misses.

Noise breaks the outline of a mark, or its modules; made softer or larger it closes again. No one way shows
all of them, and what one misses another finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import cv2
import numpy as np

from scorer.vision.marks.find_marks import LEAST_SIDE_PX, search
from scorer.vision.marks.mark import TRUSTED, Mark, Sighting, merged, without
from scorer.vision.photo import Photo, Pixels

SMALL_MODULE_PX = 4.0  # smaller ones are shown better by an enlarged picture
SOFT_PX = 0.8  # noise is of single pixels


def with_patience(photo: Photo, numbers: Iterable[int], seen: Sighting) -> Sighting:
    """What a first search saw and, where some of it was hard to read, what a patient one adds.

    Where one mark was hard to read, another was too hard.
    """
    if not seen.marks or all(mark.confidence >= TRUSTED for mark in seen.marks):
        return seen
    order = tuple(sorted(numbers))
    small = min(mark.module_px for mark in seen.marks) < SMALL_MODULE_PX
    marks, unread = list(seen.marks), list(seen.unread)
    for look, scale in _softened(photo.grey, enlarge=small):
        sighting = search(look, order, thorough=True).enlarged(1 / scale)
        marks += sighting.marks
        unread += sighting.unread
    together = merged(marks)
    return Sighting(together, without(unread, together))


def _softened(grey: Pixels, *, enlarge: bool) -> Iterator[tuple[Pixels, float]]:
    yield grey, 1.0
    yield np.asarray(cv2.GaussianBlur(grey, (0, 0), SOFT_PX), np.uint8), 1.0
    if enlarge:
        large = cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
        yield np.asarray(cv2.GaussianBlur(large, (0, 0), 2 * SOFT_PX), np.uint8), 2.0


def look_again(photo: Photo, numbers: Iterable[int], region: tuple[int, int, int, int]) -> tuple[Mark, ...]:
    """The marks of a region (left, top, right, bottom) looked at with all care: larger and sharper."""
    left, top, right, bottom = _inside(region, photo)
    if right - left < LEAST_SIDE_PX or bottom - top < LEAST_SIDE_PX:
        return ()
    patch = photo.grey[top:bottom, left:right]
    order = tuple(sorted(numbers))
    found: list[Mark] = []
    for look, scale in _sharpened(patch):
        found += [mark.moved(1 / scale, left, top) for mark in search(look, order, thorough=True).marks]
        if {mark.number for mark in found} >= set(order):
            break
    return merged(found)


def _sharpened(patch: Pixels) -> Iterator[tuple[Pixels, float]]:
    yield patch, 1.0
    large = cv2.resize(patch, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    yield np.asarray(large, np.uint8), 2.0
    soft = cv2.GaussianBlur(large, (0, 0), 2.0)
    yield np.asarray(cv2.addWeighted(large, 2.0, soft, -1.0, 0), np.uint8), 2.0


def _inside(region: tuple[int, int, int, int], photo: Photo) -> tuple[int, int, int, int]:
    left, top, right, bottom = region
    return max(0, left), max(0, top), min(photo.width, right), min(photo.height, bottom)
