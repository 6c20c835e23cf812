"""A picture that differs from the face that its mark names: another face, and not this one in odd light."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from pnp.deck.model import Side
from scorer.vision.photo import Pixels
from scorer.vision.pieces.looks import Look
from scorer.vision.pieces.own_face import OFF, own_face
from scorer.vision.pieces.witness import UNLIKE

# The edge of a hard shadow makes a card unlike its face. Place by place, in the light of each, so much of it
# is the face's own below a veil no thicker than this, and so much less of every other face: of six cards in
# such shadows 0.8 and more, of others 0.7 at most.
OWN, VEIL, AHEAD = 0.75, 0.5, 0.05


def differs(
    patch: Pixels, card: str, look: Look, alike: float, looks: Mapping[tuple[str, Side], Look]
) -> bool:
    """Whether a patch, alike by so much to the look of a card, shows another card of those in `looks`."""
    if alike >= UNLIKE:
        return False
    own = _shown(patch, look)
    if own < OWN:
        return True
    faces = (face for (piece, _), face in looks.items() if piece.partition("#")[0] != card)
    return any(_shown(patch, face) > own - AHEAD for face in faces if face.shape == look.shape)


def _shown(patch: Pixels, look: Look) -> float:
    """Which share of a patch is a face's own, whatever light falls on each place."""
    nothing = np.zeros(look.shape[:2], bool)
    seen = own_face(patch, look, nothing, nothing)
    if seen is None or not seen.clear.any():
        return 0.0
    own = seen.clear & (seen.off < OFF) & (seen.veil < VEIL)
    return float(own.sum() / seen.clear.sum())
