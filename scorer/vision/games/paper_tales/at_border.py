"""Foreign things that the photo's border cuts: turned or too deep in the photo to be an unread card of ours.

A card of a kingdom lies along it, and each of its sides ends at a corner with a mark. Cut by one border of
the photo, and seen as deep as this, it shows that mark whole; without glare the mark is read.
"""

from __future__ import annotations

import cv2
import numpy as np

from scorer.vision.games.paper_tales.field import STEP_MM, Field
from scorer.vision.games.paper_tales.kingdoms import HIGH_MM, WIDE_MM
from scorer.vision.geometry.plane import Array
from scorer.vision.table.ground import Floats

SOLID = 0.8  # of its hull: a hand is less
# What is strange reaches a little beyond its edge, or stays within it.
LARGEST_MM, SMALLEST_MM = HIGH_MM + 14, WIDE_MM - 13
# A mark ends 16 mm from its corner; the other corner of a crooked card reaches 15 mm deeper.
DEEP_MM = 36.0
FROM_CORNER_MM = 20.0
STRAIGHT_DEG = 15.0  # further than this no card of a kingdom is turned
LEAST_EDGE_MM = 15.0  # a shorter edge says nothing about that
AT_BORDER_MM = 8.0


def is_foreign(field: Field, places: Array) -> bool:
    """Whether a strange part of the field (its places) is a thing like a card, but surely none of ours."""
    columns, rows = places.astype(int).T
    inside = np.pad(field.inside.astype(np.uint8), 1, constant_values=1)
    if inside.all():
        return False
    depth = cv2.distanceTransform(inside, cv2.DIST_L2, 5)[1:-1, 1:-1] * STEP_MM
    if float(depth[rows, columns].min()) > 3 * STEP_MM:
        return False
    # An arm lies on what it reaches for.
    if cv2.dilate(field.known.astype(np.uint8), np.ones((5, 5), np.uint8))[rows, columns].any():
        return False
    short, long = sorted(side * STEP_MM + STEP_MM for side in cv2.minAreaRect(places.astype(np.float32))[1])
    hull = cv2.convexHull(places.astype(np.int32))
    solid = len(places) / max(1.0, cv2.contourArea(hull) + 0.5 * cv2.arcLength(hull, True) + 1)
    if solid < SOLID or long > LARGEST_MM or long < SMALLEST_MM or short > LARGEST_MM:
        return False
    deep = float(depth[rows, columns].max()) >= DEEP_MM and _far_from_corners(field, places)
    return deep or _askew(cv2.approxPolyDP(hull, 1.0, True)[:, 0].astype(float), depth)


def _askew(outline: Array, depth: Floats) -> bool:
    """Whether all its longer edges that are in sight are turned against the kingdom."""
    turns = []
    for one, other in zip(outline, np.roll(outline, 1, axis=0), strict=True):
        x, y = one - other
        at_border = max(depth[int(b), int(a)] for a, b in (one, other)) < AT_BORDER_MM
        if not at_border and np.hypot(x, y) * STEP_MM >= LEAST_EDGE_MM:
            turn = float(np.degrees(np.arctan2(y, x))) % 90
            turns.append(min(turn, 90 - turn))
    return len(turns) > 1 and min(turns) > STRAIGHT_DEG


def _far_from_corners(field: Field, places: Array) -> bool:
    """Whether one border alone cuts it: its corner with a mark is in sight then."""
    outline = cv2.findContours(field.inside.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]
    if not outline:
        return False
    corners = cv2.approxPolyDP(max(outline, key=len), 3.0, True)[:, 0].astype(float)
    rows, columns = field.inside.shape
    own = [(x, y) for x, y in corners if 1 < x < columns - 2 and 1 < y < rows - 2]
    if not own:
        return True
    far = np.hypot(*np.moveaxis(np.array(own)[:, None] - places[None], 2, 0))
    return float(far.min()) * STEP_MM > FROM_CORNER_MM
