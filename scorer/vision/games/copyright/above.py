"""The table from above, and the thin strokes of film ink on it: violet lines and blue figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.copyright.film import INKS
from scorer.vision.games.copyright.light import FLOOR, Map
from scorer.vision.geometry.plane import Array, project
from scorer.vision.photo import Pixels
from scorer.vision.pieces.see import View

PX_PER_MM = 2.0
# How far from the frames that are known the table is looked at.
AROUND_MM = 350.0
# Strokes lie on a ground that shows within so many millimetres; what is broader than the other is no stroke.
GROUND_MM, BROAD_MM, RIM_MM = 10.0, 3.5, 2.5
INK, OTHER = 0.3, -0.2
# What is so much lighter than most of what lies so far around is no ink.
LIGHTER, AROUND_STROKE_MM = 1.3, 30.0
# A blue stroke has so much of its own ink, and no more black than this share of it.
BLUE, SOOT = 0.45, 0.3
NO_GREEN = 30  # levels: either ink takes green light away, and from such a ground only noise does
ROWS = 32  # at once: the processor keeps them at hand, which takes two fifths of the time
LOGARITHMS = np.log(np.arange(256) + FLOOR).astype(np.float32)  # of all values that a photo has


@dataclass(frozen=True, slots=True, eq=False)
class Strokes:
    """Where thin strokes of an ink lie, and how much of the other ink they seem to have, as a share."""

    ink: Pixels
    other: Map


def bounds(view: View, back: Array, areas: Sequence[Array]) -> tuple[Array, Array]:
    """The part of the table (mm) that the photo shows, not too far from what is known."""
    width, height = view.photo.width, view.photo.height
    photo = project(back, np.array([(0, 0), (width, 0), (width, height), (0, height)], float))
    known = np.concatenate(areas)
    low = np.maximum(photo.min(axis=0), known.min(axis=0) - AROUND_MM)
    high = np.minimum(photo.max(axis=0), known.max(axis=0) + AROUND_MM)
    return low, high


def from_above(view: View, to_px: Array, low: Array, high: Array) -> tuple[Pixels, Pixels]:
    """The table, two pixels a millimetre, and where the photo does not show it: there its border goes on."""
    width, height = np.maximum(1, np.ceil((high - low) * PX_PER_MM)).astype(int).tolist()
    size = (width, height)
    photo, scale = view.photo.reduced(0.5)
    here = np.array([(1 / PX_PER_MM, 0, low[0]), (0, 1 / PX_PER_MM, low[1]), (0, 0, 1)])
    look = np.diag([scale, scale, 1.0]) @ to_px @ here
    flags, border = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, cv2.BORDER_REPLICATE
    seen = cv2.warpPerspective(photo, look, size, flags=flags, borderMode=border)
    shown = cv2.warpPerspective(np.ones(photo.shape[:2], np.uint8), look, size, flags=flags)
    return np.asarray(seen, np.uint8), np.asarray(1 - shown, np.uint8)


def strokes_on(table: Pixels, beyond: Pixels) -> tuple[Strokes, Strokes]:
    """The violet strokes and the blue ones; none where the photo does not show the table."""
    white = cv2.morphologyEx(table, cv2.MORPH_CLOSE, square(GROUND_MM))
    blue, violet, black = _inks(np.asarray(white, np.uint8), table)
    more = cv2.max(blue, violet)
    inked = (more > INK) & (blue > OTHER) & (black < more) & (white[..., 1] > NO_GREEN)
    inked[inked] = ~_lighter(table, inked)
    # A blurred rim of what is broad is no stroke either.
    broad = (
        cv2.dilate(cv2.morphologyEx(inked.astype(np.uint8), cv2.MORPH_OPEN, square(BROAD_MM)), square(RIM_MM))
        > 0
    )
    thin = inked & ~broad & (beyond == 0)
    lines = np.asarray(thin & (blue < violet), np.uint8)
    figures = np.asarray(thin & (blue > violet) & (blue > BLUE) & (np.abs(black) < SOOT * blue), np.uint8)
    return Strokes(lines, _share(blue, violet, lines)), Strokes(figures, _share(violet, blue, figures))


def _inks(white: Pixels, table: Pixels) -> tuple[Map, Map, Map]:
    """How much blue, violet and black ink lies where."""
    unmix = np.linalg.inv(INKS.T).astype(np.float32)
    inks = np.empty((3, *table.shape[:2]), np.float32)
    for top in range(0, len(table), ROWS):
        part = slice(top, top + ROWS)
        density = cv2.subtract(cv2.LUT(white[part], LOGARITHMS), cv2.LUT(table[part], LOGARITHMS))
        cv2.split(cv2.transform(density, unmix), [ink[part] for ink in inks])
    return inks[0], inks[1], inks[2]


def _share(other: Map, own: Map, strokes: Pixels) -> Map:
    """How much of another ink the strokes of one seem to have, as a share of it; 0 beside them."""
    share = np.zeros_like(own)
    there = strokes > 0
    share[there] = other[there] / np.maximum(own[there], INK)
    return share


def _lighter(table: Pixels, asked: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which pixels are lighter in blue light than most of the table around: ink only takes light away."""
    small = cv2.resize(
        np.ascontiguousarray(table[..., 2]), None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA
    )
    around = cv2.medianBlur(small, round(AROUND_STROKE_MM * PX_PER_MM / 4) | 1)
    usual = np.asarray(cv2.resize(around, table.shape[1::-1], interpolation=cv2.INTER_LINEAR))
    lighter: NDArray[np.bool_] = table[..., 2][asked] > LIGHTER * usual[asked].astype(np.float32) + FLOOR
    return lighter


def parts_of(strokes: Pixels) -> tuple[int, NDArray[np.int32], NDArray[np.int32]]:
    """Strokes that hang together, as OpenCV numbers them: how many, which pixel is whose, and their boxes.

    Looked for only where there are any: most tables have none but for a few specks.
    """
    left, top, wide, high = cv2.boundingRect(strokes)
    left, top, right, bottom = max(0, left - 1), max(0, top - 1), left + wide + 1, top + high + 1
    part = (slice(top, bottom), slice(left, right))
    count, own, boxes, _ = cv2.connectedComponentsWithStats(
        cv2.dilate(strokes[part], np.ones((3, 3), np.uint8))
    )
    labels = np.zeros(strokes.shape, np.int32)
    labels[part] = own
    return count, labels, np.asarray(boxes + np.array([left, top, 0, 0, 0]), np.int32)


def square(side_mm: float) -> Pixels:
    """A square to open or close pictures of the table with."""
    side = round(side_mm * PX_PER_MM) | 1
    return np.ones((side, side), np.uint8)
