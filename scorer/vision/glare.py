"""Glare: where light wiped out what lies there, nobody can say that nothing does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from scorer.vision.groups import distance
from scorer.vision.pieces import Seen, View
from scorer.vision.plane import Array

PX_PER_MM = 1.0
WIPED_OUT = 250  # of 255 in the darkest channel
LEAST_MM2 = 110.0  # as much as a mark: less cannot hide one


def wiped_out(view: View, area: Array, known: Sequence[Seen]) -> Iterator[Array]:
    """The corners (mm) of each patch of glare in an area of the table that lies beside all read pieces."""
    patch = view.patch(area, PX_PER_MM).min(axis=2)
    count, _, stats, centres = cv2.connectedComponentsWithStats((patch >= WIPED_OUT).astype(np.uint8))
    right, down = (area[1] - area[0]) / patch.shape[1], (area[3] - area[0]) / patch.shape[0]
    for i in range(1, count):
        if stats[i, cv2.CC_STAT_AREA] < LEAST_MM2 * PX_PER_MM**2:
            continue
        centre = area[0] + right * centres[i][0] + down * centres[i][1]
        if any(distance(piece.corners, centre) < 2 for piece in known):
            continue
        left, top = stats[i, cv2.CC_STAT_LEFT], stats[i, cv2.CC_STAT_TOP]
        wide, high = stats[i, cv2.CC_STAT_WIDTH], stats[i, cv2.CC_STAT_HEIGHT]
        corner = area[0] + right * left + down * top
        yield np.array(
            [corner, corner + right * wide, corner + right * wide + down * high, corner + down * high]
        )
