"""The photo's border: a layout that reaches it may go on where nobody can see it."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import numpy as np

from scorer.score import Doubt
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.see import View
from scorer.vision.reading import Spot

# People leave gaps between cards. In less table than this beyond the last card a next one cannot be told from
# the table; in more of it, the place itself is looked at.
NEAR_MM = 14.0
# A landscape of three rows and columns cannot go on: it is doubted only where the photo cuts it.
TOUCHING_MM = 3.0
FULL = 3
ENDS = ("front line", "building-mat")  # nothing follows a front line or a mat at its ends
STRIP = "front-line"  # before and behind a strip there is a row, as near as cards are to each other
_CELL = re.compile(r"row (\d+), column (\d+)")
SIDES = ("left", "top", "right", "bottom")


def cut_off(views: Sequence[View], spots: Sequence[Spot]) -> list[Doubt]:
    """A doubt for each player and each side of the photo at which their pieces leave it or touch it."""
    found: dict[tuple[str, str], None] = {}
    full = {player for player in {spot.player for spot in spots} if _is_full(player, spots)}
    for spot in spots:
        if spot.player is None or spot.piece is None:
            continue
        near = TOUCHING_MM if spot.player in full or spot.place in ENDS else NEAR_MM
        view = views[spot.photo]
        for side in reached(view, reach_of(view, spot), near):
            if not _goes_on_elsewhere(views, spot, near):
                found[spot.player, side] = None
    return [Doubt(player, f"{side} edge", "cut-off") for player, side in found]


def reach_of(view: View, spot: Spot) -> Array:
    """The outline of a piece (pixels), of a strip with the beginning of both rows."""
    corners = spot.corners_px
    if view.plane is None or not (spot.piece or "").startswith(STRIP):
        return corners
    on_table = view.plane.millimetres(corners)
    down = on_table[3] - on_table[0]
    down *= NEAR_MM / max(1e-6, float(np.hypot(*down)))
    return view.plane.pixels(on_table + np.array([-1, -1, 1, 1])[:, None] * down)


def _is_full(player: str | None, spots: Sequence[Spot]) -> bool:
    cells = [_CELL.fullmatch(spot.place) for spot in spots if spot.player == player and spot.piece]
    rows, columns = ({cell[axis] for cell in cells if cell} for axis in (1, 2))
    return len(rows) >= FULL and len(columns) >= FULL


def reached(view: View, corners: Array, near_mm: float) -> list[str]:
    """The sides of the photo that an outline reaches."""
    if view.plane is None:
        return []
    near = near_mm * px_per_mm(view, corners)
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    room = (left, top, view.photo.width - right, view.photo.height - bottom)
    return [side for side, gap in zip(SIDES, room, strict=True) if gap < near]


def px_per_mm(view: View, corners: Array) -> float:
    """How large an outline (pixels) is in the photo, against the table."""
    assert view.plane is not None
    on_table = view.plane.millimetres(corners)
    return _around(corners) / max(1e-6, _around(on_table))


def _around(corners: Array) -> float:
    # Plain numbers: so few of them are quicker without arrays.
    outline = corners.tolist()
    return sum(math.dist(outline[i - 1], outline[i]) for i in range(len(outline)))


def _goes_on_elsewhere(views: Sequence[View], spot: Spot, near_mm: float) -> bool:
    """Whether another photo shows the same piece with table around it."""
    return any(
        seen.piece == spot.piece
        and seen.corners_px is not None
        and not reached(view, seen.corners_px, near_mm)
        for number, view in enumerate(views)
        if number != spot.photo
        for seen in view.seen
    )
