"""The rows of a photo: which cards lie in one line, and which way their player looks at them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from scorer.score import Doubt
from scorer.vision.games.paperwall.laid import CARD_MM, SLOPPY_MM
from scorer.vision.pieces.groups import Layout, apart_deg, linked, mean_turn, of_kind
from scorer.vision.pieces.see import Seen, View

CARDS = 6  # in each row at the end of a round
# Cards of one row are turned against each other by less, lie no farther apart than with a gap between them,
# and less than half a card beside each other.
ASKEW_DEG, GAP_MM, ASIDE_MM = 16.0, 14.0, 24.0
# Two parts of a row lie nearly at one height.
STEP_MM = 42.0


def rows_of(view: View, number: int) -> list[Layout]:
    """The rows in one photo."""
    rows = []
    for group in linked(of_kind(view, "card", side="front"), in_one_row):
        axis = 0.5 * mean_turn([2 * card.pose.turn for card in group if card.pose])
        rows.append(Layout(tuple(group), axis, number))
    return rows


def in_one_row(one: Seen, other: Seen) -> bool:
    """Whether two cards may be neighbours in a row."""
    assert one.pose and other.pose
    if _askew_deg(one.pose.turn, other.pose.turn) > ASKEW_DEG:
        return False
    axis = np.array([math.cos(one.pose.turn), math.sin(one.pose.turn)])
    between = other.centre - one.centre
    along, across = abs(float(between @ axis)), abs(float(between @ (-axis[1], axis[0])))
    return along < CARD_MM + GAP_MM and across < ASIDE_MM


def facing(layout: Layout, badges: Sequence[Seen]) -> Layout:
    """The row as its player sees it: as their badge lies, else from the nearer edge of the photo."""
    badge = next((b for b in badges if b.card == layout.owner and b.photo == layout.pieces[0].photo), None)
    if badge is not None and badge.pose is not None:
        upside_down = apart_deg(badge.pose.turn, layout.turn) > 90
    else:
        upside_down = math.cos(layout.turn) < 0
    turn = layout.turn + math.pi if upside_down else layout.turn
    return Layout(layout.pieces, turn, layout.view, layout.owner)


def broken_rows(layouts: Sequence[Layout], names: Sequence[str]) -> list[Doubt]:
    """Two rows in one line with room for a card between them are one row with a card that nobody read."""
    return [
        Doubt(names[i], "row", "row-broken")
        for i, one in enumerate(layouts)
        for other in layouts[i + 1 :]
        if _may_be_one(one, other)
    ]


def _may_be_one(one: Layout, other: Layout) -> bool:
    if len(one.pieces) + len(other.pieces) >= CARDS or one.view != other.view:
        return False
    if _askew_deg(one.turn, other.turn) > ASKEW_DEG:
        return False
    ends = [sorted(float(one.flat(p.centre)[0]) for p in row.pieces) for row in (one, other)]
    gap = max(ends[1][0] - ends[0][-1], ends[0][0] - ends[1][-1])
    heights = [float(np.median([one.flat(p.centre)[1] for p in row.pieces])) for row in (one, other)]
    return gap < 2 * CARD_MM + 3 * SLOPPY_MM and abs(heights[0] - heights[1]) < STEP_MM


def _askew_deg(turn: float, other: float) -> float:
    """How far two turns differ, a half turn counting as none."""
    return apart_deg(2 * turn, 2 * other) / 2
