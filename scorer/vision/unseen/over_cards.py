"""Something that reaches over a card that was read: where a hand lies over it, it may hide what lies beside.

Skin may have a wooden table's colour, but nothing has the colours of all cards: what is over a card's edge is
seen there, though nobody can tell it from the table.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from pnp.deck.registry import Place
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pieces.looks import Look
from scorer.vision.pieces.own_face import Flags, own_face
from scorer.vision.pieces.see import Seen
from scorer.vision.pixels.long import is_long
from scorer.vision.unseen.glare import pieces_on

# What is as much like its face has nothing over it. Of the others so much is strange in one part, and so many
# places of the edge: of six cards below hands 0.043 and 9 at least, of bare ones hardly ever any.
PLAINLY_ITS_OWN = 0.9
STRANGE, PART, EDGE = 0.06, 0.04, 5
LONG = 3.2  # times its width: of pens, fingers end on the card
RIM_MM = 1.6  # of a mark


def reaches_over(patch: Pixels, look: Look, alike: float, card: Seen, others: Sequence[Seen]) -> bool:
    """Whether something that is no other piece lies over the edge of a card, of which `patch` shows all."""
    if alike > PLAINLY_ITS_OWN:
        return False
    known = _marks(look, card.printing.size, card.printing.places) | _covered(look, card.corners, others)
    seen = own_face(patch, look, known, np.zeros_like(known))
    if seen is None:
        return False
    square = np.ones((3, 3), np.uint8)
    strange = cv2.morphologyEx((seen.clear & (seen.off > STRANGE)).astype(np.uint8), cv2.MORPH_OPEN, square)
    count, labels = cv2.connectedComponents(strange)
    parts = [part for part in (labels == number for number in range(1, count)) if not is_long(part, LONG)]
    over = np.any([np.zeros_like(known), *parts], axis=0)
    edge = sum(int(side.sum()) for side in (over[0], over[-1], over[1:-1, 0], over[1:-1, -1]))
    return max((part.mean() for part in parts), default=0) > PART and edge >= EDGE


def _marks(look: Look, size_mm: tuple[float, float], places: Sequence[Place]) -> Flags:
    """Where a look has no mark, and the card has."""
    marks, scale = np.zeros(look.shape[:2], bool), look.shape[1] / size_mm[0]
    for x, y, side in places:
        low, high = ((np.array([y, x]) + more) * scale for more in (-RIM_MM, side + RIM_MM))
        (top, left), (bottom, right) = np.floor(low).astype(int).clip(0), np.ceil(high).astype(int)
        marks[top:bottom, left:right] = True
    return marks


def _covered(look: Look, corners: Array, others: Sequence[Seen]) -> Flags:
    pieces = pieces_on(corners, others, look.shape)
    return np.asarray(cv2.dilate(pieces, np.ones((3, 3), np.uint8)) > 0)
