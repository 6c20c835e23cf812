"""Gold of which only a part is in sight: under a die, another token or a card; its outline is still round."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scorer.vision.games.paper_tales.beside import gold_colours
from scorer.vision.games.paper_tales.glare import TOKEN_BOX
from scorer.vision.games.paper_tales.kingdoms import Kingdom
from scorer.vision.games.paper_tales.on_unit import TOKEN_MM
from scorer.vision.games.paper_tales.scene import Hidden, Scene
from scorer.vision.groups import distance
from scorer.vision.half_seen import half_seen
from scorer.vision.stretch import Stretch
from scorer.vision.under_glare import Disc

REACH_MM = 70.0  # nearly all gold of a kingdom lies no further from it
MOST = 5  # more of them are no tokens but circles printed on a cloth


def half_gold(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """Parts of tokens beside a kingdom, told by their outline alone: they may lie with their back up."""
    layout, number = kingdom.layout, kingdom.pieces[0].photo
    own = (*kingdom.pieces, *kingdom.gold)
    corners = np.concatenate([layout.flat(piece.corners) for piece in own])
    (left, top), (right, bottom) = corners.min(axis=0) - REACH_MM, corners.max(axis=0) + REACH_MM
    box = layout.back(np.array([(left, top), (right, top), (right, bottom), (left, bottom)]))
    view = scene.views[number]
    known = [piece for piece in view.seen if piece.pose is not None]
    disc = Disc(2 * TOKEN_MM, gold_colours())
    places = list(half_seen(Stretch(view, scene.table.in_view(number, box), known), disc))
    if len(places) > MOST:
        return
    for middle in places:
        at = scene.table.moves[number].apply(middle[None])[0]
        if min(distance(piece.corners, at) for piece in own) < REACH_MM:
            yield Hidden("gold", "unread-mark", at + TOKEN_BOX)
