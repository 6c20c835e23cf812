"""Tokens printed on one side that lie face down: white discs of a token's size with nothing on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.circle import centred
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pixels.channels import shares_of
from scorer.vision.unseen.stretch import Flags, Stretch

WHITE, NO_TINT = 0.72, 0.12  # of the paper of marks nearby: as light in each colour, and hardly more in one
WIDER_MM = 4  # than a token: what is no wider is taken away to see the table
LIGHTER, LEAST_LIGHTER = 0.4, 0.035  # of what paper is lighter than the table; and of its light
# As a share of the disc that has its width and height; how much wider than high; and how much less even.
FILLS, ROUND_MM, SIZE_MM = (0.88, 1.18), 2.5, 3.6
# Of its outline where the table begins: how much of all ways, at least, and how far nine in ten of it are off
# the circle at most. Squares of a cloth with a corner under something are off by 3 mm.
WAYS, OPEN, OFF_MM = 24, 0.6, 1.3
PLAIN = 0.06  # of its light: a coin shines, a die has spots, a cup has a rim
# A disc that touches white squares of a cloth: by how much its largest circle is off, seen in so many ways.
TOUCHING_MM, AROUND = 1.5, 96
SQUARE = 0.9  # of its box: what fills more is no disc with squares
WITHIN = 0.8  # of its radius a back is plain for certain
MOST = 3  # more of them are a cloth's dots


def blank_backs(table: Stretch, diameter_mm: float) -> list[Array]:
    """The middles (mm) of blank discs of this size on a stretch of the table, a pixel a mm."""
    shares = shares_of(table.soft, table.white)
    seen, most = shares.min(axis=0), shares.max(axis=0)
    white = ((seen > WHITE) & (most - seen < NO_TINT) & table.usable).astype(np.uint8)
    if cv2.countNonZero(white) < FILLS[0] * np.pi * (diameter_mm - SIZE_MM) ** 2 / 4:
        return []  # on most tables: less of it than there is on one disc
    # On a pale table a back is lighter still than what goes on beyond it.
    side = round(diameter_mm) + WIDER_MM
    bare = np.where(table.usable, seen, np.float32(np.min(table.colour / table.white)))
    beyond = cv2.morphologyEx(bare, cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
    white[seen - beyond <= np.maximum(LEAST_LIGHTER, LIGHTER * (1 - beyond))] = 0
    white = np.asarray(cv2.morphologyEx(white, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
    if not white.any():
        return []
    found = list(_discs(white, seen, table.usable, diameter_mm))
    found = found or list(_among_squares(white, seen, diameter_mm))
    return [table.place(column, row) for column, row in found] if len(found) <= MOST else []


def _discs(
    white: Pixels, seen: NDArray[Any], usable: Flags, diameter_mm: float
) -> Iterator[tuple[float, float]]:
    """Column and row of the middles of white parts that are discs, even all over."""
    _, labels, parts, middles = cv2.connectedComponentsWithStats(white)
    is_size = (np.abs(parts[:, 2:4] - diameter_mm) < SIZE_MM).all(axis=1)
    is_size[0] = False  # what is not white
    for i in np.flatnonzero(is_size).tolist():
        _, _, wide, high, size = parts[i].tolist()
        if abs(wide - high) > ROUND_MM:
            continue
        if not FILLS[0] < size / (np.pi * wide * high / 4) < FILLS[1]:
            continue
        rows, columns = np.nonzero(labels == i)
        near = np.hypot(columns - middles[i][0], rows - middles[i][1]) < WITHIN * diameter_mm / 2
        if _is_plain(seen[rows[near], columns[near]]) and _is_round(np.asarray(labels == i), usable):
            yield float(middles[i][0]), float(middles[i][1])


def _among_squares(white: Pixels, seen: NDArray[Any], diameter_mm: float) -> Iterator[tuple[float, float]]:
    """Discs that touch white squares of a cloth, so that no white part is a disc by itself."""
    _, labels, parts, _ = cv2.connectedComponentsWithStats(white)
    wide, high, size = parts[:, 2:].T
    larger = np.asarray((np.maximum(wide, high) > diameter_mm) & (size < SQUARE * wide * high))
    larger[0] = False  # what is not white
    depth = cv2.distanceTransform(larger[labels].astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
    deepest = depth == cv2.dilate(depth, np.ones((5, 5), np.uint8))
    ways = 2 * np.pi * np.arange(AROUND) / AROUND
    for row, column in np.argwhere(deepest & (np.abs(depth - diameter_mm / 2) < TOUCHING_MM)).tolist():
        far = float(depth[row, column]) + np.linspace(-OFF_MM, OFF_MM, 5)[:, None]
        x, y = (
            np.round(middle + far * ahead).astype(int).clip(0, length - 1)
            for middle, ahead, length in (
                (column, np.cos(ways), white.shape[1]),
                (row, np.sin(ways), len(white)),
            )
        )
        ends = (white[y, x] == 0).any(axis=0)
        disc = cv2.circle(np.zeros_like(white), (column, row), round(WITHIN * diameter_mm / 2), 1, -1)
        if float(ends.mean()) > OPEN and _is_plain(seen[disc > 0]):
            yield float(column), float(row)


def _is_plain(inside: NDArray[Any]) -> bool:
    return float(inside.std()) < PLAIN * float(inside.mean())


def _is_round(part: Flags, usable: Flags) -> bool:
    """Whether enough of a part's outline borders on table, and that is a circle."""
    own, square = part.astype(np.uint8), np.ones((3, 3), np.uint8)
    unseen = ((cv2.dilate(own, square) > 0) & ~usable).astype(np.uint8)
    edge = part & (cv2.erode(own, square) == 0) & (cv2.dilate(unseen, square) == 0)
    points = np.argwhere(edge)[:, ::-1].astype(float)
    if not len(points):
        return False
    radius = float(np.sqrt(part.sum() / np.pi)) - 0.5  # to the middle of its outermost pixels
    away = points - centred(points, points.mean(axis=0), radius, radius)
    ways = np.unique(np.round(np.arctan2(away[:, 1], away[:, 0]) * WAYS / (2 * np.pi)) % WAYS)
    off = np.abs(np.hypot(*away.T) - radius)
    return len(ways) > OPEN * WAYS and float(np.quantile(off, 0.9)) < OFF_MM
