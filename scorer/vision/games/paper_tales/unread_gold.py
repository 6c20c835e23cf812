"""Gold in plain sight that nobody read: a die lies on it, or its mark is blurred; its rim is still round."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from scorer.vision.discs import PX_PER_MM, roundness
from scorer.vision.games.paper_tales.beside import off_gold, rim_pixels, white_of
from scorer.vision.games.paper_tales.field import STEP_MM, Field, components
from scorer.vision.games.paper_tales.glare import TOKEN_REACH_MM
from scorer.vision.games.paper_tales.kingdoms import Kingdom
from scorer.vision.games.paper_tales.on_unit import TOKEN_BOX, TOKEN_MM
from scorer.vision.games.paper_tales.scene import Hidden, Scene, outline
from scorer.vision.ground import Flags
from scorer.vision.groups import distance
from scorer.vision.photo import Pixels
from scorer.vision.plane import Array

# What is strange reaches a little beyond a token's edge, or stays within it; tokens may touch one another.
SMALLEST_MM, LARGEST_MM = 12.0, 90.0
AROUND_MM, BEYOND_MM = 36.0, 6.0
ROUND, ROUNDER = 0.42, 1.5
LEAST_BARE = 400
SHINY, SHINY_PX = 245, 60
LEAST_OFF, TABLE_SEEN = 18.0, 0.3
COLOUR = 0.13
APART_MM = 7.0  # from the edge of another piece to the middle of a token


def unread_gold(kingdom: Kingdom, scene: Scene, field: Field) -> Iterator[Hidden]:
    """Round things of the size and colour of gold beside a kingdom."""
    number = kingdom.pieces[0].photo
    view = scene.views[number]
    white = None
    for places, _ in components(field.strange):
        size = np.ptp(places, axis=0) * STEP_MM + STEP_MM
        if size.max() < SMALLEST_MM or size.max() > LARGEST_MM:
            continue
        low = field.origin + places.min(axis=0) * STEP_MM - AROUND_MM
        high = field.origin + places.max(axis=0) * STEP_MM + AROUND_MM
        middle = field.layout.back((low + high)[None] / 2)[0]
        own = (*kingdom.pieces, *kingdom.gold)
        if min(distance(piece.corners, middle) for piece in own) > TOKEN_REACH_MM:
            continue
        box = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
        patch = view.patch(scene.table.in_view(number, field.layout.back(box)), PX_PER_MM)
        round_ = roundness(patch, 2 * TOKEN_MM)
        here = np.zeros(round_.shape, bool)
        reach = round((AROUND_MM - BEYOND_MM) * PX_PER_MM)
        here[reach:-reach, reach:-reach] = True
        bare = ~here & _free(scene, field, low, round_.shape)
        # A printed cloth is a little round everywhere; glare beside a kingdom is looked at by itself.
        usual = float(np.quantile(round_[bare], 0.995)) if bare.sum() > LEAST_BARE else 0.0
        found = float(round_[here].max(initial=0.0))
        if found < max(ROUND, ROUNDER * usual) or int((patch.min(axis=2) > SHINY).sum()) > SHINY_PX:
            continue
        best = int(np.where(here, round_, 0).argmax())
        row, column = (int(n) for n in np.unravel_index(best, round_.shape))
        at = low + np.array([column, row]) / PX_PER_MM
        if _lies_there(scene, field.layout.back(at[None])[0]):
            continue
        if white is None:
            marks = [mark for piece in kingdom.pieces if piece.photo == number for mark in piece.marks]
            white = white_of(view.photo.half_colour, view.photo.width, marks)
        if not _is_table(patch, bare, row, column) and off_gold(patch, white, row, column) < COLOUR:
            yield Hidden("gold", "unread-mark", field.layout.back(at + TOKEN_BOX))


def _is_table(patch: Pixels, bare: Flags, row: int, column: int) -> bool:
    """Whether the bare table is seen where a token would have its rim: a die is smaller."""
    if not bare.any():
        return False
    table = np.median(patch[bare], axis=0)
    off = np.abs(rim_pixels(patch, row, column) - table).max(axis=1)
    spread = np.quantile(np.abs(patch[bare] - table).max(axis=1), 0.9)
    return float((off < max(LEAST_OFF, float(spread))).mean()) > TABLE_SEEN


def _lies_there(scene: Scene, middle: Array) -> bool:
    """Whether a known piece lies where a token would."""
    return any(distance(outline(piece), middle) < APART_MM for piece in scene.table.seen)


def _free(scene: Scene, field: Field, low: Array, shape: tuple[int, ...]) -> Flags:
    """Where in a patch the table is bare of known pieces: no circle about such a place meets one."""
    free = np.ones(shape, np.uint8)
    for piece in scene.table.seen:
        corners = (field.layout.flat(outline(piece)) - low) * PX_PER_MM
        cv2.fillConvexPoly(free, np.round(corners).astype(np.int32), 0)
    room = cv2.distanceTransform(np.pad(free, 1, constant_values=1), cv2.DIST_L2, 5)[1:-1, 1:-1]
    return np.asarray(room > (TOKEN_MM + 2) * PX_PER_MM)
