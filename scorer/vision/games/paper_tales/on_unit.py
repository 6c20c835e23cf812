"""A token on a unit that nobody read: does the place look more like a token than like the unit's own face?

Glare that wipes out the mark of a token leaves most of its rim. What is left is compared with both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.paper_tales.faces import GAME
from scorer.vision.games.paper_tales.kingdoms import HIGH_MM, WIDE_MM
from scorer.vision.games.paper_tales.surface import WIPED_OUT, spoilt_mark
from scorer.vision.looks import Look, cached_by_ink, looks_of
from scorer.vision.photo import Pixels
from scorer.vision.plane import Array

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

STEP_MM = 4.0
TOKEN_MM, MARK_MM = 12.0, 7.5  # radii: of a token, and of its mark with the light rim
OFF_EDGE_MM = 8.0  # tokens lie on their unit, their middles no nearer to its edge than this
# Measured with glare laid on read tokens: 99 % of them are token-like by this much or more, the rest mostly
# stays readable; of units without a token every eighth.
TOKEN_LIKE, HARDLY_SEEN_LIKE = -0.1, -0.4
NEARLY_WHITE = 0.9
LOOK_MM = 7  # what a pixel of a look and its neighbours show
LEAST_SEEN, NOTHING_SEEN = 0.35, 0.08  # of a rim
GRID = tuple(
    (float(x), float(y))
    for x in np.arange(OFF_EDGE_MM, WIDE_MM - OFF_EDGE_MM + 1, STEP_MM)
    for y in np.arange(OFF_EDGE_MM, HIGH_MM - OFF_EDGE_MM + 1, STEP_MM)
)


def hidden_tokens(patch: Pixels, look: Look, glare: Flags, known: Sequence[Array]) -> Iterator[Array]:
    """The places (mm on the unit) where glare may hide a token; `patch` and `glare` have a pixel a mm.

    `known` are outlines that are not hidden: marks that were read, tokens that lie there.
    """
    free = np.ones(glare.shape, np.uint8)
    for corners in known:
        cv2.fillConvexPoly(free, np.round(corners).astype(np.int32), 0)
    spoilt = spoilt_mark(glare & ~_white(patch, look))
    open_ = cv2.distanceTransform(np.pad(free, 20, constant_values=1), cv2.DIST_L2, 5)[20:-20, 20:-20]
    at = np.array(GRID).astype(int)
    rows, columns = np.minimum(at[:, 1], glare.shape[0] - 1), np.minimum(at[:, 0], glare.shape[1] - 1)
    # A token covers what lies under it: none lies over a mark that was read.
    likely = spoilt[rows, columns] & (open_[rows, columns] > TOKEN_MM - 3)
    if not likely.any():
        return
    like, share = like_token(patch, look, (patch.min(axis=2) < WIPED_OUT) & (free > 0))
    for i in np.flatnonzero(likely & may_be_token(like, share)):
        yield np.array(GRID[i])


def may_be_token(like: Floats, share: Floats) -> Flags:
    """Whether what is in sight of rims, and which share of them that is, leaves room for tokens."""
    least = np.where(share < LEAST_SEEN, HARDLY_SEEN_LIKE, TOKEN_LIKE)
    return np.asarray((like > least) | (share < NOTHING_SEEN))


def _white(patch: Pixels, look: Look) -> Flags:
    """Where the face itself is so light that the photo's own exposure wipes it out."""
    face = cv2.resize(look, (patch.shape[1], patch.shape[0]), interpolation=cv2.INTER_CUBIC)
    shown = patch.max(axis=2) < WIPED_OUT
    if not shown.any():
        return np.zeros(shown.shape, bool)
    lamp = np.median(patch[shown] / np.maximum(face[shown].astype(np.float32), 8), axis=0)
    # A look is too small to show what is white between words.
    lightest = cv2.dilate(face, np.ones((LOOK_MM, LOOK_MM), np.uint8))
    return np.asarray((lightest * lamp).min(axis=2) > NEARLY_WHITE * WIPED_OUT)


def like_token(patch: Pixels, look: Look, seen: Flags) -> tuple[Floats, Floats]:
    """For each place of the grid: how much nearer its rim is to a token, and which share of it is seen."""
    size = (look.shape[1], look.shape[0])
    shown = cv2.resize(seen.astype(np.float32), size, interpolation=cv2.INTER_AREA)
    colours = cv2.resize(patch * seen[..., None] / np.float32(255), size, interpolation=cv2.INTER_AREA)
    colours = colours / np.maximum(shown, 1e-3)[..., None]
    bare = shown > 0.6
    if int(bare.sum()) < 30:
        return np.zeros(len(GRID)), np.zeros(len(GRID))
    face = look.astype(np.float32) / 255
    lamp = np.median(face[bare] / np.maximum(colours[bare], 0.03), axis=0)
    lit = np.clip(colours * lamp, 0, 1.3)
    discs, rims, tokens = _tokens(look.shape[:2])
    visible = rims * bare
    total = np.maximum(visible.sum(axis=(1, 2)), 1e-3)
    off_face = (off_colour(lit, face) * visible).sum(axis=(1, 2)) / total
    best = np.full(len(GRID), -np.inf)
    for token in tokens:
        laid = token * discs[..., None] + face * (1 - discs[..., None])
        off = (off_colour(lit, laid) * visible).sum(axis=(1, 2)) / total
        best = np.maximum(best, (off_face - off) / (off_face + 0.05))
    return best, total / rims.sum(axis=(1, 2))


def off_colour(seen: Floats, face: Floats) -> Floats:
    """How far colours are from a face under any veil: light only adds, the same to red, green and blue."""
    off = seen - face
    off = off - np.maximum(0, off.min(axis=-1, keepdims=True))
    return np.asarray(np.abs(off).mean(axis=-1))


@cached_by_ink
def _tokens(shape: tuple[int, int]) -> tuple[Floats, Floats, Floats]:
    """For each place of the grid the disc and the rim of a token there, and the colours of tokens."""
    fine = 4
    rows, columns = np.mgrid[: shape[0] * fine, : shape[1] * fine]
    x = (columns + 0.5) * WIDE_MM / (shape[1] * fine)
    y = (rows + 0.5) * HIGH_MM / (shape[0] * fine)
    discs: list[Floats] = []
    rims: list[Floats] = []
    for across, down in GRID:
        far = np.hypot(x - across, y - down)
        for kept, inside in ((discs, far < TOKEN_MM), (rims, (far < TOKEN_MM) & (far > MARK_MM))):
            kept.append(inside.reshape(shape[0], fine, shape[1], fine).mean(axis=(1, 3), dtype=np.float32))
    looks = looks_of(GAME)
    colours = [rim_colour(looks["age#1", "front"]), rim_colour(looks["age#1", "back"])]
    return np.stack(discs), np.stack(rims), np.stack(colours)


def rim_colour(look: Look) -> Floats:
    """The mean colour of a token outside its mark, 0 to 1."""
    side = look.shape[0]
    y, x = (np.mgrid[:side, :side] + 0.5) / side * 2 - 1
    far = np.hypot(x, y) * TOKEN_MM
    return np.asarray(look[(far < TOKEN_MM) & (far > MARK_MM)].mean(axis=0) / 255, np.float32)
