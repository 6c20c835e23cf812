"""Imposition: pure arithmetic from pieces to pages. Backs land exactly behind their fronts.

The paper always stands upright. Flipped on its long edge a sheet turns about its vertical axis: what lies at
x on the front lies at width − x on the back. On its short edge it turns about the horizontal one, and backs
stand on their heads. Folding a sheet in the middle does to its right half what the long edge does to a back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from pnp.deck.model import Kind, Piece, Side
from pnp.deck.problems import Refusal
from pnp.sheet.grid import BACK_BLEED_MM, FRONT_BLEED_MM, Grid, Strategy, choose_grid
from pnp.sheet.paper import Paper

Backs = Literal["duplex", "fold", "none"]
Flip = Literal["long", "short"]
Edges = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Placed:
    """One side of a piece on a page: the corner of its cut outline, its turn, how far its paint reaches."""

    piece: Piece
    side: Side
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    turn_deg: int
    bleed_mm: Edges


@dataclass(frozen=True, slots=True)
class Page:
    """What lies on one side of a sheet, and the lines it is cut on."""

    placed: tuple[Placed, ...]
    cuts_x_mm: tuple[float, ...] = ()
    cuts_y_mm: tuple[float, ...] = ()
    fold_x_mm: float | None = None

    @property
    def block_mm(self) -> Edges:
        """The outline of all pieces together."""
        return (
            min(p.x_mm for p in self.placed),
            min(p.y_mm for p in self.placed),
            max(p.x_mm + p.width_mm for p in self.placed),
            max(p.y_mm + p.height_mm for p in self.placed),
        )


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of paper: its front, and its back if anything is printed there."""

    front: Page
    back: Page | None
    strategy: Strategy
    material: str
    kinds: tuple[str, ...] = field(default=())


def impose(
    pieces: Iterable[Piece],
    paper: Paper,
    *,
    backs: Backs = "duplex",
    flip: Flip = "long",
    strategy: Strategy | None = None,
    offset_mm: tuple[float, float] = (0, 0),
) -> list[Sheet]:
    """All pieces on sheets: each size in one grid that is the same on every page of it."""
    sheets: list[Sheet] = []
    small: list[Piece] = []
    for group in _groups(pieces):
        folded = backs == "fold" and any(p.kind.back for p in group)
        grid = _grid(group, paper, strategy, folded)
        if not folded and len(group) * 2 <= grid.per_page and not any(p.kind.back for p in group):
            small += group
            continue
        for start in range(0, len(group), grid.per_page):
            front = _grid_page(group[start : start + grid.per_page], grid)
            sheets.append(_sheet(front, grid, paper, backs if folded or backs != "fold" else "none", flip))
    sheets += _shelves(small, paper)
    return [_shifted(sheet, offset_mm) for sheet in sheets]


