"""Squares in a picture to the numbers printed in them, many at once.

OpenCV compares every square with every number one after the other: on chequered cloth that was nine tenths of
the work. Here a number is looked up by a part of it; what is accepted is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.marks.glance import LIKE_A_MARK, glanced_at
from scorer.vision.marks.patterns import CELLS, all_upright
from scorer.vision.marks.patterns import SIDE_MODULES as SIDE_MODULES
from scorer.vision.photo import Pixels

Floats = NDArray[np.floating[Any]]
Whole = NDArray[np.integer[Any]]

CELL_PX = 8  # a square is looked at so many pixels a module
WRONG_BITS = 2  # so many may be wrong: numbers differ in ten and more
BORDER_MODULES = SIDE_MODULES**2 - CELLS**2
WRONG_IN_BORDER = 12  # of the 28 modules of the black border
PARTS = WRONG_BITS + 1
PART_BITS = CELLS**2 // PARTS
_COUNTS = np.array([part.bit_count() for part in range(1 << PART_BITS)], np.int8)
EVEN = 5  # a square whose greys spread less than this is all light or all dark
FULL = SIDE_MODULES * CELL_PX - 1
FRAME = np.array([(0, 0), (FULL, 0), (FULL, FULL), (0, FULL)], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Decoded:
    """A square that says a number: which of the squares, the number, its corners (top left first)."""

    square: int
    number: int
    corners: Floats
    confidence: float


@dataclass(frozen=True, slots=True, eq=False)
class Codes:
    """Numbers as they are printed, in four turns each: where each is light, its bits as one value.

    The shelves say for each value of each third of the bits which codes have it; -1 fills them up.
    """

    light: NDArray[np.bool_]
    values: Whole
    shelves: Whole

    def nearest(self, values: Whole) -> Whole:
        """For each value the code that differs in no more than the bits that may be wrong, or -1.

        With two wrong bits in three parts, one part has none: only codes that share a part are compared.
        """
        likely = np.concatenate([self.shelves[i, part] for i, part in enumerate(_parts(values))], axis=1)
        wrong = _count(values[:, None] ^ self.values[likely])
        wrong[likely < 0] = CELLS**2
        best = wrong.argmin(axis=1)[:, None]
        nearest = np.take_along_axis(likely, best, axis=1)[:, 0]
        return np.where(np.take_along_axis(wrong, best, axis=1)[:, 0] <= WRONG_BITS, nearest, -1)


def decode(
    picture: Pixels, squares: Sequence[Floats] | Floats, numbers: tuple[int, ...], alike: Floats | None = None
) -> list[Decoded]:
    """The squares of a grey picture that show one of these numbers; `alike` is what a glance at them said."""
    if not len(squares):
        return []
    if alike is None:
        alike = glanced_at(picture, np.array(squares), numbers, LIKE_A_MARK)
    likely = np.flatnonzero(alike > LIKE_A_MARK).tolist()
    light = _light(picture, [squares[i] for i in likely])
    dark = light <= 0.5
    inside = dark[:, 1:-1, 1:-1]
    border = BORDER_MODULES - dark.sum(axis=(1, 2)) + inside.sum(axis=(1, 2))
    codes = _codes(numbers)
    which = codes.nearest(_values(~inside))
    found = np.flatnonzero((border <= WRONG_IN_BORDER) & (which >= 0)).tolist()
    first = (np.arange(4) - which[found, None] % 4) % 4  # the corner that is the top left one's in print
    corners = _refined(picture, np.asarray(squares)[np.array(likely, int)[found, None], first])
    expected = np.pad(codes.light[which[found]].astype(float), ((0, 0), (1, 1), (1, 1)))
    confidence = 1 - np.abs(expected - light[found]).mean(axis=(1, 2))
    return [
        Decoded(likely[k], numbers[which[k] // 4], fine, sure)
        for k, fine, sure in zip(found, corners, confidence.tolist(), strict=True)
    ]


def _light(picture: Pixels, squares: Sequence[Floats]) -> Floats:
    """How much of each module of some squares is light, 0 to 1; the edges of modules do not count."""
    whites = np.zeros((len(squares), FULL + 1, FULL + 1), np.uint8)
    for white, corners in zip(whites, squares, strict=True):
        view = cv2.getPerspectiveTransform(corners.astype(np.float32), FRAME)
        flat = cv2.warpPerspective(picture, view, (FULL + 1, FULL + 1), flags=cv2.INTER_NEAREST)
        mean, spread = cv2.meanStdDev(flat[CELL_PX // 2 : -CELL_PX // 2, CELL_PX // 2 : -CELL_PX // 2])
        if spread[0, 0] < EVEN:
            white[:] = mean[0, 0] > 127
        else:
            cv2.threshold(flat, 0, 1, cv2.THRESH_BINARY | cv2.THRESH_OTSU, dst=white)
    modules = whites.reshape(-1, SIDE_MODULES, CELL_PX, SIDE_MODULES, CELL_PX)[:, :, 1:-1, :, 1:-1]
    return np.asarray(modules.mean(axis=(2, 4), dtype=np.float32))


@cache
def _codes(numbers: tuple[int, ...]) -> Codes:
    """These numbers in their four turns, by each of their parts."""
    bits = all_upright(numbers)
    light = np.stack([np.rot90(bits, turn, axes=(1, 2)) for turn in range(4)], axis=1)
    light = light.reshape(-1, CELLS, CELLS)
    values = _values(light)
    counts = [np.bincount(part, minlength=1 << PART_BITS) for part in _parts(values)]
    shelves = np.full((PARTS, 1 << PART_BITS, np.max(counts)), -1, np.int32)
    for shelf, part, count in zip(shelves, _parts(values), counts, strict=True):
        order = np.argsort(part, kind="stable")
        shelf[part[order], np.arange(len(order)) - np.repeat(np.cumsum(count) - count, count)] = order
    return Codes(light, values, shelves)


def _values(light: NDArray[np.bool_]) -> Whole:
    """Light and dark modules as the bits of one value each."""
    return np.asarray(light.reshape(-1, CELLS**2) @ (1 << np.arange(CELLS**2)[::-1]))


def _parts(values: Whole) -> list[Whole]:
    """The bits of values in three parts."""
    return [values >> (part * PART_BITS) & ((1 << PART_BITS) - 1) for part in range(PARTS)]


def _count(values: Whole) -> Whole:
    """How many bits of each value are set."""
    return np.asarray(sum(_COUNTS[part] for part in _parts(values)))


def _refined(picture: Pixels, squares: Floats) -> Floats:
    """The corners of some squares to a fraction of a pixel."""
    fine = np.array(squares, np.float32).reshape(-1, 4, 2)
    edges = fine - np.roll(fine, 1, axis=1)
    modules = np.sqrt((edges**2).sum(axis=2)).mean(axis=1) / SIDE_MODULES
    reaches = np.clip(np.rint(0.3 * modules), 1, 5).astype(int)
    until = (cv2.TERM_CRITERIA_MAX_ITER | cv2.TERM_CRITERIA_EPS, 30, 0.1)
    for reach in np.unique(reaches).tolist():
        some = fine[reaches == reach].reshape(-1, 1, 2)
        cv2.cornerSubPix(picture, some, (reach, reach), (-1, -1), until)
        fine[reaches == reach] = some.reshape(-1, 4, 2)
    return fine
