"""The surface of a table, by its edges: of a smooth one that has none, of a patterned one that has many.

A white card on a white table has the table's colour, but an edge all round. On a patterned cloth it is where
the pattern is missing.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.photo import Pixels
from scorer.vision.table.blocks import Blocks, Flags

# Colours that change by so many levels within 3 mm are an edge, or so many times what they usually change by.
EDGE, USUAL = 7.0, 2.5
GRAIN = 5.0  # where they usually change by more, the table is printed, woven or of wood
LIT_MM = 35  # light changes slowly
THIN = 3  # mm: edges are made so wide, for no gap in one lets the surface through
LARGE_MM2 = 8000  # parts of a smooth table are as large as a hand
SMOOTH = 0.8  # of what is free of pieces lies in large parts
MOSTLY = 0.45  # of it in the largest
SHADED, TINT = (0.3, 0.97), 0.03  # a part so dark, of the same tint, is the table in shadow
PLANK_MM, PLANK = 450.0, (0.3, 1.3)  # one that is longer than any sheet may be a plank, as light or lighter
# A place amid cards is so large, as light as the table or hardly less, and has no edges but specks.
HOLE_MM2, HOLE, SPECKS = 800, (0.85, 1.1), 0.02
PATTERN_MM = 35  # on so much of a patterned table there is always some of its pattern
MISSING = 0.2  # of what is usual is none
# Of the table, the largest place without left out: of cloths all of it, of marble or printed flowers 0.96.
SOMEWHERE = 0.98


def surface(blocks: Blocks) -> tuple[Flags, bool]:
    """Which millimetres of the table, seen from above, can be bare by their edges; and if it is smooth.

    On a smooth table whatever lies there has an edge, so what is bare by its edges surely is.
    """
    change = _change(blocks.flat)
    usual = float(np.median(change[blocks.free])) if len(blocks.free[0]) else 0.0
    smooth = _smooth(blocks, _edges(blocks, change, usual)) if usual < GRAIN else None
    return (_patterned(blocks, change), False) if smooth is None else (smooth, True)


def _edges(blocks: Blocks, change: Pixels, usual: float) -> Pixels:
    """Where colours change by more than they do usually; where there is more light, grain is stronger."""
    light = cv2.blur(cv2.cvtColor(blocks.flat, cv2.COLOR_RGB2GRAY), (LIT_MM, LIT_MM))
    usual_light = float(np.median(light[blocks.free])) if len(blocks.free[0]) else 255.0
    more_light = np.maximum(1, np.arange(256) / max(1, usual_light))
    least = np.minimum(np.maximum(EDGE, USUAL * usual * more_light), 255).astype(np.uint8)
    return np.asarray(cv2.compare(change, cv2.LUT(light, least), cv2.CMP_GT), np.uint8)


def _change(flat: Pixels) -> Pixels:
    """By how much the colours change about each millimetre."""
    soft = cv2.GaussianBlur(flat, (0, 0), 0.8)
    red, green, blue = cv2.split(cv2.morphologyEx(soft, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)))
    return np.asarray(cv2.max(cv2.max(red, green), blue), np.uint8)


def _smooth(blocks: Blocks, edges: Pixels) -> Flags | None:
    """All that can be walked over without stepping across an edge; None where the table itself has edges."""
    wide = cv2.dilate(edges, np.ones((THIN, THIN), np.uint8))
    count, labels = cv2.connectedComponents(((wide == 0) & blocks.inside).astype(np.uint8), connectivity=4)
    free = labels[blocks.free]
    shares = np.bincount(free[free > 0], minlength=count) / max(1, len(free))
    large = np.bincount(labels.ravel(), minlength=count) > LARGE_MM2
    table = int(shares.argmax())
    if shares[large].sum() < SMOOTH or shares[table] < MOSTLY:
        return None
    parts = [table]
    for part in np.flatnonzero(large & (shares > 0)):
        lies = labels == part
        least, most = SHADED if _length_mm(lies) < PLANK_MM else PLANK
        if part != table and _is_as_light(blocks.flat[lies], blocks.flat[labels == table], least, most):
            parts.append(int(part))
    return np.asarray(np.isin(labels, parts) | _holes(blocks, np.asarray(wide > 0), labels == table))


def _holes(blocks: Blocks, edges: Flags, table: Flags) -> Flags:
    """The table amid pieces that were read, which nobody can walk to: without an edge, and of its colour."""
    found = np.zeros_like(table)
    _, parts, sizes, _ = cv2.connectedComponentsWithStats(blocks.clear.astype(np.uint8), connectivity=4)
    areas = sizes[1:, cv2.CC_STAT_AREA]
    for part in (1 + np.flatnonzero((areas > HOLE_MM2) & (areas < LARGE_MM2))).tolist():
        hole = np.asarray(parts == part)
        is_even = float(np.mean(edges[hole])) < SPECKS
        if is_even and _is_as_light(blocks.flat[hole], blocks.flat[table], *HOLE):
            found |= hole
    return found


def _length_mm(part: Flags) -> float:
    """How long a part is, whichever way it goes."""
    outline, _ = cv2.findContours(part.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return float(max(cv2.minAreaRect(np.concatenate(outline))[1]))


def _is_as_light(part: Pixels, table: Pixels, least: float, most: float) -> bool:
    """Whether a part has the table's tint, and so many times its light."""
    one, other = (np.median(pixels, axis=0).astype(float) for pixels in (part, table))
    light = one.mean() / max(1.0, other.mean())
    off = np.abs(one / max(1.0, one.mean()) - other / max(1.0, other.mean())).max()
    return bool(least < light < most and off < TINT)


def _patterned(blocks: Blocks, change: NDArray[Any]) -> Flags:
    """Where some of the pattern is in sight."""
    busy = cv2.boxFilter(change, cv2.CV_32F, (PATTERN_MM, PATTERN_MM))
    usual = float(np.median(busy[blocks.free])) if len(blocks.free[0]) else 0.0
    found = np.asarray(busy > MISSING * usual)
    # Broad stripes are plain in between: what is missing in several places is no pattern. One may be covered.
    _, gaps = cv2.connectedComponents((~found & blocks.inside).astype(np.uint8))
    sizes = np.bincount(gaps[blocks.free], minlength=2)
    if sizes[0] <= SOMEWHERE * (sizes.sum() - sizes[1:].max()):
        return np.ones_like(found)
    # Where it is missing, it is missing in nearly all that was looked at, and not in the middle of it alone.
    wide = round((1 - MISSING) * PATTERN_MM)
    return np.asarray(cv2.erode(found.astype(np.uint8), np.ones((wide, wide), np.uint8)) > 0)
