"""Whose a kingdom is, and which buildings are its own: the nearest badge and the nearest buildings."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.score import Doubt
from scorer.vision.games.paper_tales.kingdoms import CLEARLY, TURNED_DEG, Kingdom
from scorer.vision.pieces.groups import apart_deg
from scorer.vision.pieces.see import Seen

BADGE_MM = 220.0  # a badge further away names nobody


def named_by_badges(kingdoms: Sequence[Kingdom], badges: Sequence[Seen]) -> None:
    """The badge nearest to a kingdom names it; a badge names one kingdom only."""
    taken = {k.owner for k in kingdoms}
    pairs = sorted(
        (kingdom.reach(badge.corners), i, k)
        for k, kingdom in enumerate(kingdoms)
        for i, badge in enumerate(badges)
        if kingdom.owner is None
    )
    for far, i, k in pairs:
        colour = badges[i].card.removeprefix("badge-")
        if far < BADGE_MM and kingdoms[k].owner is None and colour not in taken:
            kingdoms[k].owner = colour
            taken.add(colour)


def with_buildings(kingdoms: Sequence[Kingdom], buildings: Sequence[Seen]) -> list[Doubt]:
    """Each building to the nearest kingdom that looks its way; the nearest first, for rows of them."""
    doubts = []
    left = list(buildings)
    while left and kingdoms:
        ranked = [(_ranked(kingdoms, building), building) for building in left]
        (nearest, *others), building = min(ranked, key=lambda pair: pair[0][0][0])
        left.remove(building)
        far, k = nearest
        kingdoms[k].buildings.append(building)
        if others and others[0][0] < far * CLEARLY + 8:
            kingdoms[k].doubts.append(("buildings", "whose-building", (building.card,)))
    doubts += [Doubt(None, "buildings", "whose-building", (building.card,)) for building in left]
    return doubts


def _ranked(kingdoms: Sequence[Kingdom], building: Seen) -> list[tuple[float, int]]:
    """Kingdoms by their distance; one that looks another way counts as far."""
    assert building.pose is not None
    return sorted(
        (k.reach(building.corners) + (400 if apart_deg(k.turn, building.pose.turn) > TURNED_DEG else 0), i)
        for i, k in enumerate(kingdoms)
    )
