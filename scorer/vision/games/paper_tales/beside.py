"""Gold that nobody read: does the rim of a token show round a spot of glare beside a kingdom?

Most of a token's outline stays in sight, and light only adds: under a veil a colour keeps its differences
between red, green and blue and gets no darker.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.paper_tales.faces import GAME
from scorer.vision.games.paper_tales.on_unit import MARK_MM, TOKEN_MM, off_colour, rim_colour
from scorer.vision.games.paper_tales.surface import WIPED_OUT
from scorer.vision.geometry.plane import Array
from scorer.vision.marks.codes import SIDE_MODULES
from scorer.vision.marks.mark import Mark
from scorer.vision.photo import Pixels
from scorer.vision.pieces.looks import cached_by_ink, looks_of
from scorer.vision.pieces.meanings import all_meanings
from scorer.vision.pixels.discs import PX_PER_MM, partly_round
from scorer.vision.unseen.half_lit import Faces, faces_of, half_lit

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

HALO_PX = 3  # next to white all is nearly white
LEAST_SEEN = 0.1  # with less of a circle in sight, a token could lie there
# Measured with glare laid on gold tokens that were read: nine of ten are as round as this, and nearer than
# this to the colour of gold or silver; of bare tables with glare on them every seventh is.
ROUND, ROUNDER = 0.35, 1.5
COLOUR = 0.13
PLAINLY = 0.6  # of a rim is its colour, the rest is print


def hidden_gold(patch: Pixels, glare: Flags, free: Flags, spoilt: Flags, white: Floats) -> Iterator[Array]:
    """The middles of tokens (pixels of the patch) whose marks glare may have wiped out.

    All pictures have PX_PER_MM; `spoilt` says about which places a mark would be wiped out.
    """
    near = np.ones((3, 3), np.uint8)
    halo = cv2.dilate(glare.astype(np.uint8), near, iterations=HALO_PX) > 0
    share, seen = partly_round(patch, ~halo, 2 * TOKEN_MM)
    room = cv2.distanceTransform(free.astype(np.uint8), cv2.DIST_L2, 5)
    could = spoilt & (room > (TOKEN_MM - 2) * PX_PER_MM)
    bare = (room > (TOKEN_MM - 2) * PX_PER_MM) & (seen > 0.95)
    bare &= cv2.dilate(spoilt.astype(np.uint8), near, iterations=2 * HALO_PX) == 0
    usual = float(np.quantile(share[bare], 0.995)) if bare.sum() > 200 else 0.0
    blind = could & (seen < LEAST_SEEN)
    if blind.any():
        yield _first(blind)
    round_ = could & (share > max(ROUND, ROUNDER * usual))
    count, labels = cv2.connectedComponents(round_.astype(np.uint8))
    for i in range(1, count):
        row, column = np.unravel_index(int(np.where(labels == i, share, 0).argmax()), share.shape)
        if off_gold(patch, white, int(row), int(column)) < COLOUR:
            yield np.array([column, row], float)
    for middle in half_lit(patch, free & ~halo, gold_faces(), float(white.mean())):
        column, row = middle.astype(int)
        if could[row, column]:
            yield middle


def _first(flags: Flags) -> Array:
    row, column = np.argwhere(flags)[0]
    return np.array([column, row], float)


def off_gold(patch: Pixels, white: Floats, row: int, column: int) -> float:
    """How far the colour of a rim is from that of gold or silver."""
    pixels = rim_pixels(patch, row, column)
    colours = pixels[pixels.min(axis=1) < WIPED_OUT] / white
    if not len(colours):
        return 0.0
    kept = max(1, int(PLAINLY * len(colours)))
    return min(float(np.sort(off_colour(colours, token))[:kept].mean()) for token in gold_colours())


def rim_pixels(patch: Pixels, row: int, column: int) -> Pixels:
    """What a patch shows where the rim of a token about a place would be."""
    rows, columns = _rim()
    rows, columns = rows + row, columns + column
    inside = (rows >= 0) & (columns >= 0) & (rows < patch.shape[0]) & (columns < patch.shape[1])
    return np.asarray(patch[rows[inside], columns[inside]])


@cache
def _rim() -> tuple[NDArray[np.integer[Any]], NDArray[np.integer[Any]]]:
    reach = round(TOKEN_MM * PX_PER_MM)
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    far = np.hypot(x, y) / PX_PER_MM
    rows, columns = np.nonzero((far > MARK_MM + 1) & (far < TOKEN_MM - 0.5))
    return rows - reach, columns - reach


@cached_by_ink
def gold_faces() -> Faces:
    """Gold of every value, and of every printing of it."""
    looks = looks_of(GAME)
    gold = [one for one, _ in all_meanings().values() if one.game == GAME and one.kind == "gold-token"]
    # A printing whose token is no longer in the deck has no look.
    known = [(one, looks.get((f"{one.piece}#1", "front"))) for one in gold]
    return faces_of([(one, look) for one, look in known if look is not None])


@cached_by_ink
def gold_colours() -> tuple[Floats, ...]:
    looks = looks_of(GAME)
    return rim_colour(looks["gold-1#1", "front"]), rim_colour(looks["gold-5#1", "front"])


def white_of(photo: Pixels, width: int, marks: Sequence[Mark]) -> Floats:
    """What white is under this lamp: the light rims of marks that no glare fell on."""
    scale = photo.shape[1] / width
    side = 2 * SIDE_MODULES + 4
    frame = np.array([(2, 2), (side - 3, 2), (side - 3, side - 3), (2, side - 3)], np.float32)
    found = []
    for mark in marks:
        view = cv2.getPerspectiveTransform(((mark.corners + 0.5) * scale - 0.5).astype(np.float32), frame)
        seal = cv2.warpPerspective(photo, view, (side, side), borderMode=cv2.BORDER_REPLICATE)
        rim = np.concatenate([seal[0], seal[-1], seal[1:-1, 0], seal[1:-1, -1]])
        found.append(np.median(rim, axis=0))
    lit = [one for one in found if one.min() < WIPED_OUT] or found
    return np.asarray(np.maximum(np.median(lit, axis=0), 30), np.float32)
