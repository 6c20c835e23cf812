"""A token about each place of a unit or a mat: what is in sight of its disc and rim, and how that looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.paper_tales.token_sums import WITHIN_MM, about, alike, inner, kernels, risen, summed
from scorer.vision.pieces.looks import Look
from scorer.vision.pieces.own_face import OFF, OwnFace
from scorer.vision.pixels.long import is_long

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

REASONS = COVERING, GLARE = "unit-covered", "glare-on-unit"  # why a token may lie there
OFF_FOR_GRAIN, BARE = 3.5, 0.3  # times what a bare part of the unit, as large as this, is off
MOST_OFF = 0.12  # what is further off says no more
# Measured on rendered photos: of a bare unit no place of a token is off by a third. A thing that may hide a
# token, or a hand over the kingdom, covers most of one and much of its rim; a token that is smeared is
# off along much of its rim, and nothing is beyond it.
OPEN, COVERED, RIM_COVERED = 0.6, 0.65, 0.45
# Something white, which a veil of light would explain but for its outline, and beside it some of a rim.
OUTLINED, RIM_OUTLINED = 0.4, 0.1
# As pale as below a thick veil of light, and no light about it is wiped out: paper larger than a token. Of
# 488 bare units no place of a token was so by more than 0.54, under five scraps of paper 0.78 and more.
PALE, UNDER_PAPER, SHINING_PLACES = 0.7, 0.7, 9
# A pale coin without a pattern: a veil would explain its colour, but lets through so much of a print of so
# much contrast. Of some 400 bare units none has such an outline and shows so little.
VEIL, VEIL_OUTLINED, PRINT, NO_PRINT = 0.3, 0.2, 0.07, 0.1
PARTLY, RIM_PARTLY, BEYOND, SOFT_OFF = 0.3, 0.42, 0.1, 0.09
# A coin that shines has some of the face's colours; it is no longer than wide, as a pen is.
MOSTLY, LONG = 0.5, 3.0
# A token is opaque: where a face's own print rises and falls as it should, none lies.
ALIKE = 0.7
# A rim may be a token's if it is off the face, and less off the colour of a token: bare units never are, of
# true tokens 99 in 100.
LEAST_RIM_MM2, RIM_OFF, TOKEN_OFF, TOKEN_LIKE, LEAST_STRANGE = 24.0, 0.03, 0.065, 0.85, 0.25
LEAST_PLACES = 2  # a token fits in several places side by side; nine slivers of true ones in three at least
LIGHTS = tuple(np.linspace(0.6, 1.2, 7).tolist())
VEILED = 0.4  # of a face hidden by a veil of light, and beads there are no dark spots
# Under glare: a mark of which so much is wiped out is not read. There a rim says less, if it is seen at all.
SPOILT, TOKEN_LIKE_IN_GLARE, RIM_OFF_IN_GLARE, LEAST_SEEN_MM2 = 0.1, 1.6, 0.02, 10.0


class Discs:
    """Of a token about each place of a unit: how much is in sight, and of that how much is not the unit."""

    def __init__(
        self, face: OwnFace, look: Look, open_: Flags, white: Floats, colours: Sequence[Floats], plain: Flags
    ) -> None:
        disc, rim, beyond, mark = kernels()
        clear = face.clear & open_
        limit = max(OFF, OFF_FOR_GRAIN * float(np.quantile(face.off[clear], BARE))) if clear.any() else OFF
        strange = clear & (face.off > limit)
        self.inner = inner(open_.shape)
        self.veiled = np.asarray(face.veil > VEILED)
        self.whole = float(disc.sum())
        self.open, self.off = (about(part, disc) for part in (open_, strange))
        self.compact = about(_compact(strange), disc)
        self.rim, self.strange_rim = (about(part, rim) for part in (clear, strange))
        self.beyond, self.strange_beyond = (about(part, beyond) for part in (clear, strange))
        self.sudden = about(face.sudden & open_ & plain, disc)
        self.no_glare = about(white, np.ones(beyond.shape, np.float32)) < 0.5
        shining = cv2.dilate(white, np.ones((SHINING_PLACES, SHINING_PLACES), np.uint8)) > 0
        self.pale = about((face.veil > PALE) & open_ & ~shining, disc)
        halo = np.asarray(
            cv2.dilate(white, np.ones((3, 3), np.uint8)), np.float32
        )  # next to white all is nearly white
        self.spoilt = about(halo * open_, mark) > SPOILT * mark.sum()
        self.rim_off = about(np.where(clear, np.minimum(face.off, MOST_OFF) ** 2, 0), rim)
        self.token_off = self._off_token(face, clear, rim, colours)
        grey = np.asarray(look, np.float32).mean(axis=2) / 255
        self.shows = alike(face.lit.mean(axis=0), grey, clear, disc) > ALIKE
        self.gone = self._gone(face, grey, clear, disc)

    @property
    def _rim_mm2(self) -> Floats:
        return np.asarray(self.rim * np.pi * WITHIN_MM**2 / self.whole)

    def slivers(self) -> Flags:
        """Where a sliver of a rim may be in sight, too little of it to show beads."""
        off_face = self.rim_off > RIM_OFF**2 * self.rim
        like_token = (self.token_off < TOKEN_LIKE * self.rim_off) & (self.token_off < TOKEN_OFF**2 * self.rim)
        strange = self.strange_rim > LEAST_STRANGE * self.rim
        found = self.inner & (self._rim_mm2 > LEAST_RIM_MM2) & off_face & strange & like_token
        return np.asarray(found if int(found.sum()) >= LEAST_PLACES else np.zeros_like(found))

    def found(self) -> Iterator[tuple[str, Flags]]:
        """Reasons to doubt, and the places for which each holds."""
        mostly_open = self.inner & (self.open > OPEN * self.whole)
        covered = (self.off > COVERED * self.open) & (self.strange_rim > RIM_COVERED * self.rim)
        partly = (self.off > PARTLY * self.open) & (self.strange_rim > RIM_PARTLY * self.rim)
        mostly = (self.compact > MOSTLY * self.open) & (self.strange_rim > RIM_PARTLY * self.rim)
        by_itself = self.strange_beyond < BEYOND * self.beyond
        by_itself &= self.token_off < SOFT_OFF**2 * self.rim
        yield COVERING, mostly_open & (covered | ((mostly | (partly & by_itself)) & ~self.shows))
        outlined = (self.sudden > OUTLINED * self.open) & (self.strange_rim > RIM_OUTLINED * self.rim)
        yield COVERING, mostly_open & outlined & self.no_glare
        yield COVERING, self.inner & (self.pale > UNDER_PAPER * self.whole)
        maybe = self.token_off < TOKEN_LIKE_IN_GLARE * self.rim_off
        maybe &= self.rim_off > RIM_OFF_IN_GLARE**2 * self.rim
        maybe |= (self.token_off < RIM_OFF**2 * self.rim) | (self._rim_mm2 < LEAST_SEEN_MM2)
        yield GLARE, mostly_open & self.spoilt & maybe
        yield COVERING, mostly_open & self.gone

    def _gone(self, face: OwnFace, grey: Floats, clear: Flags, disc: Floats) -> Flags:
        """Where a veil would let the face's print through, and has an outline, and no print shows."""
        shown = np.maximum(about(clear, disc), 1)
        veiled = (about(face.veil * clear, disc) > VEIL * shown) & (self.sudden > VEIL_OUTLINED * self.open)
        if not veiled.any():  # as a rule
            return np.asarray(veiled)
        seen, print_ = risen(face.lit.mean(axis=0), clear), risen(grey, clear) * (1 - face.veil)
        strength = about(print_**2, disc)
        is_print = strength > PRINT**2 * shown
        return np.asarray(veiled & is_print & (summed(seen * print_, disc) < NO_PRINT * strength))

    @staticmethod
    def _off_token(face: OwnFace, clear: Flags, rim: Floats, colours: Sequence[Floats]) -> Floats:
        """How far rims are off the colour of a token, in the light that suits it best."""
        least = np.full(clear.shape, np.inf, np.float32)
        for colour in colours:
            printed = face.as_printed(colour).tolist()
            for light in LIGHTS:
                off = [channel / light - own for channel, own in zip(face.lit, printed, strict=True)]
                more = np.maximum(sum(off) / 3, 0)
                squared = np.minimum(sum((one - more) ** 2 for one in off) / 3, MOST_OFF**2)
                least = np.minimum(least, about(np.where(clear, squared, 0), rim))
        return least


def _compact(strange: Flags) -> Floats:
    """What is strange, but for what is long and narrow: pens, cables, the edge of a shadow."""
    count, labels = cv2.connectedComponents(strange.astype(np.uint8))
    long = [number for number in range(1, count) if is_long(labels == number, LONG)]
    return np.asarray(~np.isin(labels, [0, *long]), np.float32)
