"""A cell of a stack: its figures, nothing, or a hole, by its witnesses and by the lines about it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np

from scorer.vision.games.copyright.grid import CELL_MM
from scorer.vision.games.copyright.witnesses import Looks, Testimony, hear, spelled

# All that a covered cell may show.
ALL = ("", "s", "o", "x", "so", "sx", "ox", "sox")
# From this share of a usual stroke on a cell has a violet edge.
EDGE = 0.2
# How far inside a cell its own lines are looked for, and how strong they are there at least.
# Slipped films leave at least a trace of all but one; round a hole at least two sides have none.
INSIDE_MM, INSIDE, TRACE, BARE = 0.6, 0.3, 0.1, 2


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell shows: letters, or nothing for a hole; all it may be, and why that is not certain."""

    letters: str | None
    options: tuple[str | None, ...] = ()
    reason: str | None = None


def read_cell(looks: Looks, row: int, column: int) -> Cell:
    """What a cell shows."""
    edges = looks.lines.edges(row, column)
    weakest = float(np.nanmin(edges)) / looks.usual if np.isfinite(edges).sum() > 1 else None
    is_faint = weakest is not None and looks.lines.none / looks.usual < weakest < EDGE
    told = hear(looks, row, column, is_faint=is_faint)
    letters = spelled(told.there)
    reason = _reason(told, is_faint=is_faint, seen=int(looks.figures.seen[row, column].min()))
    options = _options(told)
    if letters:
        return Cell(letters, options if reason else (), reason)
    if not told.perhaps and not looks.films.may_cover(row, column):
        # Every film has all its lines, beyond what light or things hide too: no film can lie here.
        return Cell(None)
    if weakest is None:
        return Cell("", (*options, None), reason or "film-hole")
    missing = int((edges < looks.lines.none).sum())
    # A thing that hides a whole cell hides some of its lines too.
    is_hidden = not looks.figures.seen[row, column].any()
    if missing > (1 if told.is_strange or is_faint or is_hidden else 0) and not told.perhaps:
        # Every film has all its lines: where one is missing no film lies, and then no figure either.
        return Cell(None)
    if not reason and _is_ringed(looks, row, column):
        return Cell(None, (None, ""), "film-hole")
    if weakest > EDGE:
        return Cell("", options if reason else (), reason)
    if not reason and not missing:
        # What makes a line faint, but leaves it, may hide figures too: a scrap of paper.
        return Cell(None, (None, *ALL), "film-hole")
    return Cell("", (*options, None), reason) if reason else Cell(None)


def _reason(told: Testimony, *, is_faint: bool, seen: int) -> str | None:
    """Why the figures of a cell are not certain, of which so many parts are seen at least."""
    if told.sure.all():
        return None
    if told.is_strange or is_faint:
        return "film-strange"
    return "film-glare" if seen < 4 else "film-unclear"


def _options(told: Testimony) -> tuple[str | None, ...]:
    """All that a cell may show, the likeliest first."""
    choices = [
        (bool(yes),) if certain else (bool(yes), not yes)
        for yes, certain in zip(told.there, told.sure, strict=True)
    ]
    return tuple(spelled(choice) for choice in product(*choices))


def _is_ringed(looks: Looks, row: int, column: int) -> bool:
    """Whether a cell's lines may all be those of films around it: then they lie outside the cell.

    A film's own lines lie inside its cells, by half their width at least.
    """
    sheet, lines = looks.sheet, looks.lines
    middle = CELL_MM * np.array([column - 1, row - 1]) + lines.off
    reach = CELL_MM / 2 - INSIDE_MM
    along = np.linspace(-reach + 3, reach - 3, 12)
    above = np.stack([along, np.full(12, -reach)], axis=-1)
    inside, bare = 0, 0
    for edge, turns in zip(lines.edges(row, column), range(4), strict=True):
        points = above @ np.linalg.matrix_power(np.array([(0, 1), (-1, 0)]), turns) + middle
        # A side that is hidden proves nothing.
        ink = float(np.median(sheet.at(sheet.violet, points)))
        inside += ink > INSIDE * edge
        bare += ink < TRACE * edge
    return not inside or bare >= BARE
