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
DARK = 30  # of 255: no mark is read in it
LIT = 2.5  # times as light is the rest of the photo; a black table is dark all over
LEAST = 0.08  # of the photo: a phone that is switched off is smaller
MUCH = 0.2  # of it: a whole layout has room there
BESIDE = 0.1  # of what is right beside a piece: most of one side of it
BLACK_TABLE = 0.6  # of what is right beside most pieces: no thumb and no shadow is all round them

Flags = NDArray[np.bool_]


def dark_parts(views: Sequence[View], spots: Sequence[Spot]) -> list[Doubt]:
    """A doubt for each player beside whose pieces the photo is black, though the table is not; and one for a
    photo of which so much is black that somebody's cards may lie there."""
    found: dict[str | None, None] = {}
    much = False
    for number, view in enumerate(views):
        there = _dark(view)
        own = [spot for spot in spots if spot.photo == number and spot.player and spot.piece]
        beside = [_beside(view, spot, there) if there.any() else 0.0 for spot in own]
        if beside and float(np.median(beside)) > BLACK_TABLE:
            continue
        found |= {spot.player: None for spot, share in zip(own, beside, strict=True) if share > BESIDE}
        much |= float(there.mean()) > MUCH
    if not found and much:
        found[None] = None
    return [Doubt(player, "table", "dark-beside") for player in found]


def _dark(view: View) -> Flags:
    """Where a much smaller photo is black over a large part of it; nowhere if hardly anything is lighter."""
    size = (view.photo.width // SMALLER, view.photo.height // SMALLER)
    grey = np.asarray(cv2.resize(view.photo.half_grey, size, interpolation=cv2.INTER_AREA))
    black = (grey < DARK).astype(np.uint8)
    if not 0 < black.sum() < black.size:
        return np.zeros(grey.shape, bool)
    if float(np.median(grey[black == 0])) < LIT * float(np.median(grey[black > 0])):
        return np.zeros(grey.shape, bool)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(black)
    large = stats[:, cv2.CC_STAT_AREA] >= LEAST * grey.size
    large[0] = False  # what is not black
    return np.asarray(large[labels])


def _beside(view: View, spot: Spot, dark: Flags) -> float:
    """How much of what is right beside a piece is black."""
    corners = reach_of(view, spot) / SMALLER
    near = max(1, round(NEAR_MM * px_per_mm(view, spot.corners_px) / SMALLER))
    piece = np.zeros(dark.shape, np.uint8)
    cv2.fillConvexPoly(piece, np.round(corners).astype(np.int32), 1)
    ring = (cv2.dilate(piece, np.ones((2 * near + 1,) * 2, np.uint8)) > 0) & (piece == 0)
    return float(dark[ring].mean()) if ring.any() else 0.0
