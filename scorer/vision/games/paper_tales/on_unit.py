"""A token on a unit that nobody read: where the unit's own face is not in sight, one may lie.

A token is an opaque disc. It lies only where nothing of the face is seen; of one under another token, a die
or a reflection, a part of the rim shows its colour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.paper_tales.discs import COVERING as COVERING
from scorer.vision.games.paper_tales.discs import GLARE, Discs
from scorer.vision.games.paper_tales.faces import GAME, UNIT_PLACES
from scorer.vision.games.paper_tales.surface import WIPED_OUT
from scorer.vision.games.paper_tales.token_sums import MARK_MM
from scorer.vision.games.paper_tales.token_sums import TOKEN_MM as TOKEN_MM
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pieces.looks import CLOSE_MM, Look, cached_by_ink, looks_of
from scorer.vision.pieces.own_face import own_face
from scorer.vision.pixels.channels import darkest

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

TOKEN_BOX = np.array([(-12, -12), (12, -12), (12, 12), (-12, 12)], float)
TITLE_MM, TEXT_MM = 17.0, 65.0  # above and below these a unit has words
LONG_TEXT_MM = 59.0  # below this the outlines of words may be, in any language
RIM_MM = 2.5  # of a mark


def hidden_token(
    patch: Pixels, look: Look, known: Sequence[Array], in_glare: Callable[[Flags], Flags] | None = None
) -> tuple[str, Array] | None:
    """Why and where on a unit (mm) a token may lie that nobody read; `patch` shows the whole unit.

    `known` are outlines (mm) that are not hidden: marks that were read, tokens that lie there. `in_glare`
    says about which places of the look glare leaves no beads in sight, given those below a veil of light.
    """
    discs = _discs(patch, look, known, _age_colours(), words_on(look))
    if discs is None:
        return None
    if (slivers := discs.slivers()).any():
        return COVERING, _first(slivers)
    for reason, where in discs.found():
        if reason == GLARE and in_glare is not None and where.any():
            where = where & in_glare(discs.veiled)
        if where.any():
            return reason, _first(where)
    return None


def words_on(look: Look) -> Flags:
    """Where a unit has words, others in each language."""
    words = np.ones(look.shape[:2], bool)
    words[round(TITLE_MM / CLOSE_MM) : round(TEXT_MM / CLOSE_MM)] = False
    return words


def token_on_mat(
    patch: Pixels, look: Look, known: Sequence[Array], colours: Sequence[Floats]
) -> Array | None:
    """Where on a mat (mm) a token with a rim of these colours may lie that nobody read.

    Of slivers nothing is asked: a mat has room, and a token half under something there shows its beads.
    Nor of glare: a mat is white, and nearly all glare on it might hide one.
    """
    discs = _discs(patch, look, known, colours, None)
    found = discs.found() if discs else ()
    return next((_first(where) for reason, where in found if reason == COVERING and where.any()), None)


def _first(where: Flags) -> Array:
    row, column = np.argwhere(where)[0]
    return np.asarray((np.array([column, row]) + 0.5) * CLOSE_MM)


def _discs(
    patch: Pixels, look: Look, known: Sequence[Array], colours: Sequence[Floats], words: Flags | None
) -> Discs | None:
    taken = known_places(known, look.shape[:2])
    face = own_face(patch, look, taken, np.zeros_like(taken) if words is None else words)
    if face is None:
        return None
    # Words and marks have outlines of their own, also marks that were not read; and a mat has many.
    plain = np.zeros_like(taken) if words is None else ~words & ~_unit_marks(taken.shape)
    plain[round(LONG_TEXT_MM / CLOSE_MM) :] = False
    return Discs(face, look, ~taken, _white(patch, look.shape[:2]), colours, plain)


def _white(patch: Pixels, shape: tuple[int, ...]) -> Floats:
    """Which share of each place is wiped out."""
    white = (darkest(patch) >= WIPED_OUT).astype(np.float32)
    return np.asarray(cv2.resize(white, (shape[1], shape[0]), interpolation=cv2.INTER_AREA))


def drawn(outlines: Sequence[Array], shape: tuple[int, ...]) -> Flags:
    """Which places of a close look some outlines (mm) on its card touch."""
    fine = 4
    canvas = np.zeros((fine * shape[0], fine * shape[1]), np.uint8)
    for corners in outlines:
        cv2.fillConvexPoly(canvas, np.round(corners * fine / CLOSE_MM - 0.5).astype(np.int32), 1)
    small = cv2.resize(canvas.astype(np.float32), (shape[1], shape[0]), interpolation=cv2.INTER_AREA)
    return np.asarray(small > 0.05)


def known_places(outlines: Sequence[Array], shape: tuple[int, ...]) -> Flags:
    """The places of a close look of which nothing is asked: some outlines, and the edge, beside the table."""
    known = drawn(outlines, shape)
    known[[0, -1]] = known[:, [0, -1]] = True
    return known


@cache
def _unit_marks(shape: tuple[int, ...]) -> Flags:
    """The places of a unit's marks with their rims."""
    squares = [np.array([(x, y), (x + side, y + side)]) for x, y, side in UNIT_PLACES]
    grown = [square + np.array([[-RIM_MM], [RIM_MM]]) for square in squares]
    return drawn([np.array([a, (b[0], a[1]), b, (a[0], b[1])]) for a, b in grown], shape)


@cached_by_ink
def _age_colours() -> tuple[Floats, ...]:
    looks = looks_of(GAME)
    return rim_colour(looks["age#1", "front"]), rim_colour(looks["age#1", "back"])


def rim_colour(look: Look) -> Floats:
    """The mean colour of a token outside its mark, 0 to 1."""
    side = look.shape[0]
    y, x = (np.mgrid[:side, :side] + 0.5) / side * 2 - 1
    far = np.hypot(x, y) * TOKEN_MM
    return np.asarray(look[(far < TOKEN_MM) & (far > MARK_MM)].mean(axis=0) / 255, np.float32)
