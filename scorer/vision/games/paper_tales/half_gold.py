"""Gold in sight that nobody read: half under a die, another token or a card, or with its back up."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scorer.vision.games.paper_tales.kingdoms import Kingdom
from scorer.vision.games.paper_tales.lines import gold, ringed_gold
from scorer.vision.games.paper_tales.on_unit import TOKEN_BOX, TOKEN_MM
from scorer.vision.games.paper_tales.scene import Hidden, Scene
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.groups import distance
from scorer.vision.pieces.see import View
from scorer.vision.unseen.blank_discs import blank_discs
from scorer.vision.unseen.coins import is_coin
from scorer.vision.unseen.glare import on_patch
from scorer.vision.unseen.half_seen import half_seen
from scorer.vision.unseen.rims import rims
from scorer.vision.unseen.stretch import Stretch
from scorer.vision.unseen.tints import white_near

REACH_MM = 70.0  # nearly all gold of a kingdom lies no further from it
WHOLE = 0.9  # of a disc in sight
RIM_MM, MIDDLE_MM = (8.5, 11.0), 5.5  # from the middle
# Levels: in more or less light, a rim is off its colour by no more, and what lies within it differs by more.
LIGHTS, OFF, OTHER = (0.4, 1.2), 26.0, 22.0
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
    in_part = tuple(middle for middle in in_part if _may_be_gold(stretch, middle))
    ringed = ringed_gold(view, stretch.area).in_part(stretch.area)
    blank = list(blank_discs(stretch, gold()))
    # Of a cloth's many squares one is enough to ask about.
    for middle in (*ringed, *in_part, *(blank if len(blank) <= MOST else blank[:1])):
        if not _in_photo(view, middle) or is_coin(stretch, middle, gold()):
            continue  # of what the border cuts in two, too little is in sight
        at = scene.table.moves[number].apply(middle[None])[0]
        if all(np.hypot(*(at - other)) > TOKEN_MM for other in found) and (
            min(distance(piece.corners, at) for piece in own) < REACH_MM
        ):
            found.append(at)
            yield Hidden("gold", "unread-mark", at + TOKEN_BOX)


def _may_be_gold(table: Stretch, middle: Array) -> bool:
    """Whether a disc all of which is in sight has a rim of gold or silver and something else within it.

    That is a mark, or what lies on it: a coin, a counter, a printed ring has no such rim, or nothing in it.
    """
    shape = table.patch.shape
    (column, row), *_ = on_patch(middle[None], table.area, shape)
    y, x = np.mgrid[: shape[0], : shape[1]]
    far = np.hypot(x - column, y - row) / table.px_per_mm
    if float(table.usable[far < TOKEN_MM].mean()) < WHOLE:
        return True
    rim, within = (
        np.median(table.patch[part & table.usable], axis=0)
        for part in ((far > RIM_MM[0]) & (far < RIM_MM[1]), far < MIDDLE_MM)
    )
    white = white_near(table.view, middle)
    offs = []
    for colour in gold().colours:
        lit = colour * white
        offs.append(float(np.abs(rim - np.clip(rim @ lit / (lit @ lit), *LIGHTS) * lit).max()))
    return min(offs) < OFF and float(np.abs(within - rim).max()) > OTHER


def _in_photo(view: View, point: Array) -> bool:
    assert view.plane is not None
    x, y = view.plane.pixels(point[None])[0]
    return bool(0 < x < view.photo.width and 0 < y < view.photo.height)
