"""Leftovers: seals that are plainly there, whose number nobody could read and no read piece explains.

A token has only one mark: when glare falls on it, this is all that is left of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from scorer.vision.groups import contains
from scorer.vision.pieces import View
from scorer.vision.plane import Array
from scorer.vision.seals import PX_PER_MM, SEAL, seal_contrast

SIZES_MM = (11.2, 12.8)  # the black squares of all marks that are printed
WITHIN = 0.16
SQUARE = 1.3  # no side of a true mark is so much longer than another
BITS = 0.18  # how much the cells inside differ, as a share of the whole contrast


def unread_seals(view: View) -> Iterator[Array]:
    """The corners on the table (mm) of each mark that could not be read."""
    outlines = [_grown(piece.corners, 1.06) for piece in view.seen if piece.pose is not None]
    found: list[Array] = []
    for square in view.unread:
        middle = square.mean(axis=0)
        if not _has_marks_size(square) or any(contains(outline, middle) for outline in outlines):
            continue
        if any(np.hypot(*(other.mean(axis=0) - middle)) < 8 for other in found):
            continue
        if _is_seal(view, square):
            found.append(square)
            yield square


def _has_marks_size(square: Array) -> bool:
    edges = np.sqrt(((square - np.roll(square, 1, axis=0)) ** 2).sum(axis=1))
    side = float(edges.mean())
    return (
        any(abs(side / size - 1) < WITHIN for size in SIZES_MM) and float(edges.max()) < SQUARE * edges.min()
    )


def _is_seal(view: View, square: Array) -> bool:
    """Light all round, dark all round, and neither plain light nor plain dark inside."""
    assert view.plane is not None
    grown = _grown(square, 1.25)
    pixels = view.plane.pixels(grown)
    if (pixels < 0).any() or (pixels > (view.photo.width, view.photo.height)).any():
        return False
    patch = view.patch(grown, PX_PER_MM)
    side = patch.shape[1] / PX_PER_MM
    if seal_contrast(patch, _places(side)) < SEAL:
        return False
    grey = patch.mean(axis=2)
    inner = grey[_share(grey.shape[0]), _share(grey.shape[1])]
    return float(inner.std()) > BITS * float(np.ptp(grey))


def _places(side: float) -> Sequence[tuple[float, float, float]]:
    rim = side * (1 - 1 / 1.25) / 2
    return ((rim, rim, side / 1.25),)


def _share(length: int) -> slice:
    """The cells of a mark inside its border, of a patch a quarter larger than the mark."""
    return slice(int(length * 0.24), int(length * 0.76))


def _grown(corners: Array, factor: float) -> Array:
    middle = corners.mean(axis=0)
    grown: Array = middle + (corners - middle) * factor
    return grown
