"""Holes that cannot be: paper or light over a line makes a hole of a cell, but not of what lies round it.

Films are whole, three cells by three, and have a line on every side. So a line has a film on one side of it,
and what is covered beside a hole must be so by films that end there.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from scorer.vision.games.copyright.cells import ALL, Cell
from scorer.vision.games.copyright.grid import FIRST, Lines
from scorer.vision.games.copyright.outside import CLEAR, Films, Place


def without_impossible(shown: Sequence[Cell], lines: Lines, films: Films) -> list[Cell]:
    """Nine cells, row by row, with their holes doubted if no films can lie so."""
    holes = [divmod(i, 3) for i, cell in enumerate(shown) if cell.letters is None and not cell.reason]
    covered = [divmod(i, 3) for i, cell in enumerate(shown) if cell.letters is not None]
    if not holes or (films.allow(holes, covered) and not _lined(holes, lines)):
        return list(shown)
    doubted = Cell(None, (None, *ALL), "film-hole")
    return [doubted if divmod(i, 3) in holes else cell for i, cell in enumerate(shown)]


def _lined(holes: Sequence[Place], lines: Lines) -> bool:
    """Whether a line shows between two holes."""
    bare = set(holes)
    for row, column in product(range(3), repeat=2):
        at = FIRST + row, FIRST + column
        for before, line in (((row - 1, column), lines.across[at]), ((row, column - 1), lines.down[at])):
            if {before, (row, column)} <= bare and line > CLEAR:
                return True
    return False
