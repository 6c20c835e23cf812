"""The beads of tokens that were read: whether a photo shows them, and which of its spots they are."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.see import Seen
from scorer.vision.unseen.threes import Rim

# So far off its place a spot is a bead. In 28 of 30 hard photos the usual token that was read shows 0.9 of
# its beads or more, as in ordinary ones; in two dark ones of much noise 0.8.
HIT_MM, CLEAR = 0.8, 0.86
BEYOND_MM = 5.0  # further out than its rim no spot is a token's
MARK_MM = 7.5  # so far from its middle all spots are its mark's, which was read


def tell(tokens: Sequence[Seen], spots: Array, rim: Rim) -> bool:
    """Whether spots are where most of the tokens that were read have nearly all their beads."""
    shares = [_shown(spots, token, rim)[1] for token in tokens]
    return not shares or float(np.median(shares)) > CLEAR


def of_nobody(tokens: Sequence[Seen], spots: Array, rim: Rim) -> Array:
    """The spots that no token that was read has printed: where several touch, theirs lie in circles too."""
    for token in tokens:
        own = _to_nearest(spots, _shown(spots, token, rim)[0]) < HIT_MM
        own |= np.linalg.norm(spots - token.centre, axis=1) < MARK_MM
        spots = spots[~own]
    return spots


def _shown(spots: Array, token: Seen, rim: Rim) -> tuple[Array, float]:
    """Where a token has its beads, and at which share of these there are spots."""
    assert token.pose is not None
    near = spots[np.abs(spots - token.centre).max(axis=1) < rim.radius_mm + BEYOND_MM]
    best = np.zeros((0, 2)), -1.0
    for phase in (0.0, 0.5):  # beads lie as the mark does; a layout may begin between two
        turns = (np.arange(rim.beads) + phase) * 2 * math.pi / rim.beads + token.pose.turn
        places = token.centre + rim.radius_mm * np.stack([np.cos(turns), np.sin(turns)], axis=1)
        share = float((_to_nearest(places, near) < HIT_MM).mean())
        best = max(best, (places, share), key=lambda one: one[1])
    return best


def _to_nearest(points: Array, others: Array) -> Array:
    """How far each point is from the nearest of some others."""
    far = np.linalg.norm(points[:, None] - others[None], axis=2)
    return np.asarray(far.min(axis=1, initial=np.inf))
