"""A table as its photos show it, and places on it where something could count that nobody read."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from scorer.vision.games.paper_tales.kingdoms import BELOW
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pieces.see import Seen, View, mark_corners
from scorer.vision.pieces.tabletop import Tabletop
from scorer.vision.table.ground import Ground
from scorer.vision.unseen.hands import reaching_in
from scorer.vision.unseen.read_again import Beads

SHADOW_MM = 1.2  # about a piece that lies on another


@dataclass(frozen=True, slots=True, eq=False)
class Hidden:
    """Something that could count: where it lies on the table, why it is doubted, what it may be."""

    place: str
    reason: str
    corners: Array
    options: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class Scene:
    """One table and the photos of it."""

    views: Sequence[View]
    table: Tabletop
    beads: Mapping[int, Beads] = field(default_factory=dict)
    """What each photo shows of beads."""
    grounds: dict[int, Ground] = field(default_factory=dict)
    reaching: dict[int, list[Array]] = field(default_factory=dict)

    def ground(self, number: int) -> Ground:
        """The bare table in one photo; learned once."""
        if number not in self.grounds:
            self.grounds[number] = Ground(self.views[number])
        return self.grounds[number]

    def hands(self, number: int) -> list[Array]:
        """What reaches in from the border of one photo, as points of its table (mm); looked for once."""
        if number not in self.reaching:
            self.reaching[number] = reaching_in(self.views[number], self.ground(number))
        return self.reaching[number]

    def photo_of(self, corners: Array) -> int | None:
        """A photo that shows the whole of a place of the table."""
        for number in self.table.moves:
            view = self.views[number]
            assert view.plane is not None
            pixels = view.plane.pixels(self.table.in_view(number, corners))
            if (pixels > 0).all() and (pixels < (view.photo.width, view.photo.height)).all():
                return number
        return None

    def patch(self, corners: Array, px_per_mm: float) -> Pixels | None:
        """A place of the table from a photo that shows the whole of it."""
        number = self.photo_of(corners)
        if number is None:
            return None
        return self.views[number].patch(self.table.in_view(number, corners), px_per_mm)

    def known_on(self, card: Seen) -> list[Array]:
        """Outlines (mm on a card) that are not hidden: its marks that were read, and what lies on it."""
        marks = [mark_corners(card.printing, slot) for slot in card.slots]
        known = [_grown(corners, 0.1 * max(np.ptp(corners, axis=0))) for corners in marks]
        for piece in self.table.seen:
            reach = sum(math.hypot(*one.printing.size) for one in (piece, card)) / 2
            below = piece is card or (piece.kind in BELOW and card.kind not in BELOW)
            if not below and math.dist(piece.middle, card.middle) < reach:
                known.append(_grown(on_piece(card, outline(piece)), SHADOW_MM))
        return known


def _grown(corners: Array, by_mm: float) -> Array:
    """An outline that is larger by so much each way."""
    away = corners - corners.mean(axis=0)
    return np.asarray(corners + by_mm * away / np.abs(away).max(axis=0))


def outline(piece: Seen) -> Array:
    """The corners of a card on the table; tokens are round."""
    if not piece.kind.endswith("-token"):
        return piece.corners
    turns = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    radius = min(piece.printing.size) / 2
    return piece.centre + radius * np.stack([np.cos(turns), np.sin(turns)], axis=1)


def on_piece(piece: Seen, corners: Array) -> Array:
    """Points of the table in millimetres on a piece."""
    assert piece.pose is not None
    cos, sin = np.cos(piece.pose.turn), np.sin(piece.pose.turn)
    own: Array = (corners - (piece.pose.x, piece.pose.y)) @ np.array([[cos, -sin], [sin, cos]])
    return own
