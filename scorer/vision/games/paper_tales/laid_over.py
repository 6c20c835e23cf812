"""Things that lie over a kingdom: a hand, a sheet of paper or a phone where a card would lie.

A bowl or a booklet may lie beside any kingdom. It hides a card only where one would lie: in a row of units,
next to the units, or in line with other buildings.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from scorer.vision.games.paper_tales.field import STEP_MM, Field
from scorer.vision.games.paper_tales.kingdoms import HIGH_MM, WIDE_MM, Kingdom
from scorer.vision.games.paper_tales.scene import Hidden, Scene
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.groups import distance
from scorer.vision.table.ground import Flags, Floats
from scorer.vision.unseen.tints import white_near

TOUCHING_MM = 9.0  # from a known card to what is told from it and its shadow
# What is as small as a card (a player's aid, another game's card) hides one only if it lies exactly on it. It
# seems larger by some 8 mm, for the table is judged in blocks, and fills 0.73 of this.
LARGER_MM = (WIDE_MM + 22, HIGH_MM + 22)
COVERED = 0.78  # of that; so 22 of 24 rendered photos with paper or a hand over a card are doubted
BLURRED_MM = 22.0  # what hides a cloth's pattern seems smaller: edges are seen about as far away
IN_LINE_MM = 16.0  # cards of one row or column are in line to within this
MOST_GAP_MM = 30.0  # between a card and the next
HAND_MM = 40.0
# Beside white paper all skins are red before green before blue, by such shares of their red; so much of a
# hand with its sleeve is skin.
SKIN_GREEN, SKIN_BLUE, SKIN = (0.45, 0.93), (0.25, 0.85), 0.2


def laid_over(
    kingdom: Kingdom, field: Field, rows_mm: Sequence[tuple[float, float, float]]
) -> Iterator[Hidden]:
    """Where a whole card may lie under something; `rows_mm` are heights of rows, and from where to where."""
    slots = ((LARGER_MM, _in_rows(field, rows_mm)), (LARGER_MM[::-1], _for_buildings(kingdom, field)))
    away = _away(kingdom, field)
    loose = np.ones((2 * round((LARGER_MM[0] - WIDE_MM) / 2 / STEP_MM) + 1,) * 2, np.uint8)
    for flags, smaller_mm in ((field.strange, 0.0), (field.covered, BLURRED_MM)):
        whole = cv2.morphologyEx(flags.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
        for (wide, high), slot in slots:
            size = (round((wide - smaller_mm) / STEP_MM), round((high - smaller_mm) / STEP_MM))
            share = cv2.blur(whole.astype(np.float32), size, borderType=cv2.BORDER_CONSTANT)
            touching = cv2.erode(away, np.ones(size[::-1], np.uint8)) < TOUCHING_MM
            touching |= wide < high  # in a row there is no other room
            best = np.where(touching & (cv2.dilate(slot.astype(np.uint8), loose) > 0), share, 0)
            if float(best.max(initial=0.0)) > COVERED:
                yield Hidden("kingdom", "hidden-place", _corners(field, best, wide, high))
                return


def _away(kingdom: Kingdom, field: Field) -> Floats:
    """How far each place is from the pieces of the kingdom."""
    own = np.ones(field.strange.shape, np.uint8)
    for piece in (*kingdom.pieces, *kingdom.gold):
        corners = field.cells(field.layout.flat(piece.corners))
        cv2.fillConvexPoly(own, np.round(corners).astype(np.int32), 0)
    return np.asarray(cv2.distanceTransform(own, cv2.DIST_L2, 5) * STEP_MM)


def _grid(field: Field) -> tuple[Array, Array]:
    """The places of the field in the player's view: how far across, and how far down."""
    rows, columns = field.strange.shape
    x, y = np.meshgrid(np.arange(columns) * STEP_MM, np.arange(rows) * STEP_MM)
    return x + field.origin[0], y + field.origin[1]


def _in_rows(field: Field, rows_mm: Sequence[tuple[float, float, float]]) -> Flags:
    """Where the middle of a unit may be."""
    x, y = _grid(field)
    rows = [(abs(y - height) < IN_LINE_MM) & (x > left) & (x < right) for height, left, right in rows_mm]
    return np.asarray(np.any([np.zeros(x.shape, bool), *rows], axis=0))


def _for_buildings(kingdom: Kingdom, field: Field) -> Flags:
    """Where the middle of a building may be: in line with those that were read, else beside the units."""
    x, y = _grid(field)
    middles = [field.layout.flat(building.centre) for building in kingdom.buildings]
    if middles:
        slots = []
        for across, down in middles:
            right, below = abs(x - across), abs(y - down)
            slots.append((right < IN_LINE_MM) & (below < WIDE_MM + MOST_GAP_MM))
            slots.append((below < IN_LINE_MM) & (right < HIGH_MM + MOST_GAP_MM))
        return np.asarray(np.any(slots, axis=0))
    own = np.concatenate([field.layout.flat(piece.corners) for piece in kingdom.pieces])
    (left, top), (right, bottom) = own.min(axis=0), own.max(axis=0)
    beside = (y > top) & (y < bottom) & (np.maximum(left - x, x - right) < HIGH_MM / 2 + MOST_GAP_MM)
    below = (x > left) & (x < right) & (y > bottom) & (y < bottom + WIDE_MM / 2 + MOST_GAP_MM)
    return np.asarray(beside | below)


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
            near = min(distance(piece.corners, point) for piece in own for point in points) < HAND_MM
            if near and _has_skin(scene, number, covered):
                low, high = points.min(axis=0), points.max(axis=0)
                box = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
                yield Hidden("kingdom", "reached-over", box)
                return


def _has_skin(scene: Scene, number: int, points: Array) -> bool:
    """Whether some of what lies at points of a photo's table has the tint of skin."""
    colours = (
        scene.ground(number).colours(points) * 255 / white_near(scene.views[number], points.mean(axis=0))
    )
    red, green, blue = np.maximum(colours, 0.01).T
    skin = (green > blue) & (green / red > SKIN_GREEN[0]) & (green / red < SKIN_GREEN[1])
    skin &= (blue / red > SKIN_BLUE[0]) & (blue / red < SKIN_BLUE[1])
    return float(skin.mean()) > SKIN
