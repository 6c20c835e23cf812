"""Light that comes in from the photo's border: it fades into the table, where a thing has an edge.

A window mirrored in varnish is long, pale brown and comes from the border, as an arm does. But light grows
from place to place; an arm is opaque, and beside it is the table as it always was.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.table.ground import Ground

Flags = NDArray[np.bool_]

# The table is told in blocks of 12 mm, so beside an edge it is in sight so far out, and the thing so far in.
WITHIN_MM, BEYOND_MM = 12.0, 20.0
# As a share of the table's light, colours change there by 0.06 to 0.1 at most along three quarters of a
# reflection's outline (3 photos), by 0.28 and more along the best quarter of an arm's or a finger's (12).
EDGE, MOSTLY = 0.13, 0.75
LEAST_PLACES = 8  # of an outline: fewer tell nothing
ROUND_STEPS = 1.5  # an outline in steps has corners


def fades(here: Flags, points: Array, bare: Flags, ground: Ground, step_mm: float) -> bool:
    """Whether what is strange `here` hardly has an edge to the `bare` table, on a grid of points (mm)."""
    soft = cv2.GaussianBlur(here.astype(np.float32), (0, 0), ROUND_STEPS)
    down, across = np.gradient(soft)
    outline = here & (cv2.erode(here.astype(np.uint8), np.ones((3, 3), np.uint8), borderValue=1) == 0)
    inwards = np.stack([across[outline], down[outline]], axis=1)
    inwards /= np.maximum(np.linalg.norm(inwards, axis=1, keepdims=True), 1e-6)
    places = points.reshape(*here.shape, 2)[outline]
    within, beyond = places + WITHIN_MM * inwards, places - BEYOND_MM * inwards
    in_sight = _at(here, points[0], within, step_mm) & _at(bare, points[0], beyond, step_mm)
    if in_sight.sum() < LEAST_PLACES:
        return False
    one, other = ground.colours(within[in_sight]), ground.colours(beyond[in_sight])
    changes = np.abs(one - other).max(axis=1) / np.maximum(other.max(axis=1), 0.1)
    return float(np.quantile(changes, MOSTLY)) < EDGE


def _at(flags: Flags, first: Array, places: Array, step_mm: float) -> NDArray[Any]:
    """The flags at some places (mm), those beyond the grid not set."""
    column, row = np.round((places - first) / step_mm).astype(int).T
    height, width = flags.shape
    on_grid = (column >= 0) & (row >= 0) & (column < width) & (row < height)
    return np.asarray(on_grid & flags[np.clip(row, 0, height - 1), np.clip(column, 0, width - 1)])
