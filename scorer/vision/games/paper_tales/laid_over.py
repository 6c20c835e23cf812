"""Things that lie over a kingdom: a hand, a sheet of paper or a phone under which a whole card finds room."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from scorer.vision.games.paper_tales.field import STEP_MM, Field
from scorer.vision.games.paper_tales.kingdoms import HIGH_MM, WIDE_MM, Kingdom
from scorer.vision.games.paper_tales.scene import Hidden, Scene
from scorer.vision.ground import Floats
from scorer.vision.groups import distance

TOUCHING_MM = 9.0  # from a known card to what is told from it and its shadow
# What is as small as a card (a player's aid, another game's card) hides one only if it lies exactly on it. It
# seems larger by some 8 mm, for the table is judged in blocks, and fills 0.73 of this.
LARGER_MM = (WIDE_MM + 22, HIGH_MM + 22)
COVERED = 0.78  # of that; so 22 of 24 rendered photos with paper or a hand over a card are doubted
HAND_MM = 40.0


def laid_over(kingdom: Kingdom, field: Field) -> Iterator[Hidden]:
    """Where a whole card may lie under something that touches a kingdom."""
    own = np.ones(field.strange.shape, np.uint8)
    for piece in (*kingdom.pieces, *kingdom.gold):
        corners = field.cells(field.layout.flat(piece.corners))
        cv2.fillConvexPoly(own, np.round(corners).astype(np.int32), 0)
    away = cv2.distanceTransform(own, cv2.DIST_L2, 5) * STEP_MM
    for flags in (field.strange, field.covered):
        whole = cv2.morphologyEx(flags.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        for wide, high in (LARGER_MM, LARGER_MM[::-1]):
            size = (round(wide / STEP_MM), round(high / STEP_MM))
            share = cv2.blur(whole.astype(np.float32), size, borderType=cv2.BORDER_CONSTANT)
            touching = cv2.erode(away, np.ones(size[::-1], np.uint8)) < TOUCHING_MM
            best = np.where(touching, share, 0)
            if float(best.max(initial=0.0)) > COVERED:
                yield Hidden("kingdom", "hidden-place", _corners(field, best, wide, high))
                return


def _corners(field: Field, share: Floats, wide: float, high: float) -> Floats:
    row, column = np.unravel_index(int(share.argmax()), share.shape)
    half = np.array([(-wide, -high), (wide, -high), (wide, high), (-wide, high)]) / 2
    return field.layout.back(field.point(float(column), float(row)) + half)


def hands(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """Hands so near to a kingdom that they may cover its gold."""
    for number, move in scene.table.moves.items():
        for covered in scene.hands(number):
            points = move.apply(covered)
            own = (*kingdom.pieces, *kingdom.gold)
            if min(distance(piece.corners, point) for piece in own for point in points) < HAND_MM:
                low, high = points.min(axis=0), points.max(axis=0)
                box = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
                yield Hidden("kingdom", "reached-over", box)
                return
