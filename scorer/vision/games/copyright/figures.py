"""The figures in a cell: three yes-or-no questions, each asked where no other figure has ink."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.copyright.film import Sheet
from scorer.vision.games.copyright.grid import CELL_MM
from scorer.vision.games.copyright.light import REACH_MM
from scorer.vision.geometry.plane import Array

Values = NDArray[np.floating[Any]]

FIGURES = "sox"
# Half the square's side, the circle's radius, and how far the cross is looked at along its arms, in mm.
SQUARE_MM, CIRCLE_MM, CROSS_MM = 0.36 * CELL_MM, 0.24 * CELL_MM, (0.6, 2.6)
# The cross runs through the circle on the diagonals, so the circle is looked at between them.
BETWEEN_DEG = 18.0
ARM_MM = 0.26 * CELL_MM
# How far a film may have slipped, looked at in steps; and how far beside a stroke its ink is no surprise.
SLIP_MM, STEP_MM = 1.75, 0.35
ROOM_MM, NEAR_MM, NEARER_MM = 2.45, 1.0, 0.75
# A part of a figure is not seen when more than this share of it is hidden, or dazzled and without ink.
MOST_BLIND, MOST_DAZZLED, FAINT = 0.5, 0.3, 0.3
# How strong a part is: not the mean, a stroke has ink all along and the end of another figure's has not. Two
# crosses that have slipped reach into the circle's parts from both ends.
QUANTILES = {"s": 0.5, "o": 0.3, "x": 0.5}
# Parts of a figure, and those that must be seen to prove it. If too few of the cross are, its tips beyond the
# circle help.
PARTS, ENOUGH = 4, 2
TIPS_MM = (5.9, 7.1)
CELLS_MM = 1.5 * CELL_MM + 4.0  # from the frame's middle, with room for films that lie off it


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """How surely each cell shows each figure (row, column, figure)."""

    joint: Values
    """The weakest of a figure's parts that can be seen, where the figure fits best; 1 is a clean stroke."""
    seen: NDArray[np.intp]
    """How many of its four parts can be seen."""
    whole: NDArray[np.intp]
    """How many of these nothing hides or dazzles in the least."""
    some: Values
    """The second strongest of its parts: ink in two parts is hardly chance."""
    most: Values
    """The weakest but one, where that fits best; the weakest if not all can be seen."""


def evidence(sheet: Sheet, off: Array, faint: float = FAINT) -> Evidence:
    """The figures of a stack whose films lie so far off the frame; each film may have slipped a little.

    Strokes that are fainter may be washed out where light dazzles.
    """
    if _is_clear(sheet):
        return _in_clear_light(sheet, off)
    at = CELL_MM * (np.arange(3) - 1.0)
    joint, some, most = np.zeros((3, 3, 3, len(FIGURES)))
    seen, whole = np.zeros((2, 3, 3, len(FIGURES)), np.intp)
    for row in range(3):
        for column in range(3):
            middle = np.array([at[column], at[row]]) + off
            for k, parts in enumerate(_parts()):
                quantile = QUANTILES[FIGURES[k]]
                found = _figure(sheet, parts + middle, quantile, faint)
                if FIGURES[k] == "x" and found[1] < ENOUGH:
                    # Shifted far, the tips of a cross would lie on a circle.
                    parts = np.concatenate([parts, _tips()], axis=1)[_is_near(parts)]
                    found = _figure(sheet, parts + middle, quantile, faint)
                at_cell = row, column, k
                joint[at_cell], seen[at_cell], whole[at_cell], some[at_cell], most[at_cell] = found
    return Evidence(joint, seen, whole, some, most)


def _is_clear(sheet: Sheet) -> bool:
    """Whether nothing hides or dazzles any of the frame's own cells."""
    low, high = (round((REACH_MM + edge) * sheet.px_per_mm) for edge in (-CELLS_MM, CELLS_MM))
    part = (slice(low, high), slice(low, high))
    return not (sheet.blind[part].any() or sheet.dazzled[part].any())


