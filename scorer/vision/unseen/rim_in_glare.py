"""What glare may hide: a token whose mark it spoils and of whose beads it leaves too few to be found by."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pixels.grown import PX_PER_MM, grown
from scorer.vision.unseen.spots import BEAD_MM
from scorer.vision.unseen.threes import Rim

Flags = NDArray[np.bool_]
Floats = NDArray[np.floating[Any]]

SPOILT_MM = 8.0  # glare so near to the middle of a token may spoil its mark
HALO_MM = 1.5  # next to white all is nearly white
UNDER_MM = 2.0  # a token lies under no piece that is known by more than this, or it would be seen beside it
# Of a token at least so many of the beads that must be in sight are seen as spots, unless hardly any must.
SEEN, HARDLY_ANY = 0.68, 2.5
OFF_MM, OFF_PLACE, TURNS = 0.7, 0.22, 8  # so far off the rim, and of the way to the next bead; turns tried


def may_hide(
    glare: Pixels,
    pieces: Pixels,
    shown: Flags,
    spots_px: Array | None,
    rim: Rim,
    px_per_mm: float = PX_PER_MM,
) -> Flags:
    """About which pixels of a patch of table a token may lie that glare hides.

    Of the patch come what is white, where pieces lie, what the photo shows, and its dark spots: none, where
    tokens do not show their beads.
    """
    possible = grown(glare, SPOILT_MM, px_per_mm) & ~grown(pieces, rim.radius_mm - UNDER_MM, px_per_mm)
    if spots_px is None or not possible.any():
        return possible
    clear = (shown & ~grown(glare, HALO_MM, px_per_mm) & (pieces == 0)).astype(np.float32)
    spots = np.zeros_like(clear)
    columns, rows = np.round(spots_px).astype(int).T
    inside = (columns >= 0) & (rows >= 0) & (columns < clear.shape[1]) & (rows < clear.shape[0])
    spots[rows[inside], columns[inside]] = clear[rows[inside], columns[inside]]
    circle = _circle(rim.radius_mm * px_per_mm, BEAD_MM / 2 * px_per_mm)
    in_sight, seen = (
        cv2.filter2D(part, cv2.CV_32F, circle, borderType=cv2.BORDER_REPLICATE) for part in (clear, spots)
    )
    wanted = in_sight * (rim.beads / circle.sum())
    hides = possible & (wanted < HARDLY_ANY)
    # As many spots as beads are on print too, but not where beads would be.
    places = np.argwhere(possible & ~hides & (seen > SEEN * wanted))[:: max(1, round(px_per_mm))]
    in_clear = np.argwhere(spots > 0)[:, ::-1].astype(float)
    for row, column in places:
        hides[row, column] = _has_beads(np.array([column, row]), in_clear, clear, rim, px_per_mm)
    return np.asarray(hides)


def _has_beads(middle: Array, spots: Array, clear: Floats, rim: Rim, px_per_mm: float) -> bool:
    """Whether spots are in most of the places in sight where a token's beads would be, however turned."""
    away = spots - middle
    on_rim = np.abs(np.hypot(*away.T) - rim.radius_mm * px_per_mm) < OFF_MM * px_per_mm
    at = (np.arctan2(away[on_rim, 1], away[on_rim, 0]) * rim.beads / (2 * np.pi)) % rim.beads
    best = 0.0
    for turn in np.arange(TURNS) / TURNS:
        angles = (np.arange(rim.beads) + turn) * 2 * np.pi / rim.beads
        places = middle + rim.radius_mm * px_per_mm * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        columns, rows = np.round(places).astype(int).T
        inside = (columns >= 0) & (rows >= 0) & (columns < clear.shape[1]) & (rows < clear.shape[0])
        in_sight = inside & (clear[np.where(inside, rows, 0), np.where(inside, columns, 0)] > 0)
        slots = np.round(at - turn)
        hit = np.zeros(rim.beads, bool)
        hit[slots[np.abs(at - turn - slots) < OFF_PLACE].astype(int) % rim.beads] = True
        best = max(best, float((hit & in_sight).sum()) / max(1, int(in_sight.sum())))
    return best > SEEN


@cache
def _circle(radius_px: float, off_px: float) -> NDArray[np.floating[Any]]:
    """A circle, and what is so near to it: 1."""
    reach = int(np.ceil(radius_px + off_px))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    return np.asarray(np.abs(np.hypot(x, y) - radius_px) <= off_px, np.float32)
