"""A card that lies with its back up: the back is known as well as any face, and is found on any table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pieces.same_print import same_print
from scorer.vision.pieces.witness import Witness

SLIPPED_MM = (0.0, -3.0, 3.0, -6.0, 6.0)  # off the middle of its place, each way
# Of backs both are 0.9 and more. Tables of their colours are alike to them by 0.69 at most, and white table
# between dark cards has their print by 0.76.
ALIKE, PRINT, GLANCE = 0.77, 0.82, 0.3


def lies_face_down(backs: Witness, corners: Array, patch_at: Callable[[Array], Pixels | None]) -> bool:
    """Whether a card lies about a place (corners in mm, a pixel a millimetre) with its back up."""
    right, down = (side / np.hypot(*side) for side in (corners[1] - corners[0], corners[3] - corners[0]))
    for x, y in product(SLIPPED_MM, repeat=2):
        patch = patch_at(corners + x * right + y * down)
        if patch is None:
            continue
        scores = backs.scores(patch)
        likest = backs.faces[int(scores.argmax())]
        everywhere = np.ones(likest.shape[:2], bool)
        if scores.max() > ALIKE and same_print(patch, likest, everywhere) > PRINT:
            return True
        if scores.max() < GLANCE and x == y == 0:
            return False
    return False
