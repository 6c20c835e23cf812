"""A player's whole layout that nobody read: too small, too soft or too dark for its marks, yet plain to see.

Away from all pieces that were read lies something strange to the table, larger than two cards, and of many
colours as cards are: a phone, a sheet of paper or the floor beyond the table has one or two, and all that
lies between two colours is a mixture of them. What is in focus is none of ours: its marks would be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import cv2
import numpy as np

from scorer.score import Doubt
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.groups import Layout
from scorer.vision.pieces.see import View
from scorer.vision.reading import Spot
from scorer.vision.table.focus import PX_PER_MM, in_focus
from scorer.vision.table.ground import Ground

STEP_MM = 8.0
ROOM_MM = 330.0  # so far round the pieces the table is known
GROWN = 1.25  # a piece with what peeks out from under it
TWO_CARDS_MM2 = 11000.0  # of the larger sort; a cup with its handle is 9000, its shadow not counted
COLOURFUL = 0.06  # so much its tints differ also across their main direction; those of an arm by 0.05
LIGHT_AND_DARK = 0.12  # so much its lightness differs: mountains have hardly any colour
SHADE = 0.12  # so alike a shadow takes all of the table's colours
WELL_INSIDE = 0.33  # of its area, at least: farther than a block from its border, where no colours mix
BLACK = 0.08  # of 1: what is darker has no tint to speak of
PLACE = "table"


def unread_layouts(
    views: Sequence[View], every: Sequence[Layout], ground: Callable[[int], Ground]
) -> tuple[list[Doubt], list[Spot]]:
    """A doubt for each such thing in a photo, and where it is."""
    doubts, spots = [], []
    for number, view in enumerate(views):
        here = {piece.piece for piece in view.seen}
        elsewhere = {piece.piece for one in every if one.view != number for piece in one.pieces}
        if view.plane is None or elsewhere - here:
            continue  # another photo shows what may lie there
        for box in _colourful(view, ground(number)):
            doubts.append(Doubt(None, PLACE, "unread-layout"))
            spots.append(Spot(None, None, view.plane.pixels(box), None, PLACE, 0.0, number))
    return doubts, spots


def _colourful(view: View, ground: Ground) -> Iterator[Array]:
    """The corners (mm) of what is strange to the table, large, of many colours, and no known piece."""
    pieces = [piece.corners for piece in view.seen if piece.pose is not None]
    if not pieces:
        return
    low = np.concatenate(pieces).min(axis=0) - ROOM_MM
    high = np.concatenate(pieces).max(axis=0) + ROOM_MM
    x, y = np.meshgrid(np.arange(low[0], high[0], STEP_MM), np.arange(low[1], high[1], STEP_MM))
    points = np.stack([x.ravel(), y.ravel()], axis=1)
    free = np.ones(x.shape, np.uint8)
    for corners in pieces:
        middle = corners.mean(axis=0)
        outline = (middle + (corners - middle) * GROWN - low) / STEP_MM
        cv2.fillConvexPoly(free, np.round(outline).astype(np.int32), 0)
    inside, strange = ground.look(points, free.ravel() > 0)
    odd = strange.reshape(x.shape).astype(np.uint8)
    odd = cv2.morphologyEx(odd, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)).astype(np.uint8)
    count, labels = cv2.connectedComponents(odd)
    core = cv2.erode(odd, np.ones((3, 3), np.uint8), borderValue=0).ravel() > 0
    for i in range(1, count):
        thing = (labels == i).ravel() & inside
        if thing.sum() * STEP_MM**2 < TWO_CARDS_MM2:
            continue
        covered = points[thing]
        in_light = ~_in_shadow(ground.colours(covered), ground.colour)
        if in_light.sum() * STEP_MM**2 < TWO_CARDS_MM2 or not _is_colourful(ground, points[thing & core]):
            continue
        soft = ~_in_focus(view, covered)
        left = covered[in_light & soft]
        if len(left) * STEP_MM**2 >= TWO_CARDS_MM2 and _is_colourful(ground, covered[soft & core[thing]]):
            yield cv2.boxPoints(cv2.minAreaRect(left.astype(np.float32))).astype(float)


def _in_focus(view: View, points: Array) -> np.ndarray:
    """Which points of the table (mm) are near to something that is in focus."""
    low, high = points.min(axis=0) - STEP_MM, points.max(axis=0) + STEP_MM
    box = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
    near = in_focus(view, box)
    column, row = np.round((points - low) * PX_PER_MM).astype(int).T
    return np.asarray(near[np.minimum(row, len(near) - 1), np.minimum(column, near.shape[1] - 1)])


def _in_shadow(colours: Array, table: Array) -> np.ndarray:
    """Which colours are the table's in less light."""
    light = colours / np.maximum(table, 0.02)
    return np.asarray((light.max(axis=1) < 1) & (np.ptp(light, axis=1) < SHADE * light.max(axis=1)))


def _is_colourful(ground: Ground, points: Array) -> bool:
    """Whether points (mm) well inside something show many colours, or light and dark ones."""
    colours = ground.colours(points)
    light = colours.mean(axis=1)
    lit = colours[light > BLACK]
    if len(lit) * STEP_MM**2 < WELL_INSIDE * TWO_CARDS_MM2:
        return False
    tints = (lit[:, :2] - lit[:, 1:]) / lit.mean(axis=1, keepdims=True)
    many_tints = np.sqrt(np.linalg.eigvalsh(np.cov(tints.T))[0]) > COLOURFUL
    return bool(many_tints or light.std() > LIGHT_AND_DARK)
