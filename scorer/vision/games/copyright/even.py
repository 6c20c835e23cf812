"""Even light between a cell's strokes: the same films lie all over a cell, so a step in it is something else.

Paper on a film is as white as the table and has no ink, but films below and round it take some light away.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.copyright.film import Sheet
from scorer.vision.games.copyright.grid import CELL_MM
from scorer.vision.games.copyright.light import FLOOR, REACH_MM, Map
from scorer.vision.geometry.plane import Array

# As near to a cell's lines as slipped films let it be seen; grain is smoothed away.
INSIDE_MM, GRAIN_MM = 1.4, 0.7
# Ground has no more ink than this, and none so near; less of it than this share of a cell says nothing. Of
# black it has more, for films are grey: a joint between planks is darker.
INK, BLACK, NEAR_MM, LEAST = 0.12, 0.35, 0.4, 0.12
# Light is uneven (spread of its natural logarithm) from so much on that all colours have in common, and from
# so many times what is usual in the stack on; a table that is so rough by itself says nothing.
UNEVEN, TIMES, ROUGH = 0.015, 2.2, 0.03
# Paper is lighter in all colours alike, down to such a share; a stain is brown.
ALIKE = 0.6
# Paper ends at once, light fades: of all the change in a cell so much within this far either way. Measured on
# 21 scraps 0.8 and more, on reflections that no cubic follows 0.55 at most. Where strokes hide the edge,
# parts change within by less than the other share of all. Softer photos show no edges.
STEEP, STEP_MM, WITHIN, SHARP_MM = 0.67, 0.8, 0.8, 0.5
SOFT_MM, LEAST_PART = 0.5, 0.05
# A cell that is so much lighter than three neighbours or more, or than two at a corner, has no film on top:
# there films may lie on both neighbours and not on it.
LIGHTER, LIGHTER_CORNER = 0.06, 0.11


def uneven_cells(sheet: Sheet, off: Array, blur_mm: float) -> NDArray[np.bool_]:
    """The cells (row, column) of a stack whose films lie so far off on which something lies, by its light."""
    at = CELL_MM * (np.arange(3) - 1.0) + REACH_MM
    common = np.array([[_common(sheet, x + off[0], y + off[1]) for x in at] for y in at])
    spread = np.sqrt(np.einsum("rcii->rci", common))
    together = np.minimum(common[..., 0, 1], np.minimum(common[..., 0, 2], common[..., 1, 2]))
    blue = spread[..., 2]
    seen = blue[~np.isnan(blue)]
    usual = float(np.median(seen)) if seen.size else ROUGH
    is_white = spread.min(axis=-1) > ALIKE * spread.max(axis=-1)
    uneven: NDArray[np.bool_] = (together > UNEVEN**2) & (blue > TIMES * usual) & is_white & (usual < ROUGH)
    for row, column in np.argwhere(uneven) if blur_mm < SHARP_MM else ():
        uneven[row, column] = not _fades(sheet, at[column] + off[0], at[row] + off[1])
    return uneven


def _fades(sheet: Sheet, x: float, y: float, least: float = 0.0) -> bool:
    """Whether the light in a cell with its middle there changes, by so much, but nowhere at once as paper."""
    part, bare = _ground(sheet, x, y)
    scale = sheet.px_per_mm
    share = bare.astype(np.float32)
    light = np.log(sheet.pixels[part].astype(np.float32) + FLOOR).mean(axis=2)
    near = np.maximum(cv2.GaussianBlur(share, (0, 0), SOFT_MM * scale), 1e-3)
    soft = np.asarray(cv2.GaussianBlur(light * share, (0, 0), SOFT_MM * scale) / near)
    inner = cv2.erode(bare.astype(np.uint8), np.ones((3, 3), np.uint8), borderValue=0)
    count, labels = cv2.connectedComponents(inner)
    sizes = np.bincount(labels.ravel(), minlength=count)
    parts = [soft[labels == i] for i in range(1, count) if sizes[i] > LEAST_PART * inner.size]
    within = max((_change(values) for values in parts), default=0.0)
    if within < max(least, WITHIN * _change(soft[inner > 0])):
        return False
    return _steepest(soft, inner > 0, round(STEP_MM * scale)) < STEEP * within


def _change(values: Map) -> float:
    """From nearly the darkest to nearly the lightest."""
    low, high = np.quantile(values, (0.02, 0.98)) if values.size else (0.0, 0.0)
    return float(high - low)


def _steepest(light: Map, shown: NDArray[np.bool_], step: int) -> float:
    """By how much light changes over two steps, nearly where it does the most."""
    most = 0.0
    for way in ((0, 1), (1, 0), (1, 1), (1, -1)):
        by = step * np.array(way)
        ahead, behind = (np.roll(light, sign * by, (0, 1)) for sign in (1, -1))
        seen = np.roll(shown, by, (0, 1)) & np.roll(shown, -by, (0, 1))
        seen[:step], seen[-step:], seen[:, :step], seen[:, -step:] = False, False, False, False
        if seen.any():
            most = max(most, float(np.quantile(np.abs(ahead - behind)[seen], 0.995)))
    return most


def white_cells(sheet: Sheet, off: Array, covered: NDArray[np.bool_], blur_mm: float) -> NDArray[np.bool_]:
    """The cells, of those that films cover, which are too light for that beside their neighbours."""
    light = np.full((5, 5, 3), np.nan)
    for row, column in np.argwhere(covered):
        x, y = CELL_MM * (np.array([column, row]) - 1.0) + REACH_MM + off
        part, bare = _ground(sheet, x, y)
        if bare.mean() >= LEAST:
            light[row + 1, column + 1] = np.median(np.log(sheet.pixels[part][bare] + FLOOR), axis=0)
    white = np.zeros((3, 3), bool)
    for row, column in np.argwhere(covered):
        beside = ((row, column + 1), (row + 2, column + 1), (row + 1, column), (row + 1, column + 2))
        more = [float((light[row + 1, column + 1] - light[place]).min()) for place in beside]
        seen = [one for one in more if not np.isnan(one)]
        white[row, column] = len(seen) > 1 and min(seen) > (LIGHTER if len(seen) > 2 else LIGHTER_CORNER)
    # Paper is white all over a cell, a reflection fades within it.
    for row, column in np.argwhere(white) if blur_mm < SHARP_MM else ():
        x, y = CELL_MM * (np.array([column, row]) - 1.0) + REACH_MM + off
        white[row, column] = not _fades(sheet, x, y, LIGHTER_CORNER)
    return white


def _ground(sheet: Sheet, x: float, y: float) -> tuple[tuple[slice, ...], NDArray[np.bool_]]:
    """The inside of a cell with its middle there, and where it has no ink."""
    scale, reach = sheet.px_per_mm, CELL_MM / 2 - INSIDE_MM
    part = tuple(slice(round((at - reach) * scale), round((at + reach) * scale)) for at in (y, x))
    inked = (_mean(sheet.blue[part]) > INK) | (_mean(sheet.violet[part]) > INK)
    inked |= (_mean(sheet.black[part]) > BLACK) | sheet.blind[part]
    near = np.ones((2 * round(NEAR_MM * scale) + 1,) * 2, np.uint8)
    bare: NDArray[np.bool_] = cv2.dilate(inked.astype(np.uint8), near) == 0
    return part, bare


def _common(sheet: Sheet, x: float, y: float) -> NDArray[np.float64]:
    """How the ground varies in a cell with its middle there, in red, green and blue, and together."""
    part, bare = _ground(sheet, x, y)
    if bare.mean() < LEAST:
        return np.full((3, 3), np.nan)
    share = bare.astype(np.float32)
    light = np.log(sheet.pixels[part].astype(np.float32) + FLOOR) * share[..., None]
    grain = GRAIN_MM * sheet.px_per_mm
    soft = cv2.GaussianBlur(light, (0, 0), grain)[bare] / cv2.GaussianBlur(share, (0, 0), grain)[bare, None]
    # A reflection or a shadow changes slowly over a cell, as a cubic does, and an edge does not.
    down, right = (np.mgrid[: bare.shape[0], : bare.shape[1]] / bare.shape[0] - 0.5)[:, bare]
    # By ten sums over all places, not place by place: a third of the time, the same to a millionth.
    across, along = ([np.ones_like(way), way, way * way, way * way * way] for way in (right, down))
    terms = np.stack([across[i] * along[j] for i in range(4) for j in range(4 - i)])
    uneven = soft - terms.T @ np.linalg.lstsq(terms @ terms.T, terms @ soft, rcond=None)[0]
    return np.asarray(uneven.T @ uneven / len(uneven), float)


def _mean(ink: Map) -> Map:
    return np.asarray(cv2.blur(ink, (3, 3)), np.float32)
