"""Two witnesses of a cell's figures, who must not contradict each other.

One looks at each figure where no other has ink (figures.py), the other draws the cell again (likeness.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.copyright.copies import whole_copies
from scorer.vision.games.copyright.figures import ENOUGH, FIGURES, Evidence, strokes
from scorer.vision.games.copyright.film import Sheet
from scorer.vision.games.copyright.grid import CELL_MM, Lines
from scorer.vision.games.copyright.light import REACH_MM
from scorer.vision.games.copyright.likeness import Drawing, Picture, draw, likeness
from scorer.vision.games.copyright.outside import Films

# A figure is there from this share of a usual stroke of the stack on, and not below the other.
# When all parts but one are firm, a trace of the last is enough: light may have washed it out.
THERE, NOT_THERE, FIRM, TRACE = 0.42, 0.25, 0.55, 0.1
# Drawn again, a figure is there, or not, from such a gain, strength and share to be seen on.
DRAWN, NOT_DRAWN = (0.13, 0.42, 0.3), (0.03, 0.3, 0.75)
# Half of a figure will do, if it shows nothing at all.
NO_TRACE = (0.01, 0.1, 0.4)
# Between these the second witness has nothing against the first; such strengths are worth a question.
DENIED, AFFIRMED, ASKED = 0.06, 0.08, (0.22, 0.55)
# How much ink that no figure explains a cell may have, as a share of its inside; ink from this amount on.
UNEXPLAINED, UNDRAWN = 0.03, 0.01
INK, GRAIN_MM = 0.35, 1.2
# What is black and no broader than this hides no figure: a joint between planks, a hair, a scratch.
HIDES_MM = 2.4
Flags = NDArray[np.bool_]


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
    uneven: Flags
    """The cells on which something lies, by the light between their strokes."""


@dataclass(frozen=True, slots=True, eq=False)
class Testimony:
    """What both witnesses say of a cell's figures."""

    there: Flags
    sure: Flags
    perhaps: bool
    """Whether any figure may be there."""
    is_strange: bool
    """Whether there is ink that no figure explains, or something that has none."""


def hear(looks: Looks, row: int, column: int, *, is_faint: bool) -> Testimony:
    """The figures of a cell; where its lines are faint, a clean place rules out none."""
    proved, clean, maybe = _first(looks, row, column)
    clean &= not is_faint
    picture = looks.pictures[3 * row + column]
    drawing = draw(picture, looks.blur_mm)
    drawn = _second(picture, looks.blur_mm, drawing, proved, clean)
    there = (proved | drawn.yes | ~(clean | drawn.no) & maybe) & ~drawn.against | drawn.against & maybe
    # Circle and cross lie all over a cell's middle: where one shows whole nothing hides another figure.
    is_covered = bool(looks.uneven[row, column]) and not proved[FIGURES.index("o") :].any()
    is_strange = _is_strange(looks, spelled(there), row, column)
    if is_strange or is_covered:
        # Where there is ink that no figure explains only the drawing may rule out others: if it explains it,
        # or if it is so pale that strokes would show on it.
        clean &= False
        drawn = _second(picture, looks.blur_mm, drawing, proved, clean)
        is_strange = is_covered or drawing.unexplained > UNDRAWN
    proved, clean = (proved | drawn.yes) & ~drawn.against, (clean | drawn.no) & ~drawn.against
    if (is_strange or not (proved | clean).all()) and not (is_covered or is_faint):
        copies = whole_copies(picture)
        if copies is not None:
            return Testimony(copies, np.ones(len(FIGURES), bool), bool(copies.any()), False)
    return Testimony(proved | ~clean & maybe, proved | clean & (not is_strange), drawn.perhaps, is_strange)


def _first(looks: Looks, row: int, column: int) -> tuple[Flags, Flags, Flags]:
    """The first witness: which figures are proved, which ruled out, and which more likely there than not.

    No other figure has ink where a part is: two with ink prove a figure, a clean one rules it out.
    """
    figures, usual = looks.figures, looks.usual
    joint, seen = figures.joint[row, column] / usual, figures.seen[row, column]
    firm = (joint > TRACE) & (figures.most[row, column] / usual > FIRM)
    proved = ((joint > THERE) | firm) & (seen >= ENOUGH)
    clean = (joint < NOT_THERE) & (seen >= ENOUGH)
    clean |= (joint < NOT_THERE / 2) & (figures.whole[row, column] > 0)
    clean &= figures.some[row, column] / usual < THERE
    return proved, clean, firm | (joint > (THERE + NOT_THERE) / 2)


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


def spelled(there: Any) -> str:
    """The letters of some figures."""
    return "".join(letter for letter, is_there in zip(FIGURES, there, strict=True) if is_there)


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
    broad = np.ones((round(HIDES_MM * scale),) * 2, np.uint8)
    hiding = cv2.morphologyEx((black > INK).astype(np.uint8), cv2.MORPH_OPEN, broad) > 0
    ink = (np.abs(blue) > INK) | (np.abs(violet) > INK) | hiding
    ink &= ~(sheet.blind[part] | sheet.dazzled[part])
    return float((ink & ~strokes(letters, blue.shape, scale)).mean()) > UNEXPLAINED
