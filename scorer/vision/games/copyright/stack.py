"""A stack of film read through its frame: nine cells and the lines outside, each with what is doubtful."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from scorer.vision.games.copyright.bright import without_white
from scorer.vision.games.copyright.cells import ALL, Cell, read_cell
from scorer.vision.games.copyright.even import uneven_cells, white_cells
from scorer.vision.games.copyright.figures import Evidence, evidence
from scorer.vision.games.copyright.film import Sheet
from scorer.vision.games.copyright.grid import Side, lines_of
from scorer.vision.games.copyright.holes import without_impossible
from scorer.vision.games.copyright.likeness import blur_of, pictures
from scorer.vision.games.copyright.outside import Outside, films_of, outside_of
from scorer.vision.games.copyright.witnesses import THERE, Looks

# A stack whose strokes are weaker than this is too blurred or too pale to be read: so many times the noise.
LEAST_STROKE, TIMES = (0.1, 0.2), 15.0
USUAL_STROKE = 0.8


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
    bright = without_white(sheet, lines.off)
    if bright is not sheet:
        sheet, lines = bright, lines_of(bright)
    films = films_of(lines)
    figures = evidence(sheet, lines.off)
    usual = _usual_stroke(figures, lines.noise)
    if sheet.dazzled.any():
        figures = evidence(sheet, lines.off, THERE * usual)
    cells = pictures(sheet, lines.off)
    blur_mm = blur_of(cells)
    uneven = uneven_cells(sheet, lines.off, blur_mm)
    looks = Looks(sheet, lines, films, figures, usual, cells, blur_mm, uneven)
    shown = [read_cell(looks, row, column) for row in range(3) for column in range(3)]
    shown = without_impossible(shown, lines, films)
    covered = np.array([cell.letters is not None for cell in shown]).reshape(3, 3)
    white = white_cells(sheet, lines.off, covered, blur_mm).ravel()
    # What has figures is no paper; an empty cell that is too white may be.
    told = (
        Cell("", ALL, "film-strange") if is_white and cell.letters == "" and not cell.reason else cell
        for cell, is_white in zip(shown, white, strict=True)
    )
    return Stack(tuple(told), outside_of(lines, films))


def _usual_stroke(figures: Evidence, noise: float) -> float:
    """How strong a stroke is in this photo: the middle of those that are surely there."""
    strongest = float(figures.joint.max())
    stroke = float(np.median(figures.joint[figures.joint > 0.5 * strongest])) if strongest > 0 else 0.0
    return stroke if stroke > np.clip(TIMES * noise, *LEAST_STROKE) else USUAL_STROKE
