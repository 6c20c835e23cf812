"""What marks look like: the light and dark modules of every number that is printed, in its four turns."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]

CELLS = 6
SIDE_MODULES = CELLS + 2  # with the black border
PART = 512  # so many rows at once: more, compared with all patterns, would take much memory


@cache
def family() -> Any:
    """The marks that are printed."""
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h10)


def upright(number: int) -> NDArray[np.bool_]:
    """Which modules of a mark are light, inside its border."""
    row = family().bytesList[number : number + 1]
    return np.asarray(cv2.aruco.Dictionary.getBitsFromByteList(row, CELLS)).reshape(CELLS, CELLS) > 0


@cache
def whole_patterns(numbers: tuple[int, ...]) -> Floats:
    """Every number in four quarter turns, its border included: 64 cells about their mean, of length 1."""
    return _patterns(numbers, border=1)


@cache
def inner_patterns(numbers: tuple[int, ...]) -> Floats:
    """The same without the border: what tells one number from another."""
    return _patterns(numbers, border=0)


def _patterns(numbers: tuple[int, ...], border: int) -> Floats:
    turned = [
        np.rot90(np.pad(upright(number).astype(np.float32), border), -turn).ravel()
        for number in numbers
        for turn in range(4)
    ]
    return unit(np.array(turned, np.float32).reshape(4 * len(numbers), -1))


def unit(cells: Floats) -> Floats:
    """Rows of cells about their mean, of length 1: two such rows multiplied say how alike they are."""
    about = cells - cells.mean(axis=1, keepdims=True)
    size = np.sqrt((about * about).sum(axis=1, keepdims=True))
    scaled: Floats = about / np.maximum(size, 1e-6)
    return scaled


def best_likeness(cells: NDArray[Any], patterns: Floats) -> Floats:
    """How like its likeliest pattern each row of cells is: 1 the same, chance about 0.5."""
    rows = unit(cells.astype(np.float32))
    parts = [(rows[i : i + PART] @ patterns.T).max(axis=1) for i in range(0, len(rows), PART)]
    return np.concatenate(parts) if parts else np.zeros(0, np.float32)
