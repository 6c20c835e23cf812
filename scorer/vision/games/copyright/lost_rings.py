"""Lost rings: the black ring and the marks of a frame that nobody could read, because it is soft or far."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from scorer.vision.games.copyright.above import PX_PER_MM as TABLE_PX_PER_MM
from scorer.vision.games.copyright.light import FLOOR, Map
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels

# So coarse and soft that a frame out of focus looks like a sharp one.
PX_PER_MM, SOFT_MM = 1 / 3, 1.5
GROUND_MM = 15.0  # what is dark and narrower, ring and marks, lies on the ground
# From the frame's middle: where the ring begins and ends, a mark's middle; half a mark, half a frame.
RING_MM, MARK_MM, HALF_MARK_MM, HALF_MM = (30.6, 34.0), 40.1, 5.6, 50.0
MARK = 0.7  # so dark is a mark beside the ring, on the whole
TURNS_DEG = range(0, 90, 6)  # a frame looks the same after a quarter turn
# How like a frame a place is in blue light, which passes the other inks: frames out of focus 0.71 and more,
# all else, cloths and newspapers too, up to 0.53. What differs by less (natural logarithm) is bare.
ALIKE, BARE = 0.62, 0.03


def lost_rings(table: Pixels, known: Pixels) -> list[Array]:
    """The box (pixels: top left, bottom right) of a frame on a table from above, beside what is known."""
    shrink = PX_PER_MM / TABLE_PX_PER_MM
    blue = cv2.resize(table[..., 2], None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    reach = round(GROUND_MM * PX_PER_MM)
    ground = cv2.morphologyEx(blue, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
    dark = np.log((ground + FLOOR) / (blue + FLOOR)).astype(np.float32)
    dark[cv2.resize(known, dark.shape[::-1], interpolation=cv2.INTER_NEAREST) > 0] = 0
    side = _frame(0).shape[0]
    if min(dark.shape) < side:
        return []
    dark = np.asarray(cv2.GaussianBlur(dark, (0, 0), SOFT_MM * PX_PER_MM), np.float32)
    mean, square_mean = (
        cv2.boxFilter(values, -1, (side, side), anchor=(0, 0))[: 1 - side, : 1 - side]
        for values in (dark, dark**2)
    )
    bare = square_mean - mean**2 < BARE**2
    found = []
    for degrees in TURNS_DEG:
        alike = cv2.matchTemplate(dark, _frame(degrees), cv2.TM_CCOEFF_NORMED)
        alike[bare] = 0
        top, left = np.unravel_index(int(alike.argmax()), alike.shape)
        found.append((float(alike[top, left]), left, top))
    alike_most, left, top = max(found)
    box = np.array([(left, top), (left + side, top + side)], float) / shrink
    return [box] if alike_most > ALIKE else []


@cache
def _frame(degrees: int) -> Map:
    """How dark a frame is that is turned by so much."""
    fine, size = 6, round(2 * HALF_MM * PX_PER_MM)
    at = ((np.arange(size * fine) + 0.5) / fine - size / 2) / PX_PER_MM
    x, y = np.meshgrid(at, at)
    turn = np.radians(degrees)
    along, across = np.abs(x * np.cos(turn) + y * np.sin(turn)), np.abs(y * np.cos(turn) - x * np.sin(turn))
    out = np.maximum(along, across)
    ink = ((out > RING_MM[0]) & (out < RING_MM[1])).astype(np.float32)
    ink[np.maximum(np.abs(along - MARK_MM), np.abs(across - MARK_MM)) < HALF_MARK_MM] = MARK
    small = ink.reshape(size, fine, size, fine).mean(axis=(1, 3))
    return np.asarray(cv2.GaussianBlur(small, (0, 0), SOFT_MM * PX_PER_MM), np.float32)
