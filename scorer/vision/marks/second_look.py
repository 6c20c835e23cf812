"""A second look at squares nobody could read: dark, noisy or blurred, a mark still resembles its pattern.

The detector decides each cell by itself and gives up after a few wrong ones. Here all cells are weighed
together against every pattern that was printed; two patterns differ in ten cells at least, so the likeliest
must be likely by itself and leave all others far behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array, Plane
from scorer.vision.marks.find_marks import GOOD_MODULE_PX
from scorer.vision.marks.glance import SIDE, cell_middles, unit_views
from scorer.vision.marks.mark import Mark, enlarged
from scorer.vision.marks.patterns import best_likeness, unit, whole_patterns
from scorer.vision.marks.squares import sides_px
from scorer.vision.photo import Photo

Floats = NDArray[np.floating[Any]]
Whole = NDArray[np.intp]

SIZES_MM = (11.2, 12.8)  # the black squares of all marks that are printed
WITHIN = 0.3  # how much larger or smaller than that a square is taken for one
LONGER = 1.5  # no side of a true mark is so much longer than another
PX = 6  # a cell's side, looked at
# Measured on 72 rendered photos, of 2,665 true marks: 99 in 100 are alike by 0.87 and more, ahead by 0.23; of
# 6,220 other squares none is by more than 0.77, ahead by 0.12.
ALIKE = 0.82
AHEAD = 0.17
SURE = 0.87
SAME_MM = 0.8
GLIMPSE = 0.4  # as much must be seen in a few pixels of half the picture
PROMISING = 0.45  # less than this at first sight is not looked at from all sides
PART = 256  # so many squares at once: more would take much memory
SHIFTS = (0.0, -0.45, 0.45)  # a square's corners are found to about half a cell


@dataclass(frozen=True, slots=True, eq=False)
class Resembling:
    """For each of some squares: how like its likeliest pattern it is, how far ahead of the next number that
    is, which of the numbers, its quarter turns, and where exactly (corners in mm)."""

    score: Floats
    ahead: Floats
    which: Whole
    turn: Whole
    square: Array

    def mark(self, i: int, plane: Plane, numbers: tuple[int, ...]) -> Mark | None:
        """The mark in a square, if it resembles one clearly."""
        if self.score[i] < ALIKE or self.ahead[i] < AHEAD:
            return None
        corners = np.roll(plane.pixels(self.square[i]), -int(self.turn[i]), axis=0).astype(np.float32)
        return Mark(numbers[self.which[i]], corners, 0.95 if self.score[i] >= SURE else 0.8)


def second_look(photo: Photo, plane: Plane, squares: Sequence[Array], numbers: Iterable[int]) -> list[Mark]:
    """The marks among squares (corners in pixels) of which no number was read."""
    order = tuple(sorted(numbers))
    which, likely = _mark_sized(plane.millimetres(np.array(squares, float)).reshape(-1, 4, 2))
    if not len(likely):
        return []
    scores = _glimpsed(photo, plane, likely, order)
    # A square has several outlines; the likeliest of those at one place stands for all.
    best = np.argsort(-scores, kind="stable")
    best = best[scores[best] >= GLIMPSE]
    middles, sides = likely[best].mean(axis=1), np.hypot(*(likely[best, 1] - likely[best, 0]).T)
    places = np.rint(np.c_[middles / SAME_MM, 10 * sides])
    chosen = best[np.sort(np.unique(places, axis=0, return_index=True)[1])]
    seen = _from_all_sides(photo, plane, likely[chosen], order)
    found: dict[int, Mark] = {}
    for k in np.flatnonzero(seen.score >= ALIKE).tolist():
        i = chosen[k]
        mark = seen.mark(k, plane, order)
        if mark is not None:
            found.setdefault(int(which[i]), mark)
    return list(found.values())


def resemblance(photo: Photo, plane: Plane, square: Array, numbers: tuple[int, ...]) -> float:
    """How like some pattern a square of the table (corners in mm) is: 1 the same, chance below 0.6."""
    sides = np.sqrt(((square - np.roll(square, 1, axis=0)) ** 2).sum(axis=1))
    side = min(SIZES_MM, key=lambda size: abs(size - float(sides.mean())))
    return float(_from_all_sides(photo, plane, _squared(square[None], np.array([side])), numbers).score[0])


def read_square(photo: Photo, plane: Plane, square: Array, numbers: tuple[int, ...]) -> Mark | None:
    """The mark in a square of the table (corners in mm), if it resembles one clearly."""
    return _from_all_sides(photo, plane, square[None], numbers).mark(0, plane, numbers)


def _mark_sized(squares: Array) -> tuple[Whole, Array]:
    """The squares on the table that have a size of marks, made true: which they were, and their corners."""
    edges = np.sqrt(((squares - np.roll(squares, 1, axis=1)) ** 2).sum(axis=2))
    off = np.abs(edges.mean(axis=1)[:, None] / np.array(SIZES_MM) - 1)
    square = edges.max(axis=1) <= LONGER * edges.min(axis=1)
    nearest = np.argsort(off, axis=1)
    fits = (np.take_along_axis(off, nearest, axis=1) < WITHIN) & square[:, None]
    which, place = np.nonzero(fits)
    return which, _squared(squares[which], np.array(SIZES_MM)[nearest[which, place]])


def _glimpsed(photo: Photo, plane: Plane, squares: Array, numbers: tuple[int, ...]) -> Floats:
    """How like some pattern each square looks at a first glance, in the picture at half size."""
    scale = photo.half_grey.shape[1] / photo.width
    pixels = enlarged(plane.pixels(squares.reshape(-1, 2)).reshape(-1, 4, 2), scale)
    soft = np.asarray(cv2.blur(photo.half_grey, (3, 3)), np.uint8)
    return best_likeness(cell_middles(soft, pixels).reshape(len(squares), -1), whole_patterns(numbers))


def _squared(squares: Array, sides: Floats) -> Array:
    """The true squares of marks about squares that were seen: same middle and turn, sides as printed."""
    middle = squares.mean(axis=1)
    across = (squares[:, 1] - squares[:, 0] + squares[:, 2] - squares[:, 3]) / 2
    along = (squares[:, 3] - squares[:, 0] + squares[:, 2] - squares[:, 1]) / 2
    flat = across + np.stack([along[:, 1], -along[:, 0]], axis=1)  # both say how it is turned
    right = flat / np.maximum(1e-9, np.hypot(*flat.T))[:, None] * sides[:, None] / 2
    down = np.stack([-right[:, 1], right[:, 0]], axis=1)
    corners = [middle - right - down, middle + right - down, middle + right + down, middle - right + down]
    return np.stack(corners, axis=1)


def _from_all_sides(photo: Photo, plane: Plane, squares: Array, numbers: tuple[int, ...]) -> Resembling:
    """Squares of the table (corners in mm) as they are, and moved a little where that is promising."""
    first = _likeliest(_cells(photo, plane, squares), squares, numbers)
    promising = np.flatnonzero(first.score >= PROMISING)
    right, down = (squares[promising, k] - squares[promising, 0] for k in (1, 3))
    moves = [(u * right + v * down) / SIDE for u in SHIFTS for v in SHIFTS]
    moved = np.stack([squares[promising] + move[:, None] for move in moves], axis=1).reshape(-1, 4, 2)
    again = _likeliest(_cells(photo, plane, moved), moved, numbers)
    best = again.score.reshape(-1, len(moves)).argmax(axis=1) + len(moves) * np.arange(len(promising))
    for name in Resembling.__slots__:
        getattr(first, name)[promising] = getattr(again, name)[best]
    return first


def _cells(photo: Photo, plane: Plane, squares: Array) -> Floats:
    """The mean grey of each of the 8 × 8 cells of some squares of the table; their edges do not count.

    Taken from half the picture where that is enough to find marks in.
    """
    shares = (np.arange(SIDE)[:, None] + (np.arange(1, PX - 1) + 0.5) / PX).ravel() / SIDE
    across, down = np.meshgrid(shares, shares)
    places = np.stack([across.ravel(), down.ravel(), np.ones(across.size)])
    pixels = plane.pixels(squares.reshape(-1, 2)).reshape(-1, 4, 2)
    picture, scale = photo.grey_for(float(sides_px(pixels).min(initial=np.inf)) / SIDE, GOOD_MODULE_PX)
    pixels = enlarged(pixels, scale)
    means = [np.zeros((0, SIDE * SIDE), np.float32)]
    for i in range(0, len(pixels), PART):
        flat = (unit_views(pixels[i : i + PART]) @ places).astype(np.float32)
        x, y = flat[:, 0] / flat[:, 2], flat[:, 1] / flat[:, 2]
        grey = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        # Four by four pixels are a cell. OpenCV takes means much quicker, and exactly if it is given floats.
        cells = np.asarray(grey, np.float32).reshape(-1, SIDE * (PX - 2))
        if len(cells):
            small = cv2.resize(cells, (SIDE, len(cells) // (PX - 2)), interpolation=cv2.INTER_AREA)
            means.append(np.asarray(small, np.float32).reshape(-1, SIDE * SIDE))
    return np.concatenate(means)


def levelled(cells: Floats) -> Floats:
    """Rows of 8 × 8 cells without the light that falls on them unevenly.

    A mark's border is black all round: what it shows is light, of a reflection that fades or on a sleeve.
    """
    rim, everywhere = _planes()
    return np.asarray(cells - cells[:, rim] @ everywhere, np.float32)


@cache
def _planes() -> tuple[NDArray[np.bool_], Floats]:
    """Which cells are a mark's border; and from these to an even slope over all cells, as near as may be."""
    row, column = (each.ravel() for each in np.mgrid[:SIDE, :SIDE])
    rim = np.isin(row, (0, SIDE - 1)) | np.isin(column, (0, SIDE - 1))
    slopes = np.stack([np.ones(SIDE**2), column, row], axis=1)
    return rim, np.asarray((slopes @ np.linalg.pinv(slopes[rim])).T, np.float32)


def _likeliest(cells: Floats, squares: Array, numbers: tuple[int, ...]) -> Resembling:
    """The likeliest number of each row of cells, and all there is to say about it."""
    score, ahead = (np.zeros(len(cells), np.float32) for _ in range(2))
    best = np.zeros(len(cells), int)
    for i in range(0, len(cells), PART):
        part = slice(i, i + PART)
        scores = unit(levelled(cells[part])) @ whole_patterns(numbers).T
        best[part] = scores.argmax(axis=1)
        score[part] = np.take_along_axis(scores, best[part, None], axis=1)[:, 0]
        for k in np.flatnonzero(score[part] >= ALIKE):  # of others nobody asks how far they are ahead
            own = 4 * (best[i + k] // 4)
            scores[k, own : own + 4] = 0
            ahead[i + k] = score[i + k] - max(0.0, float(scores[k].max()))
    return Resembling(score, ahead, best // 4, best % 4, squares.copy())
