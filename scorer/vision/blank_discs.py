"""Round pieces with their back up: plain paper in a circle of the right size, something else all about it.

On a white table that is a shadow or a hair of light, on a printed one the print that ends there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.plane import Array
from scorer.vision.stretch import Stretch
from scorer.vision.tints import white_near
from scorer.vision.under_glare import Disc

Floats = NDArray[np.floating[Any]]

WITHIN = 0.875  # of the radius: so much is blank for certain, though the middle is a pixel off
EVEN = 8.0  # levels by which the colours of a back vary at most, grain and all
NO_TINT, LIGHT = 0.1, (0.5, 1.3)  # beside the rims of marks nearby a back is white, in some light
ACROSS = (0.82, 1.13)  # of the radius: within and without
RAYS, FEW = 32, 8  # so many of them tell at a glance
CHANGE, GRAIN = 2.5, 2.0  # levels, and times what the back varies by
# Measured on rendered photos: along all of the outline of a back; of what else is blank, two thirds at most.
ALL_ALONG, IN_SIGHT = 0.9, 0.6


def blank_discs(table: Stretch, disc: Disc) -> Iterator[Array]:
    """The middles (mm) of discs with their back up on a stretch of the table."""
    radius = disc.diameter_mm / 2 * table.px_per_mm
    margin = int(np.ceil(ACROSS[1] * radius)) + 1
    if min(table.patch.shape[:2]) <= 2 * margin:
        return
    mean, varies = _within(table.patch.astype(np.float32), WITHIN * radius)
    light = mean / white_near(table.view, table.area.mean(axis=0))
    level = light.mean(axis=2)
    usable = _about(table.usable.astype(np.float32), WITHIN * radius) > 0.97
    blank = usable & (varies < EVEN) & (np.ptp(light, axis=2) < NO_TINT * level)
    blank &= (level > LIGHT[0]) & (level < LIGHT[1])
    inner = np.zeros(blank.shape, bool)
    inner[margin:-margin, margin:-margin] = True
    places = np.argwhere(blank & inner)[:, ::-1]
    for step in (RAYS // FEW, 1):
        grain = varies[places[:, 1], places[:, 0]]
        places = places[_ends_all_along(table, places, grain, radius, step)]
    taken: list[Array] = []
    right = (table.area[1] - table.area[0]) / table.patch.shape[1]
    down = (table.area[3] - table.area[0]) / table.patch.shape[0]
    for column, row in places:
        if all(np.hypot(column - x, row - y) > radius for x, y in taken):
            taken.append(np.array([column, row]))
            yield table.area[0] + right * (column + 0.5) + down * (row + 0.5)


def _ends_all_along(
    table: Stretch, places: NDArray[Any], grain: Floats, radius: float, step: int
) -> NDArray[np.bool_]:
    """About which places (column, row) colours change all along a circle, looked at along some rays."""
    turns = np.arange(0, RAYS, step) * 2 * np.pi / RAYS
    rays = np.stack([np.cos(turns), np.sin(turns)], axis=1) * radius
    points = [np.round(places[:, None] + rays * far).astype(int) for far in ACROSS]
    inside, outside = (table.soft[at[..., 1], at[..., 0]].astype(np.int16) for at in points)
    clear = np.logical_and(*(table.usable[at[..., 1], at[..., 0]] for at in points))
    change = np.abs(inside - outside).max(axis=2) > np.maximum(CHANGE, GRAIN * grain)[:, None]
    seen = clear.sum(axis=1)
    return np.asarray((seen > IN_SIGHT * len(rays)) & ((change & clear).sum(axis=1) >= ALL_ALONG * seen))


def _within(patch: Floats, radius: float) -> tuple[Floats, Floats]:
    """The mean colour within a circle about each pixel, and by how much colours vary there at most."""
    mean = _about(patch, radius)
    varies = np.sqrt(np.maximum(_about(patch * patch, radius) - mean * mean, 0)).max(axis=2)
    return mean, np.asarray(varies)


def _about(patch: Floats, radius: float) -> Floats:
    return np.asarray(cv2.filter2D(patch, cv2.CV_32F, _disc(radius)), np.float32)


@cache
def _disc(radius: float) -> Floats:
    reach = int(np.ceil(radius))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    inside = (np.hypot(x, y) <= radius).astype(np.float32)
    return np.asarray(inside / inside.sum())
