"""Whole copies: what a cell's ink can be when the two witnesses of its figures do not agree.

Films slip, so a figure may lie in a cell several times, and lines run into it. But each copy is whole: dark
all along. Where every dark place belongs to a whole copy of some figures, and none of these can be spared, it
is these figures and no others.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.copyright.atoms import PX_PER_MM, SIZE, STROKE_MM, away, places
from scorer.vision.games.copyright.figures import FIGURES
from scorer.vision.games.copyright.grid import CELL_MM
from scorer.vision.games.copyright.light import Map
from scorer.vision.games.copyright.likeness import Picture
from scorer.vision.photo import Pixels

Flags = NDArray[np.bool_]

# So far a film may lie beside the others here: two that each lie off by as much as is usual, the other way.
SLIP_MM, STEP_MM = 2.4, 0.4
# The middle of a stroke is at least half as dark as most ink in the cell, but for this share of it. What is
# so in a thinner middle, but for a larger share, may be a figure.
DARK, CORE_MM, GAPS, THIN_MM, MORE_GAPS = 0.5, 0.45, 0.04, 0.25, 0.08
# Ink begins at this share of most ink in the cell, which is so dark at least. The blurred rim of a stroke is
# its own. Of a line that lies askew slivers are left; what sticks out of a figure below other ink is larger.
INK, LEAST_INK, RIM_MM, LEFT_MM2, SLIVER_MM = 0.45, 0.2, 0.5, 0.6, 0.8
# A line lies at most so far inside of its place, and is so broad: what is darker there may be lines.
LINE_MM, INWARDS_MM = 1.0, 2.2
# Ground differs by less: paper or a thing on a film is lighter or darker, and broader than a line's rim.
EVEN, THING_MM = 0.12, 1.2


def whole_copies(picture: Picture) -> Flags | None:
    """The figures of a cell, by whole copies alone; nothing if these do not say for certain."""
    if (picture.weight < 1).any():
        return None  # something hides a part, or it is washed out
    dark = picture.dark.reshape(SIZE, SIZE)
    ground = float(np.quantile(dark, 0.2))
    ink = float(np.quantile(dark, 0.98)) - ground
    if ink < 2 * LEAST_INK:
        return None
    share = (dark - ground) / ink
    inked = share > INK
    light = (share < DARK).ravel().astype(np.float32)
    explained = [_copies(light, k) for k in range(len(FIGURES))]
    lines = _lines(share)
    everything = np.any([lines, *explained], axis=0)
    if _left(inked, everything) or not _is_even(dark, ground, everything):
        return None
    for k in range(len(FIGURES)):
        others = np.any([lines, *(explained[i] for i in range(len(FIGURES)) if i != k)], axis=0)
        if _may_be(light, k) and not _left(inked, others):
            return None  # what may be this figure may be the others' ink as well
    return np.array([copies.any() for copies in explained])


def _copies(light: Map, figure: int) -> Flags:
    """What belongs to whole copies of a figure, with their rims, in a cell that is light in some places."""
    cores = _strokes(figure, CORE_MM)
    fits = cores @ light <= GAPS * cores.sum(axis=1)
    whole = _strokes(figure, STROKE_MM + RIM_MM)[fits] > 0
    return np.asarray(whole.any(axis=0).reshape(SIZE, SIZE))


def _may_be(light: Map, figure: int) -> bool:
    """Whether a figure may be in a cell, by its looks alone."""
    cores = _strokes(figure, THIN_MM)
    return bool((cores @ light <= MORE_GAPS * cores.sum(axis=1)).any())


def _lines(share: Map) -> Flags:
    """What belongs to the lines round a cell: whole ones, from side to side."""
    found = np.zeros((SIZE, SIZE), bool)
    for turns in range(4):
        rows = np.rot90(share, turns)
        deep = round((INWARDS_MM + LINE_MM - (CELL_MM / 2 - SIZE / PX_PER_MM / 2)) * PX_PER_MM)
        is_line = (rows[:deep] > DARK).mean(axis=1) > 1 - 2 * GAPS
        here = np.zeros((SIZE, SIZE), np.uint8)
        here[:deep][is_line] = 1
        found |= np.rot90(_grown(here), -turns) > 0
    return found


def _grown(flags: Pixels) -> Pixels:
    side = 2 * round(RIM_MM * PX_PER_MM) + 1
    return np.asarray(cv2.dilate(flags, np.ones((side, side), np.uint8)), np.uint8)


def _left(inked: Flags, explained: Flags) -> bool:
    """Whether there is ink that this does not explain, more than a speck."""
    return _is_large(inked & ~explained, SLIVER_MM)


def _is_large(flags: Flags, broad_mm: float) -> bool:
    """Whether more than specks of this, and what is not so broad, are there."""
    square = np.ones((round(broad_mm * PX_PER_MM),) * 2, np.uint8)
    solid = cv2.dilate(cv2.erode(np.pad(flags, 1).astype(np.uint8), square), square)
    return float(cv2.countNonZero(solid)) > LEFT_MM2 * PX_PER_MM**2


def _is_even(dark: Map, ground: float, explained: Flags) -> bool:
    """Whether what has no ink is ground all over, neither lighter nor darker."""
    bare = ~(_grown(explained.astype(np.uint8)) > 0)
    return not _is_large(bare & (np.abs(cv2.blur(dark, (3, 3)) - ground) > EVEN), THING_MM)


@cache
def _strokes(figure: int, reach_mm: float) -> Map:
    """What lies so near the middle of a figure's strokes, slipped in every way: one of them, place."""
    right, down = places()
    steps = np.arange(-SLIP_MM, SLIP_MM + 0.01, STEP_MM)
    slips = [(x, y) for x in steps for y in steps if np.hypot(x, y) <= SLIP_MM + 0.01]
    off = np.stack([away(FIGURES[figure], np.abs(right - x), np.abs(down - y)).ravel() for x, y in slips])
    return np.asarray(off < reach_mm, np.float32)
