"""Empty, unread or hidden? A place where a card could lie is looked at before it is called empty."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np

from pnp.deck.registry import Place
from scorer.vision.geometry.plane import Array
from scorer.vision.marks.seals import PX_PER_MM
from scorer.vision.pieces.groups import contains, distance
from scorer.vision.pieces.seal_in_sight import seal_in_sight
from scorer.vision.pieces.see import Seen, View
from scorer.vision.pieces.witness import Witness
from scorer.vision.table.ground import Ground
from scorer.vision.table.room import has_room

OPTIONS = 5
# Measured on rendered photos without their marks: cards are alike by 0.77 and more, a table by 0.70 at most.
CARD_LIKE = 0.74
BESIDE_MM = 7.0  # the table is judged in blocks: so near to a piece they show some of it
# Of a place: 36 cards on smooth tables, taken for unread, left none of it in sight. A card of another game
# across half a place, with table in the other half, once was alike to a face by 0.80.
OPEN = 0.5
COVERED = 0.37  # a place at the border of which so much does not look like the table is hidden by something


@dataclass(frozen=True, slots=True)
class Look:
    """What a place looks like, and which cards it could be."""

    what: Literal["empty", "card", "hidden", "outside"]
    options: tuple[str, ...] = ()


def look_at(
    view: View,
    ground: Ground,
    corners: Array,
    witness: Witness,
    places: Sequence[Place],
    others: Sequence[Seen],
) -> Look:
    """A place (corners in mm on the table): the table itself, a card nobody read, or hidden by something."""
    assert view.plane is not None
    pixels = view.plane.pixels(corners)
    others = _within_reach(others, corners)
    if _taken(corners, others):
        return Look("empty")
    if (pixels < 0).any() or (pixels > (view.photo.width, view.photo.height)).any():
        # As much of the place as the photo shows must look like the table.
        return Look("hidden") if _cut_card(ground, corners, others) else Look("outside")
    ranked = cache(lambda: witness.ranked(view.patch(corners, PX_PER_MM, enough_px_per_mm=1.0)))
    if seal_in_sight(view, corners, places):
        return Look("card", _options(ranked()))
    # A pale face is alike to any evenly lit table, or to one with a shadow's edge across it, which shows
    # nothing that is not table.
    shows_more = not ground.is_bare(_spread(corners)) and ground.strangeness(corners) > 0
    if shows_more and ranked()[0][1] > CARD_LIKE and not _is_open(ground, corners):
        return Look("card", _options(ranked()))
    if has_room(ground, corners, [other.corners for other in others]):
        return Look("hidden", _options(ranked()))
    return Look("empty")


def _options(ranked: Sequence[tuple[str, float]]) -> tuple[str, ...]:
    return tuple(name for name, _ in ranked[:OPTIONS])


def _within_reach(others: Sequence[Seen], corners: Array) -> list[Seen]:
    """The pieces that can touch a place or lie close beside it, by the circles round both."""
    middle, reach = corners.mean(axis=0).tolist(), math.dist(corners[0], corners[2]) / 2 + BESIDE_MM
    return [
        other
        for other in others
        if math.dist(other.middle, middle) < reach + math.hypot(*other.printing.size) / 2
    ]


def _spread(corners: Array) -> Array:
    """Points all over a place."""
    points: Array = corners[0] + SPREAD @ np.array([corners[1] - corners[0], corners[3] - corners[0]])
    return points


def _is_open(ground: Ground, corners: Array) -> bool:
    """Whether smooth table is in sight in most of a place: no card lies there, but something beside it."""
    return float(ground.is_plain(_spread(corners)).mean()) > OPEN


def _cut_card(ground: Ground, corners: Array, others: Sequence[Seen]) -> bool:
    """Whether what the photo shows of a place at its border looks neither like the table nor like a token."""
    shares = np.array([(u, v) for u in EDGEWISE for v in EDGEWISE])
    points = corners[0] + shares @ np.array([corners[1] - corners[0], corners[3] - corners[0]])
    inside, strange = ground.look(points)
    lying_here = [other.corners for other in others if contains(corners, other.centre)]
    inside &= np.array([all(distance(outline, p) > BESIDE_MM for outline in lying_here) for p in points])
    strange_here = bool(inside.any() and strange[inside].mean() > COVERED)
    # A card of another game that reaches in beside the place leaves table in sight where ours would lie.
    return strange_here and has_room(ground, corners, [other.corners for other in others])


def _taken(corners: Array, others: Sequence[Seen]) -> bool:
    """Whether a read piece lies over a good part of the place, so that no other card can."""
    inner = [corners[0] + (corners[1] - corners[0]) * u + (corners[3] - corners[0]) * v for u, v in INNER]
    return any(sum(contains(o.corners, np.asarray(p)) for p in inner) >= 3 for o in others)


ACROSS = 7
_LINE = np.linspace(0.15, 0.85, ACROSS)
SPREAD = np.array([(u, v) for u in _LINE for v in _LINE])
EDGEWISE = tuple(np.linspace(0.06, 0.94, 12))
INNER = [(u, v) for u in (0.15, 0.5, 0.85) for v in (0.15, 0.5, 0.85)]
