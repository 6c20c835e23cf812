"""The figures in a cell: three yes-or-no questions, each asked where no other figure has ink."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.copyright.film import Sheet
from scorer.vision.games.copyright.grid import CELL_MM
from scorer.vision.plane import Array

Values = NDArray[np.floating[Any]]

FIGURES = "sox"
# Half the square's side, the circle's radius, and how far the cross is looked at along its arms, in mm.
SQUARE_MM, CIRCLE_MM, CROSS_MM = 0.36 * CELL_MM, 0.24 * CELL_MM, (0.6, 2.6)
# The cross runs through the circle on the diagonals, so the circle is looked at between them.
BETWEEN_DEG = 18.0
STROKE_MM, ARM_MM = 1.8, 0.26 * CELL_MM
SLIP_MM = 1.25
STEP_MM = 0.25
# A part of a figure is not seen when more than this share of it is hidden, or dazzled and without ink.
MOST_BLIND, MOST_DAZZLED, FAINT = 0.5, 0.3, 0.3


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """How surely each cell shows each figure (row, column, figure)."""

    joint: Values
    """The weakest of a figure's parts that can be seen, where the figure fits best; 1 is a clean stroke."""
    seen: NDArray[np.intp]
    """How many of its four parts can be seen."""
    whole: NDArray[np.intp]
    """How many of these nothing hides or dazzles in the least."""


def evidence(sheet: Sheet, off: Array) -> Evidence:
    """The figures of a stack whose films lie so far off the frame; each film may have slipped a little."""
    at = CELL_MM * (np.arange(3) - 1.0)
    joint = np.zeros((3, 3, len(FIGURES)))
    seen, whole = np.zeros((2, 3, 3, len(FIGURES)), np.intp)
    for row in range(3):
        for column in range(3):
            middle = np.array([at[column], at[row]]) + off
            for k, parts in enumerate(_parts()):
                found = _figure(sheet, parts + middle)
                joint[row, column, k], seen[row, column, k], whole[row, column, k] = found
    return Evidence(joint, seen, whole)


def _figure(sheet: Sheet, parts: Array) -> tuple[float, int, int]:
    """The weakest part that can be seen, how many can, and how many of them wholly."""
    usual = parts[len(parts) // 2]
    hidden = sheet.at(sheet.blind, usual)
    dazzled = sheet.at(sheet.dazzled, usual).mean(axis=-1)
    is_open = hidden.mean(axis=-1) < MOST_BLIND
    if not is_open.any():
        return 0.0, 0, 0
    ink = sheet.at(sheet.blue, parts[:, is_open])
    shown = ~hidden[is_open]
    ink = (ink * shown).sum(axis=-1) / shown.sum(axis=-1)
    # In dazzling light a stroke that shows is one; that none shows says nothing.
    washed_out = (dazzled[is_open] > MOST_DAZZLED) & (ink < FAINT)
    weakest = np.where(washed_out, np.inf, ink).min(axis=-1)
    weakest[np.isinf(weakest)] = 0.0
    best = int(weakest.argmax())
    whole = (hidden.mean(axis=-1) == 0) & (dazzled == 0)
    return float(weakest[best]), int((~washed_out[best]).sum()), int(whole.sum())


def strokes(letters: str, shape: tuple[int, ...], px_per_mm: float) -> NDArray[np.bool_]:
    """Where figures may have ink in a picture of a cell, its middle in the middle, with room to slip."""
    y, x = (np.abs(np.arange(size) - (size - 1) / 2) / px_per_mm for size in shape)
    x, y = x[None, :], y[:, None]
    room = STROKE_MM / 2 + SLIP_MM + 0.3
    inked = np.zeros(shape, bool)
    if "s" in letters:
        inked |= np.abs(np.maximum(x, y) - SQUARE_MM) < room
    if "o" in letters:
        inked |= np.abs(np.hypot(x, y) - CIRCLE_MM) < room
    if "x" in letters:
        inked |= (np.abs(x - y) < room * np.sqrt(2)) & (np.maximum(x, y) < ARM_MM + room)
    return inked


@cache
def _parts() -> tuple[Array, ...]:
    """For each figure, the points to look at: shift, part, point."""
    side = np.linspace(-5.8, 5.8, 9)
    square = np.stack([side, np.full(9, -SQUARE_MM)], axis=-1)
    bend = np.radians(np.linspace(-BETWEEN_DEG, BETWEEN_DEG, 5))
    circle = CIRCLE_MM * np.stack([np.sin(bend), -np.cos(bend)], axis=-1)
    arm = np.linspace(*CROSS_MM, 6) / np.sqrt(2)
    cross = np.stack([arm, -arm], axis=-1)
    steps = np.arange(-SLIP_MM, SLIP_MM + 0.01, STEP_MM)
    shifts = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    shifts = shifts[np.hypot(*shifts.T) <= SLIP_MM + 0.01]
    return tuple(_round(part) + shifts[:, None, None, :] for part in (square, circle, cross))


def _round(part: Array) -> Array:
    """A part, and the same turned by a quarter three times."""
    quarter = np.array([(0, 1), (-1, 0)], float)
    return np.stack([part @ np.linalg.matrix_power(quarter, turns) for turns in range(4)])
