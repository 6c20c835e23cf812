"""Hands: something long that comes in from the photo's border may cover what lies before a player.

Skin can look like wood and a palm like a white table, so the place that a hand covers may pass for bare. The
arm that it belongs to does not: it reaches the border of the photo.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import WIPED_OUT
from scorer.vision.pieces.groups import distance
from scorer.vision.pieces.see import Seen, View
from scorer.vision.table.ground import Ground
from scorer.vision.table.table_end import ends_table, is_seam
from scorer.vision.unseen.fading import fades
from scorer.vision.unseen.tints import white_near

Hides = Callable[[Seen, Array], bool]

STEP_MM = 8.0
ROOM_MM = 260.0  # how far round the pieces it is looked for
FINGER_MM = 60.0  # so long, and of the colour of skin: a finger
SKIN = 0.3  # as much of it at least
PALM = 0.6  # of a palm, of which nothing but skin is in sight
HAND = 0.12  # of an arm and its sleeve, at least, is the hand
STRONG, PEN = 0.45, 0.5  # colours so strong, but not of skin, in half of what is furthest from the table's
WIDE_MM = 16.0  # of it at least lies along the piece that it goes on above
LENGTH_MM = 170.0  # what is shorter lies on the table: a pen, a playing card, a cup
IN_PART_MM = 120.0  # an arm of which only so much is in sight is still slender
SLENDER = 2.6  # times as long as wide: no cup, card or phone is
PEN_MM = 19.0  # as wide seems a pen where the table is judged in blocks; a finger seems 8 mm wider
VEIL = 0.06  # of white light: so alike are all colours of a reflection
WHITEST = 0.02  # of a reflection, at least, is wiped out: no skin is
# Times as far as it is wide at the border an arm reaches in; a bowl or a lid that stands there less. A hand
# may come in along the border, and must be nearer to a piece to cover anything.
DEEP, BESIDE_MM = 0.7, 16.0
THICK_MM = 60.0  # a cup of tea has the colour of skin too, but is wider than a finger
AT_BORDER_MM = 8.0
NOT_TABLE = 0.12  # of full light: so far from the table's colour


def reaching_in(view: View, ground: Ground, hides: Hides = lambda *_: True) -> list[Array]:
    """For each thing that reaches in from the border: points of the table (mm) that it covers.

    `hides` says whether something lies on a piece where it is nearest to a point: a bowl only stands beside.
    """
    pieces = [piece.corners for piece in view.seen if piece.pose is not None]
    low, high = (np.concatenate(pieces).min(axis=0) - ROOM_MM, np.concatenate(pieces).max(axis=0) + ROOM_MM)
    columns = np.arange(low[0], high[0], STEP_MM)
    rows = np.arange(low[1], high[1], STEP_MM)
    x, y = np.meshgrid(columns, rows)
    points = np.stack([x.ravel(), y.ravel()], axis=1)
    free = np.ones(x.shape, np.uint8)
    for corners in pieces:
        middle = corners.mean(axis=0)
        outline = (middle + (corners - middle) * 1.15 - low) / STEP_MM
        cv2.fillConvexPoly(free, np.round(outline).astype(np.int32), 0)
    inside, strange = (flags.reshape(x.shape) for flags in ground.look(points, free.ravel() > 0))
    odd = strange.astype(np.uint8)
    reach = round(AT_BORDER_MM / STEP_MM)
    edge = np.pad(inside, 1).astype(np.uint8)
    deep = cv2.erode(edge, np.ones((3, 3), np.uint8), iterations=reach)[1:-1, 1:-1] > 0
    apart = cv2.distanceTransform(free, cv2.DIST_L2, 3) * STEP_MM
    count, labels = cv2.connectedComponents(odd)
    found = []
    for i in range(1, count):
        here = labels == i
        covered = points[here.ravel()]
        length = max(cv2.minAreaRect(covered.astype(np.float32))[1])
        if length < FINGER_MM or not (here & ~deep).any() or ends_table(here, inside, length, STEP_MM):
            continue
        bare = inside & ~strange & (free > 0)
        if is_seam(covered, ground) or fades(here, points, bare, ground, STEP_MM):
            continue
        table = ground.colour
        white = partial(white_near, view, covered.mean(axis=0))
        # What comes from the border and ends at a piece that was read goes on above it.
        over = (cv2.dilate(here.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0) & (free == 0)
        colours = _own_colours(view, covered, table)
        touched = points[over.ravel()]
        is_beside = bool(apart[here].min() < BESIDE_MM)
        is_near = is_beside or _reaches_deep(covered, points[(here & ~deep).ravel()])
        if (_goes_on(over, here, points) and _lies_on(view, touched, hides)) or (
            is_near and _is_hand(here, length, colours, points, white, table, is_beside=is_beside)
        ):
            found.append(covered)
    return found


def _goes_on(over: np.ndarray, here: np.ndarray, points: Array) -> bool:
    """Whether it is as long as a finger, and where it meets a piece as wide as one."""
    width = max(cv2.minAreaRect(points[over.ravel()].astype(np.float32))[1]) if over.any() else 0.0
    return width >= WIDE_MM and _thick_length(here, points) >= FINGER_MM


def _reaches_deep(covered: Array, at_border: Array) -> bool:
    """Whether it reaches as far from where it comes in as an arm does, for how wide it is there."""
    wide = max(cv2.minAreaRect(at_border.astype(np.float32))[1]) + STEP_MM
    away = np.hypot(*(covered[:, None] - at_border).transpose(2, 0, 1)).min(axis=1)
    return float(away.max()) + STEP_MM > DEEP * wide


def _lies_on(view: View, touched: Array, hides: Hides) -> bool:
    """Whether it lies on one of the pieces that it meets at points of the table (mm)."""
    for piece in view.seen:
        if piece.pose is None:
            continue
        near = [point for point in touched if distance(piece.corners, point) < STEP_MM]
        if near and hides(piece, np.mean(near, axis=0)):
            return True
    return False


def _is_hand(
    here: np.ndarray,
    length: float,
    colours: Array,
    points: Array,
    white: Callable[[], Array],
    table: Array,
    *,
    is_beside: bool,
) -> bool:
    """Whether what comes in from the border is an arm, the part of one that is in sight, or a finger."""
    lamp = np.maximum(white() / 255, 0.05)
    width, lit = _width(here, points), colours / lamp
    is_slender, skin = length >= SLENDER * width, float(_has_skin_tint(lit).mean())
    if length >= LENGTH_MM and _thick_length(here, points) >= FINGER_MM:
        # A phone, a cup or a book may be as long. An arm is slender, or it ends with a hand; and on a table
        # of the colour of skin nobody sees where that ends.
        return is_slender or skin > HAND or bool(_has_skin_tint(table[None] / lamp)[0])
    if _thickness(here) < THICK_MM:
        is_finger = width > PEN_MM and not _is_pen(lit)
    else:
        # A palm beside a piece is as wide as it is long.
        is_finger = (length >= IN_PART_MM and is_slender) or (is_beside and skin > PALM)
    return is_finger and skin > SKIN and not _is_reflection(colours, table)


def _own_colours(view: View, covered: Array, table: Array) -> Array:
    """The colours of a thing itself, those like the table's first.

    A thin one fills only a part of each step, the rest is table.
    """
    assert view.plane is not None
    picture = view.photo.half_colour
    offsets = np.array([(x, y) for x in (-3, 0, 3) for y in (-3, 0, 3)], float)
    points = (covered[:, None] + offsets).reshape(-1, 2)
    pixels = view.plane.pixels(points) * (picture.shape[1] / view.photo.width)
    x, y = np.clip(np.round(pixels).astype(int), 0, np.array(picture.shape[1::-1]) - 1).T
    colours: Array = picture[y, x].astype(float) / 255
    off = np.abs(colours - table).max(axis=1)
    order = np.argsort(off)
    own = order[off[order] > NOT_TABLE]
    return colours[own] if len(own) > 0.2 * len(off) else colours[order]


def _thickness(here: np.ndarray) -> float:
    """How wide it is where it is widest, in mm."""
    inner = cv2.distanceTransform(np.pad(here.astype(np.uint8), 1), cv2.DIST_L2, 3)
    return float(inner.max()) * 2 * STEP_MM


def _has_skin_tint(colours: Array) -> np.ndarray:
    """Which colours, with the lamp taken out, have the tint of skin, light or dark."""
    red, green, blue = colours.T
    tint = (red > 1.1 * green) & (red < 1.95 * green) & (green > 1.03 * blue) & (green < 1.8 * blue)
    return np.asarray(tint)


def _is_pen(colours: Array) -> bool:
    """Whether what is surely no table has a strong colour that skin never has."""
    surely = colours[len(colours) // 2 :]
    strong = np.ptp(surely, axis=1) > STRONG * surely.max(axis=1)
    return float((strong & ~_has_skin_tint(surely)).mean()) > PEN


def _is_reflection(colours: Array, table: Array) -> bool:
    """Whether most of it is the table with white light on it, so much in places that all is wiped out."""
    more = colours - table
    grey = (np.ptp(more, axis=1) < VEIL) & (more.min(axis=1) > 0)
    wiped_out = colours.min(axis=1) >= WIPED_OUT / 255
    return float((grey | wiped_out).mean()) > 0.5 and float(wiped_out.mean()) > WHITEST


def _width(here: np.ndarray, points: Array) -> float:
    """How wide it is all along, in mm."""
    if not here.any():
        return 0.0
    length = max(cv2.minAreaRect(points[here.ravel()].astype(np.float32))[1]) + STEP_MM
    return float(here.sum()) * STEP_MM**2 / length


def _thick_length(here: np.ndarray, points: Array) -> float:
    """Over which length (mm) it is at least three steps wide: a thing, and no pen or scatter of specks."""
    thick = cv2.erode(here.astype(np.uint8), np.ones((3, 3), np.uint8), borderValue=0) > 0
    return max(cv2.minAreaRect(points[thick.ravel()].astype(np.float32))[1]) if thick.any() else 0.0
