"""Pieces that lie together, and whose they are."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.matching import matched
from scorer.vision.pieces.see import Seen, View

BOTTOM = math.radians(30)  # who sits at the bottom is rarely quite in the middle
BADGE_REACH_MM = 260.0  # a badge further away than this names nobody


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """What lies before one player: pieces of one photo, the way they look (radians), and whose they are."""

    pieces: tuple[Seen, ...]
    turn: float
    view: int
    owner: str | None = None

    @property
    def centre(self) -> Array:
        middle: Array = np.mean([piece.centre for piece in self.pieces], axis=0)
        return middle

    def flat(self, points: Array) -> Array:
        """Table millimetres as the player sees them: turned so that their cards stand upright."""
        cos, sin = math.cos(-self.turn), math.sin(-self.turn)
        turned: Array = np.asarray(points, float) @ np.array([[cos, sin], [-sin, cos]])
        return turned

    def back(self, points: Array) -> Array:
        """From the player's own view back to the table."""
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        turned: Array = np.asarray(points, float) @ np.array([[cos, sin], [-sin, cos]])
        return turned


def linked(
    pieces: Sequence[Seen], near: Callable[[Seen, Seen], bool], within_mm: float = math.inf
) -> list[list[Seen]]:
    """Pieces in groups: any two that are near belong together, and so do their neighbours.

    Of two whose middles are further apart than a limit nobody asks: of a hundred pieces most are.
    """
    middles = np.array([piece.centre for piece in pieces]).reshape(-1, 2)
    close = (np.hypot(*(middles[:, None] - middles).transpose(2, 0, 1)) < within_mm).tolist()
    groups: list[list[int]] = []
    for i, piece in enumerate(pieces):
        here = close[i]
        touching = [group for group in groups if any(here[k] and near(piece, pieces[k]) for k in group)]
        merged = [i, *(k for group in touching for k in group)]
        groups = [group for group in groups if group not in touching] + [merged]
    return [[pieces[k] for k in group] for group in groups]


def apart_deg(one: float, other: float) -> float:
    """The angle between two turns (radians), 0 to 180 degrees."""
    return abs((math.degrees(one - other) + 180) % 360 - 180)


def mean_turn(turns: Sequence[float]) -> float:
    """The middle of several turns, in radians."""
    return math.atan2(sum(map(math.sin, turns)), sum(map(math.cos, turns)))


def common_turn(turns: Sequence[float]) -> tuple[float, int]:
    """The way most pieces look, and how many look another way (turned by a quarter or a half)."""
    best: tuple[float, int] | None = None
    for turn in turns:
        same = [other for other in turns if apart_deg(turn, other) < 35]
        if best is None or len(turns) - len(same) < best[1]:
            best = (mean_turn(same), len(turns) - len(same))
    assert best is not None
    return best


def reach(layout: Layout, point: Array) -> float:
    """How far a point lies from the nearest edge of a layout's pieces, in mm (0 inside one)."""
    return float(distances(np.array([piece.corners for piece in layout.pieces]), point).min())


def distances(outlines: Array, point: Array) -> Array:
    """From a point to each of some outlines with four corners, 0 inside."""
    starts = outlines - point
    sides = outlines[:, [1, 2, 3, 0]] - outlines
    along = -(starts * sides).sum(axis=2) / np.maximum(1e-9, (sides**2).sum(axis=2))
    feet = starts + np.clip(along, 0, 1)[..., None] * sides
    turns = sides[..., 1] * starts[..., 0] - sides[..., 0] * starts[..., 1]
    inside = (turns >= 0).all(axis=1) | (turns <= 0).all(axis=1)
    far: Array = np.where(inside, 0.0, np.hypot(feet[..., 0], feet[..., 1]).min(axis=1))
    return far


def distance(corners: Array, point: Array) -> float:
    """From a point to a convex outline, 0 inside it."""
    if contains(corners, point):
        return 0.0
    # Plain numbers: so few of them are quicker without arrays.
    (x, y), outline = np.asarray(point, float).tolist(), np.asarray(corners, float).tolist()
    best = math.inf
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        dx, dy = bx - ax, by - ay
        t = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / max(1e-9, dx * dx + dy * dy)))
        best = min(best, math.hypot(ax + t * dx - x, ay + t * dy - y))
    return best