def _in_clear_light(sheet: Sheet, off: Array) -> Evidence:
    """The same in clear light, where all cells can be looked at together: a third of the time."""
    at = CELL_MM * (np.arange(3) - 1.0)
    middles = np.stack(np.meshgrid(at, at), axis=-1) + off
    found = []
    for letter, parts in zip(FIGURES, _parts(), strict=True):
        ink = np.sort(sheet.at(sheet.blue, parts + middles[:, :, None, None, None]), axis=-1)
        ranked = np.sort(ink[..., int(QUANTILES[letter] * ink.shape[-1])], axis=-1)
        some, most = ranked[:, :, _is_near(parts, NEARER_MM), -2], ranked[:, :, _is_near(parts), 1]
        found.append([ranked[..., 0].max(axis=-1), some.max(axis=-1), most.max(axis=-1)])
    joint, some, most = (np.stack(each, axis=-1).astype(float) for each in zip(*found, strict=True))
    every = np.full(joint.shape, PARTS, np.intp)
    return Evidence(joint, every, every.copy(), some, most)


def _figure(
    sheet: Sheet, parts: Array, quantile: float, faint: float
) -> tuple[float, int, int, float, float]:
    """The weakest part that can be seen, how many can, how many wholly, the second strongest and weakest."""
    usual = parts[len(parts) // 2]
    hidden = sheet.at(sheet.blind, usual)
    dazzled = sheet.at(sheet.dazzled, usual).mean(axis=-1)
    is_open = hidden.mean(axis=-1) < MOST_BLIND
    if not is_open.any():
        return 0.0, 0, 0, 0.0, 0.0
    if not is_open.all() or dazzled.max() > MOST_DAZZLED:
        # The parts that are left could be shifted onto lines.
        parts = parts[_is_near(parts)]
    shown = ~hidden[is_open]
    ink = np.sort(np.where(shown, sheet.at(sheet.blue, parts[:, is_open]), np.inf), axis=-1)
    at = np.broadcast_to((quantile * shown.sum(axis=-1)).astype(np.intp)[:, None], (*ink.shape[:2], 1))
    ink = np.take_along_axis(ink, at, axis=-1)[..., 0]
    # In dazzling light a stroke that shows is one; that none shows says nothing.
    washed_out = (dazzled[is_open] > MOST_DAZZLED) & (ink < faint)
    weakest = np.where(washed_out, np.inf, ink).min(axis=-1)
    weakest[np.isinf(weakest)] = 0.0
    best = int(weakest.argmax())
    whole = (hidden.mean(axis=-1) == 0) & (dazzled == 0)
    ranked = np.sort(ink, axis=-1)
    some = ranked[_is_near(parts, NEARER_MM), -2:].min(axis=-1).max()
    most = ranked[_is_near(parts), 1].max() if is_open.all() else weakest[best]
    seen = int((~washed_out[best]).sum())
    return float(weakest[best]), seen, int(whole.sum()), float(some), float(most)


def _is_near(parts: Array, reach_mm: float = NEAR_MM) -> NDArray[np.bool_]:
    """Which of the shifts are small."""
    near: NDArray[np.bool_] = np.hypot(*(parts - parts[len(parts) // 2])[:, 0, 0].T) < reach_mm
    return near


def strokes(letters: str, shape: tuple[int, ...], px_per_mm: float) -> NDArray[np.bool_]:
    """Where figures may have ink in a picture of a cell, its middle in the middle, with room to slip."""
    y, x = (np.abs(np.arange(size) - (size - 1) / 2) / px_per_mm for size in shape)
    x, y = x[None, :], y[:, None]
    room = ROOM_MM
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
    return tuple(_round(part) + _shifts() for part in (square, circle, _arm(CROSS_MM)))


@cache
def _tips() -> Array:
    """The same for the ends of the cross, which lie between circle and square."""
    return _round(_arm(TIPS_MM)) + _shifts()


def _arm(reach: tuple[float, float]) -> Array:
    along = np.linspace(*reach, 6) / np.sqrt(2)
    return np.stack([along, -along], axis=-1)


@cache
def _shifts() -> Array:
    """How a film may have slipped, in every direction."""
    steps = np.arange(-SLIP_MM, SLIP_MM + 0.01, STEP_MM)
    shifts = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    near: Array = shifts[np.hypot(*shifts.T) <= SLIP_MM + 0.01][:, None, None, :]
    return near


def _round(part: Array) -> Array:
    """A part, and the same turned by a quarter three times."""
    quarter = np.array([(0, 1), (-1, 0)], float)
    return np.stack([part @ np.linalg.matrix_power(quarter, turns) for turns in range(4)])
