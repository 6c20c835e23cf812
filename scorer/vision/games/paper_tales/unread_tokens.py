"""Tokens in sight that nobody read: half under a die, another token or a card, spoilt, or out of focus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from scorer.vision.games.paper_tales.faces import GAME
from scorer.vision.games.paper_tales.kingdoms import Kingdom
from scorer.vision.games.paper_tales.on_unit import COVERING, TOKEN_BOX, TOKEN_MM
from scorer.vision.games.paper_tales.scene import Hidden, Scene
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.groups import contains, distance
from scorer.vision.pieces.looks import cached_by_ink, looks_of
from scorer.vision.pieces.meanings import all_meanings
from scorer.vision.pieces.see import Seen, View
from scorer.vision.pieces.tabletop import known_in
from scorer.vision.unseen.blank_backs import blank_backs
from scorer.vision.unseen.read_again import Beads, with_beaded
from scorer.vision.unseen.soft_tokens import ring_colour, soft_tokens
from scorer.vision.unseen.stretch import Stretch
from scorer.vision.unseen.threes import Rim

RIM = Rim(10.7)  # the beads of gold and ages, as their layouts have them
KINDS = ("gold-token", "age-token")
REACH_MM = 70.0  # nearly all gold of a kingdom lies no further from it
ON_UNIT_MM = 6.0  # an age on a unit may lie so far over its edge with its middle


def read_again(views: Sequence[View]) -> tuple[list[View], dict[int, Beads]]:
    """The photos with tokens that could be read after all; and what else each shows of beads."""
    meanings = {number: one for number, one in all_meanings().items() if one[0].kind in KINDS}
    again, beads = list(views), {}
    for number in range(len(again)):
        again[number], beads[number] = with_beaded(again[number], known_in(again, number), RIM, meanings)
    return again, beads


def unread_tokens(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """Tokens on a kingdom's units or beside it that cannot be read, or that gold may hide."""
    yield from _below_gold(kingdom, scene)
    own = (*kingdom.pieces, *kingdom.gold)
    found: list[Array] = []
    for number, move in scene.table.moves.items():
        for middle in (*scene.beads[number].unread, *_without_beads(kingdom, scene, number)):
            at = move.apply(middle[None])[0]
            known = any(np.hypot(*(at - other)) < TOKEN_MM for other in found)
            if known or scene.ground(number).shows_cloth(middle + TOKEN_BOX):
                continue
            unit = _unit_below(kingdom, at)
            if unit is not None:
                found.append(at)
                yield Hidden("units", COVERING, at + TOKEN_BOX, (unit.card,))
            elif min(distance(piece.corners, at) for piece in own) < REACH_MM:
                found.append(at)
                yield Hidden("gold", "unread-mark", at + TOKEN_BOX)


def _below_gold(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """Gold has no business on a unit, and hides an age token that lies there."""
    for gold in (piece for piece in scene.table.seen if piece.kind == "gold-token"):
        for unit in kingdom.units:
            if contains(unit.corners, gold.centre):
                yield Hidden("units", COVERING, gold.centre + TOKEN_BOX, (unit.card,))


def _unit_below(kingdom: Kingdom, at: Array) -> Seen | None:
    """The unit that a token at a point of the table lies on, if any."""
    nearest = min(kingdom.units, key=lambda unit: distance(unit.corners, at), default=None)
    return nearest if nearest is not None and distance(nearest.corners, at) < ON_UNIT_MM else None


def _without_beads(kingdom: Kingdom, scene: Scene, number: int) -> list[Array]:
    """Gold out of focus or face down beside a kingdom, in the photo that it was read from."""
    if number != kingdom.pieces[0].photo:
        return []
    layout, own = kingdom.layout, (*kingdom.pieces, *kingdom.gold)
    corners = np.concatenate([layout.flat(piece.corners) for piece in own])
    (left, top), (right, bottom) = corners.min(axis=0) - REACH_MM, corners.max(axis=0) + REACH_MM
    box = layout.back(np.array([(left, top), (right, top), (right, bottom), (left, bottom)]))
    known = [piece for piece in scene.views[number].seen if piece.pose is not None]
    table = Stretch(scene.views[number], scene.table.in_view(number, box), known)
    soft = soft_tokens(table, _gold(), scene.ground(number).goes_on)
    return [*soft, *blank_backs(table, 2 * TOKEN_MM)]


@cached_by_ink
def _gold() -> tuple[Array, ...]:
    """The colours of gold about its marks, beads and all."""
    looks = looks_of(GAME)
    return tuple(ring_colour(looks[name, "front"], 2 * TOKEN_MM) for name in ("gold-1#1", "gold-5#1"))
