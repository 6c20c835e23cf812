"""A stack of film read through its frame: nine cells and the lines outside, each with what is doubtful."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

import cv2
import numpy as np

from scorer.vision.games.copyright.figures import ENOUGH, FIGURES, Evidence, evidence, strokes
from scorer.vision.games.copyright.film import Sheet
from scorer.vision.games.copyright.grid import CELL_MM, Lines, Side, lines_of
from scorer.vision.games.copyright.light import REACH_MM
from scorer.vision.games.copyright.outside import Outside, outside_of

# A figure is there from this share of a usual stroke of the stack on, and not below the other.
# When all parts but one are firm, a trace of the last is enough: light may have washed it out.
THERE, NOT_THERE, FIRM, TRACE = 0.42, 0.25, 0.55, 0.1
# A stack whose strokes are weaker than this is too blurred or too pale to be read.
LEAST_STROKE = 0.2
USUAL_STROKE = 0.8
# The same for the violet edges of a cell.
EDGE, NO_EDGE = 0.2, 0.1
# How far inside a cell its own lines are looked for, and how strong they are there at least.
INSIDE_MM, INSIDE = 0.6, 0.3
# How much ink that no figure explains a cell may have, as a share of its inside; ink from this amount on.
UNEXPLAINED = 0.03
INK, GRAIN_MM = 0.35, 1.2


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell shows: letters, or nothing for a hole; all it may be, and why that is not certain."""

    letters: str | None
    options: tuple[str | None, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Stack:
    """All that a frame shows."""

    cells: tuple[Cell, ...]
    """Row by row, as the frame lies."""
    outside: Mapping[Side, Outside] = field(default_factory=dict)

    @property
    def doubts(self) -> int:
        return sum(cell.reason is not None for cell in self.cells) + sum(
            side.reason is not None for side in self.outside.values()
        )

    @property
    def is_bare(self) -> bool:
        """Whether no film lies here at all."""
        holes = all(cell.letters is None and cell.reason is None for cell in self.cells)
        return holes and not any(side.lines or side.reason for side in self.outside.values())


def read_stack(sheet: Sheet) -> Stack:
    """What lies under a frame."""
    lines = lines_of(sheet)
    outside = outside_of(lines)
    figures = evidence(sheet, lines.off)
    usual = _usual_stroke(figures)
    if sheet.dazzled.any():
        figures = evidence(sheet, lines.off, THERE * usual)
    cells = tuple(_cell(sheet, lines, figures, usual, row, column) for row in range(3) for column in range(3))
    return Stack(cells, outside)


def _usual_stroke(figures: Evidence) -> float:
    """How strong a stroke is in this photo: the middle of those that are surely there."""
    strongest = float(figures.joint.max())
    stroke = float(np.median(figures.joint[figures.joint > 0.5 * strongest])) if strongest > 0 else 0.0
    return stroke if stroke > LEAST_STROKE else USUAL_STROKE


def _cell(sheet: Sheet, lines: Lines, figures: Evidence, usual: float, row: int, column: int) -> Cell:
    joint, seen = figures.joint[row, column] / usual, figures.seen[row, column]
    firm = (joint > TRACE) & (figures.most[row, column] / usual > FIRM)
    there = [bool(value) for value in firm | (joint > (THERE + NOT_THERE) / 2)]
    letters = _spelled(there)
    edges = lines.edges(row, column)
    weakest = float(np.nanmin(edges)) / usual if np.isfinite(edges).sum() > 1 else None
    strange = _is_strange(sheet, lines, letters, row, column) or (
        weakest is not None and NO_EDGE < weakest < EDGE
    )
    # No other figure has ink where a part is: two with ink prove a figure, a clean one rules it out.
    proved = ((joint > THERE) | firm) & (seen >= ENOUGH)
    clean = (joint < NOT_THERE) & (seen >= ENOUGH) | (joint < NOT_THERE / 2) & (
        figures.whole[row, column] > 0
    )
    ruled_out = clean & (figures.some[row, column] / usual < THERE) & (not strange)
    sure = proved | ruled_out
    choices = [(yes,) if certain else (yes, not yes) for yes, certain in zip(there, sure, strict=True)]
    options: list[str | None] = [_spelled(choice) for choice in product(*choices)]
    reason = (
        None
        if sure.all()
        else "film-strange"
        if strange
        else "film-glare"
        if seen.min() < 4
        else "film-unclear"
    )
    missing = int((edges < NO_EDGE * usual).sum())
    if not letters and missing > (1 if strange else 0) and weakest is not None:
        # Every film has all its lines: where one is missing no film lies, and then no figure either.
        return Cell(None)
    if not letters and not reason and weakest is not None and _is_ringed(sheet, lines, row, column):
        return Cell(None, (None, ""), "film-hole")
    if letters or (weakest is not None and weakest > EDGE):
        return Cell(letters, tuple(options) if reason else (), reason)
    if weakest is None or reason:
        return Cell(letters, (*options, None), reason or "film-hole")
    return Cell(None)


def _spelled(there: Sequence[bool]) -> str:
    return "".join(letter for letter, is_there in zip(FIGURES, there, strict=True) if is_there)


def _is_ringed(sheet: Sheet, lines: Lines, row: int, column: int) -> bool:
    """Whether a cell's lines may all be those of films around it: then they lie outside the cell.

    A film's own lines lie inside its cells, by half their width at least.
    """
    middle = CELL_MM * np.array([column - 1, row - 1]) + lines.off
    reach = CELL_MM / 2 - INSIDE_MM
    along = np.linspace(-reach + 3, reach - 3, 12)
    above = np.stack([along, np.full(12, -reach)], axis=-1)
    inside = 0
    for edge, turns in zip(lines.edges(row, column), range(4), strict=True):
        points = above @ np.linalg.matrix_power(np.array([(0, 1), (-1, 0)]), turns) + middle
        inside += np.isnan(edge) or float(np.median(sheet.at(sheet.violet, points))) > INSIDE * edge
    return inside < 2


def _is_strange(sheet: Sheet, lines: Lines, letters: str, row: int, column: int) -> bool:
    """Whether a cell has ink, or anything else, that its figures do not explain."""
    scale = sheet.px_per_mm
    left, top = (
        CELL_MM * (at - 1) + off + REACH_MM for at, off in zip((column, row), lines.off, strict=True)
    )
    reach = CELL_MM / 2 - 2.6
    part = tuple(slice(round((at - reach) * scale), round((at + reach) * scale)) for at in (top, left))
    # Wider than a stroke's noise, narrower than a stroke: a dark photo's grain is nothing strange.
    side = max(1, round(GRAIN_MM * scale))
    blue, violet, black = (
        cv2.blur(ink[part], (side, side)) for ink in (sheet.blue, sheet.violet, sheet.black)
    )
    ink = (np.abs(blue) > INK) | (np.abs(violet) > INK) | (black > INK)
    ink &= ~(sheet.blind[part] | sheet.dazzled[part])
    return float((ink & ~strokes(letters, blue.shape, scale)).mean()) > UNEXPLAINED
