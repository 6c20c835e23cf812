"""Room for a card: what lies on a place hides one only if a whole card fits where no table is seen.

A pen, a die or another game's narrower card leaves table in sight wherever a card of ours would lie. A card
of ours under them would peek out.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import WIPED_OUT
from scorer.vision.table.ground import Flags, Ground

STEP_MM = 2.0
SLIDE_MM = 14.0  # a card is laid so far from the middle of its place
# Table is told in blocks of 12 mm, so none is seen for some millimetres about a thing either.
BLURRED_MM = 2.0
BESIDE_MM = 7.0  # nor about a piece that was read
TABLE = 0.02  # as little table in sight of a card's outline may be a mistake
# On a cloth light that fades over a card may look like it: then so little table, where nearly all is strange.
ON_CLOTH, MOSTLY = 0.08, 0.5
STRANGE = 0.15  # as much of it, as far as the photo shows it, must be neither table nor pieces that were read


def has_room(ground: Ground, corners: Array, known: Sequence[Array]) -> bool:
    """Whether a card may lie unseen at a place, or a little beside it (corners and known pieces in mm)."""
    side = float(np.hypot(*(corners[1] - corners[0])))
    right, down = (corners[1] - corners[0]) / side, (corners[3] - corners[0]) / side
    half = side / 2 + BLURRED_MM + SLIDE_MM
    line = np.arange(-half, half + 0.1, STEP_MM)
    columns, rows = np.meshgrid(line, line)
    points = corners.mean(axis=0) + columns.reshape(-1, 1) * right + rows.reshape(-1, 1) * down
    apart = ~_about(known, corners.mean(axis=0) - half * (right + down), right, down, len(line)).ravel()
    inside, strange = ground.look(points, apart)
    if not strange[apart].any() and ground.is_bare(points[apart]):
        return False
    strange |= ~ground.is_surface(points)
    bare = _open_to_all(inside & ~(strange & apart), columns.shape) & apart
    strange = inside & apart & ~bare
    # Where all is wiped out half a card may look like a white table; what shows of its other half does not.
    bare &= ground.colours(points).min(axis=1) < WIPED_OUT / 255
    window = (round((side + 2 * BLURRED_MM) / STEP_MM) + 1,) * 2
    table, other, shown = (
        cv2.boxFilter(
            flags.reshape(columns.shape).astype(np.float32), -1, window, borderType=cv2.BORDER_CONSTANT
        )
        for flags in (bare, strange, inside)
    )
    slide = round(SLIDE_MM / STEP_MM)
    middle = slice(len(line) // 2 - slide, len(line) // 2 + slide + 1)
    found = (table < TABLE) & (other > STRANGE * shown)
    if ground.repeats:
        found |= (table < ON_CLOTH) & (other > MOSTLY * shown)
    return bool(found[middle, middle].any())


def _open_to_all(passable: Flags, shape: tuple[int, ...]) -> Flags:
    """What can be reached from round about: what looks like table amid a card is a part of it."""
    _, labels = cv2.connectedComponents(passable.reshape(shape).astype(np.uint8), connectivity=4)
    edge = np.unique(np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]]))
    return np.asarray(np.isin(labels, edge[edge > 0]).ravel())


def _about(known: Sequence[Array], origin: Array, right: Array, down: Array, size: int) -> Flags:
    """Which steps lie on or close beside a known piece."""
    canvas = np.zeros((size, size), np.uint8)
    for outline in known:
        steps = (outline - origin) @ np.stack([right, down], axis=1) / STEP_MM
        cv2.fillConvexPoly(canvas, np.round(steps).astype(np.int32), 1)
    reach = round(BESIDE_MM / STEP_MM)
    return np.asarray(cv2.dilate(canvas, np.ones((2 * reach + 1,) * 2, np.uint8)) > 0)
