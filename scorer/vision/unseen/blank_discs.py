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

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pixels.weights import Weights
from scorer.vision.unseen.stretch import Stretch
from scorer.vision.unseen.tints import white_near
from scorer.vision.unseen.under_glare import Disc

Floats = NDArray[np.floating[Any]]

WITHIN = 0.875  # of the radius: so much is blank for certain, though the middle is a pixel off
EVEN = 8.0  # levels by which the colours of a back vary at most, grain and all
NO_TINT, LIGHT = 0.1, (0.5, 1.3)  # beside the rims of marks nearby a back is white, in some light
ACROSS = (0.82, 1.08)  # of the radius: within, and so little without that the corners of a square are white
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
    circle = _circle(WITHIN * radius)
    inner = (slice(margin, -margin),) * 2
    blank = _untinted(table, circle)[inner] & (circle.about([table.usable.astype(np.float32)])[inner] > 0.97)
    if not blank.any():
        return
    varies = _variation(table.patch, circle)
    places = np.argwhere(blank & (varies[inner] < EVEN))[:, ::-1] + margin
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


def _untinted(table: Stretch, circle: Weights) -> NDArray[np.bool_]:
    """About which pixels a circle has in the middle the colour of paper, in some light."""
    white = white_near(table.view, table.area.mean(axis=0))
    light = [
        circle.about([channel.astype(np.float32)]) / level
        for channel, level in zip(cv2.split(table.patch), white.astype(np.float32), strict=True)
    ]
    level = np.asarray(sum(light)) / 3
    tint = np.maximum.reduce(light) - np.minimum.reduce(light)
    return np.asarray((tint < NO_TINT * level) & (level > LIGHT[0]) & (level < LIGHT[1]))


def _variation(patch: Pixels, circle: Weights) -> Floats:
    """By how much colours vary at most within a circle about each pixel."""
    varies = np.zeros(patch.shape[:2], np.float32)
    for channel in cv2.split(patch):
        about = channel.astype(np.float32) - 128  # of small numbers the squares say more
        varies = np.maximum(varies, circle.about([about * about]) - circle.about([about]) ** 2)
    return np.sqrt(varies)


@cache
def _circle(radius: float) -> Weights:
    reach = int(np.ceil(radius))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    inside = (np.hypot(x, y) <= radius).astype(np.float32)
    return Weights((np.asarray(inside / inside.sum()),))
