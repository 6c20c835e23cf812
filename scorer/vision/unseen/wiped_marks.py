"""A place where glare wiped out just what would be the marks of a card: one may lie there."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pnp.deck.registry import Place
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import WIPED_OUT, Pixels
from scorer.vision.pieces.see import View
from scorer.vision.pixels.channels import darkest
from scorer.vision.unseen.glare import in_photo, pieces_on

SPOILT = 0.15  # of a mark: with less of it wiped out it would be read
MOST = 0.6  # of the place: a lamp's reflection is smaller, and white is the table's own
ABOUT, AS_WHITE = 3, 0.5  # times as wide, and times as white: so white is the bare table about it by itself


def marks_wiped_out(patch: Pixels, places: Sequence[Place]) -> bool:
    """Whether glare spoils each mark of a card of which this is the place, a pixel a mm."""
    white = darkest(patch) >= WIPED_OUT
    if not white.any() or float(white.mean()) > MOST:
        return False
    shares = []
    for x, y, side in places:
        mark = white[round(y) : round(y + side), round(x) : round(x + side)]
        shares.append(float(np.mean(mark)) if mark.size else 0.0)
    return min(shares) > SPOILT


def is_as_white_about(view: View, corners: Array) -> bool:
    """Whether the table round a place (corners in mm) is wiped out too: by all the light, not by a lamp."""
    middle = corners.mean(axis=0)
    wide = middle + ABOUT * (corners - middle)
    patch = view.patch(wide, 1.0)
    white = darkest(patch) >= WIPED_OUT
    known = [piece for piece in view.seen if piece.pose is not None]
    free = in_photo(view, wide, patch.shape) & (pieces_on(wide, known, patch.shape) == 0)
    rows, columns = (slice(size // ABOUT, size - size // ABOUT) for size in white.shape)
    place = float(white[rows, columns].mean())
    free[rows, columns] = False
    return bool(free.any()) and float(white[free].mean()) > AS_WHITE * place
