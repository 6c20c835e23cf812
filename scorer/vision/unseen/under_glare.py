"""What a patch of glare may hide: a round piece whose outline and tint it leaves too little of.

A token is larger than most reflections, so part of its round outline stays in sight, and part of its rim.
Only where that part is too small to say, or where an outline is indeed in sight and what it bounds has a
token's tint, something may be hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pixels.discs import PX_PER_MM, busyness, partly_round
from scorer.vision.unseen.mark_ink import contrast
from scorer.vision.unseen.tints import OTHERWISE, RIM_SEEN, otherwise

Flags = NDArray[np.bool_]

HALO_MM = 1.5  # next to white all is nearly white
SPOILT_MM = 8.0  # a mark so near to the middle of a token loses its number
EDGE_MM = 2.0  # the table's own roundness is measured so far away from edges of pieces
# Of what is in sight of a mark nearly all is ink and paper side by side, half as clear as on marks nearby.
MARK_MM, MODULE_MM = 14.0, 1.5
MARK_SEEN, INKED, MARKED = 0.2, 0.5, 0.4
LEAST_SEEN = 0.2  # with less of a circle in sight, a token could lie there
# Of a token's outline as much shows, even half in glare on a patterned cloth of nearly its colour.
ROUND = 0.36
CIRCLES = 0.42  # bare cloth is less round, unless it has circles
BUSY = 5.0  # grey levels a pixel: an outline drowns in a print so busy
# On a table that is nowhere round a token's outline is plain: less of it is enough to see that there is none.
PLAIN = 0.28
PLAIN_ROUND, PLAIN_LEAST_SEEN = 0.5, 0.12
# Where the table itself hardly ever has a token's tint, a whole rim of it is a token: all but so much has
# the tint, and so much is in sight.
WHOLE, RARELY = (0.35, 0.4), 0.05
NEAR_MM = 2.0  # outline and tint say where a middle is to so much


@dataclass(frozen=True, slots=True, eq=False)
class Disc:
    """A round piece that may lie there: its size, and the colours (0 to 1) that its rim can have."""

    diameter_mm: float
    colours: tuple[Array, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Surroundings:
    """Glare and the table about it, seen from above; pieces that were read are known to be there."""

    patch: Pixels
    white: Pixels
    pieces: Pixels

    def may_hide(self, disc: Disc, paper: Callable[[], Array], ink: Callable[[], float]) -> bool:
        """Whether a disc could lie under the glare.

        `paper` says what white paper looks like there, `ink` by how much a mark's ink and paper differ.
        """
        spoilt = grown(self.white, SPOILT_MM)
        # The middle of a disc is on no known piece, and the disc touches none by more than its rim.
        possible = spoilt & ~grown(self.pieces, 0.35 * disc.diameter_mm)
        possible &= self._marked(possible, ink)
        if not possible.any():
            return False
        other, seen = otherwise(self.patch, disc.colours, paper(), disc.diameter_mm)
        tinted = possible & ((other < OTHERWISE) | (seen < RIM_SEEN))
        if not tinted.any():
            return False
        whole = possible & (other < WHOLE[0]) & (seen > WHOLE[1])
        if whole.any() and self._rare_tint(disc, paper(), possible):
            return True
        outlined = possible & self._outlined(disc.diameter_mm, possible)
        return bool((outlined & grown(tinted.astype(np.uint8), NEAR_MM)).any())

    def _marked(self, possible: Flags, ink: Callable[[], float]) -> Flags:
        """About which points ink and paper lie side by side as on a mark, or too little is in sight."""
        if not possible.any():
            return possible
        clear = ~grown(self.white, HALO_MM)
        inked = grown((contrast(self.patch, clear) > INKED * ink()).astype(np.uint8), MODULE_MM)
        reach = round(MARK_MM / 2 * PX_PER_MM)
        y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
        about = (np.hypot(x, y) <= reach).astype(np.float32)
        seen, marked = (
            cv2.filter2D(part.astype(np.float32), cv2.CV_32F, about / about.sum())
            for part in (clear, inked & clear)
        )
        return np.asarray((seen < MARK_SEEN) | (marked > MARKED * seen))

    def _rare_tint(self, disc: Disc, paper: Array, possible: Flags) -> bool:
        """Whether the table itself hardly ever has a token's tint, however light or dark it is."""
        bare = self._bare(disc.diameter_mm, possible)
        other, _ = otherwise(self.patch, disc.colours, paper, disc.diameter_mm, darker=np.inf)
        return bool(bare.any()) and float((other < OTHERWISE)[bare].mean()) < RARELY

    def _bare(self, diameter_mm: float, possible: Flags) -> Flags:
        """Middles about which a circle shows only table."""
        away = 0.5 * diameter_mm + EDGE_MM
        return (
            ~possible & ~grown(self.white, away) & ~grown(self.pieces, away) & _inner(self.white.shape, away)
        )

    def _outlined(self, diameter_mm: float, possible: Flags) -> Flags:
        """Where an outline is in sight, or too little of one to say that there is none."""
        halo = grown(self.white, HALO_MM)
        share, seen = partly_round(self.patch, ~halo, diameter_mm)
        bare = self._bare(diameter_mm, possible)
        table = float(share[bare].max(initial=0.0))
        if table > CIRCLES or busyness(self.patch, self.pieces == 0) > BUSY:  # outlines say nothing here
            return np.ones(self.white.shape, bool)
        plain = bool(bare.any()) and table < PLAIN
        enough, least = (PLAIN_ROUND, PLAIN_LEAST_SEEN) if plain else (ROUND, LEAST_SEEN)
        return np.asarray((seen < least) | ((share > enough) & (seen > LEAST_SEEN)))


def grown(part: Pixels, by_mm: float) -> Flags:
    """A part of a patch and all that is so near to it."""
    steps = round(by_mm * PX_PER_MM)
    return np.asarray(cv2.dilate(part, np.ones((3, 3), np.uint8), iterations=steps, borderValue=0) > 0)


def _inner(shape: tuple[int, ...], away_mm: float) -> Flags:
    """What is so far away from the edge of a patch that a circle about it is wholly in the patch."""
    margin = round(away_mm * PX_PER_MM)
    inner = np.zeros(shape, bool)
    inner[margin : shape[0] - margin, margin : shape[1] - margin] = True
    return inner
