"""Which pieces are one kingdom, and whose: round a front line or a mat, else by nearness and badges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from scorer.score import Doubt
from scorer.vision.groups import Layout, apart_deg, common_turn, linked
from scorer.vision.pieces import Seen
from scorer.vision.plane import Array
from scorer.vision.tabletop import Tabletop

WIDE_MM, HIGH_MM = 63.0, 88.0
ANCHORS = ("front-line", "mat")
# From the middle of a front line or a mat to the middle of its units: as far as hands lay them.
ANCHOR_SIDE_MM, ANCHOR_AWAY_MM = 128.0, 135.0
# Without one, units nearer than this from edge to edge, looking the same way, are one kingdom.
NEAR_MM = 66.0
BADGE_MM = 220.0
TURNED_DEG = 45.0
CLEARLY = 1.4
BETWEEN = 1.7


@dataclass(slots=True, eq=False)
class Kingdom:
    """What lies before one player, as pieces; `turn` is the way the player looks at them."""

    table: int
    turn: float
    anchor: Seen | None = None
    units: list[Seen] = field(default_factory=list)
    buildings: list[Seen] = field(default_factory=list)
    gold: list[Seen] = field(default_factory=list)
    owner: str | None = None
    doubts: list[tuple[str, str, tuple[str, ...]]] = field(default_factory=list)
    """What is to be doubted here: place, reason, options."""

    @property
    def pieces(self) -> tuple[Seen, ...]:
        """All that shows where the kingdom is; gold rolls about and does not."""
        return (*([self.anchor] if self.anchor else []), *self.units, *self.buildings)

    @property
    def layout(self) -> Layout:
        return Layout(self.pieces, self.turn, self.table, self.owner)

    def reach(self, corners: Array) -> float:
        """The gap to the nearest piece of the kingdom, in mm; 0 when they touch."""
        return float(gaps(np.array([piece.corners for piece in self.pieces]), corners).min())

    def doubt(self, name: str) -> list[Doubt]:
        return [Doubt(name, place, reason, options) for place, reason, options in self.doubts]


def gap(one: Array, other: Array) -> float:
    """The distance between two convex outlines, 0 when they touch."""
    return float(gaps(one[None], other)[0])


def gaps(outlines: Array, other: Array) -> Array:
    """The distances from some convex outlines to another, 0 when they touch."""
    apart = _apart_by_a_line(outlines, other[None]) | _apart_by_a_line(other[None], outlines)
    near = np.minimum(_nearest(outlines, other[None]), _nearest(other[None], outlines))
    return np.where(apart, near, 0.0)


def _apart_by_a_line(outlines: Array, others: Array) -> NDArray[np.bool_]:
    """Whether a side of each convex outline has all of the other beyond it."""
    edges = np.roll(outlines, -1, axis=1) - outlines
    to = others[:, None] - outlines[:, :, None]
    side = edges[:, :, None, 0] * to[..., 1] - edges[:, :, None, 1] * to[..., 0]
    inward = np.sign(edges[:, 0, 0] * edges[:, 1, 1] - edges[:, 0, 1] * edges[:, 1, 0])
    beyond: NDArray[np.bool_] = np.asarray(side * inward[:, None, None] < 0)
    return np.asarray(np.any(np.all(beyond, axis=2), axis=1), bool)


def _nearest(outlines: Array, points: Array) -> Array:
    """From the nearest of some points to the nearest edge of each outline."""
    edges = np.roll(outlines, -1, axis=1) - outlines
    to = points[:, None] - outlines[:, :, None]
    along = (to * edges[:, :, None]).sum(axis=3) / np.maximum((edges**2).sum(axis=2), 1e-9)[..., None]
    off = to - np.clip(along, 0, 1)[..., None] * edges[:, :, None]
    nearest: Array = np.sqrt((off**2).sum(axis=3).min(axis=(1, 2)))
    return nearest


def kingdoms_on(table: Tabletop, number: int) -> tuple[list[Kingdom], list[Doubt]]:
    """The kingdoms on a table, with their units and buildings."""
    units = [piece for piece in table.seen if piece.kind == "unit"]
    kingdoms = [
        Kingdom(number, anchor.pose.turn, anchor, owner=str(anchor.printing.facts["colour"]))
        for anchor in table.seen
        if anchor.kind in ANCHORS and anchor.pose
    ]
    kingdoms = _one_each(kingdoms)
    loose = []
    for unit in units:
        near = sorted((far, i) for i, k in enumerate(kingdoms) if (far := _from_anchor(k, unit)) < 1)
        if near:
            owner = kingdoms[near[0][1]]
            owner.units.append(unit)
            # A row between two front lines is before the one or behind the other.
            twice = len(near) > 1 and near[1][0] < BETWEEN * near[0][0]
            if twice and not any(reason == "between-lines" for _, reason, _ in owner.doubts):
                owner.doubts.append(("front", "between-lines", ()))
        else:
            loose.append(unit)
    kingdoms = [k for k in kingdoms if k.units or k.anchor]
    badges = [piece for piece in table.seen if piece.kind == "badge"]
    for group in linked(loose, _neighbours):
        kingdoms += _parted(group, badges, number)
    for kingdom in kingdoms:
        _turned(kingdom)
    _name(kingdoms, badges)
    doubts = _buildings(kingdoms, [piece for piece in table.seen if piece.kind == "building"])
    return kingdoms, doubts


def _one_each(kingdoms: Sequence[Kingdom]) -> list[Kingdom]:
    """A front line that lies on the mat of the same colour makes no second kingdom."""
    mats = [k for k in kingdoms if k.anchor and k.anchor.kind == "mat"]
    lines = [k for k in kingdoms if k not in mats and k.owner not in {mat.owner for mat in mats}]
    return [*mats, *lines]


def _from_anchor(kingdom: Kingdom, unit: Seen) -> float:
    """How far a unit lies from a front line, as a share of how far it may."""
    assert kingdom.anchor is not None
    layout = Layout((kingdom.anchor,), kingdom.turn, 0)
    across, along = layout.flat(unit.centre) - layout.flat(kingdom.anchor.centre)
    return max(abs(float(across)) / ANCHOR_SIDE_MM, abs(float(along)) / ANCHOR_AWAY_MM)


def _neighbours(one: Seen, other: Seen) -> bool:
    assert one.pose and other.pose
    if apart_deg(one.pose.turn, other.pose.turn) > TURNED_DEG:
        return False
    return gap(one.corners, other.corners) < NEAR_MM


def _parted(units: list[Seen], badges: Sequence[Seen], number: int) -> list[Kingdom]:
    """One kingdom, or two side by side when two have a badge each or each has both its rows."""
    turn, _ = common_turn([unit.pose.turn for unit in units if unit.pose])
    whole = Kingdom(number, turn, units=units)
    layout = whole.layout
    across = sorted(units, key=lambda unit: float(layout.flat(unit.centre)[0]))
    gaps = [
        (float(np.min(layout.flat(b.corners)[:, 0]) - np.max(layout.flat(a.corners)[:, 0])), i + 1)
        for i, (a, b) in enumerate(pairwise(across))
    ]
    widest, at = max(gaps, default=(0.0, 0))
    if widest < 30:
        return [whole]
    parts = [Kingdom(number, turn, units=across[:at]), Kingdom(number, turn, units=across[at:])]
    own = [[b for b in badges if part.reach(b.corners) < 40] for part in parts]
    both_rows = all(len(rows_of(part)) > 1 for part in parts)
    if both_rows or (own[0] and own[1] and own[0] != own[1]):
        return parts
    if widest > NEAR_MM - 6 and len(rows_of(whole)) < 2:
        whole.doubts.append(("front", "one-kingdom-or-two", ()))
    return [whole]


def rows_of(kingdom: Kingdom) -> list[list[Seen]]:
    """Units in rows by their own up direction, the front first: more than half a card between two rows."""
    layout = kingdom.layout
    ordered = sorted(kingdom.units, key=lambda unit: float(layout.flat(unit.centre)[1]))
    rows: list[list[Seen]] = []
    for unit in ordered:
        above = float(layout.flat(rows[-1][-1].centre)[1]) if rows else 0.0
        if rows and float(layout.flat(unit.centre)[1]) - above < HIGH_MM / 2:
            rows[-1].append(unit)
        else:
            rows.append([unit])
    return rows


def _turned(kingdom: Kingdom) -> None:
    """Units that look another way than their kingdom: a strip upside down, or a card of somebody else."""
    turned = [unit for unit in kingdom.units if unit.pose and apart_deg(unit.pose.turn, kingdom.turn) > 60]
    if turned and len(turned) * 2 > len(kingdom.units) and kingdom.anchor:
        kingdom.doubts.append(("front line", "front-line-turned", ()))
    elif turned:
        kingdom.doubts.append(("front", "cards-turned", tuple(unit.card for unit in turned)))


def _name(kingdoms: Sequence[Kingdom], badges: Sequence[Seen]) -> None:
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


def _buildings(kingdoms: Sequence[Kingdom], buildings: Sequence[Seen]) -> list[Doubt]:
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
