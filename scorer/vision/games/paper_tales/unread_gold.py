"""Gold out of focus: somebody bumped it, or the lens is smeared there, and its mark is a grey spot.

Ink and paper that run together are a grey about half as light as paper, without a tint. The table about it
has another, or gold is seen between; a shadow keeps the table's tint, and a reflection is light.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from scorer.vision.games.paper_tales.field import STEP_MM, Field, components
from scorer.vision.games.paper_tales.glare import TOKEN_REACH_MM
from scorer.vision.games.paper_tales.kingdoms import Kingdom
from scorer.vision.games.paper_tales.on_unit import TOKEN_BOX
from scorer.vision.games.paper_tales.scene import Hidden, Scene, outline
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pieces.groups import distance
from scorer.vision.pieces.see import View
from scorer.vision.unseen.tints import white_near

SMALLEST_MM, LARGEST_MM = 8.0, 45.0  # of what is strange of it
CLOSE_MM, CLOSE_PX_PER_MM = 7.0, 4.0
SHARP = 0.72  # of what marks nearby are; dice and coins are as sharp as those, bumped tokens 0.66 at most
LEAST_RANGE = 12.0  # levels: what changes less has no edges to be sharp
MARK_MM, RIM_MM, TABLE_MM = 4.5, (8.0, 11.5), (15.0, 19.0)
GREY, NO_TINT, OTHER_TINT = (0.3, 0.8), 0.13, 0.15
APART_MM = 7.0  # from the edge of another piece to the middle of a token
MARKS = 8  # say how sharp the photo is
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)


def unread_gold(kingdom: Kingdom, scene: Scene, field: Field) -> Iterator[Hidden]:
    """Grey spots without sharp edges beside a kingdom, as large as a mark."""
    number = kingdom.pieces[0].photo
    view = scene.views[number]
    own = (*kingdom.pieces, *kingdom.gold)
    for places, _ in components(field.strange):
        size = np.ptp(places, axis=0) * STEP_MM + STEP_MM
        if size.max() > LARGEST_MM or size.min() < SMALLEST_MM:
            continue
        middle = field.layout.back((field.origin + places.mean(axis=0) * STEP_MM)[None])[0]
        if any(distance(outline(piece), middle) < APART_MM for piece in scene.table.seen) or (
            min(distance(piece.corners, middle) for piece in own) > TOKEN_REACH_MM
        ):
            continue
        at = scene.table.in_view(number, middle[None])[0]
        if _is_grey_spot(view, at) and _sharpness(view, at) < SHARP * _usual_sharpness(view):
            yield Hidden("gold", "unread-mark", middle + TOKEN_BOX)


def _is_grey_spot(view: View, middle: Array) -> bool:
    """Whether something grey lies there, on a table or amid a rim that is not."""
    patch = view.patch(middle + (TABLE_MM[1] + 1) * SQUARE, 1.0) / white_near(view, middle)
    rows, columns = np.mgrid[: patch.shape[0], : patch.shape[1]]
    far = np.hypot(rows - (patch.shape[0] - 1) / 2, columns - (patch.shape[1] - 1) / 2)
    mark = patch[far < MARK_MM].mean(axis=0)
    rim, table = (np.median(patch[(far > near) & (far < away)], axis=0) for near, away in (RIM_MM, TABLE_MM))
    is_grey = GREY[0] < mark.mean() < GREY[1] and np.ptp(mark) < NO_TINT * mark.mean()
    others = (_tint(table) - _tint(mark), _tint(rim) - _tint(table))
    return bool(is_grey and max(np.abs(other).max() for other in others) > OTHER_TINT)


def _tint(colour: Array) -> Array:
    return np.asarray(colour / max(0.02, float(colour.mean())))


def _usual_sharpness(view: View) -> float:
    """How sharp the marks of a photo are."""
    assert view.plane is not None
    marks = [mark for piece in view.seen if piece.pose is not None for mark in piece.marks]
    some = marks[:: max(1, len(marks) // MARKS)]
    middles = view.plane.millimetres(np.array([mark.corners.mean(axis=0) for mark in some]))
    return float(np.median([_sharpness(view, middle) for middle in middles]))


def _sharpness(view: View, middle: Array) -> float:
    """How steep the steepest edges there are, as a share of all that the colours change by."""
    patch: Pixels = view.patch(middle + CLOSE_MM * SQUARE, CLOSE_PX_PER_MM)
    sharpest = 0.0
    for channel in cv2.split(cv2.GaussianBlur(patch, (0, 0), 1.0).astype(np.float32)):
        steep = np.hypot(cv2.Sobel(channel, cv2.CV_32F, 1, 0), cv2.Sobel(channel, cv2.CV_32F, 0, 1)) / 8
        range_ = float(np.quantile(channel, 0.98) - np.quantile(channel, 0.02))
        if range_ > LEAST_RANGE:
            sharpest = max(sharpest, float(np.quantile(steep, 0.97)) / range_)
    return sharpest
