"""A cell of a stack: its figures, nothing, or a hole, by two witnesses that must not contradict each other.

One looks at each figure where no other has ink (figures.py), the other draws the cell again (likeness.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.copyright.figures import ENOUGH, FIGURES, Evidence, strokes
from scorer.vision.games.copyright.film import Sheet
from scorer.vision.games.copyright.grid import CELL_MM, Lines
from scorer.vision.games.copyright.light import REACH_MM
from scorer.vision.games.copyright.likeness import Drawing, Picture, draw, likeness
from scorer.vision.games.copyright.outside import Films

# A figure is there from this share of a usual stroke of the stack on, and not below the other.
# When all parts but one are firm, a trace of the last is enough: light may have washed it out.
THERE, NOT_THERE, FIRM, TRACE = 0.42, 0.25, 0.55, 0.1
# From this share of a usual stroke on a cell has a violet edge.
EDGE = 0.2
# Drawn again, a figure is there, or not, from such a gain, strength and share to be seen on.
DRAWN, NOT_DRAWN = (0.13, 0.42, 0.3), (0.03, 0.3, 0.75)
# Half of a figure will do, if it shows nothing at all.
NO_TRACE = (0.01, 0.1, 0.4)
# Between these the second witness has nothing against the first; such strengths are worth a question.
DENIED, AFFIRMED, ASKED = 0.06, 0.08, (0.22, 0.55)
# How far inside a cell its own lines are looked for, and how strong they are there at least.
INSIDE_MM, INSIDE = 0.6, 0.3
# How much ink that no figure explains a cell may have, as a share of its inside; ink from this amount on.
UNEXPLAINED, UNDRAWN = 0.03, 0.01
INK, GRAIN_MM = 0.35, 1.2
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell shows: letters, or nothing for a hole; all it may be, and why that is not certain."""

    letters: str | None
    options: tuple[str | None, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """All that is known of a stack before its cells are read."""

    sheet: Sheet
    lines: Lines
    films: Films
    figures: Evidence
    usual: float
    """How strong a stroke is in this photo."""
    pictures: Sequence[Picture]
    blur_mm: float


def read_cell(looks: Looks, row: int, column: int) -> Cell:
    """What a cell shows."""
    figures, usual = looks.figures, looks.usual
    joint, seen = figures.joint[row, column] / usual, figures.seen[row, column]
    firm = (joint > TRACE) & (figures.most[row, column] / usual > FIRM)
    # No other figure has ink where a part is: two with ink prove a figure, a clean one rules it out.
    proved = ((joint > THERE) | firm) & (seen >= ENOUGH)
    clean = (joint < NOT_THERE) & (seen >= ENOUGH) | (joint < NOT_THERE / 2) & (
        figures.whole[row, column] > 0
    )
    clean &= figures.some[row, column] / usual < THERE
    edges = looks.lines.edges(row, column)
    weakest = float(np.nanmin(edges)) / usual if np.isfinite(edges).sum() > 1 else None
    is_faint = weakest is not None and looks.lines.none / usual < weakest < EDGE
    clean &= not is_faint
    picture = looks.pictures[3 * row + column]
    drawing = draw(picture, looks.blur_mm)
    drawn = _second(picture, looks.blur_mm, drawing, proved, clean)
    maybe = firm | (joint > (THERE + NOT_THERE) / 2)
    there = (proved | drawn.yes | ~(clean | drawn.no) & maybe) & ~drawn.against | drawn.against & maybe
    is_strange = _is_strange(looks, _spelled(there), row, column)
    if is_strange:
        # Where there is ink that no figure explains only the drawing may rule out others: if it explains it,
        # or if it is so pale that strokes would show on it.
        clean &= False
        drawn = _second(picture, looks.blur_mm, drawing, proved, clean)
        is_strange = drawing.unexplained > UNDRAWN
    proved, clean = (proved | drawn.yes) & ~drawn.against, (clean | drawn.no) & ~drawn.against
    there = proved | ~clean & maybe
    letters = _spelled(there)
    sure = proved | clean & (not is_strange)
    choices = [
        (bool(yes),) if certain else (bool(yes), not yes) for yes, certain in zip(there, sure, strict=True)
    ]
    options: list[str | None] = [_spelled(choice) for choice in product(*choices)]
    strange = is_strange or is_faint
    reason = (
        None
        if sure.all()
        else "film-strange"
        if strange
        else "film-glare"
        if seen.min() < 4
        else "film-unclear"
    )
    if not letters and not drawn.perhaps and not looks.films.may_cover(row, column):
        # Every film has all its lines, beyond what light or things hide too: no film can lie here.
        return Cell(None)
    missing = int((edges < looks.lines.none).sum())
    if not letters and missing > (1 if strange else 0) and weakest is not None and not drawn.perhaps:
        # Every film has all its lines: where one is missing no film lies, and then no figure either.
        return Cell(None)
    if not letters and not reason and weakest is not None and _is_ringed(looks, row, column):
        return Cell(None, (None, ""), "film-hole")
    if letters or (weakest is not None and weakest > EDGE):
        return Cell(letters, tuple(options) if reason else (), reason)
    if weakest is None or reason:
        return Cell(letters, (*options, None), reason or "film-hole")
    return Cell(None)


@dataclass(frozen=True, slots=True, eq=False)
class _Drawn:
    """What drawing a cell again says of its figures."""

    yes: Flags
    no: Flags
    against: Flags
    """Where it contradicts what was thought."""
    perhaps: bool
    """Whether any figure may be there."""


def _second(picture: Picture, blur_mm: float, drawing: Drawing, proved: Flags, clean: Flags) -> _Drawn:
    """The second witness; asked only where the first does not know, or a first look disagrees."""
    yes, no, against = np.zeros((3, len(FIGURES)), bool)
    perhaps = False
    at_first = np.array(drawing.strengths)
    low, high = ASKED
    asked = np.flatnonzero(~(proved & (at_first > high) | clean & (at_first < low)))
    for k, one in zip(asked, likeness(picture, blur_mm, drawing, asked), strict=True):
        yes[k] = one.gain >= DRAWN[0] and one.strength >= DRAWN[1] and one.seen >= DRAWN[2] and not clean[k]
        no[k] = not proved[k] and any(
            one.gain <= gain and one.strength <= strength and one.seen >= seen
            for gain, strength, seen in (NOT_DRAWN, NO_TRACE)
        )
        against[k] = bool(clean[k] and one.gain > AFFIRMED) or bool(proved[k] and one.gain < DENIED)
        perhaps |= one.gain > AFFIRMED
    return _Drawn(yes, no, against, perhaps)


def _spelled(there: Any) -> str:
    return "".join(letter for letter, is_there in zip(FIGURES, there, strict=True) if is_there)


def _is_ringed(looks: Looks, row: int, column: int) -> bool:
    """Whether a cell's lines may all be those of films around it: then they lie outside the cell.

    A film's own lines lie inside its cells, by half their width at least.
    """
    sheet, lines = looks.sheet, looks.lines
    middle = CELL_MM * np.array([column - 1, row - 1]) + lines.off
    reach = CELL_MM / 2 - INSIDE_MM
    along = np.linspace(-reach + 3, reach - 3, 12)
    above = np.stack([along, np.full(12, -reach)], axis=-1)
    inside, hidden = 0, 0
    for edge, turns in zip(lines.edges(row, column), range(4), strict=True):
        points = above @ np.linalg.matrix_power(np.array([(0, 1), (-1, 0)]), turns) + middle
        hidden += np.isnan(edge)
        inside += not np.isnan(edge) and float(np.median(sheet.at(sheet.violet, points))) > INSIDE * edge
    # What is hidden may lie inside too, but proves nothing by itself.
    return not inside or inside + hidden < 2


def _is_strange(looks: Looks, letters: str, row: int, column: int) -> bool:
    """Whether a cell has ink, or anything else, that its figures do not explain."""
    sheet, scale = looks.sheet, looks.sheet.px_per_mm
    left, top = (
        CELL_MM * (at - 1) + off + REACH_MM for at, off in zip((column, row), looks.lines.off, strict=True)
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