def _groups(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Pieces of one size, shape and material together, in the order they come."""
    groups: dict[tuple[object, ...], list[Piece]] = {}
    for piece in pieces:
        kind = piece.kind
        key = (kind.width_mm, kind.height_mm, kind.shape, kind.material, kind.back is not None)
        groups.setdefault(key, []).append(piece)
    return list(groups.values())


def _grid(group: Sequence[Piece], paper: Paper, strategy: Strategy | None, folded: bool) -> Grid:
    kind = group[0].kind
    if kind.shape == "disc":
        strategy = "bleed"  # discs are cut one by one: they need room around them
    grid = choose_grid(kind.width_mm, kind.height_mm, len(group), paper, strategy, half=folded)
    if grid is None and strategy == "bleed":
        grid = choose_grid(kind.width_mm, kind.height_mm, len(group), paper, half=folded)
    if grid is None:
        raise Refusal(_too_large(kind, paper, folded))
    return grid


def _too_large(kind: Kind, paper: Paper, folded: bool) -> str:
    size = f"{kind.width_mm:g} × {kind.height_mm:g} mm"
    room = "half of it" if folded else "it"
    way_out = (
        "print backs with --backs duplex, or take larger paper"
        if folded
        else "take larger paper (--paper a3)"
    )
    return f"'{kind.id}' is {size}: too large for {paper.said} with {room} to print on; {way_out}"


def _grid_page(pieces: Sequence[Piece], grid: Grid) -> Page:
    placed = []
    for number, piece in enumerate(pieces):
        x, y = grid.cell(number)
        column, row = number % grid.columns, number // grid.columns
        # Touching pieces have bleed only where no neighbour lies.
        outer = (
            column == 0,
            row == 0,
            column == grid.columns - 1 or number == len(pieces) - 1,
            row == grid.rows - 1 or number + grid.columns >= len(pieces),
        )
        reach = min(FRONT_BLEED_MM, grid.gap_mm / 2) if grid.gap_mm else 0.0
        left, top, right, bottom = (FRONT_BLEED_MM if out else reach for out in outer)
        size = (grid.cell_width_mm, grid.cell_height_mm)
        placed.append(Placed(piece, "front", x, y, *size, grid.turn_deg, (left, top, right, bottom)))
    return _with_cuts(Page(tuple(placed)))


def _with_cuts(page: Page) -> Page:
    """The page with every line it is cut on; discs are cut on their own outline instead."""
    straight = [p for p in page.placed if p.piece.kind.shape == "rect"]
    xs = {round(x, 4) for p in straight for x in (p.x_mm, p.x_mm + p.width_mm)}
    ys = {round(y, 4) for p in straight for y in (p.y_mm, p.y_mm + p.height_mm)}
    return replace(page, cuts_x_mm=tuple(sorted(xs)), cuts_y_mm=tuple(sorted(ys)))


def _sheet(front: Page, grid: Grid, paper: Paper, backs: Backs, flip: Flip) -> Sheet:
    kind = front.placed[0].piece.kind
    kinds = tuple(dict.fromkeys(p.piece.kind.id for p in front.placed))
    behind = tuple(_behind(p, paper, flip) for p in front.placed if p.piece.kind.back)
    if backs == "fold" and behind:
        folded = tuple(_behind(p, paper, "long") for p in front.placed if p.piece.kind.back)
        both = _with_cuts(Page(front.placed + folded))
        return Sheet(replace(both, fold_x_mm=paper.width_mm / 2), None, grid.strategy, kind.material, kinds)
    back = _with_cuts(Page(behind)) if backs == "duplex" and behind else None
    return Sheet(front, back, grid.strategy, kind.material, kinds)


def _behind(front: Placed, paper: Paper, flip: Flip) -> Placed:
    """Where the back of a piece must be printed so that it lies behind its front."""
    left, top, right, bottom = (BACK_BLEED_MM if b >= FRONT_BLEED_MM else b for b in front.bleed_mm)
    if flip == "long":
        x, y = paper.width_mm - front.x_mm - front.width_mm, front.y_mm
        turn, bleed = -front.turn_deg % 360, (right, top, left, bottom)
    else:
        x, y = front.x_mm, paper.height_mm - front.y_mm - front.height_mm
        turn, bleed = (180 - front.turn_deg) % 360, (left, bottom, right, top)
    return replace(front, side="back", x_mm=x, y_mm=y, turn_deg=turn, bleed_mm=bleed)


def _shifted(sheet: Sheet, offset_mm: tuple[float, float]) -> Sheet:
    """The back moved by what the printer is off."""
    if sheet.back is None or offset_mm == (0, 0):
        return sheet
    dx, dy = offset_mm
    placed = tuple(replace(p, x_mm=p.x_mm + dx, y_mm=p.y_mm + dy) for p in sheet.back.placed)
    return replace(sheet, back=_with_cuts(Page(placed)))


SHELF_GAP_MM = 8.0  # room for each piece's own crop marks


def _shelves(pieces: Sequence[Piece], paper: Paper) -> list[Sheet]:
    """Few pieces of several sizes share a page: rows of equal height, the highest first."""
    sheets: list[Sheet] = []
    for material in dict.fromkeys(p.kind.material for p in pieces):
        placed: list[Placed] = []
        left, top = paper.margins_mm[:2]
        room_width, room_height = paper.printable_mm
        inset = SHELF_GAP_MM / 2
        x, y, shelf = 0.0, 0.0, 0.0
        these = [p for p in pieces if p.kind.material == material]
        for piece in sorted(these, key=lambda p: -_flat(p.kind)[1]):
            wide, high, turn = _flat(piece.kind)
            if placed and x + wide > room_width - inset:
                x, y, shelf = 0.0, y + shelf + SHELF_GAP_MM, 0.0
            if placed and y + high > room_height - 2 * inset:
                sheets.append(_shelf_sheet(placed, material))
                placed, x, y, shelf = [], 0.0, 0.0, 0.0
            bleed = (FRONT_BLEED_MM,) * 4
            at = (
                (left + inset + x, top + inset + y)
                if wide <= room_width - 2 * inset
                else (left, top + inset + y)
            )
            placed.append(Placed(piece, "front", *at, wide, high, turn, bleed))
            x, shelf = x + wide + SHELF_GAP_MM, max(shelf, high)
        if placed:
            sheets.append(_shelf_sheet(placed, material))
    return sheets


def _flat(kind: Kind) -> tuple[float, float, int]:
    """A piece lying on its long side: width, height, turn."""
    if kind.height_mm > kind.width_mm:
        return kind.height_mm, kind.width_mm, 90
    return kind.width_mm, kind.height_mm, 0


def _shelf_sheet(placed: Sequence[Placed], material: str) -> Sheet:
    kinds = tuple(dict.fromkeys(p.piece.kind.id for p in placed))
    return Sheet(Page(tuple(placed)), None, "bleed", material, kinds)
