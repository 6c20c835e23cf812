"""The violet grid of a stack: where its lines run, which cells films cover, which lines stick out."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from scorer.vision.games.copyright.film import Sheet
from scorer.vision.games.copyright.light import REACH_MM
from scorer.vision.geometry.plane import Array

Values = NDArray[np.floating[Any]]
Side = Literal["above", "below", "left", "right"]
SIDES: tuple[Side, ...] = ("above", "below", "left", "right")

CELL_MM = 20.0
RINGS = 4
"""How many lines of cells outside the frame are looked at, on each side."""
FIRST = RINGS
"""The number of the frame's first row or column, counted from the outermost that is looked at."""
COUNT = 3 + 2 * RINGS
EDGE_MM = -(1.5 + RINGS) * CELL_MM
# Films slip and lie crooked: a line is looked for this far to either side of where it should be.
SLIP_MM = 2.0
SHIFTS = np.arange(-SLIP_MM, SLIP_MM + 0.01, 0.25)
ALONG = np.linspace(3.5, 16.5, 14)
QUANTILE, LEAST_SEEN = 0.35, 0.6
# The black frame hides what lies below it.
HIDDEN_FROM_MM, HIDDEN_TO_MM = 30.6, 34.6
UNDER_MM = 0.4
FURTHEST_OFF_MM = 2.6
# A line this faint may only be washed out where light dazzles.
MOST_DAZZLED, FAINT = 0.2, 0.35
# A line so pale, but so much darker than what lies so far to either side, has lost its colour in the photo.
PALE, GREY, ASIDE_MM = 0.12, 0.05, 1.7
# An edge has no line below this much violet: three times what shows by noise where there is none.
NO_LINE, NOISE, TIMES = (0.04, 0.07), 0.05, 3.0


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """How much violet lies on each edge of each cell, 1 being one clean line; nan where none can be seen."""

    off: Array
    """How far the films lie beside the frame, in mm (right, down)."""
    across: Values
    """Horizontal edges: line, column."""
    down: Values
    """Vertical edges: row, line."""
    grey_across: Values = field(default_factory=lambda: np.zeros((4, 3)))
    """How much darker than both their sides the frame's own edges are, of any colour: the horizontal ones."""
    grey_down: Values = field(default_factory=lambda: np.zeros((3, 4)))
    """And the others."""

    @property
    def noise(self) -> float:
        """How much violet shows by chance where there is none."""
        every = np.concatenate([self.across.ravel(), self.down.ravel()])
        none = every[np.abs(every) < NOISE]
        return float(np.std(none)) if none.size else NOISE

    @property
    def none(self) -> float:
        """How much violet there is at the most where no line is."""
        return float(np.clip(TIMES * self.noise, *NO_LINE))

    @property
    def films(self) -> tuple[Values, NDArray[np.intp]]:
        """Of a film whose first cell is there (top, left) the 24 edges, faintest first; those that do not
        show are nan, at the end.

        And how many of the seven edges along that side of it which shows the fewest.
        """
        a, d = sliding_window_view(self.across, (4, 3)), sliding_window_view(self.down, (3, 4))
        edges = np.concatenate([a.reshape(*a.shape[:2], -1), d.reshape(*d.shape[:2], -1)], axis=-1)
        a, d = ~np.isnan(a), ~np.isnan(d)
        ends = [a[..., k, :].sum(axis=-1) + d[..., k, :].sum(axis=-1) for k in (0, -1)]
        ends += [a[..., k].sum(axis=-1) + d[..., k].sum(axis=-1) for k in (0, -1)]
        return np.sort(edges, axis=-1), np.asarray(np.min(ends, axis=0))

    def edges(self, row: int, column: int) -> Values:
        """The four edges of a cell of the frame: above, right, below, left."""
        r, c = FIRST + row, FIRST + column
        edges = _round(self.across, self.down, r, c)
        grey = _round(self.grey_across, self.grey_down, row, column)
        edges[(edges < PALE) & (grey > GREY)] = np.nan
        # The outer lines lie so near the black frame that films a little off disappear below it.
        right, low = self.off
        under = [row == 0 and -low, column == 2 and right, row == 2 and low, column == 0 and -right]
        edges[np.array(under, float) > UNDER_MM] = np.nan
        return edges


