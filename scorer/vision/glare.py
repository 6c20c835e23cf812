"""Glare: where light wiped out what lies there, nobody can say that nothing does.

A token is larger than most reflections, so part of its round outline stays in sight. Only where that part
is too small to say, or where an outline is indeed in sight, something may be hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.discs import PX_PER_MM, partly_round
from scorer.vision.groups import distance
from scorer.vision.photo import Pixels
from scorer.vision.pieces import Seen, View
from scorer.vision.plane import Array

Flags = NDArray[np.bool_]

WIPED_OUT = 250  # of 255 in the darkest channel
LEAST_MM2 = 110.0  # as much as a mark: less cannot hide one
HALO_MM = 1.5  # next to white all is nearly white
LEAST_SEEN = 0.2  # with less of a circle in sight, a token could lie there
# Of a token's outline as much shows, even half in glare on a chequered cloth; bare cloth is less round.
ROUND = 0.42
ROUNDER = 1.15  # than the bare table about it is anywhere
# On a table that is nowhere round a token's outline is plain: less of it is enough to see that there is none.
PLAIN = 0.28
PLAIN_ROUND, PLAIN_LEAST_SEEN = 0.55, 0.12
# A light table just too light for the camera: it fades slowly, and what lies on it is darker and still seen.
NEARLY_WHITE = 236
LIGHT_SHARE = 0.15
ROOM_MM = 4.0


def wiped_out(
    view: View, area: Array, known: Sequence[Seen], diameters_mm: Sequence[float]
) -> Iterator[Array]:
    """The corners (mm) of each patch of glare in an area of the table that may hide a round piece."""
    if not _any_white(view, area):
        return
    patch = view.patch(area, PX_PER_MM)
    white = _white(patch) & in_photo(view, area, patch.shape)
    count, labels, stats, centres = cv2.connectedComponentsWithStats(white)
    right, down = (area[1] - area[0]) / patch.shape[1], (area[3] - area[0]) / patch.shape[0]
    for i in range(1, count):
        if stats[i, cv2.CC_STAT_AREA] < LEAST_MM2 * PX_PER_MM**2:
            continue
        left, top, wide, high = (int(stats[i, k]) for k in range(4))
        centre = area[0] + right * centres[i][0] + down * centres[i][1]
        if any(distance(piece.corners, centre) < 2 for piece in known):
            continue
        if _is_light_table(patch, np.asarray(labels == i)):
            continue
        if any(_may_hide(patch, white, (left, top, wide, high), mm, area, known) for mm in diameters_mm):
            corner = area[0] + right * left + down * top
            yield np.array(
                [corner, corner + right * wide, corner + right * wide + down * high, corner + down * high]
            )


def _any_white(view: View, area: Array) -> bool:
    """Whether anything at all is white there, at a glance at half the picture."""
    assert view.plane is not None
    picture = view.photo.half_colour
    pixels = view.plane.pixels(area) * (picture.shape[1] / view.photo.width)
    (left, top), (right, bottom) = np.maximum(pixels.min(axis=0), 0), np.maximum(pixels.max(axis=0) + 2, 0)
    return bool(_white(picture[int(top) : int(bottom), int(left) : int(right)]).any())


def _white(picture: Pixels) -> Pixels:
    """1 where light wiped out everything, 0 elsewhere."""
    if not picture.size:
        return np.zeros(picture.shape[:2], np.uint8)
    return np.minimum(np.asarray(cv2.inRange(picture, (WIPED_OUT,) * 3, (255,) * 3), np.uint8), 1)


def in_photo(view: View, area: Array, shape: tuple[int, ...]) -> Flags:
    """Which pixels of a patch of the table the photo really shows."""
    assert view.plane is not None
    wide, high = view.photo.width, view.photo.height
    frame = view.plane.millimetres(np.array([(0, 0), (wide, 0), (wide, high), (0, high)], float))
    inside = np.zeros(shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.round(_on_patch(frame, area, shape)).astype(np.int32), 1)
    return np.asarray(inside > 0)


def _on_patch(points: Array, area: Array, shape: tuple[int, ...]) -> Array:
    """Points of the table as pixels of a patch."""
    right, down = (area[1] - area[0]) / shape[1], (area[3] - area[0]) / shape[0]
    off = points - area[0]
    return np.stack([off @ right / float(right @ right), off @ down / float(down @ down)], axis=1)


def _may_hide(
    patch: Pixels,
    white: Pixels,
    box: tuple[int, int, int, int],
    diameter_mm: float,
    area: Array,
    known: Sequence[Seen],
) -> bool:
    """Whether a disc could lie under a patch of glare: its outline is in sight somewhere, or hidden."""
    reach = round((diameter_mm / 2 + ROOM_MM) * PX_PER_MM)
    left, top, wide, high = box
    rows = slice(max(0, top - 2 * reach), top + high + 2 * reach)
    columns = slice(max(0, left - 2 * reach), left + wide + 2 * reach)
    near = white[rows, columns]
    halo = cv2.dilate(near, np.ones((3, 3), np.uint8), iterations=round(HALO_MM * PX_PER_MM))
    free = _free(area, known, patch.shape, diameter_mm)[rows, columns]
    share, seen = partly_round(patch[rows, columns], np.asarray(halo == 0), diameter_mm)
    # The middle of a token that the glare spoils: within a mark's reach of the white.
    spoilt = cv2.dilate(near, np.ones((3, 3), np.uint8), iterations=round(8 * PX_PER_MM)) > 0
    bare = free & ~spoilt & (seen > 0.95)
    table = float(share[bare].max(initial=0.0))
    if table > ROUND:  # a cloth of circles: outlines say nothing here
        return bool((spoilt & free).any())
    plain = bare.any() and table < PLAIN
    enough = PLAIN_ROUND if plain else max(ROUND, ROUNDER * table)
    least = PLAIN_LEAST_SEEN if plain else LEAST_SEEN
    return bool((spoilt & free & ((seen < least) | ((share > enough) & (seen > LEAST_SEEN)))).any())


def _is_light_table(patch: Pixels, part: Flags) -> bool:
    """Whether white fades so slowly that it is the table itself, and not a lamp's reflection."""
    if part.mean() > LIGHT_SHARE:
        return False
    spread = part.astype(np.uint8)
    near, far = (
        cv2.dilate(spread, np.ones((3, 3), np.uint8), iterations=round(mm * PX_PER_MM)) for mm in (4, 10)
    )
    ring = patch[(far > 0) & (near == 0)].min(axis=1)
    return bool(ring.size and float(np.median(ring)) > NEARLY_WHITE)


def _free(area: Array, known: Sequence[Seen], shape: tuple[int, ...], diameter_mm: float) -> Flags:
    """Where the middle of a disc can be: on no known piece, and touching none by more than its rim."""
    free = np.ones(shape[:2], np.uint8)
    for piece in known:
        outline = _on_patch(piece.corners, area, shape)
        cv2.fillConvexPoly(free, np.round(outline).astype(np.int32), 0)
    margin = round(0.35 * diameter_mm * PX_PER_MM)
    return np.asarray(cv2.erode(free, np.ones((3, 3), np.uint8), iterations=margin, borderValue=1) > 0)
