"""A first glance at many squares at once: a few pixels of each say which are worth a closer look."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.homography import Array
from scorer.vision.marks.patterns import Floats, best_likeness, inner_patterns, whole_patterns
from scorer.vision.photo import Pixels

Flags = NDArray[np.bool_]

SIDE = 8  # modules of a mark, its border included
RIM_CELLS = 4 * (SIDE - 1)
# A mark may have 12 modules of its border wrong; a glance that sees so many more sees no mark.
WRONG_IN_RIM = 18
LEAST_CONTRAST = 10
# How like its pattern a mark is at a glance. Of 12,946 marks that were read in 250 photos, none was less so
# than 0.61; bare cloth rarely is as much, both as a whole and inside.
LIKE_A_MARK = 0.58


def could_be_marks(
    picture: Pixels, squares: Array, numbers: tuple[int, ...], like: float = LIKE_A_MARK
) -> Flags:
    """Which squares (corners in pixels, clockwise) have a dark rim and look like one of these numbers."""
    return glanced_at(picture, squares, numbers, like) > like


def glanced_at(picture: Pixels, squares: Array, numbers: tuple[int, ...], least: float) -> Floats:
    """How like one of these numbers squares with a dark rim look; 0 if no more than the least."""
    values = cell_middles(picture, squares).astype(np.int16)
    low, high = values.min(axis=(1, 2)), values.max(axis=(1, 2))
    light = 2 * values > (low + high)[:, None, None]
    rim = light.sum(axis=(1, 2)) - light[:, 1:-1, 1:-1].sum(axis=(1, 2))
    found = np.flatnonzero((rim <= WRONG_IN_RIM) & (high - low >= LEAST_CONTRAST))
    alike = np.zeros(len(squares), np.float32)
    alike[found] = 1
    # The border is common to all marks: first what tells them apart, of those that are left the whole.
    inside = values[:, 1:-1, 1:-1]
    for cells, patterns in ((inside, inner_patterns(numbers)), (values, whole_patterns(numbers))):
        own = best_likeness(cells[found].reshape(-1, patterns.shape[1]), patterns)
        alike[found] = np.where(own > least, np.minimum(own, alike[found]), 0)
        found = found[own > least]
    return alike


def cell_middles(picture: Pixels, squares: Array, beyond: int = 0) -> Pixels:
    """The grey in the middle of each module (square, row, column), and of so many modules around."""
    steps = (np.arange(-beyond, SIDE + beyond) + 0.5) / SIDE
    across, down = np.meshgrid(steps, steps)
    places = np.stack([across.ravel(), down.ravel(), np.ones(across.size)])
    flat = unit_views(squares) @ places
    at = np.rint(flat[:, :2] / flat[:, 2:]).astype(np.int32)
    height, width = picture.shape
    # By one number a pixel: half as long as by row and column.
    where = np.clip(at[:, 1], 0, height - 1) * width + np.clip(at[:, 0], 0, width - 1)
    grey: Pixels = np.ascontiguousarray(picture).reshape(-1)[where]
    return grey.reshape(len(squares), *across.shape)


def ring(cells: Array, inset: int) -> Array:
    """The values of one ring of modules of each square: the outermost, or so many further in."""
    last = cells.shape[1] - 1 - inset
    whole = slice(inset, last + 1)
    sides = (cells[:, inset, whole], cells[:, last, whole], cells[:, whole, inset], cells[:, whole, last])
    return np.concatenate(sides, axis=1)


def unit_views(squares: Array) -> Array:
    """For each square the view from shares of its sides to its pixels (Heckbert's formula)."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = np.moveaxis(np.asarray(squares, float), 0, -1)
    dx1, dx2, dx3 = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
    dy1, dy2, dy3 = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
    area = dx1 * dy2 - dx2 * dy1
    area = np.where(np.abs(area) < 1e-9, 1e-9, area)
    g, h = (dx3 * dy2 - dx2 * dy3) / area, (dx1 * dy3 - dx3 * dy1) / area
    rows: list[Any] = [
        [x1 - x0 + g * x1, x3 - x0 + h * x3, x0],
        [y1 - y0 + g * y1, y3 - y0 + h * y3, y0],
        [g, h, np.ones_like(g)],
    ]
    return np.moveaxis(np.array(rows), -1, 0)
