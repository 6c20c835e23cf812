"""A cell drawn again: which figures, and which lines round it, make it look as it does.

In red light a stroke is dark, of one film or of several, and takes the same from the ground whatever light
the film reflects besides. Blurred strokes that cross add up nearly, so a cell is a sum of a few known shapes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.copyright.atoms import BLURS_MM, HALF_MM, PX_PER_MM, SIZE, Atoms, atoms
from scorer.vision.games.copyright.figures import FIGURES
from scorer.vision.games.copyright.film import Sheet
from scorer.vision.games.copyright.grid import CELL_MM
from scorer.vision.games.copyright.light import REACH_MM, Map
from scorer.vision.geometry.plane import Array

# A clean stroke is so dark; a shape that explains less than this share of one is left out.
STROKE, LEAST = 0.9, 0.0003
MOST_COPIES, MOST_SHAPES = 3, 14
LINES = len(FIGURES)
# Where the ground is white in the photo a stroke may show, if faintly; that none shows says nothing.
SHOWS, FAINTLY = 0.12, 0.3
CLEAR, BESIDE_MM = 0.5, 1.6
# The cells that tell how blurred the photo is: those with the most ink.
TELLING = 3
# What is so much darker or brighter than it is drawn, and broader than grain, was not drawn.
UNLIKE, GRAIN_MM, RIM_MM = 0.3, 1.2, 1.6


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A cell as it is drawn again: how dark each pixel is, and how much it says."""

    dark: Map
    weight: Map
    drawings: dict[float, Drawing] = field(default_factory=dict, repr=False)
    """It drawn again with all shapes, by how blurred they are."""


@dataclass(frozen=True, slots=True, eq=False)
class Drawing:
    """A cell drawn again."""

    strengths: tuple[float, ...]
    """How dark each figure's strokes are: 1 is clean."""
    error: float
    rest: Map
    """How much darker each pixel of the photo is."""

    @property
    def unexplained(self) -> float:
        """The share of the cell that looks otherwise than it is drawn; the rim does not count."""
        side = round(GRAIN_MM * PX_PER_MM)
        rest = np.abs(cv2.blur(self.rest.reshape(SIZE, SIZE), (side, side)))
        rim = round(RIM_MM * PX_PER_MM)
        return float((rest[rim:-rim, rim:-rim] > UNLIKE).mean())


@dataclass(frozen=True, slots=True)
class Likeness:
    """How a figure makes a cell more like the photo."""

    strength: float
    """How dark its strokes must be for that: 1 is clean."""
    gain: float
    """How much worse all other shapes explain the cell without it; 0 is not at all."""
    seen: float
    """How much of it can be seen."""


def pictures(sheet: Sheet, off: Array) -> list[Picture]:
    """The nine cells of a stack whose films lie so far off the frame."""
    at = CELL_MM * (np.arange(3) - 1.0)
    flags = (sheet.washed.astype(np.float32), sheet.blind.astype(np.float32))
    return [_picture(sheet, flags, np.array([x, y]) + off) for y in at for x in at]


def _picture(sheet: Sheet, flags: tuple[Map, Map], middle: Array) -> Picture:
    """The cell with its middle there, with where the stack is washed out and where nothing shows."""
    scale = sheet.px_per_mm
    here = (middle - HALF_MM + REACH_MM + 0.5 / PX_PER_MM) * scale - 0.5
    look = np.array([(scale / PX_PER_MM, 0, here[0]), (0, scale / PX_PER_MM, here[1])])

    def taken(values: NDArray[Any]) -> Map:
        how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return np.asarray(cv2.warpAffine(values, look, (SIZE, SIZE), flags=how), np.float32)

    dark, washed = taken(sheet.dark), taken(flags[0]) > 0.5
    weight = (taken(flags[1]) < 0.5).astype(np.float32)
    weight[washed] *= FAINTLY
    weight[washed & (dark < SHOWS)] = 0
    # A reflection changes little over a millimetre or two: beside ink that shows clearly, ink would show.
    reach = 2 * round(BESIDE_MM * PX_PER_MM) + 1
    clear = cv2.dilate((dark > CLEAR).astype(np.uint8), np.ones((reach, reach), np.uint8)) > 0
    weight[washed & clear] = 1
    return Picture(dark.ravel(), weight.ravel())


