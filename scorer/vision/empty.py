"""Empty or unread? A place where a card could lie is looked at before it is called empty."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scorer.vision.grid import Cell, Grid, neighbours
from scorer.vision.groups import Layout, distance
from scorer.vision.pieces import View
from scorer.vision.witness import ALIKE, Witness

OPTIONS = 5


def unread_cards(
    view: View, layout: Layout, grid: Grid, witness: Witness, card_mm: float
) -> Iterator[tuple[Cell, list[str]]]:
    """Places that hold a card nobody could read, with the likeliest cards first."""
    others = [piece for piece in view.seen if piece.pose is not None and piece not in layout.pieces]
    for cell in neighbours(grid):
        corners = grid.corners(cell)
        middle = corners.mean(axis=0)
        if not _in_photo(view, corners) or any(distance(o.corners, middle) < 5 for o in others):
            continue
        patch = view.patch(corners, 2.0)
        best = witness.ranked(patch)
        mark_like = sum(1 for square in view.unread if _inside(square, corners, card_mm))
        if best[0][1] > ALIKE or (mark_like and best[0][1] > ALIKE - 0.1):
            yield cell, [name for name, _ in best[:OPTIONS]]


def _in_photo(view: View, corners: np.ndarray) -> bool:
    assert view.plane is not None
    pixels = view.plane.pixels(corners)
    size = np.array([view.photo.width, view.photo.height])
    return bool((pixels > 0).all() and (pixels < size).all())


def _inside(square: np.ndarray, corners: np.ndarray, card_mm: float) -> bool:
    """Whether an unread square has a mark's size and lies within the place."""
    side = float(np.hypot(*(square[1] - square[0])))
    return 8 < side < 20 and distance(corners, square.mean(axis=0)) == 0
