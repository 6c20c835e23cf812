"""Nine cells, each a set of figures: square, circle, cross. A hole is a cell that no film covers.

A cell is a number: 1 square, 2 circle, 4 cross, 8 covered by a film; 0 is a hole and 8 an empty cell.
Equal figures merge by themselves, and two cells are the same when their numbers are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SQUARE, CIRCLE, CROSS, COVERED = 1, 2, 4, 8
HOLE = 0
FIGURES = {"s": SQUARE, "o": CIRCLE, "x": CROSS}

Grid = tuple[int, ...]
"""Nine cells, row by row."""


def parse_cells(rows: Sequence[Sequence[str | None]]) -> Grid:
    """Cells as a table file writes them: letters of s, o, x; "" is empty, null a hole."""
    return tuple(parse_cell(cell) for row in rows for cell in row)


def spell_cells(grid: Grid) -> list[list[str | None]]:
    """Cells as a table file writes them."""
    letters = [spell_cell(cell) for cell in grid]
    return [letters[0:3], letters[3:6], letters[6:9]]


def parse_cell(letters: str | None) -> int:
    return HOLE if letters is None else COVERED + sum(FIGURES[letter] for letter in letters)


def spell_cell(cell: int) -> str | None:
    return None if cell == HOLE else "".join(letter for letter, bit in FIGURES.items() if cell & bit)


def matches(cells: Grid, model: Grid) -> tuple[bool, ...]:
    """Which cells show what the model shows. A hole shows nothing: it never matches."""
    return tuple(cell == wanted != HOLE for cell, wanted in zip(cells, model, strict=True))


def count(figure: int, grid: Iterable[int]) -> int:
    """In how many cells a figure is seen."""
    return sum(1 for cell in grid if cell & figure)


def place_name(index: int) -> str:
    """The place of one of the nine cells, as doubts name it."""
    return f"row {index // 3 + 1}, column {index % 3 + 1}"
