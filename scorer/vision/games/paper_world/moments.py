"""Photos of one table must be of one moment: what counts lies at the same place in all that show it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scorer.score import Doubt
from scorer.vision.games.paper_world.scene import KINDS, SCISSORS_TOKEN, TOKEN, Scene
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import WIPED_OUT
from scorer.vision.pieces.looks import looks_of
from scorer.vision.pieces.see import Seen, View
from scorer.vision.pieces.tabletop import tabletops
from scorer.vision.pieces.witness import ALIKE, likeness

PX_PER_MM = 1.0
MARGIN_PX = 8.0
IN_GLARE = 0.25  # with so much of its place wiped out nobody can say that a token is gone


def moments(scene: Scene) -> Iterator[Doubt]:
    """A doubt for each card or token that was moved or taken between two photos."""
    for table in tabletops(scene.views) if len(scene.views) > 1 else ():
        for piece in table.moved:
            if piece.kind in (*KINDS, TOKEN, SCISSORS_TOKEN):
                yield Doubt(None, piece.card, "photos-differ", (piece.card,))
        for piece in table.seen:
            if piece.kind not in (TOKEN, SCISSORS_TOKEN):
                continue
            places = ((scene.views[n], table.in_view(n, piece.corners)) for n in table.moves)
            if any(_is_gone(view, place, piece, scene.game.id) for view, place in places):
                yield Doubt(None, piece.card, "photos-differ", (piece.card,))


def _is_gone(view: View, place: Array, piece: Seen, game_id: str) -> bool:
    """Whether a photo shows the place of a token plainly, and no such token there."""
    assert view.plane is not None
    pixels, look = view.plane.pixels(place), looks_of(game_id).get((piece.piece, "front"))
    inside = (pixels > MARGIN_PX).all() and (
        pixels < (view.photo.width - MARGIN_PX, view.photo.height - MARGIN_PX)
    ).all()
    if look is None or not inside or any(seen.piece == piece.piece for seen in view.seen):
        return False
    patch = view.patch(place, PX_PER_MM)
    if float(np.mean(patch.min(axis=2) >= WIPED_OUT)) > IN_GLARE:
        return False
    return likeness(patch, look, piece.printing.size, piece.printing.places) < ALIKE
