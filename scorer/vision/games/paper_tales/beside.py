"""Gold that lies beside cards or on boards: the colours of its rims, and how far a place is off them."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.paper_tales.faces import GAME
from scorer.vision.games.paper_tales.on_unit import MARK_MM, TOKEN_MM, off_colour, rim_colour
from scorer.vision.games.paper_tales.surface import WIPED_OUT
from scorer.vision.photo import Pixels
from scorer.vision.pieces.looks import cached_by_ink, looks_of
from scorer.vision.pixels.grown import PX_PER_MM

Floats = NDArray[np.floating[Any]]

PLAINLY = 0.6  # of a rim is its colour, the rest is print


def off_gold(patch: Pixels, white: Floats, row: int, column: int) -> float:
    """How far the colour of a rim is from that of gold or silver."""
    pixels = rim_pixels(patch, row, column)
    colours = pixels[pixels.min(axis=1) < WIPED_OUT] / white
    if not len(colours):
        return 0.0
    kept = max(1, int(PLAINLY * len(colours)))
    return min(float(np.sort(off_colour(colours, token))[:kept].mean()) for token in gold_colours())


def rim_pixels(patch: Pixels, row: int, column: int) -> Pixels:
    """What a patch shows where the rim of a token about a place would be."""
    rows, columns = _rim()
    rows, columns = rows + row, columns + column
    inside = (rows >= 0) & (columns >= 0) & (rows < patch.shape[0]) & (columns < patch.shape[1])
    return np.asarray(patch[rows[inside], columns[inside]])


@cache
def _rim() -> tuple[NDArray[np.integer[Any]], NDArray[np.integer[Any]]]:
    reach = round(TOKEN_MM * PX_PER_MM)
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    far = np.hypot(x, y) / PX_PER_MM
    rows, columns = np.nonzero((far > MARK_MM + 1) & (far < TOKEN_MM - 0.5))
    return rows - reach, columns - reach


@cached_by_ink
def gold_colours() -> tuple[Floats, ...]:
    looks = looks_of(GAME)
    return rim_colour(looks["gold-1#1", "front"]), rim_colour(looks["gold-5#1", "front"])
