"""Sides of cards under something: what lies over the next place of a grid often lies over its neighbours too.

The faces of cards that were read are known, whatever the table is like: a napkin, a cloth or a sleeve over a
side of one is neither that face in more or less light nor a reflection on it.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import WIPED_OUT, Pixels
from scorer.vision.pieces.looks import CLOSE_MM, Look
from scorer.vision.pieces.own_face import FOREIGN, own_face
from scorer.vision.pieces.see import Seen

Flags = NDArray[np.bool_]
Floats = NDArray[np.floating[Any]]

PX_PER_MM = 2.0
STRIP_MM = 14.0
GLANCE_OFF, GLANCE = (
    0.12,
    0.12,
)  # of full light, and of a strip along the side: so much at least seems strange
PALE = 0.7
RIM = 0.22  # of a mark's side is white about it
# As much of the side is covered, no pen is so wide, in one piece of so many square mm; that may begin so far
# from it, for cards lie a little off where their marks say.
WIDE_MM, LEAST_MM2, EDGE_MM = 16.0, 90.0, 6.0


def is_covered(
    patch: Pixels,
    card: Seen,
    look: Look,
    towards: Array,
    known: Flags,
    wide_mm: float = WIDE_MM,
    words: Flags | None = None,
) -> bool:
    """Whether something lies over the side of a card towards a point (mm), the known places aside.

    `patch` shows the card from above; `words` are places where other words may stand than on its look.
    """
    if known.all():  # a token, all of which is known
        return False
    turns = _quarter(card, towards)
    if not _seems_strange(*(np.rot90(one, turns) for one in (patch, look, known))):
        return False
    face = own_face(patch, look, known, np.zeros(known.shape, bool) if words is None else words)
    if face is None:
        return False
    white = (patch.min(axis=2) >= WIPED_OUT).astype(np.float32)
    shining = cv2.resize(white, known.shape[::-1], interpolation=cv2.INTER_AREA)
    # Paper is as pale as a thick veil of light, but no light about it is wiped out.
    pale = (face.veil > PALE) & (cv2.dilate(shining, np.ones((9, 9), np.uint8)) == 0)
    strange = np.rot90(((face.off > FOREIGN) & face.clear) | pale, turns) & ~np.rot90(known, turns)
    strange = strange[1:, 1:-1].astype(np.uint8)  # at its very edge a card shows some table
    # One row alone, also the first, is print a little off its place.
    thick = cv2.morphologyEx(
        strange, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0
    )
    _, _, parts, _ = cv2.connectedComponentsWithStats(thick)
    return any(
        top * CLOSE_MM < EDGE_MM and wide * CLOSE_MM >= wide_mm and size * CLOSE_MM**2 >= LEAST_MM2
        for _, top, wide, _, size in parts[1:]
    )


def marks_on(card: Seen, look: Look) -> Flags:
    """The places of a look that its marks take."""
    taken = np.zeros(look.shape[:2], bool)
    for x, y, side in card.printing.places:
        (left, right), (top, bottom) = (
            (max(0, int((at - RIM * side) / CLOSE_MM)), int(np.ceil((at + (1 + RIM) * side) / CLOSE_MM)))
            for at in (x, y)
        )
        taken[top:bottom, left:right] = True
    return taken


def cover_disc(taken: Flags, card: Seen, token: Seen) -> None:
    """Add to the places of a card that are known those that a token on it takes."""
    sides = np.stack([card.corners[1] - card.corners[0], card.corners[3] - card.corners[0]])
    lengths = np.linalg.norm(sides, axis=1)
    x, y = (sides / lengths[:, None]) @ (token.centre - card.corners[0]) / CLOSE_MM
    rows, columns = np.mgrid[: taken.shape[0], : taken.shape[1]] + 0.5
    taken |= np.hypot(columns - x, rows - y) * CLOSE_MM < token.printing.size[0] / 2 + 2 * CLOSE_MM


def _quarter(card: Seen, towards: Array) -> int:
    """How many quarter turns bring the side of a card that is towards a point to the top."""
    right, down = card.corners[1] - card.corners[0], card.corners[3] - card.corners[0]
    across, along = float((towards - card.centre) @ right), float((towards - card.centre) @ down)
    if abs(along) > abs(across):
        return 0 if along < 0 else 2
    return 1 if across > 0 else 3


def _seems_strange(patch: NDArray[Any], look: NDArray[Any], known: NDArray[Any]) -> bool:
    """Whether the upper side of a face differs from its look at a glance, one light for all of it."""
    size = look.shape[1::-1]
    seen = (
        cv2.resize(np.ascontiguousarray(patch), size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    )
    face = np.asarray(look, np.float32) / 255
    gain = np.median((seen / np.maximum(face, 0.1))[~known], axis=0)
    off = np.abs(seen / np.maximum(gain, 0.05) - face).max(axis=2)
    strip = slice(1, 1 + round(STRIP_MM / CLOSE_MM))
    return float(((off > GLANCE_OFF) & ~known)[strip].mean()) > GLANCE
