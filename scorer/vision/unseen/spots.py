"""Dark spots as large as a bead on a token's rim, wherever a photo shows them.

A bead is dark, round and alone; edges, lines and letters go on to two sides. `beaded` tells which spots
make a rim.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array, Plane
from scorer.vision.photo import Pixels
from scorer.vision.pieces.see import View

Ints = NDArray[np.integer[Any]]
Flags = NDArray[np.bool_]

BEAD_MM, APART_MM = 1.7, 3.4  # across a bead, and from one to the next
LEAST_PX, MOST_PX = 2.4, 60.0  # a bead of fewer pixels is no spot any more
PARTS = 3  # a photo is gone through in so many parts each way: what is nearer is larger
SOFT_MM, WITHIN_MM = 0.4, 1.1  # softer than noise; and a spot is the darkest so far about it
# By how much of the light about it, and by how many levels, a spot is darker: beads in focus are by half.
DARKER, LEAST_LEVELS = 0.12, 3
# So far from its middle a bead has ended and the next has not begun: there all is at most half as dark, but
# for one way, for something may lie right beside it.
ALONE_MM, ALONE = 1.45, 0.5
WAYS = np.stack([np.cos(np.arange(8) * np.pi / 4), np.sin(np.arange(8) * np.pi / 4)], axis=1)


def dark_spots(view: View) -> Array:
    """The middles (mm on the table) of all dark spots in a photo."""
    photo = view.photo
    across, down = (np.linspace(0, size, PARTS + 1) for size in (photo.width, photo.height))
    boxes = [
        (*low, *high)
        for low, high in zip(_corners(across[:-1], down[:-1]), _corners(across[1:], down[1:]), strict=True)
    ]
    return np.concatenate([_spots_in(view, box) for box in boxes])


def _corners(across: Array, down: Array) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for y in down for x in across]


def _spots_in(view: View, box: tuple[float, float, float, float]) -> Array:
    """The same in a part of the photo: left, top, right and bottom, in pixels."""
    assert view.plane is not None
    middle = view.plane.millimetres(np.array([(box[0] + box[2], box[1] + box[3])]) / 2)[0]
    px_per_mm = scale_at(view.plane, middle)
    if not LEAST_PX < BEAD_MM * px_per_mm < MOST_PX:
        return np.zeros((0, 2))  # far off, or beyond the table's horizon
    grey, scale = view.photo.grey_for(BEAD_MM * px_per_mm, LEAST_PX)
    edge = round(APART_MM * px_per_mm * scale)
    left, top, right, bottom = (round(side * scale) for side in box)
    first_row, first_column = max(0, top - edge), max(0, left - edge)
    part = grey[first_row : bottom + edge, first_column : right + edge]
    dark, light = _darkness(part, px_per_mm * scale)
    rows, columns = _peaks(dark, light, px_per_mm * scale)
    at = np.stack([columns + first_column, rows + first_row], axis=1)
    inside = ((at >= (left, top)) & (at < (right, bottom))).all(axis=1)
    finer = at[inside] + _finer(dark, rows[inside], columns[inside])
    return view.plane.millimetres((finer + 0.5) / scale - 0.5)


def levels_at(view: View, points: Array) -> Array:
    """How light (0 to 255) the photo is at some points of the table (mm)."""
    assert view.plane is not None
    grey, scale = view.photo.grey_for(BEAD_MM * scale_at(view.plane, points.mean(axis=0)), LEAST_PX)
    columns, rows = ((view.plane.pixels(points) + 0.5) * scale - 0.5).astype(np.float32).T[:, None]
    return np.asarray(cv2.remap(grey, columns, rows, cv2.INTER_LINEAR)[0], float)


def scale_at(plane: Plane, point: Array) -> float:
    """How many pixels a millimetre has about a point of the table."""
    pixels = plane.pixels(point + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]))
    across, down = pixels[2] - pixels[0], pixels[3] - pixels[1]
    return float(np.sqrt(abs(across[0] * down[1] - across[1] * down[0]) / 8))


def _darkness(grey: Pixels, px_per_mm: float) -> tuple[Pixels, Pixels]:
    """By how much each pixel is darker than what is about it, and how light that is."""
    sigma = SOFT_MM * px_per_mm
    soft = cv2.GaussianBlur(grey, (0, 0), sigma) if sigma > 0.5 else grey
    side = max(3, round(APART_MM * px_per_mm) | 1)
    light = cv2.blur(grey, (side, side))
    return np.asarray(cv2.subtract(light, soft), np.uint8), np.asarray(light, np.uint8)


def _peaks(dark: Pixels, light: Pixels, px_per_mm: float) -> tuple[Ints, Ints]:
    """Rows and columns of what is darkest nearby, dark enough and alone."""
    reach = max(1, round(WITHIN_MM * px_per_mm))
    around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    least = cv2.convertScaleAbs(light, alpha=DARKER, beta=LEAST_LEVELS)
    peaks = cv2.compare(dark, cv2.max(cv2.dilate(dark, around), least), cv2.CMP_GE)
    peaks[[0, -1]] = peaks[:, [0, -1]] = 0
    found = cv2.findNonZero(peaks)
    places = np.asarray([] if found is None else found, np.int64).reshape(-1, 2)
    columns, rows = places.T
    steps = np.round(ALONE_MM * px_per_mm * WAYS).astype(int)
    height, width = dark.shape
    beside = dark[
        np.clip(rows + steps[:, 1, None], 0, height - 1), np.clip(columns + steps[:, 0, None], 0, width - 1)
    ]
    alone = _second_most(beside) < ALONE * dark[rows, columns]
    return rows[alone], columns[alone]


def _second_most(values: Pixels) -> Pixels:
    """Of each column all but the largest value's largest: ten times as quick as to sort them."""
    most, second = np.maximum(values[0], values[1]), np.minimum(values[0], values[1])
    for row in values[2:]:
        second = np.maximum(second, np.minimum(most, row))
        most = np.maximum(most, row)
    return np.asarray(second, np.uint8)


def _finer(dark: Pixels, rows: Ints, columns: Ints) -> Array:
    """Where between pixels the darkest point lies: the top of a parabola through three of them."""
    middle = dark[rows, columns].astype(float)
    shifts = []
    for down, across in ((0, 1), (1, 0)):
        before = dark[rows - down, columns - across].astype(float)
        after = dark[rows + down, columns + across].astype(float)
        bend = np.maximum(2 * middle - before - after, 1)
        shifts.append(np.clip((after - before) / (2 * bend), -0.5, 0.5))
    return np.stack(shifts, axis=1)
