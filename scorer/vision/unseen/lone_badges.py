"""Badges that name nobody: somebody plays whose cards were not read, or are not in the photo."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scorer.score import Doubt
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.groups import Layout, of_kind, with_badges
from scorer.vision.pieces.see import View
from scorer.vision.reading import Spot, spot_of

# Between a badge and the cards that it lies beside, their empty places among them, there is no room for
# another player's.
BESIDE_MM = 100.0


def lone_badges(views: Sequence[View], every: Sequence[Layout]) -> tuple[list[Doubt], list[Spot]]:
    """A doubt for each badge by which no layout lies in any of the photos, and where the badge is."""
    badges = [badge for view in views for badge in of_kind(view, "badge")]
    # A layout in several photos is named in each of them: its badge may be missing where it is read.
    layouts = [[one for one in every if one.view == number] for number in range(len(views))]
    named = [one for here in layouts for one in with_badges(here, badges) if one.owner is not None]
    beside = {
        badge.card
        for badge in badges
        for one in named
        if one.owner == badge.card and one.view == badge.photo and _off(one, badge.centre) < BESIDE_MM
    }
    alone = {badge.card: badge for badge in badges if badge.card not in beside}
    doubts = [Doubt(card.removeprefix("badge-"), "", "badge-without-cards") for card in sorted(alone)]
    return doubts, [spot_of(alone[card], None, "table", 0.5) for card in sorted(alone)]


def _off(layout: Layout, point: Array) -> float:
    """How far a point lies from the box round a layout's pieces."""
    corners = np.concatenate([layout.flat(piece.corners) for piece in layout.pieces])
    at = layout.flat(point)
    return float(np.hypot(*np.maximum(0, np.maximum(corners.min(axis=0) - at, at - corners.max(axis=0)))))
