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


@cache
def all_upright(numbers: tuple[int, ...]) -> NDArray[np.bool_]:
    """Which modules of each mark (number, row, column) are light, inside its border.

    All at once: one by one, two thousand marks take a fifth of a second.
    """
    size = -(-(CELLS**2) // 8)
    rows = family().bytesList.reshape(-1, 4 * size)[list(numbers), :size]  # the first of its four turns
    bits = np.unpackbits(rows, axis=1)
    last = CELLS**2 % 8 or 8  # so many bits of the last byte, at its low end
    bits = np.concatenate([bits[:, : 8 * (size - 1)], bits[:, -last:]], axis=1)
    return bits.reshape(-1, CELLS, CELLS) > 0


@cache
def whole_patterns(numbers: tuple[int, ...]) -> Floats:
    """Every number in four quarter turns, its border included: 64 cells about their mean, of length 1."""
    return _patterns(numbers, border=1)


@cache
def inner_patterns(numbers: tuple[int, ...]) -> Floats:
    """The same without the border: what tells one number from another."""
    return _patterns(numbers, border=0)


def _patterns(numbers: tuple[int, ...], border: int) -> Floats:
    light = np.pad(all_upright(numbers).astype(np.float32), ((0, 0), (border, border), (border, border)))
    turned = np.stack([np.rot90(light, -turn, axes=(1, 2)) for turn in range(4)], axis=1)
    return unit(turned.reshape(4 * len(numbers), -1))


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
