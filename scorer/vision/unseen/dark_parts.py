"""Dark parts: a thumb on the lens, or a shadow in which nothing is seen, ends a photo as its border does."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.score import Doubt
from scorer.vision.pieces.see import View
from scorer.vision.reading import Spot
from scorer.vision.unseen.border import NEAR_MM, px_per_mm, reach_of

SMALLER = 16  # than the photo
DARK = 18  # of 255: half of one in a hundred of white light; black felt sends twice as much, even at a border
LIT = 2.5  # times as light is the rest of the photo; a black table is dark all over
LEAST = 0.08  # of the photo: a phone that is switched off is smaller
MUCH = 0.2  # of it: a whole layout has room there
BESIDE = 0.1  # of what is right beside a piece: most of one side of it
BLACK_TABLE = 0.6  # of all that is right beside pieces and is none: no thumb and no shadow is all round them

Flags = NDArray[np.bool_]


def dark_parts(views: Sequence[View], spots: Sequence[Spot]) -> list[Doubt]:
    """A doubt for each player beside whose pieces the photo is black, though the table is not; and one for a
    photo of which so much is black that somebody's cards may lie there."""
    found: dict[str | None, None] = {}
    much = False
    for number, view in enumerate(views):
        grey = _small_grey(view)
        there = _dark(grey)
        if not there.any():
            continue
        own = [spot for spot in spots if spot.photo == number and spot.player and spot.piece]
        pieces = [_piece(view, spot, there.shape) for spot in own]
        rings = [_round(view, spot, piece) for spot, piece in zip(own, pieces, strict=True)]
        if _is_black_table(pieces, rings, grey, there):
            continue
        found |= {
            spot.player: None
            for spot, ring in zip(own, rings, strict=True)
            if (there & ring).sum() > BESIDE * ring.sum()
        }
        much |= float(there.mean()) > MUCH
    if not found and much:
        found[None] = None
    return [Doubt(player, "table", "dark-beside") for player in found]


def _small_grey(view: View) -> NDArray[np.uint8]:
    size = (view.photo.width // SMALLER, view.photo.height // SMALLER)
    return np.asarray(cv2.resize(view.photo.half_grey, size, interpolation=cv2.INTER_AREA), np.uint8)


def _dark(grey: NDArray[np.uint8]) -> Flags:
    """Where a much smaller photo is black over a large part of it; nowhere if hardly anything is lighter."""
    black = (grey < DARK).astype(np.uint8)
    if cv2.countNonZero(black) < LEAST * grey.size or not _is_lit(grey, black > 0):
        return np.zeros(grey.shape, bool)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(black)
    large = stats[:, cv2.CC_STAT_AREA] >= LEAST * grey.size
    large[0] = False  # what is not black
    return np.asarray(large[labels])


def _is_lit(grey: NDArray[np.uint8], dark: Flags) -> bool:
    """Whether some of this is dark, some not, and what is not is much lighter."""
    if not 0 < dark.sum() < dark.size:
        return False
    return float(np.median(grey[~dark])) >= LIT * float(np.median(grey[dark]))


def _is_black_table(
    pieces: Sequence[Flags], rings: Sequence[Flags], grey: NDArray[np.uint8], dark: Flags
) -> bool:
    """Whether black is what pieces lie on: most of what is beside them, or the rest of it is hardly lighter.

    Other pieces are not counted. A lamp at one side leaves the other half of a dark table black, bit by bit.
    """
    if not pieces:
        return False
    table = np.any(rings, axis=0) & ~np.any(pieces, axis=0)
    if not (dark & table).any():
        return False
    return float(dark[table].mean()) > BLACK_TABLE or not _is_lit(grey[table], dark[table])


def _piece(view: View, spot: Spot, shape: tuple[int, ...]) -> Flags:
    """Where a piece lies."""
    piece = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(piece, np.round(reach_of(view, spot) / SMALLER).astype(np.int32), 1)
    return piece > 0


def _round(view: View, spot: Spot, piece: Flags) -> Flags:
    """What is right beside a piece."""
    near = max(1, round(NEAR_MM * px_per_mm(view, spot.corners_px) / SMALLER))
    return np.asarray(cv2.dilate(piece.astype(np.uint8), np.ones((2 * near + 1,) * 2, np.uint8)) > 0) & ~piece
