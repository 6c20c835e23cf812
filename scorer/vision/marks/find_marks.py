"""A photo to the marks in it: coarse first, then only where it pays.

The settings are those measured to read 97 % of hard marks where OpenCV's own read 75 %; the trust in each
mark is measured, never assumed.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence

import numpy as np

from scorer.vision.marks.codes import decode
from scorer.vision.marks.glance import could_be_marks, glanced_at
from scorer.vision.marks.mark import TRUSTED, Mark, Points, Sighting, are_apart, enlarged, merged, without
from scorer.vision.marks.patterns import SIDE_MODULES
from scorer.vision.marks.squares import THOROUGH_WINDOWS, WINDOWS, sides_px, squares_in
from scorer.vision.photo import Photo, Pixels

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


def find_marks(photo: Photo, numbers: Collection[int]) -> Sighting:
    """The marks of a photo. Half a picture is enough while modules are large, and to find squares while they
    are not too small; the whole is then only read in those squares."""
    order = tuple(sorted(numbers))
    half, factor = photo.half_grey, photo.width / photo.half_grey.shape[1]
    squares = squares_in(half, LEAST_OUTLINE_PX)
    large, alike = sides_px(squares) >= LEAST_SIDE_PX, np.zeros(len(squares), np.float32)
    alike[large] = glanced_at(half, squares[large], order, HOPEFUL)
    coarse = _read(half, squares[large], order, alike[large]).enlarged(factor)
    if not coarse.marks:
        return search(photo.grey, order, thorough=True)
    module = min(mark.shortest_px for mark in coarse.marks) / SIDE_MODULES / 2
    if module >= GOOD_MODULE_PX:
        return coarse
    sure = [mark for mark in coarse.marks if mark.confidence >= TRUSTED]
    if module >= LEAST_MODULE_PX and len(sure) >= CLEAR * len(coarse.marks):
        alike[~large] = glanced_at(half, squares[~large], order, HOPEFUL)
        whole = enlarged(squares, factor)
        apart = are_apart(whole, sure)
        rest = whole[apart]
        marks = merged((*coarse.marks, *_closer(photo, rest[alike[apart] > HOPEFUL], order)))
        if len(coarse.marks) >= CLEAR * len(marks):
            return Sighting(marks, without(rest, marks))
    fine = search(photo.grey, order, known=sure)
    marks = merged((*coarse.marks, *fine.marks))
    # Noise breaks outlines in the whole picture that half of it shows.
    return Sighting(marks, without([*coarse.unread, *fine.unread], marks))


def search(
    picture: Pixels, numbers: tuple[int, ...], *, thorough: bool = False, known: Sequence[Mark] = ()
) -> Sighting:
    """Every mark with one of these numbers in a grey picture; those that are known are not read again."""
    picture = np.ascontiguousarray(picture)
    squares = squares_in(picture, LEAST_SIDE_PX, THOROUGH_WINDOWS if thorough else WINDOWS)
    return _read(picture, squares[are_apart(squares, known)], numbers)


def _read(
    picture: Pixels, squares: Points, numbers: tuple[int, ...], alike: Points | None = None
) -> Sighting:
    """The marks among squares of a picture, and the squares that show no number."""
    decoded = decode(picture, squares, numbers, alike)
    marks = merged(Mark(one.number, one.corners, one.confidence) for one in decoded)
    unread = np.delete(squares, [one.square for one in decoded], axis=0)
    return Sighting(marks, without(unread, marks))


def _closer(photo: Photo, squares: Points, numbers: tuple[int, ...]) -> Iterator[Mark]:
    """The marks that the whole picture shows about squares that half of it showed; each place once."""
    looked_at: list[Points] = []
    likely = could_be_marks(photo.grey, squares, numbers, LIKELY) if len(squares) else ()
    sides = sides_px(squares)
    for i in np.flatnonzero(likely).tolist():
        middle, side = squares[i].mean(axis=0), sides[i]
        if any(math.dist(other, middle) < 0.3 * side for other in looked_at):
            continue
        looked_at.append(middle)
        left, top = np.maximum(squares[i].min(axis=0) - ROUND * side, 0).astype(int)
        right, bottom = (squares[i].max(axis=0) + ROUND * side).astype(int)
        for mark in search(photo.grey[top:bottom, left:right], numbers).marks:
            yield mark.moved(1, left, top)
