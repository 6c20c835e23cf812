"""The photo's edge: of a card that it cuts, a thin strip may be all there is to see."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from scorer.vision.games.paper_tales.field import STEP_MM, Field, components
from scorer.vision.games.paper_tales.in_part import may_be_ours_in_part
from scorer.vision.games.paper_tales.kingdoms import Kingdom
from scorer.vision.games.paper_tales.scene import Hidden, Scene, outline
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.table.ground import Flags
from scorer.vision.table.odd_colours import odd_colours
from scorer.vision.unseen.glare import in_photo

ROOM_MM = 40.0  # so much round a kingdom is looked at
BESIDE_MM = 30.0  # cards of a kingdom lie no further from one another
CONTACT_MM = 30  # as long as this a card lies along the border: a pen crosses it
AT_BORDER_MM = 4
FOREIGN = 0.6
STRIP_MM = 25  # what reaches further in is looked at as part of the table
LEAST_LONG_MM, LEAST_MM2 = 35, 150
TINT = 0.12  # further than this from every colour of the table, a colour is not the table's
LEAST_TABLE_MM2 = 3000
NEAR_MM = 18.0  # what reaches in further and comes so near to a kingdom may be a part of it
LEAST_DEEP_MM2, THICK_MM = 350.0, 26.0


def cut_strips(kingdom: Kingdom, scene: Scene, field: Field) -> Iterator[Hidden]:
    """Strips along the photo's edge, near a kingdom and as long as a card, of no colour of the table."""
    layout, number = field.layout, kingdom.pieces[0].photo
    own = np.concatenate([layout.flat(piece.corners) for piece in kingdom.pieces])
    low, high = own.min(axis=0) - ROOM_MM, own.max(axis=0) + ROOM_MM
    area = scene.table.in_view(
        number, layout.back(np.array([low, (high[0], low[1]), high, (low[0], high[1])]))
    )
    view = scene.views[number]
    pixels = view.plane.pixels(area) if view.plane is not None else area
    if (pixels > 0).all() and (pixels < (view.photo.width, view.photo.height)).all():
        return
    patch = view.patch(area, 1.0)
    inside = in_photo(view, area, patch.shape).astype(np.uint8)
    for piece in scene.table.seen:
        corners = layout.flat(outline(piece)) - low
        middle = corners.mean(axis=0)
        grown = middle + (corners - middle) * 1.1
        cv2.fillConvexPoly(inside, np.round(grown).astype(np.int32), 2)
    deep = cv2.erode((inside > 0).astype(np.uint8), np.ones((2 * STRIP_MM + 1,) * 2, np.uint8), borderValue=1)
    table, strip = (inside == 1) & (deep > 0), (inside == 1) & (deep == 0)
    if table.sum() < LEAST_TABLE_MM2 or not strip.any():
        return
    strange = odd_colours(patch, table, strip, TINT).astype(np.uint8)
    odd = cv2.morphologyEx(strange, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    near = _near(kingdom, field, low, odd.shape)
    border = cv2.dilate((inside == 0).astype(np.uint8), np.ones((2 * AT_BORDER_MM + 1,) * 2, np.uint8)) > 0
    _, labels, stats, _ = cv2.connectedComponentsWithStats(odd)
    for i, (left, top, wide, tall, size) in enumerate(stats[1:], 1):
        part = labels == i
        contact = np.ptp(np.argwhere(part & border), axis=0) if (part & border).any() else np.zeros(2)
        long = max(wide, tall) >= LEAST_LONG_MM and np.hypot(*contact) >= CONTACT_MM
        if not (long and size >= LEAST_MM2 and (part & near).any()) or _is_foreign(field, low, part):
            continue
        if may_be_ours_in_part(field, scene, number, low + np.argwhere(part)[:, ::-1], 1):
            box = np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)]) + np.array([left, top])
            yield Hidden("kingdom", "hidden-place", layout.back(low + box))


def _near(kingdom: Kingdom, field: Field, low: Array, shape: tuple[int, ...]) -> Flags:
    """What lies so near to a card of the kingdom that it can be the next one."""
    own = np.zeros(shape, np.uint8)
    for piece in kingdom.pieces:
        cv2.fillConvexPoly(own, np.round(field.layout.flat(piece.corners) - low).astype(np.int32), 1)
    return np.asarray(cv2.distanceTransform(1 - own, cv2.DIST_L2, 5) < BESIDE_MM)


def _is_foreign(field: Field, low: Array, part: Flags) -> bool:
    """Whether most of it is known to be none of ours; a strip along the border is not in the field."""
    cells = np.rint(field.cells(low + np.argwhere(part)[:, ::-1])).astype(int)
    columns, rows = np.clip(cells, 0, np.array(field.foreign.shape)[::-1] - 1).T
    shown = field.inside[rows, columns]
    return bool(shown.any() and field.foreign[rows, columns][shown].mean() > FOREIGN)


def cut_cards(kingdom: Kingdom, scene: Scene, field: Field, taken: Flags) -> Iterator[Hidden]:
    """What reaches in from the border and may be a card of ours; not a pen, which is thin."""
    number = kingdom.pieces[0].photo
    outside = (~field.inside).astype(np.uint8)
    thick = np.ones((int(np.ceil(THICK_MM / STEP_MM)),) * 2, np.uint8)
    solid = cv2.morphologyEx(_going_on(field).astype(np.uint8), cv2.MORPH_OPEN, thick) > 0
    border = cv2.dilate(outside, np.ones((5, 5), np.uint8)) > 0
    near = cv2.dilate(_own(kingdom, field).astype(np.uint8), _disc(NEAR_MM)) > 0
    for places, bounds in components(field.strange & solid):
        columns, rows = places.astype(int).T
        large = len(places) * STEP_MM**2 > LEAST_DEEP_MM2
        if (
            large
            and border[rows, columns].any()
            and near[rows, columns].any()
            and not taken[rows, columns].any()
            and may_be_ours_in_part(field, scene, number, field.origin + places * STEP_MM, STEP_MM)
        ):
            yield Hidden("kingdom", "hidden-place", _box(field, bounds))


def _going_on(field: Field) -> Flags:
    """What is strange, and how it would go on outside the photo: there as at the nearest place inside."""
    if field.inside.all() or not field.inside.any():
        return field.strange
    _, nearest = cv2.distanceTransformWithLabels(
        (~field.inside).astype(np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL
    )
    strange = np.zeros(int(nearest.max()) + 1, bool)
    strange[nearest[field.inside]] = field.strange[field.inside]
    return np.asarray(strange[nearest])


def _own(kingdom: Kingdom, field: Field) -> Flags:
    canvas = np.zeros(field.strange.shape, np.uint8)
    for piece in kingdom.pieces:
        cells = np.round(field.cells(field.layout.flat(piece.corners))).astype(np.int32)
        cv2.fillConvexPoly(canvas, cells, 1)
    return canvas > 0


def _disc(radius_mm: float) -> Pixels:
    side = 2 * round(radius_mm / STEP_MM) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))


def _box(field: Field, bounds: Array) -> Array:
    left, top, right, bottom = bounds
    box = np.array(
        [field.point(x, y) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))]
    )
    return field.layout.back(box)