def blur_of(cells: Sequence[Picture]) -> float:
    """How blurred the photo is, by the cells with the most ink."""
    inked = sorted(cells, key=lambda cell: -float((cell.dark * cell.weight).sum()))[:TELLING]
    best, least = BLURS_MM[0], np.inf
    for blur in BLURS_MM:
        error = 0.0
        for cell in inked:
            error += draw(cell, blur).error
            if error >= least:  # others cannot make it less
                break
        else:
            best, least = blur, error
    return best


def draw(cell: Picture, blur: float) -> Drawing:
    """A cell drawn with all shapes; once, whoever asks for it."""
    if blur not in cell.drawings:
        cell.drawings[blur] = _drawn(cell, atoms(blur))
    return cell.drawings[blur]


def likeness(cell: Picture, blur: float, drawing: Drawing, figures: Iterable[int]) -> list[Likeness]:
    """What each of these figures does for a cell that was drawn with all."""
    shapes = atoms(blur)
    found = []
    for figure in figures:
        without = _drawn(cell, shapes, figure).error
        ink = shapes.squares[shapes.of == figure]
        shown = ink @ cell.weight
        usual = len(ink) // 2
        gain = (without - drawing.error) / max(STROKE**2 * float(shown[usual]), 1e-3)
        found.append(Likeness(drawing.strengths[figure], gain, float(shown[usual] / ink[usual].sum())))
    return found


def _drawn(cell: Picture, shapes: Atoms, without: int | None = None) -> Drawing:
    """The best drawing of a cell, without one of the figures or with all."""
    weight = cell.weight
    all_shows = bool((weight == 1).all())
    norms = np.maximum(shapes.norms if all_shows else shapes.squares @ weight, 1e-3 * SIZE**2)
    norms[shapes.of == without] = np.inf
    wanted = shapes.shapes @ (weight * cell.dark)
    least = LEAST * weight.sum()
    used: list[int] = []
    amounts = np.zeros(0)
    # What the shapes that are drawn have in common with all: nobody needs the picture that they make.
    common = np.zeros((MOST_SHAPES, len(wanted)), np.float32)
    while len(used) < MOST_SHAPES:
        gains = np.maximum(wanted - amounts.astype(np.float32) @ common[: len(used)], 0) ** 2 / norms
        best = int(gains.argmax())
        if gains[best] < least:
            break
        common[len(used)] = (
            shapes.common(best) if all_shows else shapes.shapes @ (weight * shapes.shapes[best])
        )
        used.append(best)
        figure = shapes.of[best]
        if figure != LINES and (shapes.of[used] == figure).sum() == MOST_COPIES:
            norms[shapes.of == figure] = np.inf
        amounts = _amounts(common[: len(used), used].astype(float), wanted[used].astype(float))
    rest = cell.dark - amounts.astype(np.float32) @ shapes.shapes[used]
    of = shapes.of[used]
    strengths = tuple(float(amounts[of == k].sum()) for k in range(LINES))
    return Drawing(strengths, float((weight * rest**2).sum()), rest * (weight > 0))


def _amounts(common: NDArray[Any], wanted: NDArray[Any]) -> NDArray[np.float64]:
    """How much of each shape there is, and never less than none."""
    amounts = np.zeros(len(wanted))
    left = np.arange(len(wanted))
    steady = common + 1e-4 * np.eye(len(wanted))
    while left.size:
        found = np.linalg.solve(steady[left][:, left], wanted[left])
        if (found >= 0).all():
            amounts[left] = found
            break
        left = left[found > 0]
    return amounts
