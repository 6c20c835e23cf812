"""Gold in sight that nobody read: half under a die, another token or a card, or with its back up."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scorer.vision.blank_discs import blank_discs
from scorer.vision.games.paper_tales.faces import GAME
from scorer.vision.games.paper_tales.kingdoms import Kingdom
from scorer.vision.games.paper_tales.on_unit import TOKEN_BOX, TOKEN_MM
from scorer.vision.games.paper_tales.scene import Hidden, Scene
from scorer.vision.groups import distance
from scorer.vision.half_seen import half_seen
from scorer.vision.looks import cached_by_ink, looks_of
from scorer.vision.pieces import View
from scorer.vision.plane import Array
from scorer.vision.rims import rims
from scorer.vision.stretch import Stretch
from scorer.vision.tints import rim_colour
from scorer.vision.under_glare import Disc

REACH_MM = 70.0  # nearly all gold of a kingdom lies no further from it
MOST = 5  # more of them are no tokens but circles printed on a cloth


def half_gold(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """Parts of tokens beside a kingdom, told by their outline or by the colour of their rim."""
    layout, number = kingdom.layout, kingdom.pieces[0].photo
    own = (*kingdom.pieces, *kingdom.gold)
    corners = np.concatenate([layout.flat(piece.corners) for piece in own])
    (left, top), (right, bottom) = corners.min(axis=0) - REACH_MM, corners.max(axis=0) + REACH_MM
    box = layout.back(np.array([(left, top), (right, top), (right, bottom), (left, bottom)]))
    view = scene.views[number]
    known = [piece for piece in view.seen if piece.pose is not None]
    stretch = Stretch(view, scene.table.in_view(number, box), known)
    outlined = list(half_seen(stretch, gold()))
    found: list[Array] = []
    in_part = (*(outlined if len(outlined) <= MOST else ()), *rims(stretch, gold()))
    for middle in (*in_part, *blank_discs(stretch, gold())):
        if not _in_photo(view, middle):
            continue  # of what the border cuts in two, too little is in sight
        at = scene.table.moves[number].apply(middle[None])[0]
        if all(np.hypot(*(at - other)) > TOKEN_MM for other in found) and (
            min(distance(piece.corners, at) for piece in own) < REACH_MM
        ):
            found.append(at)
            yield Hidden("gold", "unread-mark", at + TOKEN_BOX)


def _in_photo(view: View, point: Array) -> bool:
    assert view.plane is not None
    x, y = view.plane.pixels(point[None])[0]
    return bool(0 < x < view.photo.width and 0 < y < view.photo.height)


@cached_by_ink
def gold() -> Disc:
    """What gold looks like: the size of its tokens, and the colours of their rims."""
    looks = looks_of(GAME)
    return Disc(2 * TOKEN_MM, tuple(rim_colour(looks[name, "front"]) for name in ("gold-1#1", "gold-5#1")))
