"""A grid fitted to cards that people laid by hand: crooked, touching or with gaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.groups import Layout
from scorer.vision.pieces.see import Seen


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A place of the grid, counted from 0; a person counts from 1."""

    row: int
    column: int

    @property
    def place(self) -> str:
        """As a person says it; a place before the first row or column has no number yet."""
        if self.row < 0:
            return f"above, column {self.column + 1}"
        if self.column < 0:
            return f"to the left, row {self.row + 1}"
        return f"row {self.row + 1}, column {self.column + 1}"


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Cards on rows and columns, as their player sees them."""

    layout: Layout
    cards: Mapping[Cell, Seen]
    clashes: tuple[tuple[str, str], ...]
    """Cards that would lie where another one lies: (place, card)."""
    rows: int
    columns: int
    origin: Array
    pitch: Array
    card_mm: float

    def corners(self, cell: Cell) -> Array:
        """Where a card in a cell would lie on the table, in mm."""
        middle = self.origin + self.pitch * (cell.column, cell.row)
        half = self.card_mm / 2
        square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
        return self.layout.back(middle + square)


def fit_grid(layout: Layout, card_mm: float) -> Grid:
    """Rows and columns for the cards of a layout; the least place is row 0, column 0."""
    middles = np.array([layout.flat(card.centre) for card in layout.pieces])
    places, origin, pitch = zip(*(_line(middles[:, axis], card_mm) for axis in (0, 1)), strict=True)
    cards: dict[Cell, Seen] = {}
    clashes = []
    for card, column, row in zip(layout.pieces, places[0], places[1], strict=True):
        cell = Cell(row, column)
        if cell in cards:
            clashes.append((cell.place, card.card))
        else:
            cards[cell] = card
    rows = 1 + max(cell.row for cell in cards)
    columns = 1 + max(cell.column for cell in cards)
    return Grid(layout, cards, tuple(clashes), rows, columns, np.array(origin), np.array(pitch), card_mm)


def _line(values: Array, card_mm: float) -> tuple[list[int], float, float]:
    """The number of each value's row or column, the first one's middle, and their distance."""
    order = np.sort(values)
    steps = np.diff(order)
    between = steps[steps > card_mm * 0.5]
    single = [step for step in between if step < card_mm * 1.6]
    pitch = float(np.median(single)) if single else card_mm * 1.04
    numbers = [round(float((value - order[0]) / pitch)) for value in values]
    # Once the numbers are known, a straight line through them says more than one step does.
    if len(set(numbers)) > 1:
        along = np.array(numbers) - np.mean(numbers)
        pitch = float(along @ values / (along @ along))
        first = float(np.mean(values)) - pitch * float(np.mean(numbers))
    else:
        first = float(np.mean(values))
    return numbers, first, pitch


def neighbours(grid: Grid, most: int = 3) -> Sequence[Cell]:
    """Every empty place where one more card could lie: beside a card, within `most` rows and columns."""
    found = set()
    for cell in grid.cards:
        for row, column in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            beside = Cell(cell.row + row, cell.column + column)
            rows = [c.row for c in grid.cards] + [beside.row]
            columns = [c.column for c in grid.cards] + [beside.column]
            if (
                beside not in grid.cards
                and max(rows) - min(rows) < most
                and max(columns) - min(columns) < most
            ):
                found.add(beside)
    inside = {Cell(r, c) for r in range(grid.rows) for c in range(grid.columns)} - set(grid.cards)
    return sorted(found | inside)
