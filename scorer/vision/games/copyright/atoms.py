"""What a cell can be drawn with: each figure and each grid line at its place, slipped a little, and blurred.

Shapes are in red light, which both inks take: 1 where there is ink, 0 where there is none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from math import erf
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.copyright.figures import ARM_MM, CIRCLE_MM, FIGURES, SQUARE_MM
from scorer.vision.games.copyright.grid import CELL_MM
from scorer.vision.games.copyright.light import Map

PX_PER_MM = 2.5
# A cell is drawn this far round its middle, so that the lines on its border show a little.
HALF_MM = 9.2
SIZE = round(2 * HALF_MM * PX_PER_MM)
# Half a stroke; half a line. How far a figure may have slipped, and a line inwards and outwards.
STROKE_MM, LINE_MM = 0.9, 1.0
SLIP_MM, STEP_MM = 1.8, 0.4
INWARDS_MM, OUTWARDS_MM, LINE_STEP_MM = 1.5, 0.9, 0.3
FINE = 4  # a shape is drawn so many times finer before it is blurred
BLURS_MM = (0.2, 0.4, 0.6, 0.85)
"""How blurred a photo may be."""


@dataclass(frozen=True, eq=False)
class Atoms:
    """All shapes that a cell may have in a photo that is blurred so much."""

    shapes: Map
    """Shape, pixel."""
    squares: Map
    of: NDArray[np.intp]
    """Which figure each is; lines come after the figures."""
    _known: dict[int, Map] = field(default_factory=dict, repr=False)

    @cached_property
    def norms(self) -> Map:
        """How much each has of itself in a cell of which all shows."""
        return self.squares @ np.ones(self.squares.shape[1], np.float32)

    def common(self, number: int) -> Map:
        """What one of them has in common with all in a cell of which all shows, as most do: made once."""
        if number not in self._known:
            self._known[number] = self.shapes @ self.shapes[number]
        return self._known[number]


@cache
def atoms(blur_mm: float) -> Atoms:
    """The shapes of a cell: figures first, then the lines round it."""
    shapes, of = [], []
    for number, figure in enumerate(FIGURES):
        slipped = _figure(figure, blur_mm)
        shapes.append(slipped)
        of += [number] * len(slipped)
    lines = _lines(blur_mm)
    every = np.concatenate([*shapes, lines]).astype(np.float32)
    return Atoms(every, every**2, np.array([*of, *[len(FIGURES)] * len(lines)]))


def places() -> tuple[Map, Map]:
    """Where the pixels of a cell are, from its middle in mm: right, down."""
    at = ((np.arange(SIZE) + 0.5) / PX_PER_MM - HALF_MM).astype(np.float32)
    right, down = np.meshgrid(at, at)
    return np.asarray(right), np.asarray(down)


def _figure(figure: str, blur_mm: float) -> Map:
    scale, reach = FINE * PX_PER_MM, HALF_MM + SLIP_MM + 1
    at = (np.arange(round(2 * reach * scale)) + 0.5) / scale - reach
    inked = (away(figure, *np.meshgrid(np.abs(at), np.abs(at))) < STROKE_MM).astype(np.float32)
    # A pixel blurs a little by itself.
    soft = cv2.GaussianBlur(inked, (0, 0), float(np.hypot(blur_mm, 0.3 / PX_PER_MM)) * scale)
    right, down = places()
    steps = np.arange(-SLIP_MM, SLIP_MM + 0.01, STEP_MM)
    slips = [(x, y) for x in steps for y in steps if np.hypot(x, y) <= SLIP_MM + 0.01]
    drawn = np.stack(
        [
            cv2.remap(
                soft, (right - x + reach) * scale - 0.5, (down - y + reach) * scale - 0.5, cv2.INTER_LINEAR
            )
            for x, y in np.array(slips, np.float32)
        ]
    )
    return np.asarray(drawn.reshape(len(slips), -1), np.float32)


def away(figure: str, x: NDArray[Any], y: NDArray[Any]) -> NDArray[Any]:
    """How far points are from the middle of a figure's stroke; its ends are round."""
    if figure == "o":
        ring: NDArray[Any] = np.abs(np.hypot(x, y) - CIRCLE_MM)
        return ring
    if figure == "s":
        beyond = np.hypot(np.maximum(x - SQUARE_MM, 0), np.maximum(y - SQUARE_MM, 0))
        return np.where(np.maximum(x, y) < SQUARE_MM, SQUARE_MM - np.maximum(x, y), beyond)
    along, across = (x + y) / np.sqrt(2), (x - y) / np.sqrt(2)
    arm: NDArray[Any] = np.hypot(across, np.maximum(along - ARM_MM * np.sqrt(2), 0))
    return arm


def _lines(blur_mm: float) -> Map:
    """The lines on the four sides: dark from their inner edge on."""
    right, down = places()
    edge = CELL_MM / 2 - LINE_MM
    step = np.vectorize(lambda away: 0.5 + 0.5 * erf(away / (blur_mm * np.sqrt(2))))
    return np.stack(
        [
            step(side - edge - slip).ravel()
            for side in (down, -down, right, -right)
            for slip in np.arange(-INWARDS_MM, OUTWARDS_MM, LINE_STEP_MM)
        ]
    ).astype(np.float32)
