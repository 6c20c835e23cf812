"""Which units are one kingdom: those round a front line or a mat, else those that lie near each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from scorer.score import Doubt
from scorer.vision.games.paper_tales.gaps import gap, gaps
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.groups import Layout, apart_deg, common_turn, linked
from scorer.vision.pieces.see import Seen
from scorer.vision.pieces.tabletop import Tabletop

WIDE_MM, HIGH_MM = 63.0, 88.0
ANCHORS = ("front-line", "mat")
BUILDING_MAT, BOARD = "building-mat", "board"
BELOW = (*ANCHORS, BUILDING_MAT, BOARD)  # what other pieces are laid on
# From the middle of a front line or a mat to the middle of its units: as far as hands lay them.
ANCHOR_SIDE_MM, ANCHOR_AWAY_MM = 128.0, 135.0
# Without one, units nearer than this from edge to edge, looking the same way, are one kingdom.
NEAR_MM = 66.0
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
    building_mats: list[Seen] = field(default_factory=list)
    gold: list[Seen] = field(default_factory=list)
    owner: str | None = None
    doubts: list[tuple[str, str, tuple[str, ...]]] = field(default_factory=list)
    """What is to be doubted here: place, reason, options."""

    @property
    def pieces(self) -> tuple[Seen, ...]:
        """All that shows where the kingdom is; gold rolls about and does not."""
        return (*([self.anchor] if self.anchor else []), *self.units, *self.buildings, *self.building_mats)

    @property
    def layout(self) -> Layout:
        return Layout(self.pieces, self.turn, self.table, self.owner)

    def reach(self, corners: Array) -> float:
        """The gap to the nearest piece of the kingdom, in mm; 0 when they touch."""
        return float(gaps(np.array([piece.corners for piece in self.pieces]), corners).min())

    def doubt(self, name: str) -> list[Doubt]:
        return [Doubt(name, place, reason, options) for place, reason, options in self.doubts]


def kingdoms_on(table: Tabletop, number: int) -> list[Kingdom]:
    """The kingdoms on a table, with their units."""
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
    return kingdoms


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
    between = [
        (float(np.min(layout.flat(b.corners)[:, 0]) - np.max(layout.flat(a.corners)[:, 0])), i + 1)
        for i, (a, b) in enumerate(pairwise(across))
    ]
    widest, at = max(between, default=(0.0, 0))
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
