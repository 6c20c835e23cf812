"""Where a circle of spots may have its middle: three spots in a row that bend as it does tell it.

Chance puts three spots so only here and there; where several threes tell the same middle, a rim may lie.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import pi, sin
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array

Ints = NDArray[np.integer[Any]]

APART_OFF_MM, BEND_OFF = 0.4, 0.2  # how far from one bead to the next, and the bend (radians), may be off
VOTE_MM, LEAST_THREES = 1.0, 2  # as many threes tell a middle within three such steps each way
MOST = 200  # a cloth with dots has thousands such places; tokens are told by more threes than most of them


@dataclass(frozen=True, slots=True)
class Rim:
    """The beads of a token as they are printed: how far from its middle, and how many places for them."""

    radius_mm: float
    beads: int = 20

    @property
    def apart_mm(self) -> float:
        return 2 * self.radius_mm * sin(pi / self.beads)


class Likely(NamedTuple):
    """A middle (mm), the spots of the threes that bend about it, and how many of these there are."""

    middle: Array
    spots: Ints
    threes: int


def likely_middles(spots: Array, rim: Rim) -> Iterator[Likely]:
    """The middles about which several threes of spots bend."""
    middles, beads = _threes(spots, rim)
    if len(middles) < LEAST_THREES:
        return
    at = np.round((middles - middles.min(axis=0)) / VOTE_MM).astype(int) + 1
    votes = np.zeros(at.max(axis=0)[::-1] + 2, np.float32)
    np.add.at(votes, (at[:, 1], at[:, 0]), 1)
    summed = cv2.boxFilter(votes, -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT)
    best = cv2.dilate(summed, np.ones((3, 3), np.uint8))
    tried: set[bytes] = set()
    places = np.argwhere((summed > LEAST_THREES - 0.5) & (summed >= best))
    told = np.argsort(-summed[tuple(places.T)], kind="stable")[:MOST]
    for row, column in places[told]:
        near = np.abs(at - (column, row)).max(axis=1) <= 1
        own = np.unique(beads[near])
        if own.tobytes() not in tried:  # several squares side by side hold the same threes
            tried.add(own.tobytes())
            yield Likely(middles[near].mean(axis=0), own, int(near.sum()))


def _threes(spots: Array, rim: Rim) -> tuple[Array, Ints]:
    """The middle that each three spots in a row tell, if they bend as the rim does; and the three."""
    first, second = _neighbours(spots, rim.apart_mm - APART_OFF_MM, rim.apart_mm + APART_OFF_MM)
    one, other = _ranges(np.arange(len(first)) + 1, np.searchsorted(first, first, side="right"))
    between, left, right = first[one], second[one], second[other]
    to, on = spots[between] - spots[left], spots[right] - spots[between]
    bend = np.arctan2(to[:, 0] * on[:, 1] - to[:, 1] * on[:, 0], (to * on).sum(axis=1))
    fits = np.abs(np.abs(bend) - 2 * pi / rim.beads) < BEND_OFF
    between, left, right = between[fits], left[fits], right[fits]
    along = spots[right] - spots[left]
    inward = np.stack([-along[:, 1], along[:, 0]], axis=1) * np.sign(bend[fits])[:, None]
    inward /= np.maximum(np.linalg.norm(along, axis=1), 1e-9)[:, None]
    return spots[between] + rim.radius_mm * inward, np.stack([left, between, right], axis=1)


def _neighbours(spots: Array, nearest: float, farthest: float) -> tuple[Ints, Ints]:
    """Every two spots so far apart, both ways, sorted by the first: found in cells of that size."""
    if not len(spots):
        return np.zeros(0, int), np.zeros(0, int)
    cells = np.floor((spots - spots.min(axis=0)) / farthest).astype(np.int64) + 1
    wide = int(cells[:, 1].max()) + 2
    keys = cells[:, 0] * wide + cells[:, 1]
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    ahead = [
        _ranges(np.searchsorted(keys, keys + step), np.searchsorted(keys, keys + step, side="right"))
        for step in (0, 1, wide - 1, wide, wide + 1)
    ]
    one, other = order[np.concatenate(ahead, axis=1)]
    far = np.linalg.norm(spots[other] - spots[one], axis=1)
    # In one cell each two are met twice, and a spot meets itself.
    met = (far > nearest) & (far < farthest) & ((one < other) | (cells[one] != cells[other]).any(axis=1))
    one, other = one[met], other[met]
    first, second = np.concatenate([one, other]), np.concatenate([other, one])
    order = np.argsort(first, kind="stable")
    return first[order], second[order]


def _ranges(starts: Ints, ends: Ints) -> tuple[Ints, Ints]:
    """Each i with every number from its start to before its end."""
    counts = np.maximum(ends - starts, 0)
    rows = np.repeat(np.arange(len(counts)), counts)
    return rows, np.arange(len(rows)) + np.repeat(starts - np.cumsum(counts) + counts, counts)
