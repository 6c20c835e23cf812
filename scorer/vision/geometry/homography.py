"""Views: 3×3 matrices that take points of one plane to where another shows them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating[Any]]


def project(view: Array, points: Array) -> Array:
    """Points through a 3×3 view."""
    flat = np.asarray(points, float).reshape(-1, 2) @ view[:, :2].T + view[:, 2]
    result: Array = flat[:, :2] / flat[:, 2:]
    return result


def homography(source: Array, target: Array) -> Array:
    """The view that takes four or more points to their pictures (normalised direct linear transform)."""
    source_map, target_map = _normaliser(source), _normaliser(target)
    a, b = project(source_map, source), project(target_map, target)
    rows = np.zeros((2 * len(a), 9))
    rows[0::2, 0:2] = rows[1::2, 3:5] = a
    rows[0::2, 2] = rows[1::2, 5] = 1
    rows[0::2, 6:8], rows[1::2, 6:8] = -b[:, :1] * a, -b[:, 1:] * a
    rows[:, 8] = -b.ravel()
    solution = np.linalg.svd(rows)[2][-1].reshape(3, 3)
    view: Array = np.linalg.inv(target_map) @ solution @ source_map
    scaled: Array = view / view[2, 2]
    return scaled


def _normaliser(points: Array) -> Array:
    middle = points.mean(axis=0)
    scale = np.sqrt(2) / max(1e-9, float(np.sqrt(((points - middle) ** 2).sum(axis=1)).mean()))
    return np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1]])
