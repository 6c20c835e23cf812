"""What all parts of the reader share: the photos, the landscapes in them, whose they are, the bare table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import cv2
import numpy as np

from pnp.deck.known import known_game
from pnp.deck.model import Game, Side
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.groups import Layout
from scorer.vision.pieces.looks import cached_by_ink, close_looks_of, looks_of
from scorer.vision.pieces.meanings import all_meanings
from scorer.vision.pieces.see import Meanings, Seen, View
from scorer.vision.pieces.tabletop import known_in
from scorer.vision.table.ground import Ground
from scorer.vision.unseen.covered_sides import PX_PER_MM, WIDE_MM, cover_disc, is_covered, marks_on
from scorer.vision.unseen.glare import pieces_on
from scorer.vision.unseen.read_again import Beads
from scorer.vision.unseen.soft_tokens import ring_colour
from scorer.vision.unseen.threes import Rim

CARD_MM = 70.0
KINDS = ("landscape", "start")
BESIDE_MM = 65.0  # tokens that were won lie no further away
BARE_STEP_MM = 4.0
TOKEN, TOKEN_MM = "score-token", 25.0
RIM = Rim(11.15)  # the beads of a score token, as its layout has them
SCISSORS_TOKEN = "scissors-token"  # it lies on a card


@cached_by_ink
def ring_colours(game_id: str) -> tuple[Array, ...]:
    """The colours of score tokens about their marks, beads and all."""
    tokens = {piece.id for piece in known_game(game_id).pieces() if piece.kind.id == TOKEN}
    looks = [look for (piece, side), look in looks_of(game_id).items() if piece in tokens]
    return tuple(np.unique([ring_colour(look, TOKEN_MM) for look in looks], axis=0))


@dataclass
class Scene:
    """The photos of one table and the landscapes on it, in seating order."""

    views: list[View]
    game: Game
    layouts: Sequence[Layout]
    names: Sequence[str]
    grounds: dict[int, Ground] = field(default_factory=dict)
    bare: dict[int, bool] = field(default_factory=dict)
    beads: dict[int, Beads] = field(default_factory=dict)
    """What each photo shows of beads, once tokens were read again."""

    def ground(self, number: int) -> Ground:
        """The bare table of a photo."""
        if number not in self.grounds:
            self.grounds[number] = Ground(self.views[number])
        return self.grounds[number]

    def known(self, number: int) -> list[Seen]:
        """The pieces that are known to lie on the table of a photo."""
        return known_in(self.views, number)

    def in_photo(self, number: int) -> list[int]:
        """Which landscapes were read in a photo."""
        return [i for i, layout in enumerate(self.layouts) if layout.view == number]

    @cached_property
    def meanings(self) -> Meanings:
        """What each mark's number means."""
        return all_meanings()

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all marks that a piece can carry."""
        return tuple(sorted(self.meanings))

    def about(self, number: int) -> Array:
        """The corners (mm) of the part of the table where a player's tokens may lie."""
        layout = self.layouts[number]
        corners = np.concatenate([layout.flat(card.corners) for card in layout.pieces])
        (left, top), (right, bottom) = corners.min(axis=0) - BESIDE_MM, corners.max(axis=0) + BESIDE_MM
        return layout.back(np.array([(left, top), (right, top), (right, bottom), (left, bottom)]))

    def is_bare(self, number: int) -> bool:
        """Whether the table where a player's tokens may lie shows that no whole token was missed."""
        if number not in self.bare:
            area = self.about(number)
            size = [math.dist(area[0], area[k]) / BARE_STEP_MM for k in (3, 1)]
            shape = (max(1, round(size[0])), max(1, round(size[1])))
            known = self.known(self.layouts[number].view)
            # The table is judged in blocks: those beside a piece show some of it.
            near = cv2.dilate(pieces_on(area, known, shape), np.ones((3, 3), np.uint8), iterations=2)
            row, column = np.argwhere(near == 0).T[..., None] + 0.5
            right, down = (area[1] - area[0]) / shape[1], (area[3] - area[0]) / shape[0]
            points = area[0] + column * right + row * down
            self.bare[number] = self.ground(self.layouts[number].view).is_bare(points)
        return self.bare[number]

    def is_covered(self, view: View, card: Seen, towards: Array, wide_mm: float = WIDE_MM) -> bool:
        """Whether something other than a token that was read lies over a card's side towards a point (mm)."""
        side: Side = "front" if card.printing.side == "front" else "back"
        look = close_looks_of(self.game.id).get((card.piece, side))
        if look is None:
            return False
        known = marks_on(card, look)
        for token in view.seen:
            if token.kind in (SCISSORS_TOKEN, TOKEN) and token.pose is not None:
                cover_disc(known, card, token)
        patch = view.patch(card.corners, PX_PER_MM, enough_px_per_mm=1.0)
        return is_covered(patch, card, look, towards, known, wide_mm)

    def off(self, number: int, points: Array) -> float:
        """How far points lie from the square that a player's landscape fills, empty places included."""
        layout = self.layouts[number]
        corners = np.concatenate([layout.flat(card.corners) for card in layout.pieces])
        low, high = corners.min(axis=0), corners.max(axis=0)
        at = layout.flat(points)
        return float(np.hypot(*np.maximum(0, np.maximum(low - at, at - high)).T).min())
