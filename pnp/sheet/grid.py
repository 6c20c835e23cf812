"""Grids: how many pieces of a size fit on a page, touching or with bleed between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pnp.sheet.paper import Paper

Strategy = Literal["touching", "bleed"]
STRATEGIES: tuple[Strategy, ...] = ("touching", "bleed")

FRONT_BLEED_MM = 2.0
BACK_BLEED_MM = 3.0  # backs are never quite in line with fronts: their paint reaches further
GAP_MM = 4.0  # between two pieces with bleed: 2 mm each
FOLD_INSET_MM = 2.0  # from a fold line to the pieces on either side


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of one cell size on a page; x, y is the first cell's corner."""

    strategy: Strategy
    columns: int
    rows: int
    cell_width_mm: float
    cell_height_mm: float
    gap_mm: float
    x_mm: float
    y_mm: float
    turn_deg: int
    """90 when the pieces lie on their side so that more of them fit."""

    @property
    def per_page(self) -> int:
        return self.columns * self.rows

    def cell(self, number: int) -> tuple[float, float]:
        """The corner of a cell, counted along the rows."""
        row, column = divmod(number, self.columns)
        return (
            self.x_mm + column * (self.cell_width_mm + self.gap_mm),
            self.y_mm + row * (self.cell_height_mm + self.gap_mm),
        )

    @property
    def right_mm(self) -> float:
        return self.x_mm + self.columns * (self.cell_width_mm + self.gap_mm) - self.gap_mm

    @property
    def bottom_mm(self) -> float:
        return self.y_mm + self.rows * (self.cell_height_mm + self.gap_mm) - self.gap_mm


def make_grid(
    width_mm: float, height_mm: float, paper: Paper, strategy: Strategy, *, half: bool = False
) -> Grid | None:
    """The fullest grid for a piece on a paper (on its left half for folding), or none if it does not fit.

    It lies in the middle of the paper, so that it is the same seen from the back. Real bleed lies inside the
    printable area; touching pieces may lie up to its edge, and their outer bleed takes what is left.
    """
    gap = GAP_MM if strategy == "bleed" else 0.0
    outside = gap / 2
    left, top, room_width, room_height = printable_middle(paper)
    room_width, room_height = room_width - 2 * outside, room_height - 2 * outside
    if half:
        room_width = paper.width_mm / 2 - FOLD_INSET_MM - left - outside
    best: Grid | None = None
    for turn, (wide, high) in ((0, (width_mm, height_mm)), (90, (height_mm, width_mm))):
        columns = int((room_width + gap + 1e-6) // (wide + gap))
        rows = int((room_height + gap + 1e-6) // (high + gap))
        if columns < 1 or rows < 1 or (best and columns * rows <= best.per_page):
            continue
        used_width = columns * (wide + gap) - gap
        used_height = rows * (high + gap) - gap
        x = left + outside + (room_width - used_width) * (1 if half else 0.5)
        y = top + outside + (room_height - used_height) / 2
        best = Grid(strategy, columns, rows, wide, high, gap, x, y, turn)
    return best


def printable_middle(paper: Paper) -> tuple[float, float, float, float]:
    """Left, top, width and height of what can be printed on both sides: the wider margin counts twice."""
    left, top, right, bottom = paper.margins_mm
    across, down = max(left, right), max(top, bottom)
    return across, down, paper.width_mm - 2 * across, paper.height_mm - 2 * down


def sheets_needed(count: int, grid: Grid) -> int:
    return -(-count // grid.per_page)


def choose_grid(
    width_mm: float,
    height_mm: float,
    count: int,
    paper: Paper,
    strategy: Strategy | None = None,
    *,
    half: bool = False,
) -> Grid | None:
    """The asked strategy, or the one that saves sheets; with equal sheets, the one with real bleed."""
    grids = [
        grid
        for name in (STRATEGIES if strategy is None else (strategy,))
        if (grid := make_grid(width_mm, height_mm, paper, name, half=half))
    ]
    return min(grids, key=lambda g: (sheets_needed(count, g), g.strategy == "touching"), default=None)
