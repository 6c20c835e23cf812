"""Leftovers: seals that are plainly there, whose number nobody could read and no read piece explains.

A token has only one mark: when glare falls on it, this is all that is left of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from scorer.vision.geometry.plane import Array
from scorer.vision.marks.glance import cell_middles, ring
from scorer.vision.marks.seals import NEARLY, PX_PER_MM, SEAL, seal_contrast
from scorer.vision.pieces.groups import contains
from scorer.vision.pieces.see import View

SIZES_MM = (11.2, 12.8)  # the black squares of all marks that are printed
WITHIN = 0.16
SQUARE = 1.3  # no side of a true mark is so much longer than another
GLIMPSE = 0.4  # of the contrast of a seal must be seen in a few pixels of half the picture
BITS = 0.18  # how much the cells inside differ, as a share of the whole contrast


def unread_seals(view: View) -> Iterator[Array]:
    """The corners on the table (mm) of each mark that could not be read."""
    outlines = [_grown(piece.corners, 1.06) for piece in view.seen if piece.pose is not None]
    found: list[Array] = []
    for square in _likely(view):
        middle = square.mean(axis=0)
        if any(contains(outline, middle) for outline in outlines):
            continue
        if any(np.hypot(*(other.mean(axis=0) - middle)) < 8 for other in found):
            continue
        if _is_seal(view, square):
            found.append(square)
            yield square


def _likely(view: View) -> Array:
    """The squares that have a mark's size and, at a first glance, its light rim round a dark border."""
    squares: Array = np.array(view.unread, float).reshape(-1, 4, 2)
    edges = np.sqrt(((squares - np.roll(squares, 1, axis=1)) ** 2).sum(axis=2))
    near = np.abs(edges.mean(axis=1)[:, None] / np.array(SIZES_MM) - 1) < WITHIN
    squares = squares[near.any(axis=1) & (edges.max(axis=1) < SQUARE * edges.min(axis=1))]
    if not len(squares):
        return squares
    assert view.plane is not None
    picture = view.photo.half_grey
    pixels = view.plane.pixels(squares.reshape(-1, 2)).reshape(-1, 4, 2)
    scale = picture.shape[1] / view.photo.width
    cells = cell_middles(picture, (pixels + 0.5) * scale - 0.5, beyond=1).astype(np.float32)
    light, dark = np.quantile(ring(cells, 0), NEARLY, axis=1), np.quantile(ring(cells, 1), 1 - NEARLY, axis=1)
    clear: Array = squares[(light - dark) / np.maximum(light + dark, 1e-6) > GLIMPSE * SEAL]
    return clear


def _is_seal(view: View, square: Array) -> bool:
    """Light all round, dark all round, and neither plain light nor plain dark inside."""
    assert view.plane is not None
    grown = _grown(square, 1.25)
    pixels = view.plane.pixels(grown)
    if (pixels < 0).any() or (pixels > (view.photo.width, view.photo.height)).any():
        return False
    patch = view.patch(grown, PX_PER_MM, grey=True)
    side = patch.shape[1] / PX_PER_MM
    if seal_contrast(patch, _places(side)) < SEAL:
        return False
    inner = patch[_share(patch.shape[0]), _share(patch.shape[1])]
    return float(inner.std()) > BITS * float(np.ptp(patch))


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
