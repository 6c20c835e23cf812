"""Tokens: ages lie on a unit and add up, gold lies near a kingdom; what could be two people's is doubted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scorer.vision.games.paper_tales.gaps import gap
from scorer.vision.games.paper_tales.kingdoms import CLEARLY, Kingdom
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.groups import contains, distance, linked
from scorer.vision.pieces.see import Seen

RADIUS_MM = 12.0
TOUCH_MM = 1.5  # tokens and cards are placed to within this; nearer to another card, a token touches it
INSIDE_MM = 2.0  # a token's middle must be so far inside its unit
SLIPPED_MM = 10.0  # a token off its unit by less than this may have slipped
POOL_MM = 45.0  # gold with less than this between two middles lies together
NEAR_MM = 75.0  # gold as near as this to a kingdom is its own
# It is clearly nearer to one than to another: so many times, and by so much more. People keep their gold
# beside their cards or before themselves: beyond a front row, facing the others, it is hardly that player's.
CLEARLY_NEARER, CLEARLY_BEHIND = (CLEARLY, 8.0), (1.1, 4.0)
NOBODYS_MM = 130.0  # gold further than this from every kingdom is the supply
# The supply lies together: gold beside the board, or among so many age tokens that lie on no unit. Where no
# kingdom is near it may be spread as far as this.
LOOSE_AGES, SPREAD_MM = 2, 80.0


@dataclass(frozen=True, slots=True, eq=False)
class Aged:
    """An age token: the unit it lies on, if any, and why that is not certain, if it is not."""

    token: Seen
    unit: Seen | None
    reason: str | None = None

    @property
    def value(self) -> int:
        return int(self.token.printing.facts[self.token.printing.side])


def ages(tokens: Sequence[Seen], units: Sequence[Seen]) -> list[Aged]:
    """Which unit each age token lies on."""
    return [_age(token, units) for token in tokens]


def _age(token: Seen, units: Sequence[Seen]) -> Aged:
    near = sorted(((_depth(unit.corners, token.centre), i) for i, unit in enumerate(units)), reverse=True)
    if not near or near[0][0] < -RADIUS_MM - SLIPPED_MM:
        return Aged(token, None)
    depth, i = near[0]
    if len(near) > 1 and near[1][0] > TOUCH_MM - RADIUS_MM:
        return Aged(token, units[i], "token-on-two")
    if depth < INSIDE_MM:
        return Aged(token, units[i], "token-half-off")
    return Aged(token, units[i])


def _depth(corners: Array, point: Array) -> float:
    """How far inside an outline a point lies; less than nothing outside it."""
    if not contains(corners, point):
        return -distance(corners, point)
    edges = np.roll(corners, -1, axis=0) - corners
    normals = np.c_[-edges[:, 1], edges[:, 0]] / np.hypot(edges[:, 0], edges[:, 1])[:, None]
    return float(np.abs(((point - corners) * normals).sum(axis=1)).min())


def share_gold(
    tokens: Sequence[Seen], kingdoms: Sequence[Kingdom], common: Sequence[Seen] = ()
) -> tuple[list[Seen], list[Seen]]:
    """Gold to its kingdoms; returned are the tokens of the supply and those that could be either.

    `common` is what lies where the supply does: the board, and age tokens on no unit.
    """
    supply: list[Seen] = []
    doubtful: list[Seen] = []
    for pool in linked(tokens, lambda a, b: float(np.hypot(*(a.centre - b.centre))) < POOL_MM):
        ranked = sorted((_reach(kingdom, pool), i) for i, kingdom in enumerate(kingdoms))
        is_far = not ranked or ranked[0][0] > NEAR_MM
        is_common = _is_common(pool, common, SPREAD_MM if is_far else POOL_MM)
        if not ranked or ranked[0][0] > NOBODYS_MM or (is_far and is_common):
            supply += pool
            continue
        far, owner = ranked[0]
        kingdoms[owner].gold += pool
        rivals = [(reach, kingdoms[i]) for reach, i in ranked[1:]]
        is_nearest = all(_is_nearer(far, kingdoms[owner], *rival, pool) for rival in rivals)
        if is_far or is_common or not is_nearest:
            doubtful += pool
    return supply, doubtful


def _is_common(pool: Sequence[Seen], common: Sequence[Seen], within_mm: float) -> bool:
    """Whether gold lies where the supply does: within so much of the board or of some loose age tokens."""
    near = [piece for piece in common if any(gap(piece.corners, token.corners) < within_mm for token in pool)]
    return len(near) >= LOOSE_AGES or any(piece.kind == "board" for piece in near)


def _is_nearer(far: float, owner: Kingdom, reach: float, rival: Kingdom, pool: Sequence[Seen]) -> bool:
    """Whether gold lies so much nearer to one kingdom than to another that it is plainly not the other's."""
    only_beyond_rival = _is_beyond(rival, pool) and not _is_beyond(owner, pool)
    times, more = CLEARLY_BEHIND if only_beyond_rival else CLEARLY_NEARER
    return reach >= far * times + more


def _is_beyond(kingdom: Kingdom, pool: Sequence[Seen]) -> bool:
    """Whether tokens lie beyond all cards of a kingdom, as its player sees them."""
    layout = kingdom.layout
    front = min(float(layout.flat(piece.corners)[:, 1].min()) for piece in kingdom.pieces)
    return all(float(layout.flat(token.centre)[1]) < front for token in pool)


def _reach(kingdom: Kingdom, pool: Sequence[Seen]) -> float:
    return min(kingdom.reach(token.corners) for token in pool)
