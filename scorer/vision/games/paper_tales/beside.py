"""Gold that nobody read: does the rim of a token show round a spot of glare beside a kingdom?

Light only adds: under a veil a colour keeps its differences between red, green and blue and gets no darker.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.codes import SIDE_MODULES
from scorer.vision.find_marks import Mark
from scorer.vision.games.paper_tales.faces import GAME
from scorer.vision.games.paper_tales.on_unit import MARK_MM, TOKEN_MM, rim_colour
from scorer.vision.games.paper_tales.surface import WIPED_OUT, spoilt_mark
from scorer.vision.looks import looks_of
from scorer.vision.photo import Pixels
from scorer.vision.pieces import View
from scorer.vision.plane import Array

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]
Whole = NDArray[np.integer[Any]]

STEP_MM, MARGIN = 3, 15
LEAST_EDGE = 6  # of 36 places of an edge: where fewer are seen, nobody can say that there is no token
RIM_LIKE = 0.6  # so much of what is seen of a rim has the colour of gold or silver, print on it included
TINT = 0.13  # how far a colour may be from that of the token, white being 1
DARKER = 0.75  # and how much darker than it
STEP_LIKE = 0.4  # a token stands out from the table by its colour, at least by this share of that
NO_STEP = 0.1  # unless the table has its colour
AWAY_MM = 20  # from glare, the table shows its own colour


def hidden_gold(
    view: View, patch: Pixels, glare: Flags, free: Flags, marks: Sequence[Mark]
) -> Iterator[Array]:
    """The middles of tokens (mm in the patch, a pixel a mm) whose marks glare may have wiped out."""
    far = cv2.distanceTransform((~glare).astype(np.uint8), cv2.DIST_L2, 5)
    room = cv2.distanceTransform(free.astype(np.uint8), cv2.DIST_L2, 5)
    rows, columns = np.mgrid[
        MARGIN : patch.shape[0] - MARGIN : STEP_MM, MARGIN : patch.shape[1] - MARGIN : STEP_MM
    ]
    likely = spoilt_mark(glare)[rows, columns] & (room[rows, columns] > TOKEN_MM - 2)
    if not likely.any():
        return
    colours = patch.astype(np.float32) / _white(view.photo.half_colour, view.photo.width, marks)
    seen = patch.min(axis=2) < WIPED_OUT
    bare = free & (far > AWAY_MM)
    table = np.median(colours[bare if bare.any() else free], axis=0)
    tokens = [(_could_be(colours, token), token - table) for token in _gold()]
    for row, column in zip(rows[likely], columns[likely], strict=True):
        rim, inner, outer = ((ring[0] + row, ring[1] + column) for ring in _rings())
        shown, both = seen[rim], seen[inner] & seen[outer]
        if both.sum() < LEAST_EDGE:
            yield np.array([column, row], float)
            continue
        step = np.median(colours[inner][both] - colours[outer][both], axis=0)
        for could_be, apart in tokens:
            if could_be[rim][shown].mean() > RIM_LIKE and _stands_out(step, apart):
                yield np.array([column, row], float)
                break


def _stands_out(step: Floats, apart: Floats) -> bool:
    """Whether the step at a token's edge is that from table to token, or could be."""
    size = float((apart * apart).sum())
    return size < 3 * NO_STEP**2 or float((step * apart).sum()) > STEP_LIKE * size


@cache
def _rings() -> tuple[tuple[Whole, Whole], tuple[Whole, Whole], tuple[Whole, Whole]]:
    """Rows and columns of a token's rim, and of places just inside and just outside its edge."""
    y, x = np.mgrid[-MARGIN : MARGIN + 1, -MARGIN : MARGIN + 1]
    rows, columns = np.nonzero((np.hypot(x, y) > MARK_MM + 1) & (np.hypot(x, y) < TOKEN_MM - 0.5))
    turns = np.linspace(0, 2 * np.pi, 36, endpoint=False)
    inner, outer = (
        (np.rint(radius * np.sin(turns)).astype(int), np.rint(radius * np.cos(turns)).astype(int))
        for radius in (TOKEN_MM - 2, TOKEN_MM + 2)
    )
    return (rows - MARGIN, columns - MARGIN), inner, outer


@cache
def _gold() -> tuple[Floats, ...]:
    looks = looks_of(GAME)
    return rim_colour(looks["gold-1#1", "front"]), rim_colour(looks["gold-5#1", "front"])


def _could_be(colours: Floats, token: Floats) -> Flags:
    """Where a colour could be the token's under a veil of light."""
    veil = (colours - token).mean(axis=2, keepdims=True)
    off = np.abs(colours - token - veil).max(axis=2)
    return np.asarray((off < TINT) & (colours.mean(axis=2) > DARKER * float(token.mean())))


def _white(photo: Pixels, width: int, marks: Sequence[Mark]) -> Floats:
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
