"""A bowl of light: how light falls off over a table, fitted to what is bare of it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Whole = NDArray[np.integer[Any]]

LEAST = 40  # with fewer values the light is taken for even
ROUNDS = 8  # until what lies on the table hardly counts
SURE = 0.03  # who is less off than this is not trusted more for it


def bowl_terms(rows: Whole, columns: Whole, shape: tuple[int, ...]) -> Floats:
    """Places of the table as terms of a surface: along, across and bent."""
    y, x = rows / shape[0] - 0.5, columns / shape[1] - 0.5
    return np.stack([x, y, x * x, x * y, y * y], axis=-1)


def bowl_of(values: Floats, terms: Floats) -> Floats:
    """How much of each term light has, fitted to its logarithms, whatever lies on some of the places."""
    if len(values) < LEAST:
        return np.zeros(terms.shape[1])
    whole = np.c_[terms, np.ones(len(values))]
    weight = np.ones(len(values))
    for _ in range(ROUNDS):
        fit = np.linalg.lstsq(whole * weight[:, None], values * weight, rcond=None)[0]
        off = np.abs(values - whole @ fit)
        weight = 1 / np.sqrt(np.maximum(off, SURE))
    return np.asarray(fit[:-1])
