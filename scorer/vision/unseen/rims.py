"""Rims in sight: of a token under a die, another token or a card part of a ring in its colour still shows.

What lies within the ring has that colour, what lies just outside has not, as far as both are in sight. A
cloth may have such places too, but then it has them wherever one looks through the same opening.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import WIPED_OUT
from scorer.vision.pixels.weights import Waves, Weights
from scorer.vision.unseen.half_seen import changes, outlined
from scorer.vision.unseen.stretch import PX_PER_MM, Stretch
from scorer.vision.unseen.tints import white_near
from scorer.vision.unseen.under_glare import Disc

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]
Rings = tuple[Weights, Weights]

WITHIN, WITHOUT = (0.66, 0.94), (1.06, 1.28)  # of the radius: the rim, and what is just outside
OFF = 16.0  # levels that a colour may be off, in whatever light
LIGHTS = (0.6, 1.15)  # how much less or more light than on the marks nearby; in more, silver is white
SHADOWS = (0.3, 1.05)  # how much of its light the table has beside a thing that lies on it
PAPER = np.ones(3)  # a token with its back up
LEAST_OUTSIDE = 0.1  # as much of what is just outside must be in sight
# How much more of the rim than of the outside has the colour at least, and how much of that is seen elsewhere
# on the table at most: of a rim in sight all round, of half of one, and of what peeks out between two cards.
AROUND, HALF, PEEKING = 0.9, 0.35, 0.15
CLEARLY = {AROUND: (0.36, 0.5), HALF: (0.55, 0.5), PEEKING: (0.8, 0.2)}
LEAST_TINTED = min(seen * clear for seen, (clear, _) in CLEARLY.items())  # of a rim: no less is one
# The veil about a reflection may have its colour, but no outline, and a die has another: as much of one
# that is in sight parts two colours; where too little is, as much of that is an edge.
CHANGES, OUTLINED = 0.75, 0.2
NEAR_MM = 6
MOST = 8  # of each colour: a cloth with more of them has that pattern


def rims(table: Stretch, disc: Disc) -> Iterator[Array]:
    """The middles (mm) of discs on a stretch of the table of whose rim a part is in sight."""
    white = white_near(table.view, table.area.mean(axis=0))
    channels = [channel.astype(np.float32) for channel in cv2.split(table.patch)]
    shown = table.usable & (cv2.inRange(table.patch, (WIPED_OUT,) * 3, (255,) * 3) == 0)
    shadow = off_colour(channels, table.colour, SHADOWS)  # what has the table's colour in shadow has no other
    usable = table.usable.astype(np.float32)
    waves = _waves(usable, disc)
    in_sight = cache(lambda ring: ring.of([waves]))  # the same for all colours
    for colour in (*disc.colours, PAPER):
        # A back is white all over: the margin of another game's card is not.
        within = WITHIN if colour is not PAPER else (0.0, WITHIN[1])
        rings = (_ring(disc.diameter_mm, within), _ring(disc.diameter_mm, WITHOUT))
        off = off_colour(channels, colour * white, LIGHTS)
        here = ((off < OFF) & (off < shadow) & shown).astype(np.float32)
        tinted = _Tinted(here, usable, waves, rings)
        for row, column, seen in tinted.likely(in_sight) if tinted.is_anywhere() else ():
            middle = table.place(column, row)
            changing = float(changes(table, np.array([[column, row]], float), disc)[0])
            if seen < AROUND and changing == 0:  # too little of both its sides is in sight
                is_edge = outlined(table, middle, disc, LEAST_OUTSIDE) > OUTLINED
            else:
                is_edge = changing > CHANGES
            if is_edge and tinted.is_rare(row, column, _measures(seen)[1]):
                yield middle


def _measures(seen: float) -> tuple[float, float]:
    """How clear a rim must be of which so much is in sight, and how much of that may be found elsewhere."""
    return next((clearly for least, clearly in CLEARLY.items() if seen > least), (np.inf, np.inf))


def off_colour(channels: Sequence[Floats], colour: Array, lights: tuple[float, float]) -> Floats:
    """By how many levels pixels are off a colour, in the light that makes them most alike."""
    lit = np.maximum(colour, 1).astype(np.float32)
    along = sum(channel * share for channel, share in zip(channels, lit / (lit @ lit), strict=True))
    light = np.clip(along, *lights)
    red, green, blue = (np.abs(channel - light * level) for channel, level in zip(channels, lit, strict=True))
    return np.asarray(np.maximum(np.maximum(red, green), blue))  # (channel by channel: so it is quick)


@dataclass(frozen=True, eq=False)
class _Tinted:
    """Where a patch has the colour of a rim, and where it shows anything at all: 1, elsewhere 0."""

    here: Floats
    usable: Floats
    waves: Waves
    """Those of what shows anything."""
    rings: Rings

    def is_anywhere(self) -> bool:
        """Whether as much has the colour, somewhere in a square about a rim, as of the rim itself must."""
        (rim,) = self.rings[0].parts
        least = LEAST_TINTED * float(rim.sum())
        if cv2.countNonZero(self.here) < least:
            return False
        return float(cv2.boxFilter(self.here, -1, rim.shape, normalize=False).max()) >= least

    def likely(self, in_sight: Callable[[Weights], Floats]) -> Iterator[tuple[int, int, float]]:
        """Row, column and visible share of the places that look most like a rim."""
        inner, outer = (in_sight(ring) for ring in self.rings)
        seen, outside = self._shares(self.rings, inner, outer)
        more = self._more(self.rings, inner, outer)
        least = np.select([seen > share for share in CLEARLY], [one for one, _ in CLEARLY.values()], np.inf)
        size = 2 * NEAR_MM + 1
        peaks = (more >= cv2.dilate(more, np.ones((size, size), np.uint8))) & (more > least)
        margin = self.rings[0].parts[0].shape[0] // 2
        peaks[:margin], peaks[-margin:], peaks[:, :margin], peaks[:, -margin:] = (False,) * 4
        places = np.argwhere(peaks & (outside > LEAST_OUTSIDE))
        best = np.argsort(-more[tuple(places.T)])[:MOST]
        return ((int(row), int(column), float(seen[row, column])) for row, column in places[best])

    def is_rare(self, row: int, column: int, most: float) -> bool:
        """Whether nowhere else on the table this share of a rim is seen through the same opening."""
        reach = self.rings[0].parts[0].shape[0] // 2
        wide = cv2.copyMakeBorder(self.usable, *(reach,) * 4, cv2.BORDER_CONSTANT)
        opening = wide[row : row + 2 * reach + 1, column : column + 2 * reach + 1]
        within, without = (Weights((ring.parts[0] * opening,)) for ring in self.rings)
        inner, outer = (ring.of([self.waves]) for ring in (within, without))
        seen, outside = self._shares((within, without), inner, outer)
        elsewhere = (seen > 0.98) & (outside > 0.98)
        # The disc itself is seen as far as its own rim reaches.
        rows, columns = (
            slice(max(0, middle - 2 * reach), middle + 2 * reach + 1) for middle in (row, column)
        )
        elsewhere[rows, columns] = False
        if not elsewhere.any():
            return True
        more = self._more((within, without), inner, outer)
        return float(more[elsewhere].max(initial=0.0)) < most * float(more[row, column])

    @cached_property
    def _tint_waves(self) -> Waves:
        return self.rings[0].waves_about(self.here, cv2.BORDER_CONSTANT)

    def _more(self, rings: Rings, inner: Floats, outer: Floats) -> Floats:
        """By how much more of a rim than of its outside is tinted, of what is in sight of both."""
        within, without = (
            ring.of([self._tint_waves]) / np.maximum(seen, 1)
            for ring, seen in zip(rings, (inner, outer), strict=True)
        )
        return np.asarray(within - without)

    def _shares(self, rings: Rings, inner: Floats, outer: Floats) -> tuple[Floats, Floats]:
        """Which share of a rim and of its outside is in sight."""
        rim, beyond = (max(1.0, float(ring.parts[0].sum())) for ring in rings)
        return inner / rim, outer / beyond


def _waves(flags: Floats, disc: Disc) -> Waves:
    """For all rings of a disc: they reach as far."""
    return _ring(disc.diameter_mm, WITHIN).waves_about(flags, cv2.BORDER_CONSTANT)


@cache
def _ring(diameter_mm: float, shares: tuple[float, float]) -> Weights:
    """All that lies between two shares of a disc's radius."""
    radius = diameter_mm / 2 * PX_PER_MM
    reach = int(np.ceil(radius * WITHOUT[1]))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    far = np.hypot(x, y) / radius
    return Weights((((far >= shares[0]) & (far <= shares[1])).astype(np.float32),))
