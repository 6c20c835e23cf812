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

from scorer.vision.glance import could_be_marks
from scorer.vision.patterns import CELLS, upright
from scorer.vision.patterns import SIDE_MODULES as SIDE_MODULES
from scorer.vision.photo import Pixels

Floats = NDArray[np.floating[Any]]

CELL_PX = 8  # a square is looked at so many pixels a module
WRONG_BITS = 2  # so many may be wrong: numbers differ in ten and more
BORDER_MODULES = SIDE_MODULES**2 - CELLS**2
WRONG_IN_BORDER = 12  # of the 28 modules of the black border
PARTS = WRONG_BITS + 1
PART_BITS = CELLS**2 // PARTS
SPARE_BITS = -(CELLS**2) % 8  # bytes are filled up with these
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
class Code:
    """A number as it is printed, turned by some quarters: its bits as one value, and where it is light."""

    number: int
    turn: int
    value: int
    light: NDArray[np.bool_]


def decode(picture: Pixels, squares: Sequence[Floats], numbers: tuple[int, ...]) -> list[Decoded]:
    """The squares of a grey picture that show one of these numbers."""
    if not squares:
        return []
    likely = np.flatnonzero(could_be_marks(picture, np.array(squares), numbers)).tolist()
    light = _light(picture, [squares[i] for i in likely])
    dark = light <= 0.5
    inside = dark[:, 1:-1, 1:-1]
    border = BORDER_MODULES - dark.sum(axis=(1, 2)) + inside.sum(axis=(1, 2))
    values = [
        int.from_bytes(row.tobytes(), "big") for row in np.packbits(~inside.reshape(-1, CELLS**2), axis=1)
    ]
    codes = {
        k: code
        for k in np.flatnonzero(border <= WRONG_IN_BORDER).tolist()
        if (code := _nearest(values[k], numbers)) is not None
    }
    corners = _refined(picture, [np.roll(squares[likely[k]], code.turn, axis=0) for k, code in codes.items()])
    found = []
    for (k, code), fine in zip(codes.items(), corners, strict=True):
        expected = np.zeros(light[k].shape)
        expected[1:-1, 1:-1] = code.light
        found.append(Decoded(likely[k], code.number, fine, 1 - float(np.abs(expected - light[k]).mean())))
    return found


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


def _nearest(value: int, numbers: tuple[int, ...]) -> Code | None:
    """The number that differs in no more than the bits that may be wrong.

    With two wrong bits in three parts, one part has none: only numbers that share a part are compared.
    """
    shelves = _shelves(numbers)
    likely = [code for part in range(PARTS) for code in shelves.get((part, _part(value, part)), ())]
    best = min(likely, key=lambda code: (code.value ^ value).bit_count(), default=None)
    return best if best is not None and (best.value ^ value).bit_count() <= WRONG_BITS else None


@cache
def _shelves(numbers: tuple[int, ...]) -> dict[tuple[int, int], list[Code]]:
    """Every number in its four turns, by each of its parts."""
    shelves: dict[tuple[int, int], list[Code]] = {}
    for number in numbers:
        bits = upright(number)
        for turn in range(4):
            light = np.rot90(bits, turn)
            code = Code(number, turn, _value(light), light)
            for part in range(PARTS):
                shelves.setdefault((part, _part(code.value, part)), []).append(code)
    return shelves


def _value(light: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(light).tobytes(), "big")


def _part(value: int, part: int) -> int:
    return value >> (SPARE_BITS + part * PART_BITS) & ((1 << PART_BITS) - 1)


def _refined(picture: Pixels, squares: Sequence[Floats]) -> Floats:
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
