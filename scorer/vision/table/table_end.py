"""Where the table ends: its straight edge, and the floor beyond it, are no things that lie on it."""

from __future__ import annotations

import cv2
import numpy as np

from scorer.vision.geometry.plane import Array
from scorer.vision.table.ground import Ground

SHALLOW_MM = 60.0  # what reaches in no further, and is twice as long, lies along the photo's border
ALONG = 0.8  # of its length, at least, is at the border; of a finger across a corner of the photo less is
BULGE = 0.25  # as much of it may seem to lie within the table: lenses bend straight edges
BESIDE_MM, OTHER_COLOUR = 16.0, 0.12  # so far from a seam its two sides differ by as much
PLAINLY = 3.0  # times as much as each side by itself


def ends_table(here: np.ndarray, inside: np.ndarray, length: float, step_mm: float) -> bool:
    """Whether it is the table's end or what lies beyond, along the photo's border.

    Tables bulge, so what is beyond them never comes between their parts.
    """
    away = cv2.distanceTransform(np.pad(inside, 1).astype(np.uint8), cv2.DIST_L2, 3)[1:-1, 1:-1]
    if step_mm * float(away[here].max()) < min(SHALLOW_MM, length / 2) and _lies_along(here, away < 2):
        return True
    rest = np.argwhere(inside & ~here)[:, ::-1].astype(np.int32)
    between = np.zeros(here.shape, np.uint8)
    cv2.fillConvexPoly(between, cv2.convexHull(rest), 1)
    return float((here & (between > 0)).sum()) < BULGE * float(here.sum())


def is_seam(covered: Array, ground: Ground) -> bool:
    """Whether it parts two colours: the line where the table ends, and no thing that lies on one of them."""
    middle, (wide, high), _ = rect = cv2.minAreaRect(covered.astype(np.float32))
    corners = cv2.boxPoints(rect).astype(float)
    along, across = corners[1] - corners[0], corners[2] - corners[1]
    if np.hypot(*along) < np.hypot(*across):
        along, across = across, along
    aside = across / max(1e-6, float(np.hypot(*across))) * (min(wide, high) / 2 + BESIDE_MM)
    line = np.array(middle) + np.linspace(-0.4, 0.4, 9)[:, None] * along
    sides = []
    for side in (line - aside, line + aside):
        inside, strange = ground.look(side)
        bare = side[inside & ~strange]
        if not len(bare):
            return False
        sides.append(ground.colours(bare))
    one, other = (np.median(side, axis=0) for side in sides)
    # On a printed cloth any two places differ, but then so do those on one side.
    within = max(float(np.abs(side - np.median(side, axis=0)).mean(axis=0).max()) for side in sides)
    return float(np.abs(one - other).max()) > max(OTHER_COLOUR, PLAINLY * within)


def _lies_along(here: np.ndarray, border: np.ndarray) -> bool:
    """Whether it is at the photo's border all along."""
    cells = np.argwhere(here).astype(float)
    _, axes = np.linalg.eigh(np.cov(cells.T))
    place = np.round(cells @ axes[:, 1]).astype(int)
    return len(set(place[border[here]])) > ALONG * len(set(place))
