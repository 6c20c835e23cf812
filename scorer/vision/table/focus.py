"""In focus: where a photo is so sharp that a mark would have been read, and none was, no card of ours lies.

How sharp is measured at the outlines of things, where one even tone meets another: across a sharp one the
tone has changed within a millimetre. Lines and letters say nothing, for who knows how dark they were.
"""

from __future__ import annotations

import math
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pieces.see import View

Flags = NDArray[np.bool_]
Floats = NDArray[np.floating[Any]]
Whole = NDArray[np.integer[Any]]

PX_PER_MM = 3.0
NOISE_MM = 0.3  # so much is blurred before
CONTRAST = 40.0  # levels between both sides of an outline
# So far from its middle an outline nearly has its tone if a blur has a deviation of less than half a
# millimetre: with that marks are read, with more they soon are not. Farther off, the tone is even.
CHANGED_MM, EVEN_MM = 0.7, (2.0, 2.6, 3.2, 3.8)
NEARLY = 0.12  # of the contrast
AROUND_MM, MOST = 8.0, 0.5  # noise makes some of an outline sharp, never most of it
LEAST_SCALE = 2.0  # pixels of the photo in a millimetre: with fewer, sharp marks are too small to be read
NEAR_MM = 24.0  # of an outline in focus: a card has some nearer to each other
BOTH_WAYS = 0.1  # a shaken photo keeps the outlines along the shake: others must be sharp too


def in_focus(view: View, corners: Array) -> Flags:
    """A rectangle of the table (corners in mm, top left first, clockwise), 3 pixels a millimetre: where it is
    near to something in focus."""
    patch = view.patch(corners, PX_PER_MM, grey=True)
    sharp = _sharp(patch) if _scale(view, corners) >= LEAST_SCALE else np.zeros(patch.shape, bool)
    side = 2 * round(NEAR_MM * PX_PER_MM) + 1
    return np.asarray(cv2.dilate(sharp.astype(np.uint8), np.ones((side, side), np.uint8)) > 0)


def _sharp(patch: Pixels) -> Flags:
    """The outlines that are sharp; none where all of them go one way."""
    soft = cv2.GaussianBlur(patch.astype(np.float32), (0, 0), NOISE_MM * PX_PER_MM)
    x, y = (np.asarray(cv2.Sobel(soft, cv2.CV_32F, dx, 1 - dx, scale=1 / 8), np.float32) for dx in (1, 0))
    slope = np.asarray(cv2.magnitude(x, y), np.float32)
    # The slope of a soft outline of that contrast: steeper ones are looked at, where both sides are in sight.
    steep = slope > CONTRAST / (np.sqrt(2 * np.pi) * 1.5 * PX_PER_MM)
    rim = math.ceil(EVEN_MM[-1] * PX_PER_MM)
    rows, columns = np.add(np.nonzero(steep[rim:-rim, rim:-rim]), rim)
    across = np.stack([x[rows, columns], y[rows, columns]]) / slope[rows, columns]
    is_outline, is_sharp = _profiles(np.asarray(soft, np.float32), rows, columns, across)
    weak, strong = np.linalg.eigvalsh(across[:, is_sharp] @ across[:, is_sharp].T)
    outlines, sharp = np.zeros((2, *patch.shape), np.float32)
    outlines[rows, columns], sharp[rows, columns] = is_outline, is_sharp
    around = (round(AROUND_MM * PX_PER_MM),) * 2
    most = cv2.blur(sharp, around) > MOST * cv2.blur(outlines, around)
    return np.asarray((sharp > 0) & most & (weak > BOTH_WAYS * strong))


def _profiles(soft: Floats, rows: Whole, columns: Whole, across: Floats) -> tuple[Flags, Flags]:
    """Which edges lie between two even tones, by what lies across them; and which of these are sharp."""

    def tones(*mm: float) -> Floats:
        places = np.stack([columns, rows])[:, None] + across[:, None] * np.array(mm)[:, None] * PX_PER_MM
        column, row = np.round(places).astype(int)
        return np.asarray(soft[row, column])

    before, after = tones(*(-mm for mm in EVEN_MM)), tones(*EVEN_MM)
    dark, light = before.mean(axis=0), after.mean(axis=0)
    little = NEARLY * (light - dark)
    even = np.maximum(np.ptp(before, axis=0), np.ptp(after, axis=0)) < 2 * little
    sooner, middle, later = tones(-CHANGED_MM, 0, CHANGED_MM)
    # Beside its middle an outline looks shifted: there the tone is nearer to one of both.
    is_outline = (light - dark > CONTRAST) & even & (np.abs(middle - (light + dark) / 2) < 2 * little)
    return is_outline, is_outline & (later > light - little) & (sooner < dark + little)


def _scale(view: View, corners: Array) -> float:
    """Pixels of the photo in a millimetre, along the shortest of the four sides of a rectangle."""
    assert view.plane is not None
    pixels = view.plane.pixels(corners)
    sides = [
        np.hypot(*(pixels[i] - pixels[i - 1])) / np.hypot(*(corners[i] - corners[i - 1])) for i in range(4)
    ]
    return float(min(sides))
