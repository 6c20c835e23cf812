"""Which pieces share a back, and which have one of their own."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.deck.model import Piece
from pnp.face.gallery import Gallery


def back_digest(gallery: Gallery, piece: Piece) -> str:
    """The same for pieces whose backs look alike; nothing for a blank back."""
    drawn = gallery.face(piece, "back")
    return drawn.digest if drawn else ""


def have_own_backs(gallery: Gallery, pieces: Sequence[Piece]) -> bool:
    """Whether the back belongs to the card, as on double-sided cards, and is not the deck's."""
    backs = {back_digest(gallery, piece) for piece in pieces} - {""}
    return 2 * len(backs) > len({piece.card.id for piece in pieces}) > 1