def contains(corners: Array, point: Array) -> bool:
    """Whether a point lies inside a convex outline."""
    (x, y), outline = np.asarray(point, float).tolist(), np.asarray(corners, float).tolist()
    turns = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True)
    ]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


def with_badges(layouts: Sequence[Layout], badges: Sequence[Seen]) -> list[Layout]:
    """The layouts with their badges: a badge names one layout only, and all lie as near as can be."""
    lying = [badge for badge in badges if badge.pose is not None]
    far = [[_off_badge(layout, badge) for layout in layouts] for badge in lying]
    owners: dict[int, str] = {}
    for badge, owner in sorted(matched(far, BADGE_REACH_MM).items(), key=lambda pair: far[pair[0]][pair[1]]):
        if lying[badge].card not in owners.values():  # of two decks' badges the nearer one
            owners[owner] = lying[badge].card
    return [
        Layout(layout.pieces, layout.turn, layout.view, owners.get(i)) for i, layout in enumerate(layouts)
    ]


def _off_badge(layout: Layout, badge: Seen) -> float:
    """How far a badge is from a layout of the same photo."""
    return reach(layout, badge.centre) if badge.photo == layout.pieces[0].photo else math.inf


def with_any_badge(kept: Sequence[Layout], every: Sequence[Layout], badges: Sequence[Seen]) -> list[Layout]:
    """The layouts with their badges, also those that only another photo of a layout shows."""
    named = with_badges(kept, badges)
    numbers = {one.view for one in every}
    if len(numbers) < 2:
        return named
    taken = {layout.owner for layout in named}
    photos = ([one for one in every if one.view == number] for number in numbers)
    elsewhere = [one for here in photos for one in with_badges(here, badges) if one.owner not in taken]
    for i, layout in enumerate(named):
        pieces = {piece.piece for piece in layout.pieces}
        again = [one for one in elsewhere if pieces & {piece.piece for piece in one.pieces}]
        if layout.owner is None and again:
            named[i] = replace(layout, owner=again[0].owner)
    return named


def seat_order(layouts: Sequence[Layout]) -> list[int]:
    """Layouts clockwise as people sit: round the middle of the table, starting at the bottom of the photo."""
    if len(layouts) < 2:
        return list(range(len(layouts)))
    middle = np.mean([layout.centre for layout in layouts], axis=0)

    def angle(i: int) -> float:
        dx, dy = layouts[i].centre - middle
        turn = math.atan2(-dx, dy)  # bottom 0, then left, top, right: clockwise
        return turn if turn > -BOTTOM else turn + 2 * math.pi

    return sorted(range(len(layouts)), key=lambda i: (layouts[i].view, round(angle(i), 3)))


def of_kind(view: View, *kinds: str, side: str | None = None) -> list[Seen]:
    """The pieces of some kinds that lie on the table of a view."""
    return [
        piece
        for piece in view.seen
        if piece.kind in kinds and piece.pose is not None and (side is None or piece.printing.side == side)
    ]


def without_repeats(layouts: Sequence[Layout]) -> list[Layout]:
    """A layout that several photos show is read once, where most of it was seen."""
    kept: list[Layout] = []
    for layout in sorted(layouts, key=lambda one: (-len(one.pieces), one.view)):
        pieces = {piece.piece for piece in layout.pieces}
        again = [k for k in kept if k.view != layout.view and pieces & {p.piece for p in k.pieces}]
        if not again:
            kept.append(layout)
    return sorted(kept, key=lambda one: one.view)


def only_in_repeats(layouts: Sequence[Layout], kept: Sequence[Layout]) -> list[tuple[int, Seen]]:
    """Pieces that only another photo of a kept layout shows: somebody played on, or one photo hides them."""
    known = {piece.piece for one in kept for piece in one.pieces}
    found = []
    for layout in layouts:
        new = [piece for piece in layout.pieces if piece.piece not in known]
        own = {piece.piece for piece in layout.pieces}
        again = [i for i, one in enumerate(kept) if own & {piece.piece for piece in one.pieces}]
        found += [(again[0], piece) for piece in new if again]
    return found


def named(layouts: Sequence[Layout], names: Sequence[str]) -> list[str]:
    """What each layout's player is called: as the person says, else by the badge, else by the seat."""
    called = []
    for i, layout in enumerate(layouts):
        badge = layout.owner.removeprefix("badge-") if layout.owner else ""
        called.append(names[i] if i < len(names) else badge or f"player {i + 1}")
    return called
