"""In which ink a deck was printed: full, little or grey; the pieces in the photo say it themselves."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pnp.deck.model import Side
from scorer.vision.pieces.looks import INKS, Ink, looks_of, printed_in
from scorer.vision.pieces.see import Seen, View
from scorer.vision.pieces.witness import likeness

LARGEST_MM = 100.0  # what is larger each way is a mat or a board
ENOUGH = 8  # pieces that are asked
USUAL = 0.9  # true faces are nearly always as alike: no other ink needs a look
CLEARLY = 0.06  # another ink must fit better by this much


def ink_of(views: Sequence[View], game_id: str) -> Ink:
    """The ink whose faces are most like what the photos show; the usual one unless another clearly is."""
    pieces = [(view, seen) for view in views for seen in view.seen if _can_be_asked(seen, game_id)][:ENOUGH]
    if not pieces:
        return "full"
    alike = _alike(pieces, game_id, "full")
    if alike >= USUAL:
        return "full"
    others = {ink: _alike(pieces, game_id, ink) for ink in INKS if ink != "full"}
    best = max(others, key=lambda ink: others[ink])
    return best if others[best] > alike + CLEARLY else "full"


def _can_be_asked(seen: Seen, game_id: str) -> bool:
    """Whole cards only: a token's face is mostly its mark, and a mat is covered by what lies on it."""
    whole = len(seen.slots) > 1 and min(seen.printing.size) < LARGEST_MM
    return seen.certain and seen.printing.game == game_id and whole


def _alike(pieces: Sequence[tuple[View, Seen]], game_id: str, ink: Ink) -> float:
    """How alike the pieces are to their faces in an ink; half of them may be covered or in glare."""
    with printed_in(ink):
        looks = looks_of(game_id)
    scores = []
    for view, seen in pieces:
        side: Side = "front" if seen.printing.side == "front" else "back"
        look = looks.get((seen.piece, side))
        if look is not None:
            patch = view.patch(seen.corners, 1.0)
            scores.append(likeness(patch, look, seen.printing.size, seen.printing.places))
    return float(np.median(scores)) if scores else 1.0
