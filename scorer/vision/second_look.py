"""A second look at squares nobody could read: dark, noisy or blurred, a mark still resembles its pattern.

The detector decides each cell by itself and gives up after a few wrong ones. Here all cells are weighed
together against every pattern that was printed; two patterns differ in ten cells at least, so the likeliest
must be likely by itself and leave all others far behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.codes import CELLS, SIDE_MODULES
from scorer.vision.find_marks import Mark
from scorer.vision.glance import cell_middles
from scorer.vision.photo import Photo
from scorer.vision.plane import Array, Plane

Floats = NDArray[np.floating[Any]]

SIZES_MM = (11.2, 12.8)  # the black squares of all marks that are printed
WITHIN = 0.3  # how much larger or smaller than that a square is taken for one
LONGER = 1.5  # no side of a true mark is so much longer than another
PX = 6  # a cell's side, looked at
# Measured on rendered photos: true marks 0.86 and more, ahead by 0.22; others 0.70 at most, ahead by 0.12.
ALIKE = 0.8
AHEAD = 0.17
SURE = 0.85
SAME_MM = 0.8
GLIMPSE = 0.4  # as much must be seen in a few pixels of half the picture
PROMISING = 0.45  # less than this at first sight is not looked at from all sides
SHIFTS = (0.0, -0.45, 0.45)  # a square's corners are found to about half a cell


def second_look(photo: Photo, plane: Plane, squares: Sequence[Array], numbers: Iterable[int]) -> list[Mark]:
    """The marks among squares (corners in pixels) of which no number was read."""
    order = tuple(sorted(numbers))
    on_table = plane.millimetres(np.array(squares, float)).reshape(-1, 4, 2)
    likely = [(i, _squared(on_table[i], side)) for i, sizes in _sizes(on_table) for side in sizes]
    if not likely:
        return []
    scores = _glimpsed(photo, plane, np.array([square for _, square in likely]), order)
    found: dict[int, Mark] = {}
    looked_at: set[tuple[int, int, float]] = set()
    for best in np.argsort(-scores, kind="stable").tolist():
        i, square = likely[best]
        # A square has several outlines; the likeliest of those at one place stands for all.
        (x, y), side = square.mean(axis=0), float(np.hypot(*(square[1] - square[0])))
        place = (round(x / SAME_MM), round(y / SAME_MM), round(side, 1))
        if scores[best] < GLIMPSE or i in found or place in looked_at:
            continue
        looked_at.add(place)
        mark = read_square(photo, plane, square, order)
        if mark is not None:
            found[i] = mark
    return list(found.values())


def resemblance(photo: Photo, plane: Plane, square: Array, numbers: tuple[int, ...]) -> float:
    """How like some pattern a square of the table (corners in mm) is: 1 the same, chance below 0.6."""
    sides = np.sqrt(((square - np.roll(square, 1, axis=0)) ** 2).sum(axis=1))
    side = min(SIZES_MM, key=lambda size: abs(size - float(sides.mean())))
    return float(_best(photo, plane, _squared(square, side), numbers)[0])


def _sizes(squares: Array) -> Iterator[tuple[int, list[float]]]:
    """Which squares on the table have a size of marks, and which, the likelier first."""
    edges = np.sqrt(((squares - np.roll(squares, 1, axis=1)) ** 2).sum(axis=2))
    sides = edges.mean(axis=1)
    square = edges.max(axis=1) <= LONGER * edges.min(axis=1)
    near = np.abs(sides[:, None] / np.array(SIZES_MM) - 1) < WITHIN
    for i in np.flatnonzero(square & near.any(axis=1)).tolist():
        side = float(sides[i])
        fits = [size for size in SIZES_MM if abs(side / size - 1) < WITHIN]
        yield i, sorted(fits, key=lambda size: abs(side - size))


def _glimpsed(photo: Photo, plane: Plane, squares: Array, numbers: tuple[int, ...]) -> Floats:
    """How like some pattern each square looks at a first glance, in the picture at half size."""
    scale = photo.half_grey.shape[1] / photo.width
    pixels = (plane.pixels(squares.reshape(-1, 2)).reshape(-1, 4, 2) + 0.5) * scale - 0.5
    soft = np.asarray(cv2.blur(photo.half_grey, (3, 3)), np.uint8)
    cells = cell_middles(soft, pixels).reshape(len(squares), -1).astype(np.float32)
    cells -= cells.mean(axis=1, keepdims=True)
    size = np.sqrt((cells * cells).sum(axis=1, keepdims=True))
    scores = (cells / np.maximum(size, 1e-6)) @ _patterns(numbers).T
    return np.asarray(scores.max(axis=1))


def _squared(square: Array, side: float) -> Array:
    """The true square of a mark about a square that was seen: same middle and turn, sides as printed."""
    middle = square.mean(axis=0)
    across = (square[1] - square[0] + square[2] - square[3]) / 2
    along = (square[3] - square[0] + square[2] - square[1]) / 2
    flat = across + np.array([along[1], -along[0]])  # both say how it is turned
    right = flat / max(1e-9, float(np.hypot(*flat))) * side / 2
    down = np.array([-right[1], right[0]])
    return np.array(
        [middle - right - down, middle + right - down, middle + right + down, middle - right + down]
    )


def read_square(photo: Photo, plane: Plane, square: Array, numbers: tuple[int, ...]) -> Mark | None:
    """The mark in a square of the table (corners in mm), if it resembles one clearly."""
    score, ahead, number, turn, moved = _best(photo, plane, square, numbers)
    if score < ALIKE or ahead < AHEAD:
        return None
    corners = np.roll(plane.pixels(moved), -turn, axis=0).astype(np.float32)
    return Mark(number, corners, 0.95 if score >= SURE else 0.8)


def _best(
    photo: Photo, plane: Plane, square: Array, numbers: tuple[int, ...]
) -> tuple[float, float, int, int, Array]:
    """As it is or moved a little: how like, how far ahead, the number, its quarter turns, and where."""
    right, down = (square[1] - square[0]) / SIDE_MODULES, (square[3] - square[0]) / SIDE_MODULES
    best = (*_likeliest(_cells(photo, plane, square), numbers), square)
    if best[0] < PROMISING:
        return best
    for u in SHIFTS:
        for v in SHIFTS:
            moved = square + u * right + v * down
            again = (*_likeliest(_cells(photo, plane, moved), numbers), moved)
            best = max(best, again, key=lambda one: one[0])
    return best


def _cells(photo: Photo, plane: Plane, square: Array) -> Floats:
    """The mean grey of each of the 8 × 8 cells of a mark."""
    size = SIDE_MODULES * PX
    frame = np.array([(0, 0), (size, 0), (size, size), (0, size)], np.float32) - 0.5
    view = cv2.getPerspectiveTransform(frame, plane.pixels(square).astype(np.float32))
    flags, border = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, cv2.BORDER_REPLICATE
    patch = np.asarray(cv2.warpPerspective(photo.grey, view, (size, size), flags=flags, borderMode=border))
    whole = patch.reshape(SIDE_MODULES, PX, SIDE_MODULES, PX)[:, 1:-1, :, 1:-1]
    return np.asarray(whole.mean(axis=(1, 3)), np.float32)


def _likeliest(cells: Floats, numbers: tuple[int, ...]) -> tuple[float, float, int, int]:
    """How like its pattern, how far ahead of the next number, the number, and its quarter turns."""
    patterns = _patterns(numbers)
    seen = cells.ravel() - cells.mean()
    size = float(np.sqrt((seen * seen).sum()))
    if size < 1e-6:
        return 0.0, 0.0, 0, 0
    scores = patterns @ (seen / size)
    best = int(scores.argmax())
    which = best // 4
    others = np.delete(scores.reshape(-1, 4).max(axis=1), which)
    return float(scores[best]), float(scores[best] - others.max(initial=0)), numbers[which], best % 4


@cache
def _patterns(numbers: tuple[int, ...]) -> Floats:
    """Every number in four quarter turns: 64 cells about their mean, of length 1."""
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h10)
    rows = []
    for number in numbers:
        bits = cv2.aruco.Dictionary.getBitsFromByteList(family.bytesList[number : number + 1], CELLS)
        whole = np.pad(np.asarray(bits, np.float32), 1)
        for turn in range(4):
            cells = np.rot90(whole, -turn).ravel()
            cells = cells - cells.mean()
            rows.append(cells / np.sqrt((cells * cells).sum()))
    return np.array(rows, np.float32)
