"""What lies on a card whose own marks were read: below a token in glare the card's face is not in sight."""

from __future__ import annotations

from functools import cache

import numpy as np

from scorer.vision.photo import Pixels
from scorer.vision.pieces.looks import Look
from scorer.vision.pieces.own_face import OFF, Flags, own_face

# Of the middle of a card the share that shows its own face, in whatever light: of 76 bare cards, two of them
# with a reflection there, 0.71 and more; with a token that glare made unreadable 0.23 at most.
BARE = 0.47


def may_carry(patch: Pixels, face: Look, size_mm: float, token_mm: float) -> bool:
    """Whether a token may lie in the middle of a card; `patch` shows the whole card."""
    middle = _disc(face.shape[0], token_mm / size_mm)
    nothing = np.zeros_like(middle)
    seen = own_face(patch, face, nothing, nothing)
    return seen is None or float((seen.clear & (seen.off < OFF))[middle].mean()) < BARE


@cache
def _disc(side: int, share: float) -> Flags:
    y, x = np.mgrid[:side, :side] + 0.5 - side / 2
    return np.asarray(np.hypot(x, y) <= share * side / 2)
