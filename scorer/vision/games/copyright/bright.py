"""A table that is white in the photo: bright, not dazzled, where it is so all round and lines are unbroken.

A reflection on white cannot be seen itself, but it makes ink pale: it breaks the lines that it touches. In
the heart of a large one no line is left to be broken: where none shows, the table beside the frame must be as
bright.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.copyright.film import Sheet
from scorer.vision.games.copyright.grid import CELL_MM
from scorer.vision.games.copyright.light import BESIDE_MM as BESIDE_FRAME_MM
from scorer.vision.games.copyright.light import EVENLY_BRIGHT, FRAME_MM, REACH_MM, ground_of
from scorer.vision.geometry.plane import Array
from scorer.vision.pixels.channels import darkest

# Of the ground, and how far round a cell's middle it tells whether the table is bright by itself.
PX_PER_MM, ROUND_MM = 2.0, 17.0
# A line is looked for so far to either side. With ink it is so dark, without it so bright.
BESIDE_MM, DARK, BRIGHT = 2.0, 110, 200
# A line is dark all along, or, where no film lies, bright, but for its ends: by all that is looked at to
# either side they touch lines across it, which slip by more than a millimetre.
BLACK_MM = 32.0
ALONG_MM, MIDDLE_MM, WHOLE = np.linspace(-7.0, 7.0, 29), 6.0, 0.97


def without_white(sheet: Sheet, off: Array) -> Sheet:
    """The stack with cells that are only bright no longer taken for dazzled; its films lie so far off."""
    scale = sheet.px_per_mm
    low, high = (round((REACH_MM + edge) * scale) for edge in (-FRAME_MM, FRAME_MM))
    if not sheet.washed[low:high, low:high].any():
        return sheet
    light = np.minimum(*cv2.split(ground_of(sheet.pixels[..., :2], scale)))
    across, down = _unbroken(sheet, off, is_bare=_beside(light) > EVENLY_BRIGHT)
    whole = [
        (row, column)
        for row, column in np.ndindex(3, 3)
        if across[row : row + 2, column].all() and down[row, column : column + 2].all()
    ]
    if not whole:
        return sheet
    plain = np.zeros_like(sheet.washed)
    far = CELL_MM / 2 + BESIDE_MM  # with all that its lines are looked for in
    for row, column in whole:
        if _round(light, row, column, off) > EVENLY_BRIGHT:
            rows, columns = (
                slice(*(round((REACH_MM + CELL_MM * (at - 1) + o + end) * scale) for end in (-far, far)))
                for at, o in zip((row, column), off[::-1], strict=True)
            )
            plain[rows, columns] = True
    veiled = ~plain | sheet.covered
    return replace(
        sheet,
        blind=sheet.blind & veiled,
        dazzled=sheet.dazzled & veiled,
        no_lines=sheet.no_lines & veiled,
        dim_lines=sheet.dim_lines & veiled,
        washed=sheet.washed & veiled,
    )


def _round(light: NDArray[np.float32], row: int, column: int, off: Array) -> float:
    """How bright the ground mostly is beyond a cell's lines; crowded figures darken parts of it."""
    x, y = ((REACH_MM + CELL_MM * (at - 1) + o) * PX_PER_MM for at, o in zip((column, row), off, strict=True))
    far, near = ROUND_MM * PX_PER_MM, CELL_MM / 2 * PX_PER_MM
    rows, columns = np.ogrid[round(y - far) : round(y + far), round(x - far) : round(x + far)]
    beyond = np.maximum(np.abs(rows - y), np.abs(columns - x)) > near
    return float(np.median(light[rows, columns][beyond]))


def _beside(light: NDArray[np.float32]) -> float:
    """How bright the table mostly is beside the frame."""
    at = np.abs((np.arange(len(light)) + 0.5) / PX_PER_MM - REACH_MM)
    far = np.maximum(at[:, None], at)
    return float(np.median(light[(far > BESIDE_FRAME_MM[0]) & (far < BESIDE_FRAME_MM[1])]))


def _unbroken(sheet: Sheet, off: Array, *, is_bare: bool) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which edges of the nine cells are lines all along, or none where a table may be bare: horizontal (line,
    column), and others."""
    side = 2 * round(BESIDE_MM * sheet.px_per_mm) + 1
    dark = cv2.erode(darkest(sheet.pixels), np.ones((side, side), np.uint8))
    # The outer lines lie beside the black frame, or below it.
    inner, cells = CELL_MM / 2, CELL_MM * (np.arange(3) - 1.0)
    line, cell, along = np.meshgrid([-BLACK_MM, -inner, inner, BLACK_MM], cells, ALONG_MM, indexing="ij")
    slip = np.where(np.abs(line) < BLACK_MM, 1.0, 0.0)
    right, low = off
    across = sheet.at(dark, np.stack([cell + along + right, line + low * slip], axis=-1))
    down = sheet.at(dark, np.stack([line + right * slip, cell + along + low], axis=-1)).swapaxes(0, 1)
    return _is_whole(across, is_bare=is_bare), _is_whole(down, is_bare=is_bare)


def _is_whole(edge: NDArray[np.uint8], *, is_bare: bool) -> NDArray[np.bool_]:
    dark, bright = edge < DARK, edge[..., np.abs(ALONG_MM) <= MIDDLE_MM] > BRIGHT
    whole: NDArray[np.bool_] = dark.mean(axis=-1) > WHOLE
    return whole | (bright.mean(axis=-1) > WHOLE) if is_bare else whole
