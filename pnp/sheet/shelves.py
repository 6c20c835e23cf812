"""Shelves: few pieces of several sizes share a page, in rows of like height, each with its own crop marks."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.deck.model import Kind, Piece
from pnp.sheet.grid import FOLD_INSET_MM, FRONT_BLEED_MM, printable_middle
from pnp.sheet.margins import LINE_MM
from pnp.sheet.page import Placed
from pnp.sheet.paper import Paper

GAP_MM = 8.0  # room for the bleed and the crop marks of two neighbours
INSET_MM = GAP_MM / 2


def fits_shelf(kind: Kind, paper: Paper, *, half: bool = False) -> bool:
    """Whether a piece has room for its own crop marks on a page."""
    _, _, width, height = _room(paper, half)
    wide, high, _ = _lying(kind, width)
    return wide <= width - GAP_MM and high <= height - GAP_MM


def _room(paper: Paper, half: bool) -> tuple[float, float, float, float]:
    """Left, top, width and height of the shelves: the settings line stands below them."""
    left, top, width, height = printable_middle(paper)
    if half:  # the backs lie beyond the fold
        width = paper.width_mm / 2 - FOLD_INSET_MM - left
    return left, top, width, height - LINE_MM


def fill_shelves(
    pieces: Sequence[Piece], paper: Paper, *, half: bool = False
) -> list[tuple[str, tuple[Placed, ...]]]:
    """Pages of one material each, the highest pieces first; on the left half of paper that is folded."""
    pages: list[tuple[str, tuple[Placed, ...]]] = []
    left, top, width, height = _room(paper, half)
    for material in dict.fromkeys(p.kind.material for p in pieces):
        these = [p for p in pieces if p.kind.material == material]
        placed: list[Placed] = []
        x = y = shelf = 0.0
        for piece in sorted(these, key=lambda p: -_lying(p.kind, width)[1]):
            wide, high, turn = _lying(piece.kind, width)
            if x and x + wide + GAP_MM > width:
                x, y, shelf = 0.0, y + shelf, 0.0
            if placed and y + high + GAP_MM > height:
                pages.append((material, tuple(placed)))
                placed, x, y, shelf = [], 0.0, 0.0, 0.0
            at = (left + INSET_MM + x, top + INSET_MM + y)
            placed.append(Placed(piece, "front", *at, wide, high, turn, (FRONT_BLEED_MM,) * 4))
            x, shelf = x + wide + GAP_MM, max(shelf, high + GAP_MM)
        if placed:
            pages.append((material, tuple(placed)))
    return pages


def _lying(kind: Kind, shelf_mm: float) -> tuple[float, float, int]:
    """A piece as it lies on a shelf, on its long side where that is long enough: width, height, turn."""
    across = shelf_mm - GAP_MM
    if (kind.height_mm > kind.width_mm and kind.height_mm <= across) or kind.width_mm > across:
        return kind.height_mm, kind.width_mm, 90
    return kind.width_mm, kind.height_mm, 0
