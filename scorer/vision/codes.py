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
from scorer.vision.photo import Pixels

Floats = NDArray[np.floating[Any]]

CELLS = 6
SIDE_MODULES = CELLS + 2
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


@cache
def family() -> Any:
    """The marks that are printed."""
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h10)


def decode(picture: Pixels, squares: Sequence[Floats], numbers: tuple[int, ...]) -> list[Decoded]:
    """The squares of a grey picture that show one of these numbers."""
    if not squares:
        return []
    found = []
    for i in np.flatnonzero(could_be_marks(picture, np.array(squares))).tolist():
        square = squares[i]
        light = _light(picture, square)
        dark = light <= 0.5
        if BORDER_MODULES - int(dark.sum()) + int(dark[1:-1, 1:-1].sum()) > WRONG_IN_BORDER:
            continue
        code = _nearest(_value(~dark[1:-1, 1:-1]), numbers)
        if code is not None:
            expected = np.zeros(light.shape)
            expected[1:-1, 1:-1] = code.light
            sure = 1 - float(np.abs(expected - light).mean())
            corners = _refined(picture, np.roll(square, code.turn, axis=0))
            found.append(Decoded(i, code.number, corners, sure))
    return found


def _light(picture: Pixels, corners: Floats) -> Floats:
    """How much of each module of a square is light, 0 to 1; its edges do not count."""
    view = cv2.getPerspectiveTransform(corners.astype(np.float32), FRAME)
    flat = cv2.warpPerspective(picture, view, (FULL + 1, FULL + 1), flags=cv2.INTER_NEAREST)
    mean, spread = cv2.meanStdDev(flat[CELL_PX // 2 : -CELL_PX // 2, CELL_PX // 2 : -CELL_PX // 2])
    if spread[0, 0] < EVEN:
        return np.full((SIDE_MODULES, SIDE_MODULES), float(mean[0, 0] > 127), np.float32)
    _, white = cv2.threshold(flat, 0, 1, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    modules = white.reshape(SIDE_MODULES, CELL_PX, SIDE_MODULES, CELL_PX)[:, 1:-1, :, 1:-1]
    return np.asarray(modules.mean(axis=(1, 3), dtype=np.float32))


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
        row = family().bytesList[number : number + 1]
        upright = np.asarray(cv2.aruco.Dictionary.getBitsFromByteList(row, CELLS)).reshape(CELLS, CELLS)
        for turn in range(4):
            light = np.rot90(upright, turn) > 0
            code = Code(number, turn, _value(light), light)
            for part in range(PARTS):
                shelves.setdefault((part, _part(code.value, part)), []).append(code)
    return shelves


def _value(light: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(light).tobytes(), "big")


def _part(value: int, part: int) -> int:
    return value >> (SPARE_BITS + part * PART_BITS) & ((1 << PART_BITS) - 1)


def _refined(picture: Pixels, corners: Floats) -> Floats:
    """The corners to a fraction of a pixel."""
    edges = corners - np.roll(corners, 1, axis=0)
    module = float(np.sqrt((edges**2).sum(axis=1)).mean()) / SIDE_MODULES
    reach = min(5, max(1, round(0.3 * module)))
    until = (cv2.TERM_CRITERIA_MAX_ITER | cv2.TERM_CRITERIA_EPS, 30, 0.1)
    fine = np.array(corners, np.float32).reshape(4, 1, 2)
    cv2.cornerSubPix(picture, fine, (reach, reach), (-1, -1), until)
    return fine.reshape(4, 2)
