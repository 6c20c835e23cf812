"""Round pieces that are seen in part: under a die, another token or a card's edge, or with their back up.

No mark tells of them. What shows of their outline is part of a circle of the right size.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision import discs
from scorer.vision.glare import in_photo, on_patch
from scorer.vision.photo import Pixels
from scorer.vision.pieces import Seen, View
from scorer.vision.plane import Array
from scorer.vision.under_glare import Disc

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

PX_PER_MM = 1.0
SEEN = 0.35  # as much of the outline must be in sight
GLIMPSE, ROUND = 0.4, 0.58  # as much of that is an outline: at a glance, and looked at closely
WHOLE = 0.9  # as much in sight is a whole outline
RAYS = 32
ACROSS = (0.84, 1.16)  # of the radius: within and without
CHANGE, CHANGES = 18.0, 0.75  # by so many levels colours change there, along as much of what is in sight
CLEAR, ALL_ALONG = 0.72, 0.95  # a plain outline, and colours change all along it
FAINT = 0.48  # of a whole outline, where colours change all along it
HALF = 0.85  # half a circle must be plain at a glance too: on chequered cloth 0.74 of one are
THROUGH, ALIKE = (0.25, 0.86, 1.25), 0.35  # of the radius: the middle, the rim and the table outside
EDGE_MM = 1.0  # next to a known piece lies its shadow
SMALL_MM = 40.0  # square pieces smaller than this are discs
NEAR_MM = 3.0


def half_seen(view: View, area: Array, known: Sequence[Seen], disc: Disc) -> Iterator[Array]:
    """The middles (mm) of discs in an area of the table of whose outline at least a part is in sight."""
    patch = view.patch(area, PX_PER_MM)
    usable = usable_part(view, area, known, patch.shape)
    share, seen = discs.partly_round(patch, usable, disc.diameter_mm, PX_PER_MM)
    share[seen < SEEN] = 0
    size = 2 * round(NEAR_MM * PX_PER_MM) + 1
    peaks = np.argwhere((share > GLIMPSE) & (share >= cv2.dilate(share, np.ones((size, size), np.uint8))))
    right, down = (area[1] - area[0]) / patch.shape[1], (area[3] - area[0]) / patch.shape[0]
    soft = np.asarray(cv2.blur(patch, (3, 3)), np.uint8)
    table = np.median(soft[usable], axis=0) if usable.any() else np.zeros(3)
    middles = peaks[:, ::-1].astype(float)
    for (column, row), at, changing in zip(
        peaks[:, ::-1], middles, changes(soft, usable, middles, disc), strict=True
    ):
        glance, whole = float(share[row, column]), seen[row, column] > WHOLE
        if changing < (CHANGES if whole else ALL_ALONG) or not (whole or glance > HALF):
            continue
        if whole and _table_within(soft, at, disc, table):
            continue
        middle = area[0] + right * (column + 0.5) + down * (row + 0.5)
        if whole and glance > CLEAR and changing > ALL_ALONG:
            yield middle  # blurred things have no closer look
            continue
        enough = ROUND if not whole else FAINT if changing > ALL_ALONG else CLEAR
        if outlined(view, middle, known, disc) > enough:
            yield middle


def usable_part(view: View, area: Array, known: Sequence[Seen], shape: tuple[int, ...]) -> Flags:
    """What of a patch is table, or what lies unread on it."""
    pieces = np.zeros(shape[:2], np.uint8)
    scale = shape[1] / float(np.hypot(*(area[1] - area[0])))
    middle, reach = area.mean(axis=0).tolist(), math.dist(area[0], area[2]) / 2
    for piece in known:
        if math.dist(piece.middle, middle) > reach + math.hypot(*piece.printing.size):
            continue
        outline = on_patch(piece.corners, area, shape)
        if max(piece.printing.size) < SMALL_MM and piece.printing.size[0] == piece.printing.size[1]:
            x, y = outline.mean(axis=0)
            cv2.circle(pieces, (round(x), round(y)), round(piece.printing.size[0] / 2 * scale), 1, -1)
        else:
            cv2.fillConvexPoly(pieces, np.round(outline).astype(np.int32), 1)
    grown = cv2.dilate(pieces, np.ones((3, 3), np.uint8), iterations=max(1, round(EDGE_MM * scale)))
    return np.asarray((grown == 0) & in_photo(view, area, shape))


def _table_within(soft: Pixels, middle: Array, disc: Disc, table: Array) -> bool:
    """Whether its middle looks like the table, and what is about it does not: a handle or a ring."""
    most = np.array(soft.shape[1::-1]) - 1
    places = (np.clip(np.round(middle + _ring(disc) * far).astype(int), 0, most).T for far in THROUGH)
    inside, rim, outside = (
        float(np.abs(np.median(soft[row, column], axis=0) - table).max()) for column, row in places
    )
    return inside < ALIKE * max(rim, outside)


def _ring(disc: Disc) -> Array:
    """Points of a disc's outline about its middle, in pixels."""
    turns = np.arange(RAYS) * 2 * np.pi / RAYS
    return np.stack([np.cos(turns), np.sin(turns)], axis=1) * disc.diameter_mm / 2 * PX_PER_MM


def changes(soft: Pixels, usable: Flags, middles: Array, disc: Disc) -> Floats:
    """Along which share of what is in sight of each outline colours change: a bare table goes on."""
    most = np.array(soft.shape[1::-1]) - 1
    rings = (middles[:, None] + _ring(disc) * far for far in ACROSS)
    inside, outside = (
        np.moveaxis(np.clip(np.round(ring).astype(int), 0, most), 2, 0)[::-1] for ring in rings
    )
    clear = usable[*inside] & usable[*outside]
    changing = np.abs(soft[*inside].astype(np.int16) - soft[*outside]).max(axis=2) > CHANGE
    share = (changing & clear).sum(axis=1) / np.maximum(clear.sum(axis=1), 1)
    return np.where(clear.mean(axis=1) < SEEN, 0.0, share)


def outlined(view: View, middle: Array, known: Sequence[Seen], disc: Disc, least: float = SEEN) -> float:
    """Which share of what is in sight of an outline, if that is enough, is one, looked at closely."""
    reach = disc.diameter_mm / 2 + 2 * NEAR_MM
    area = middle + reach * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)
    patch = view.patch(area, discs.PX_PER_MM)
    share, seen = discs.partly_round(patch, usable_part(view, area, known, patch.shape), disc.diameter_mm)
    inner = round((reach - NEAR_MM) * discs.PX_PER_MM)
    part = (slice(inner, -inner), slice(inner, -inner))
    return float(np.where(seen[part] > least, share[part], 0).max())
