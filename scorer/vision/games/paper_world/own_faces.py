"""Cards beside the faces that their marks name: another card's picture, or something that reaches over it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from scorer.vision.games.paper_world.scene import Scene
from scorer.vision.pieces.differing import differs
from scorer.vision.pieces.looks import looks_of
from scorer.vision.pieces.see import Seen, View
from scorer.vision.pieces.witness import likenesses
from scorer.vision.unseen.over_cards import reaches_over

PX_PER_MM = 1.0  # a face is known by 24 pixels


class Compared(NamedTuple):
    """What a card's picture says beside its face."""

    differs: bool
    is_reached_over: bool


def compared(scene: Scene, view: View, cards: Iterable[Seen]) -> dict[str, Compared]:
    """The cards whose face is known, by piece."""
    looks = looks_of(scene.game.id)
    printed_alike: dict[Any, list[Seen]] = {}
    for card in cards:
        if (card.piece, "front") in looks:
            key = (card.printing.size, tuple(card.printing.places))
            printed_alike.setdefault(key, []).append(card)
    found: dict[str, Compared] = {}
    lying = [piece for piece in view.seen if piece.pose is not None]
    for (size, places), same in printed_alike.items():
        patches = [view.patch(card.corners, PX_PER_MM) for card in same]
        faces = [looks[card.piece, "front"] for card in same]
        scores = likenesses(patches, faces, size, places)
        for card, patch, face, alike in zip(same, patches, faces, scores, strict=True):
            others = [piece for piece in lying if piece is not card]
            is_over = _is_whole(view, card) and reaches_over(patch, face, alike, card, others)
            found[card.piece] = Compared(differs(patch, card.card, face, alike, looks), is_over)
    return found


def _is_whole(view: View, card: Seen) -> bool:
    """Whether the photo shows all of a card."""
    assert view.plane is not None
    pixels = view.plane.pixels(card.corners)
    return bool((pixels > 0).all() and (pixels < (view.photo.width, view.photo.height)).all())
