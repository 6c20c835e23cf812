"""Rims in sight: of a token under a die, another token or a card part of a ring in its colour still shows.

What lies within the ring has that colour, what lies just outside has not, as far as both are in sight. A
cloth may have such places too, but then it has them wherever one looks through the same opening.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.half_seen import changes, outlined, usable_part
from scorer.vision.photo import WIPED_OUT
from scorer.vision.pieces import Seen, View
from scorer.vision.plane import Array
from scorer.vision.tints import white_near
from scorer.vision.under_glare import Disc

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

PX_PER_MM = 1.0
WITHIN, WITHOUT = (0.66, 0.94), (1.06, 1.28)  # of the radius: the rim, and what is just outside
OFF = 16.0  # levels that a colour may be off, in whatever light
LIGHTS = (0.6, 1.15)  # how much less or more light than on the marks nearby; in more, silver is white
PAPER = np.ones(3)  # a token with its back up
LEAST_OUTSIDE = 0.12  # as much of what is just outside must be in sight
# How much more of the rim than of the outside has the colour at least, and how much of that is seen elsewhere
# on the table at most: of a rim in sight all round, of half of one, and of what peeks out between two cards.
AROUND, HALF, PEEKING = 0.9, 0.35, 0.2
CLEARLY = {AROUND: (0.36, 0.5), HALF: (0.55, 0.5), PEEKING: (0.8, 0.2)}
LEAST_TINTED = min(seen * clear for seen, (clear, _) in CLEARLY.items())  # of a rim: no less is one
# The veil about a reflection may have its colour, but no outline: as much of one that is in sight all round
# parts two colours, and as much of what is in sight of one is an edge.
CHANGES, OUTLINED = 0.75, 0.2
NEAR_MM = 6
MOST = 8  # of each colour: a cloth with more of them has that pattern


def rims(view: View, area: Array, known: Sequence[Seen], disc: Disc) -> Iterator[Array]:
    """The middles (mm) of discs in an area of the table of whose rim a part is in sight."""
    patch = view.patch(area, PX_PER_MM)
    usable = usable_part(view, area, known, patch.shape)
    white = white_near(view, area.mean(axis=0))
    right, down = (area[1] - area[0]) / patch.shape[1], (area[3] - area[0]) / patch.shape[0]
    soft = np.asarray(cv2.blur(patch, (3, 3)), np.uint8)
    channels = [channel.astype(np.float32) for channel in cv2.split(patch)]
    shown = usable & (cv2.inRange(patch, (WIPED_OUT,) * 3, (255,) * 3) == 0)
    for colour in (*disc.colours, PAPER):
        # A back is white all over: the margin of another game's card is not.
        within = WITHIN if colour is not PAPER else (0.0, WITHIN[1])
        rings = _rings(disc.diameter_mm, within)
        tinted = _Tinted(_has_colour(channels, colour * white) & shown, usable, rings)
        for row, column, seen in tinted.likely() if tinted.is_anywhere() else ():
            if not tinted.is_rare(row, column, _measures(seen)[1]):
                continue
            middle = area[0] + right * (column + 0.5) + down * (row + 0.5)
            if seen > AROUND:
                is_edge = changes(soft, usable, np.array([[column, row]], float), disc)[0] > CHANGES
            else:
                is_edge = outlined(view, middle, known, disc, LEAST_OUTSIDE) > OUTLINED
            if is_edge:
                yield middle


def _measures(seen: float) -> tuple[float, float]:
    """How clear a rim must be of which so much is in sight, and how much of that may be found elsewhere."""
    return next((clearly for least, clearly in CLEARLY.items() if seen > least), (np.inf, np.inf))


def _has_colour(channels: Sequence[Floats], colour: Array) -> Flags:
    """Which pixels have a colour (0 to 255), in more or less light. (Channel by channel: so it is quick.)"""
    lit = colour.astype(np.float32)
    along = sum(channel * share for channel, share in zip(channels, lit / (lit @ lit), strict=True))
    light = np.clip(along, *LIGHTS)
    off = [np.abs(channel - light * level) < OFF for channel, level in zip(channels, lit, strict=True)]
    return np.asarray(off[0] & off[1] & off[2])


@dataclass(frozen=True, slots=True, eq=False)
class _Tinted:
    """Where a patch has the colour of a rim, and where it shows anything at all."""

    here: Flags
    usable: Flags
    rings: tuple[Floats, Floats]

    def is_anywhere(self) -> bool:
        """Whether as much has the colour, somewhere in a square about a rim, as of the rim itself must."""
        side = self.rings[0].shape[0]
        tinted = cv2.boxFilter(self.here.astype(np.float32), -1, (side, side), normalize=False)
        return float(tinted.max()) >= LEAST_TINTED * float(self.rings[0].sum())

    def likely(self) -> Iterator[tuple[int, int, float]]:
        """Row, column and visible share of the places that look most like a rim."""
        more, seen, outside = self._more(*self.rings)
        least = np.select([seen > share for share in CLEARLY], [one for one, _ in CLEARLY.values()], np.inf)
        size = 2 * NEAR_MM + 1
        peaks = (more >= cv2.dilate(more, np.ones((size, size), np.uint8))) & (more > least)
        margin = self.rings[0].shape[0] // 2
        peaks[:margin], peaks[-margin:], peaks[:, :margin], peaks[:, -margin:] = (False,) * 4
        places = np.argwhere(peaks & (outside > LEAST_OUTSIDE))
        best = np.argsort(-more[tuple(places.T)])[:MOST]
        return ((int(row), int(column), float(seen[row, column])) for row, column in places[best])

    def is_rare(self, row: int, column: int, most: float) -> bool:
        """Whether nowhere else on the table this share of a rim is seen through the same opening."""
        reach = self.rings[0].shape[0] // 2
        wide = cv2.copyMakeBorder(self.usable.astype(np.float32), *(reach,) * 4, cv2.BORDER_CONSTANT)
        opening = wide[row : row + 2 * reach + 1, column : column + 2 * reach + 1]
        within, without = (ring * opening for ring in self.rings)
        more, seen, outside = self._more(within, without)
        own = float(more[row, column])
        elsewhere = (seen > 0.98) & (outside > 0.98)
        around = slice(max(0, row - 2 * NEAR_MM), row + 2 * NEAR_MM + 1)
        elsewhere[around, max(0, column - 2 * NEAR_MM) : column + 2 * NEAR_MM + 1] = False
        return float(more[elsewhere].max(initial=0.0)) < most * own

    def _more(self, within: Floats, without: Floats) -> tuple[Floats, Floats, Floats]:
        """By how much more of a rim than of its outside is tinted, and how much of both is in sight."""
        inner, outer = (_about(self.usable, ring) for ring in (within, without))
        tinted = (_about(self.here, ring) for ring in (within, without))
        shares = [
            one / np.maximum(all_of_it, 1) for one, all_of_it in zip(tinted, (inner, outer), strict=True)
        ]
        total = [max(1.0, float(ring.sum())) for ring in (within, without)]
        return shares[0] - shares[1], inner / total[0], outer / total[1]


def _about(flags: Flags, ring: Floats) -> Floats:
    summed = cv2.filter2D(flags.astype(np.float32), cv2.CV_32F, ring, borderType=cv2.BORDER_CONSTANT)
    return np.asarray(summed)


@cache
def _rings(diameter_mm: float, rim: tuple[float, float]) -> tuple[Floats, Floats]:
    """The rim of a disc (shares of its radius), and what is just outside."""
    radius = diameter_mm / 2 * PX_PER_MM
    reach = int(np.ceil(radius * WITHOUT[1]))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    far = np.hypot(x, y) / radius
    within, without = (((far >= low) & (far <= high)).astype(np.float32) for low, high in (rim, WITHOUT))
    return within, without
