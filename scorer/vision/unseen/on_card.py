"""What lies on a card whose own marks were read: below a token in glare the card's face is not in sight."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from scorer.vision.photo import Pixels
from scorer.vision.pieces.looks import Look
from scorer.vision.pieces.own_face import OFF, Flags, own_face, soft_planes
from scorer.vision.pixels.channels import at

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
    return _same_print(patch, face, middle & own) < PRINT


def _same_print(patch: Pixels, face: Look, places: Flags) -> float:
    """How alike the drawings are, in the colour that shows it best, whatever light is on them."""
    small = cv2.resize(patch, places.shape, interpolation=cv2.INTER_AREA)
    both = (at(soft_planes(picture), places) for picture in (small, face))
    seen, drawn = (colours - colours.mean(axis=1, keepdims=True) for colours in both)
    size = np.sqrt((seen**2).sum(axis=1) * (drawn**2).sum(axis=1))
    return float(((seen * drawn).sum(axis=1) / np.maximum(size, 1e-6)).max())


@cache
def _disc(side: int, share: float) -> Flags:
    y, x = np.mgrid[:side, :side] + 0.5 - side / 2
    return np.asarray(np.hypot(x, y) <= share * side / 2)
