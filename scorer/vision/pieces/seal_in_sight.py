"""A seal in sight where a card could lie: half the picture rules most places out, the whole confirms."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.deck.registry import Place
from scorer.vision.geometry.plane import Array
from scorer.vision.marks.seals import PX_PER_MM, SEAL, seal_contrast
from scorer.vision.pieces.view import View

# Half the picture shows seals less clearly: of 685 cards in 64 photos, hard ones too, all show 0.12 and more,
# of 299 bare places all less than 0.03. To decode the whole picture for those was a seventh of the work in
# an ordinary photo of Paperwall.
PERHAPS = SEAL / 4
HALF_PX_PER_MM = 1.0


def seal_in_sight(view: View, corners: Array, places: Sequence[Place]) -> bool:
    """Whether a rectangle of the table (corners in mm) shows a seal at one of these places of it."""
    half = view.patch(corners, PX_PER_MM, grey=True, enough_px_per_mm=HALF_PX_PER_MM)
    if seal_contrast(half, places) < PERHAPS:
        return False
    return seal_contrast(view.patch(corners, PX_PER_MM, grey=True), places) > SEAL
