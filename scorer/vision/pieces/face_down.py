"""A card that lies with its back up: the back is known as well as any face, and is found on any table."""

from __future__ import annotations

from itertools import product

import numpy as np

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pieces.same_print import same_print
from scorer.vision.pieces.witness import Witness

SLIPPED_MM = 6  # off the middle of its place, each way
STEPS = (0, -3, 3, -6, 6)
# Of backs both are 0.9 and more, and 0.5 where they have slipped so far. Tables of their colours are alike to
# them by 0.69 at most, and white table between dark cards has their print by 0.76.
ALIKE, PRINT, GLANCE = 0.77, 0.82, 0.45


def with_room(corners: Array) -> Array:
    """A place (corners in mm) with room for a card that has slipped."""
    right, down = (side / np.hypot(*side) for side in (corners[1] - corners[0], corners[3] - corners[0]))
    ways = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * SLIPPED_MM
    return np.asarray(corners + ways @ np.stack([right, down]))


def lies_face_down(backs: Witness, patch: Pixels) -> bool:
    """Whether a card lies with its back up; `patch` shows its place with room, a pixel a millimetre."""
    high, wide = (length - 2 * SLIPPED_MM for length in patch.shape[:2])
    for x, y in product(STEPS, repeat=2):
        top, left = SLIPPED_MM + y, SLIPPED_MM + x
        there = np.ascontiguousarray(patch[top : top + high, left : left + wide])
        scores = backs.scores(there)
        likest = backs.faces[int(scores.argmax())]
        everywhere = np.ones(likest.shape[:2], bool)
        if scores.max() > ALIKE and same_print(there, likest, everywhere) > PRINT:
            return True
        if scores.max() < GLANCE and x == y == 0:
            return False
    return False