def _round(across: Values, down: Values, row: int, column: int) -> Values:
    """The four edges of a cell, clockwise from the one above."""
    return np.array([across[row, column], down[row, column + 1], across[row + 1, column], down[row, column]])


def lines_of(sheet: Sheet) -> Lines:
    """The grid of a stack."""
    off = _off(sheet)
    across, down = _points()
    grey = [
        _strongest(_darker(sheet, points + off, axis), _is_seen(sheet, points + off))
        for axis, points in enumerate(_inner(across, down))
    ]
    return Lines(off, _strength(sheet, across + off), _strength(sheet, down + off), *grey)


def _inner(across: Array, down: Array) -> tuple[Array, Array]:
    """The edges of the frame's own cells, of all."""
    few, more = slice(FIRST, FIRST + 3), slice(FIRST, FIRST + 4)
    return across[more, few], down[few, more]


@cache
def _points() -> tuple[Array, Array]:
    """Where edges are looked at (line, cell, shift, point along): the horizontal ones and the others."""
    at = EDGE_MM + CELL_MM * np.arange(COUNT + 1)
    line, cell, shift, along = np.meshgrid(at, at[:-1], SHIFTS, ALONG, indexing="ij")
    across = np.stack([cell + along, line + shift], axis=-1)
    down = np.stack([line + shift, cell + along], axis=-1).swapaxes(0, 1)
    return across, down


def _is_seen(sheet: Sheet, points: Array) -> NDArray[np.bool_]:
    far = np.maximum(np.abs(points[..., 0]), np.abs(points[..., 1]))
    seen = ((far < HIDDEN_FROM_MM) | (far > HIDDEN_TO_MM)) & (far < REACH_MM - 0.5)
    clear: NDArray[np.bool_] = seen & ~sheet.at(sheet.no_lines, points)
    return clear


def _strength(sheet: Sheet, points: Array) -> Values:
    best = _strongest(sheet.at(sheet.violet, points), _is_seen(sheet, points))
    # In dazzling light a line that shows is one; that none shows says nothing.
    dim = sheet.at(sheet.dim_lines, points).mean(axis=(-2, -1)) > MOST_DAZZLED
    best[np.isinf(best) | (dim & (best < FAINT))] = np.nan
    return best


def _strongest(ink: Values, seen: NDArray[np.bool_]) -> Values:
    """How much ink lies along each edge, where it has the most; minus infinity where too little is seen."""
    # Not the mean: a line has ink all along, a red heart beside the stack has not.
    ink = np.sort(np.where(seen, ink, np.inf), axis=-1)
    count = seen.sum(axis=-1)
    weak = np.take_along_axis(ink, (QUANTILE * count).astype(np.intp)[..., None], axis=-1)[..., 0]
    weak[count < LEAST_SEEN * len(ALONG)] = -np.inf
    strongest: Values = weak.max(axis=-1)
    return strongest


def _darker(sheet: Sheet, points: Array, axis: int) -> Values:
    """How much darker each place is than both its sides, which lie before and behind it along an axis."""
    away = np.zeros(2)
    away[1 - axis] = round(ASIDE_MM * sheet.px_per_mm) / sheet.px_per_mm
    here, before, behind = (sheet.at(sheet.grey, points + side) for side in (0 * away, -away, away))
    return np.asarray(here - np.maximum(before, behind))


def _off(sheet: Sheet) -> Array:
    """How far the films' inner lines lie beside where the frame has them, to the right and down."""
    scale = sheet.px_per_mm
    low, high = int((REACH_MM - 29) * scale), int((REACH_MM + 29) * scale)
    field = np.clip(sheet.violet[low:high, low:high], 0, 1.5)
    shifts = np.arange(-FURTHEST_OFF_MM, FURTHEST_OFF_MM + 0.01, 0.1)
    found = []
    for axis in (0, 1):
        profile = np.concatenate([[0.0], np.cumsum(field.mean(axis=axis))])
        places = np.arange(len(profile)) / scale - 29 + (low / scale - (REACH_MM - 29))
        score = np.zeros(len(shifts))
        for line in (-CELL_MM / 2, CELL_MM / 2):
            ends = [np.interp(line + shifts + reach, places, profile) for reach in (-1, 1)]
            score += ends[1] - ends[0]
        weight = np.clip(score - 0.85 * score.max(), 0, None)
        found.append(float((weight * shifts).sum() / weight.sum()) if weight.sum() > 0 else 0.0)
    return np.array(found)
