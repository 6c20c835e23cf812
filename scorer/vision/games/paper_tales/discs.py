"""A token about each place of a unit or a mat: what is in sight of its disc and rim, and how that looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.pieces.looks import CLOSE_MM, Look
from scorer.vision.pieces.own_face import OFF, OwnFace

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

REASONS = COVERING, GLARE = "unit-covered", "glare-on-unit"  # why a token may lie there
TOKEN_MM, MARK_MM = 12.0, 7.5  # radii: of a token, and of its mark with the light rim
WITHIN_MM = TOKEN_MM - 0.5
OFF_EDGE_MM = 8.0  # tokens lie on their unit, their middles no nearer to its edge than this
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
PARTLY, RIM_PARTLY, BEYOND, SOFT_OFF = 0.3, 0.42, 0.1, 0.09
MOSTLY = 0.5  # a coin that lies across some of a token, and shines, leaves half of the face's colours
BEYOND_MM = (13.0, 17.0)
# A token is opaque: where a face's own print rises and falls as it should, none lies. Lamps change slowly.
ALIKE, NEAR_PX = 0.7, 7
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
        disc, rim, beyond, mark = _kernels()
        clear = face.clear & open_
        limit = max(OFF, OFF_FOR_GRAIN * float(np.quantile(face.off[clear], BARE))) if clear.any() else OFF
        strange = clear & (face.off > limit)
        self.inner = _inner(open_.shape)
        self.veiled = np.asarray(face.veil > VEILED)
        self.whole = float(disc.sum())
        self.open, self.off = (_about(part, disc) for part in (open_, strange))
        self.rim, self.strange_rim = (_about(part, rim) for part in (clear, strange))
        self.beyond, self.strange_beyond = (_about(part, beyond) for part in (clear, strange))
        self.sudden = _about(face.sudden & open_ & plain, disc)
        self.no_glare = _about(white, np.ones(beyond.shape, np.float32)) < 0.5
        shining = cv2.dilate(white, np.ones((SHINING_PLACES, SHINING_PLACES), np.uint8)) > 0
        self.pale = _about((face.veil > PALE) & open_ & ~shining, disc)
        halo = np.asarray(
            cv2.dilate(white, np.ones((3, 3), np.uint8)), np.float32
        )  # next to white all is nearly white
        self.spoilt = _about(halo * open_, mark) > SPOILT * mark.sum()
        self.rim_off = _about(np.where(clear, np.minimum(face.off, MOST_OFF) ** 2, 0), rim)
        self.token_off = self._off_token(face, clear, rim, colours)
        self.shows = (
            _alike(face.lit.mean(axis=0), np.asarray(look, np.float32).mean(axis=2), clear, disc) > ALIKE
        )

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
        mostly = (self.off > MOSTLY * self.open) & (self.strange_rim > RIM_PARTLY * self.rim)
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
                least = np.minimum(least, _about(np.where(clear, squared, 0), rim))
        return least


def _about(part: Flags | Floats, kernel: Floats) -> Floats:
    return np.maximum(_summed(part, kernel), 0)  # large sums are made of waves, and not exact


def _summed(part: Flags | Floats, kernel: Floats) -> Floats:
    return np.asarray(
        cv2.filter2D(part.astype(np.float32), cv2.CV_32F, kernel, borderType=cv2.BORDER_CONSTANT)
    )


def _alike(seen: Floats, face: Floats, clear: Flags, disc: Floats) -> Floats:
    """How alike what is seen and a face's print rise and fall in a disc about each place: 1 is all alike."""
    near, shown = (NEAR_PX, NEAR_PX), clear.astype(np.float32)
    share = np.maximum(cv2.blur(shown, near), 1e-3)
    one, other = (shown * (part - cv2.blur(part * shown, near) / share) for part in (seen, face))
    both = _summed(one * other, disc) / np.sqrt(_about(one**2, disc) * _about(other**2, disc) + 1e-9)
    return np.asarray(both)


@cache
def _kernels() -> tuple[Floats, ...]:
    """The disc of a token, its rim, what is beyond it, and its mark, about a place of a look."""
    reach = int(np.ceil(BEYOND_MM[1] / CLOSE_MM))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1] * CLOSE_MM
    far = np.hypot(x, y)
    disc = far < WITHIN_MM
    beyond = (far > BEYOND_MM[0]) & (far < BEYOND_MM[1])
    mark = np.maximum(np.abs(x), np.abs(y)) < MARK_MM - 2
    return tuple(_trimmed(part) for part in (disc, disc & (far > MARK_MM), beyond, mark))


def _trimmed(part: Flags) -> Floats:
    """A part about a place without the empty rows and columns around it: the fewer, the quicker."""
    edge = int(np.flatnonzero(part.any(axis=0))[0])
    return part[edge : len(part) - edge, edge : len(part) - edge].astype(np.float32)


@cache
def _inner(shape: tuple[int, ...]) -> Flags:
    """Where the middle of a token that lies on its unit can be."""
    inner = np.zeros(shape, bool)
    margin = round(OFF_EDGE_MM / CLOSE_MM)
    inner[margin:-margin, margin:-margin] = True
    return inner
