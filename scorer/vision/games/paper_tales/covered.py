"""Units on which something lies: where the unit's own face is nowhere in sight, an age token may be hidden.

A lamp or a shadow makes a face lighter or darker, a reflection paler; both leave its colours in their order.
What is neither is something else. A token is an opaque disc: it lies only where nothing of the face is seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.discs import PX_PER_MM, roundness
from scorer.vision.games.paper_tales.kingdoms import HIGH_MM, WIDE_MM
from scorer.vision.games.paper_tales.on_unit import GRID, TOKEN_MM, like_token, may_be_token
from scorer.vision.games.paper_tales.surface import WIPED_OUT
from scorer.vision.looks import Look
from scorer.vision.photo import Pixels
from scorer.vision.plane import Array

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

SHADOWS = np.linspace(0.35, 1.25, 13)
# A veil lets less of a face through. A reflection adds light of the lamp's own colour, more of it than paper
# sends back, until the camera is full.
VEILS = np.linspace(0.0, 0.9, 10)
LIGHTS = (0.1, 0.2, 0.35, 0.6, 1.0, 1.6, 3.0)
TOO_PALE, PALER = 0.93, 1.1  # of full: so light, and lighter than the face is, nothing of it is seen
# Measured on rendered photos: bare units are off by 0.05 at most; under fingers, pens and dice by 0.06 and
# more. The grain of a photo counts too.
OFF, OFF_FOR_GRAIN = 0.04, 3.5
BARE = 0.3  # of a unit, at least, nothing lies on
WITHIN_MM = TOKEN_MM - 2
# Of a token's place, with nothing on it, two thirds and more show the face; under a strip of glare 0.39 and
# more; a die on a token leaves up to 0.45, but then the token's rim or its round outline is in sight.
SEEN, SEEN_IF_ROUND, ROUND = 0.35, 0.55, 0.42
TOKEN_LIKE, RIM_SEEN = 0.22, 0.8
NOTHING_SEEN, FOREIGN = 0.1, 0.25
SHIFT_MM = 3.0
OPEN = 0.62  # of its place: known tokens may touch it
LEAST_PLACES = 12


def hidden_place(close: Pixels, look: Look, known: Sequence[Array]) -> Array | None:
    """Where on a unit (mm) a token may lie under something; `close` has PX_PER_MM pixels a millimetre.

    `known` are outlines that are not hidden: marks that were read, tokens that lie there.
    """
    size = (round(close.shape[1] / PX_PER_MM), round(close.shape[0] / PX_PER_MM))
    patch = np.asarray(cv2.resize(close, size, interpolation=cv2.INTER_AREA), np.uint8)
    free = np.ones(patch.shape[:2], np.uint8)
    for corners in known:
        cv2.fillConvexPoly(free, np.round(corners).astype(np.int32), 0)
    open_ = cv2.resize(free.astype(np.float32), look.shape[1::-1], interpolation=cv2.INTER_AREA) > 0.95
    if int(open_.sum()) < LEAST_PLACES:
        return None
    face, pale = _own_face(patch, look, open_)
    discs = _discs(look.shape[:2])
    bare = np.maximum((discs * open_).sum(axis=(1, 2)), 1e-3)
    seen = (discs * (open_ & face)).sum(axis=(1, 2)) / bare
    seen[bare < OPEN * discs.sum(axis=(1, 2))] = 1
    foreign = (discs * (open_ & ~face & ~pale)).sum(axis=(1, 2)) / bare
    covered = np.flatnonzero((seen < SEEN) & (foreign > FOREIGN))
    if len(covered):
        return np.array(GRID[covered[int(seen[covered].argmin())]])
    doubtful = np.flatnonzero(seen < SEEN_IF_ROUND)
    if not len(doubtful):
        return None
    like, share = like_token(patch, look, (patch.min(axis=2) < WIPED_OUT) & (free > 0))
    blank = np.flatnonzero((seen < NOTHING_SEEN) & may_be_token(like, share))
    if len(blank):
        return np.array(GRID[blank[0]])
    rims = [i for i in doubtful if like[i] > TOKEN_LIKE and share[i] > RIM_SEEN]
    return np.array(GRID[rims[0]]) if rims else _with_outline(close, doubtful)


def _with_outline(close: Pixels, places: NDArray[np.integer[Any]]) -> Array | None:
    """The first of some places of the grid with the round outline of a token about it."""
    round_, reach = roundness(close, 2 * TOKEN_MM), round(SHIFT_MM * PX_PER_MM)
    for i in places:
        x, y = (round(n * PX_PER_MM) for n in GRID[i])
        near = round_[max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1]
        if near.size and float(near.max()) > ROUND:
            return np.array(GRID[i])
    return None


def _own_face(patch: Pixels, look: Look, open_: Flags) -> tuple[Flags, Flags]:
    """Where a unit shows its own face, whatever light is on it, and where a veil is too thick to tell."""
    size = (look.shape[1], look.shape[0])
    seen = _soft(cv2.resize(patch, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255)
    face = _soft(look.astype(np.float32) / 255)
    lamp = np.median((seen / np.maximum(face, 0.05))[open_], axis=0)
    lamp = np.maximum(lamp, 0.05)
    share = np.maximum(cv2.blur(open_.astype(np.float32), (3, 3)), 1e-3)
    best = np.full(open_.shape, np.inf, np.float32)
    own = np.full(open_.shape, np.inf, np.float32)
    for shadow in SHADOWS:
        lit = [(1 - veil) * face + veil for veil in VEILS] + [face + light / shadow for light in LIGHTS]
        off = np.stack(
            [
                (((seen - np.minimum(lamp * shadow * one, 1)) / (lamp * shadow)) ** 2).mean(axis=2)
                for one in lit
            ]
        )
        least = off.min(axis=0)
        # Light changes slowly, so neighbours share it; a veil has edges.
        near = np.maximum(cv2.blur(least * open_, (3, 3)), 0) / share
        better = near < best
        best = np.where(better, near, best)
        own = np.where(better, least, own)
    off_by = np.sqrt(np.maximum(own, 0))
    limit = max(OFF, OFF_FOR_GRAIN * float(np.quantile(off_by[open_], BARE)))
    darkest = seen.min(axis=2)
    pale = (off_by < limit) & (darkest > TOO_PALE) & (darkest > PALER * (lamp * face).min(axis=2))
    # Next to where all is wiped out, a pixel is partly white: no light alone explains it.
    white = cv2.resize(
        (patch.min(axis=2) >= WIPED_OUT).astype(np.float32), size, interpolation=cv2.INTER_AREA
    )
    pale |= (cv2.dilate(white, np.ones((3, 3), np.uint8)) > 0) & (off_by >= limit)
    return np.asarray((off_by < limit) & ~pale), np.asarray(pale)


def _soft(picture: Floats) -> Floats:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.7), np.float32)


@cache
def _discs(shape: tuple[int, int]) -> Floats:
    """For each place of the grid, the places of a look that a token there covers."""
    rows, columns = np.mgrid[: shape[0], : shape[1]]
    x, y = (columns + 0.5) * WIDE_MM / shape[1], (rows + 0.5) * HIGH_MM / shape[0]
    return np.stack([np.hypot(x - a, y - b) < WITHIN_MM for a, b in GRID]).astype(np.float32)
