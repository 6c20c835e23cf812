"""Whose a kingdom is, and which buildings are its own: the nearest badge and the nearest buildings."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.score import Doubt
from scorer.vision.games.paper_tales.kingdoms import CLEARLY, TURNED_DEG, Kingdom
from scorer.vision.pieces.groups import apart_deg, contains
from scorer.vision.pieces.matching import matched
from scorer.vision.pieces.see import Seen

BADGE_MM = 220.0  # a badge further away names nobody


def named_by_badges(kingdoms: Sequence[Kingdom], badges: Sequence[Seen]) -> None:
    """Kingdoms without a strip or a mat are named by the badges that lie by them; a badge names one only."""
    taken = {kingdom.owner for kingdom in kingdoms}
    nameless = [kingdom for kingdom in kingdoms if kingdom.owner is None]
    free = {badge.card.removeprefix("badge-"): badge for badge in badges}
    colours = [colour for colour in free if colour not in taken]
    far = [[kingdom.reach(free[colour].corners) for kingdom in nameless] for colour in colours]
    for badge, k in matched(far, BADGE_MM).items():
        nameless[k].owner = colours[badge]


def with_buildings(
    kingdoms: Sequence[Kingdom], buildings: Sequence[Seen], mats: Sequence[Seen] = ()
) -> list[Doubt]:
    """Each building to the kingdom whose mat it lies on, else to the nearest one that looks its way."""
    doubts = []
    left = list(buildings)
    for mat in mats if kingdoms else ():
        own = [building for building in left if contains(mat.corners, building.centre)]
        left = [building for building in left if building not in own]
        _with_mat(kingdoms, mat, own)
    while left and kingdoms:  # the nearest first, for rows of them
        ranked = [(_ranked(kingdoms, building), building) for building in left]
        (nearest, *others), building = min(ranked, key=lambda pair: pair[0][0][0])
        left.remove(building)
        far, k = nearest
        kingdoms[k].buildings.append(building)
        if others and _is_near(others[0][0], far):
            kingdoms[k].doubts.append(("buildings", "whose-building", (building.card,)))
    doubts += [Doubt(None, "buildings", "whose-building", (building.card,)) for building in left]
    return doubts


def _with_mat(kingdoms: Sequence[Kingdom], mat: Seen, buildings: Sequence[Seen]) -> None:
    """A building mat and what lies on it to the kingdom of its colour, unless it clearly lies by another.

    Where nobody has that colour, it is the nearest one's, and names it.
    """
    colour = str(mat.printing.facts["colour"])
    ranked = _ranked(kingdoms, mat)
    far, nearest = ranked[0]
    own = next(((reach, i) for reach, i in ranked if kingdoms[i].owner == colour), None)
    if own is not None:
        owner = kingdoms[own[1]]
        sure = _is_near(own[0], far)
    else:
        owner = kingdoms[nearest]
        alone = not any(_is_near(reach, far) for reach, _ in ranked[1:])
        sure = owner.owner is None and alone and far < BADGE_MM
        owner.owner = colour if sure else owner.owner
    owner.building_mats.append(mat)
    owner.buildings += buildings
    if buildings and not sure:
        cards = tuple(building.card for building in buildings)
        owner.doubts.append(("buildings", "whose-building", cards))


def _is_near(other: float, nearest: float) -> bool:
    """Whether something lies hardly further from another kingdom than from the nearest."""
    return other < nearest * CLEARLY + 8


def _ranked(kingdoms: Sequence[Kingdom], building: Seen) -> list[tuple[float, int]]:
    """Kingdoms by their distance; one that looks another way counts as far."""
    assert building.pose is not None
    return sorted(
        (k.reach(building.corners) + (400 if apart_deg(k.turn, building.pose.turn) > TURNED_DEG else 0), i)
        for i, k in enumerate(kingdoms)
    )
