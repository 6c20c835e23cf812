"""A seal is looked for where a card could lie: in the dark its outline is lost, its pattern is not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.marks.mark import Mark
from scorer.vision.marks.second_look import read_square
from scorer.vision.pieces.see import View

Floats = NDArray[np.floating[Any]]

PX_PER_MM = 2.0
SPARE_MM = 8.0  # a card may lie so far from its place
PEAKS = 4
LIKE_A_SEAL = 0.3


def marks_within(view: View, corners: Array, side_mm: float, numbers: tuple[int, ...]) -> Iterator[Mark]:
    """The marks in a rectangle of the table (corners in mm) that stand about as straight as it does."""
    assert view.plane is not None
    middle, half = corners.mean(axis=0), float(np.hypot(*(corners[1] - corners[0]))) / 2
    area = middle + (corners - middle) * (1 + SPARE_MM / half)
    grey = cv2.cvtColor(view.patch(area, PX_PER_MM), cv2.COLOR_RGB2GRAY)
    right, down = (area[1] - area[0]) / grey.shape[1], (area[3] - area[0]) / grey.shape[0]
    for column, row in _seals(grey, side_mm):
        across, along = right * side_mm / 2 * PX_PER_MM, down * side_mm / 2 * PX_PER_MM
        at = area[0] + right * column + down * row
        square = np.array(
            [at - across - along, at + across - along, at + across + along, at - across + along]
        )
        mark = read_square(view.photo, view.plane, square, numbers)
        if mark is not None:
            yield mark


def _seals(grey: Any, side_mm: float) -> Iterator[tuple[float, float]]:
    """The middles of what looks most like a seal, in pixels of the patch."""
    seal = _seal(side_mm)
    likeness = cv2.matchTemplate(cv2.GaussianBlur(grey, (0, 0), 0.8), seal, cv2.TM_CCOEFF_NORMED)
    reach = seal.shape[0] // 2
    for _ in range(PEAKS):
        row, column = np.unravel_index(int(likeness.argmax()), likeness.shape)
        if likeness[row, column] < LIKE_A_SEAL:
            return
        yield float(column) + seal.shape[1] / 2, float(row) + seal.shape[0] / 2
        likeness[max(0, row - reach) : row + reach, max(0, column - reach) : column + reach] = -1


@cache
def _seal(side_mm: float) -> Any:
    """Light round a dark border round something between."""
    module = side_mm / 8 * PX_PER_MM
    side = round(10 * module)
    y, x = np.mgrid[:side, :side] + 0.5
    edge = np.minimum(np.minimum(x, side - x), np.minimum(y, side - y)) / module
    return np.where(edge < 1, 255, np.where(edge < 2, 0, 110)).astype(np.uint8)
