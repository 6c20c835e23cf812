"""What lies on a card whose own marks were read: below a token in glare the card's face is not in sight."""

from __future__ import annotations

from functools import cache

import numpy as np

from scorer.vision.photo import Pixels
from scorer.vision.pieces.looks import Look
from scorer.vision.pieces.own_face import OFF, Flags, own_face
from scorer.vision.pieces.same_print import same_print

# Of the middle of a card the share that shows its own face through no more than a thin veil of light, and the
# share that shows something else: of bare cards with a reflection there 0.53 and more, and 0.14 at most; of
# tokens that glare made unreadable 0.23 at most; of blurred ones, also on cards of their own colour, 0.41 and
# more.
BARE, THIN_VEIL, STRANGE = 0.4, 0.25, 0.27
# How alike the print of a bare card is where it shows, in one colour at least: pale ones are full of two in
# much light, and a shadow then explains anything. Of 156 bare cards all but one 0.92 and more; a token 0.54.
PRINT = 0.75


def may_carry(patch: Pixels, face: Look, size_mm: float, token_mm: float) -> bool:
    """Whether a token may lie in the middle of a card; `patch` shows the whole card."""
    middle = _disc(face.shape[0], token_mm / size_mm)
    nothing = np.zeros_like(middle)
    seen = own_face(patch, face, nothing, nothing)
    if seen is None:
        return True
    own = seen.clear & (seen.off < OFF) & (seen.veil < THIN_VEIL)
    strange = seen.clear & ~own
    if float(own[middle].mean()) < BARE or float(strange[middle].mean()) > STRANGE:
        return True
    return same_print(patch, face, middle & own) < PRINT


@cache
def _disc(side: int, share: float) -> Flags:
    y, x = np.mgrid[:side, :side] + 0.5 - side / 2
    return np.asarray(np.hypot(x, y) <= share * side / 2)
