"""Where the table ends: its straight edge, and the floor beyond it, are no things that lie on it."""

from __future__ import annotations

import cv2
import numpy as np

from scorer.vision.ground import Ground
from scorer.vision.plane import Array

SHALLOW_MM = 60.0  # what reaches in no further, and is twice as long, lies along the photo's border
BULGE = 0.25  # as much of it may seem to lie within the table: lenses bend straight edges
BESIDE_MM, OTHER_COLOUR = 16.0, 0.12  # so far from a seam its two sides differ by as much


def ends_table(here: np.ndarray, inside: np.ndarray, length: float, step_mm: float) -> bool:
    """Whether it is the table's end or what lies beyond, along the photo's border.

    Tables bulge, so what is beyond them never comes between their parts.
    """
    away = cv2.distanceTransform(np.pad(inside, 1).astype(np.uint8), cv2.DIST_L2, 3)[1:-1, 1:-1]
    if step_mm * float(away[here].max()) < min(SHALLOW_MM, length / 2):
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
        sides.append(np.median(ground.colours(bare), axis=0))
    return float(np.abs(sides[0] - sides[1]).max()) > OTHER_COLOUR
