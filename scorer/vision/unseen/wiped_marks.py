"""A place where glare wiped out just what would be the marks of a card: one may lie there."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pnp.deck.registry import Place
from scorer.vision.photo import WIPED_OUT, Pixels
from scorer.vision.pixels.channels import darkest

SPOILT = 0.15  # of a mark: with less of it wiped out it would be read
MOST = 0.6  # of the place: a lamp's reflection is smaller, and white is the table's own


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
