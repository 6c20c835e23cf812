"""Glare: where light wiped out what lies there, nobody can say that nothing does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pieces.see import Seen, View
from scorer.vision.pixels.channels import white_in
from scorer.vision.pixels.grown import PX_PER_MM, grown
from scorer.vision.unseen.rim_in_glare import may_hide
from scorer.vision.unseen.threes import Rim
from scorer.vision.unseen.white_paper import is_paper

Flags = NDArray[np.bool_]

LEAST_MM2 = 110.0  # as much as a mark: less cannot hide one
# Nor can what is nowhere wider: the white border of a deck is 3 mm wide, as is light between lines of print;
# of about 90 reflections on tokens none was narrower than 4 mm where it was widest.
THIN_MM = 3.5
GLIMPSE = 0.4  # of that is enough at a glance: what is far away is smaller, and half the picture is softer
# A light table just too light for the camera: it fades slowly, and what lies on it is darker and still seen.
NEARLY_WHITE = 236
LIGHT_SHARE = 0.15
PRINT = 0.3  # as much of it may be print
WHITE_TABLE, MUCH = 0.6, 0.2  # of all that is free: white, and white that goes along pieces
# A table's own white is larger than a lamp's reflection, goes along so much of the pieces' edges (but for a
# shadow), and they are seen there.
LARGE_MM2, ALONG_MM, EDGE_MM, BESIDE_MM, PIECE_SEEN = 5000.0, 60.0, 1.0, 5.0, 0.85
ABOUT = 4.0  # times the radius of a rim: so much of the table about the glare is looked at


def wiped_out(
    view: View,
    area: Array,
    known: Sequence[Seen],
    spots: Array | None,
    rim: Rim,
    is_cloth: Callable[[Array], Flags] | None = None,
) -> Iterator[Array]:
    """The corners (mm) of each patch of glare in an area of the table that may hide a token with this rim.

    `spots` are all dark spots of the photo (mm), none where tokens do not show their beads; `is_cloth` tells
    where white is surely the table's own.
    """
    if not _any_white(view, area):
        return
    margin = ABOUT * rim.radius_mm
    wide = wider(area, margin)
    patch = view.patch(wide, PX_PER_MM)
    shown = in_photo(view, wide, patch.shape)
    white = _white(patch) & shown
    if is_cloth is not None:
        white[white > 0] = ~is_cloth(from_patch(np.argwhere(white)[:, ::-1] + 0.5, wide, patch.shape))
    pieces = pieces_on(wide, known, patch.shape)
    free = np.zeros(white.shape, bool)
    edge = round(margin * PX_PER_MM)
    free[edge:-edge, edge:-edge] = pieces[edge:-edge, edge:-edge] == 0
    if free.any() and float(white[free].mean()) > WHITE_TABLE:
        return  # no lamp is so large: the table is white, and a token on it is not
    count, labels, stats, _ = cv2.connectedComponentsWithStats(white)
    glare, beside = np.zeros_like(white), []
    for i in range(1, count):
        if stats[i][cv2.CC_STAT_AREA] >= LEAST_MM2 * PX_PER_MM**2:
            part = np.asarray(labels == i)
            is_table = _is_light_table(patch, part) or _ends_at_pieces(part, white, pieces)
            if is_table and float((part & free).sum()) > MUCH * float(free.sum()):
                return  # the table is white for the most part, also where a cup's handle parts it
            covers = not (is_table or is_paper(patch, part, pieces))
            glare[part] = covers
            if covers and float((part & free).sum()) >= LEAST_MM2 * PX_PER_MM**2 and not _is_thin(part):
                beside.append(i)
    right, down = (wide[1] - wide[0]) / patch.shape[1], (wide[3] - wide[0]) / patch.shape[0]
    for i in beside:
        left, top, across, high, _ = (int(value) for value in stats[i])
        about = (
            slice(max(0, top - edge), top + high + edge),
            slice(max(0, left - edge), left + across + edge),
        )
        corner = wide[0] + right * left + down * top
        outline = (
            np.array([(0, 0), (across, 0), (across, high), (0, high)]) @ np.stack([right, down]) + corner
        )
        first = (about[1].start, about[0].start)
        from_corner = None if spots is None else on_patch(spots, wide, patch.shape) - first
        here = may_hide(glare[about], pieces[about], shown[about], from_corner, rim)
        if here.any():
            yield outline


def wider(area: Array, by_mm: float) -> Array:
    """The corners of a rectangle with so much more on each side."""
    right, down = (side / np.hypot(*side) * by_mm for side in (area[1] - area[0], area[3] - area[0]))
    wider: Array = area + np.array([-right - down, right - down, right + down, down - right])
    return wider


def _is_thin(part: Flags) -> bool:
    """Whether white is nowhere so wide that a mark is lost in it: a line, or many between lines of print."""
    from_edge = cv2.distanceTransform(np.pad(part.astype(np.uint8), 1), cv2.DIST_L2, 5)
    return 2 * float(from_edge.max()) < THIN_MM * PX_PER_MM


def _ends_at_pieces(part: Flags, white: Pixels, pieces: Pixels) -> bool:
    """Whether white goes along pieces and not over them: a token of paper would be seen there as they are."""
    if float(part.sum()) < LARGE_MM2 * PX_PER_MM**2:
        return False
    inner = cv2.erode(pieces, np.ones((3, 3), np.uint8), iterations=round(EDGE_MM * PX_PER_MM))
    along = grown(part.astype(np.uint8), EDGE_MM + BESIDE_MM) & (inner > 0)
    return bool(
        along.sum() > ALONG_MM * BESIDE_MM * PX_PER_MM**2 and float(white[along].mean()) < 1 - PIECE_SEEN
    )


def _any_white(view: View, area: Array) -> bool:
    """Whether about as much as counts is white in one place there, at a glance at half the picture."""
    assert view.plane is not None
    picture = view.photo.half_colour
    pixels = view.plane.pixels(area) * (picture.shape[1] / view.photo.width)
    (left, top), (right, bottom) = np.maximum(pixels.min(axis=0), 0), np.maximum(pixels.max(axis=0) + 2, 0)
    white = _white(picture[int(top) : int(bottom), int(left) : int(right)])
    px_per_mm2 = cv2.contourArea(pixels.astype(np.float32)) / cv2.contourArea(area.astype(np.float32))
    least = GLIMPSE * LEAST_MM2 * px_per_mm2
    if cv2.countNonZero(white) < max(1, least):
        return False
    # OpenCV's own sizes take ten times as long as its numbers of parts, most of it for what is no part.
    return bool(np.bincount(cv2.connectedComponents(white)[1][white > 0]).max() >= least)


def _white(picture: Pixels) -> Pixels:
    """1 where light wiped out everything, 0 elsewhere."""
    return white_in(picture) if picture.size else np.zeros(picture.shape[:2], np.uint8)


def in_photo(view: View, area: Array, shape: tuple[int, ...]) -> Flags:
    """Which pixels of a patch of the table the photo really shows."""
    assert view.plane is not None
    wide, high = view.photo.width, view.photo.height
    pixels = view.plane.pixels(area)
    if (pixels > 1).all() and (pixels < (wide - 1, high - 1)).all():
        return np.ones(shape[:2], bool)
    frame = view.plane.millimetres(np.array([(0, 0), (wide, 0), (wide, high), (0, high)], float))
    inside = np.zeros(shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.round(on_patch(frame, area, shape)).astype(np.int32), 1)
    return np.asarray(inside > 0)


def pieces_on(area: Array, known: Sequence[Seen], shape: tuple[int, ...]) -> Pixels:
    """1 where a known piece lies, 0 elsewhere."""
    pieces = np.zeros(shape[:2], np.uint8)
    if not known:
        return pieces
    outlines = on_patch(np.concatenate([piece.corners for piece in known]), area, shape).reshape(-1, 4, 2)
    here = (outlines.max(axis=1) > -1).all(axis=1) & (outlines.min(axis=1) < shape[1::-1]).all(axis=1)
    for outline in np.round(outlines[here]).astype(np.int32):
        cv2.fillConvexPoly(pieces, outline, 1)
    return pieces


def on_patch(points: Array, area: Array, shape: tuple[int, ...]) -> Array:
    """Points of the table as pixels of a patch."""
    right, down = (area[1] - area[0]) / shape[1], (area[3] - area[0]) / shape[0]
    off = points - area[0]
    return np.stack([off @ right / float(right @ right), off @ down / float(down @ down)], axis=1)


def from_patch(pixels: Array, area: Array, shape: tuple[int, ...]) -> Array:
    """Pixels of a patch as points of the table."""
    sides = np.stack([(area[1] - area[0]) / shape[1], (area[3] - area[0]) / shape[0]])
    return np.asarray(area[0] + pixels @ sides)


def _is_light_table(patch: Pixels, part: Flags) -> bool:
    """Whether white fades so slowly that it is the table itself, and not a lamp's reflection."""
    if part.mean() > LIGHT_SHARE:
        return False
    spread = part.astype(np.uint8)
    near, far = (
        cv2.dilate(spread, np.ones((3, 3), np.uint8), iterations=round(mm * PX_PER_MM)) for mm in (4, 10)
    )
    ring = patch[(far > 0) & (near == 0)].min(axis=1)
    return bool(ring.size and float(np.quantile(ring, 1 - PRINT)) > NEARLY_WHITE)
