"""Imposition: pure arithmetic from pieces to pages. Backs land exactly behind their fronts.

The paper always stands upright. Flipped on its long edge a sheet turns about its vertical axis: what lies at
x on the front lies at width − x on the back. On its short edge it turns about the horizontal one, and backs
stand on their heads. Folding a sheet in the middle does to its right half what the long edge does to a back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pnp.deck.model import Kind, Piece
from pnp.deck.problems import Refusal
from pnp.sheet.grid import BACK_BLEED_MM, FRONT_BLEED_MM, Grid, Strategy, choose_grid, printable_middle
from pnp.sheet.page import Backs, Edges, Flip, Page, Placed, Sheet
from pnp.sheet.paper import Paper
from pnp.sheet.shelves import fill_shelves, fits_shelf


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
    folded_small: list[Piece] = []
    for group in _groups(pieces):
        kind = group[0].kind
        two_sided = backs != "none" and kind.back is not None
        folded = two_sided and backs == "fold"
        grid = _grid(group, paper, strategy, folded)
        # Cards with backs keep the grid that is cut as a stack; discs are cut one by one anyway.
        few = len(group) * 2 <= grid.per_page and (not two_sided or kind.shape == "disc")
        if few and fits_shelf(kind, paper, half=folded):
            (folded_small if folded else small).extend(group)
            continue
        for start in range(0, len(group), grid.per_page):
            page = group[start : start + grid.per_page]
            sheets.append(_sheet(page, grid, paper, backs if two_sided else "none", flip))
    sheets += [_shelf(*page, paper, "fold", flip) for page in fill_shelves(folded_small, paper, half=True)]
    sheets += [_shelf(*page, paper, backs, flip) for page in fill_shelves(small, paper)]
    return [_shifted(sheet, offset_mm) for sheet in sheets]


def _shelf(material: str, front: tuple[Placed, ...], paper: Paper, backs: Backs, flip: Flip) -> Sheet:
    """A sheet of few pieces; behind those with two sides, their backs."""
    reach: Edges = (BACK_BLEED_MM,) * 4
    turn_over: Flip = "long" if backs == "fold" else flip
    two_sided = [p for p in front if backs != "none" and p.piece.kind.back is not None]
    behind = tuple(_behind(placed, reach, paper, turn_over) for placed in two_sided)
    if behind and backs == "fold":
        both = Page(front + behind, fold_x_mm=paper.width_mm / 2)
        return Sheet(both, None, "bleed", material, _kinds(front))
    return Sheet(Page(front), Page(behind) if behind else None, "bleed", material, _kinds(front))


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
    size = f"'{kind.id}' is {kind.width_mm:g} × {kind.height_mm:g} mm"
    if folded:
        return f"{size}: too large for half of {paper.said}; take --backs duplex, or larger paper"
    return f"{size}: too large for {paper.said}; take larger paper, such as --paper a3"


def _sheet(pieces: Sequence[Piece], grid: Grid, paper: Paper, backs: Backs, flip: Flip) -> Sheet:
    folded = backs == "fold"
    numbers = range(len(pieces))
    front = tuple(_front(number, pieces, grid, paper, folded) for number in numbers)
    behind: tuple[Placed, ...] = ()
    if backs != "none":
        reaches = [_reach(number, len(pieces), grid, paper, folded, BACK_BLEED_MM) for number in numbers]
        turn_over: Flip = "long" if folded else flip
        behind = tuple(_behind(front[number], reaches[number], paper, turn_over) for number in numbers)
    material = pieces[0].kind.material
    if folded:
        both = replace(_with_cuts(Page(front + behind)), fold_x_mm=paper.width_mm / 2)
        return Sheet(both, None, grid.strategy, material, _kinds(front))
    back = _with_cuts(Page(behind)) if behind else None
    return Sheet(_with_cuts(Page(front)), back, grid.strategy, material, _kinds(front))


def _kinds(placed: Iterable[Placed]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(p.piece.kind.id for p in placed))


def _front(number: int, pieces: Sequence[Piece], grid: Grid, paper: Paper, folded: bool) -> Placed:
    bleed = _reach(number, len(pieces), grid, paper, folded, FRONT_BLEED_MM)
    size = (grid.cell_width_mm, grid.cell_height_mm)
    return Placed(pieces[number], "front", *grid.cell(number), *size, grid.turn_deg, bleed)


def _reach(number: int, count: int, grid: Grid, paper: Paper, folded: bool, wanted_mm: float) -> Edges:
    """How far a piece's paint reaches on each side: half the way to a neighbour or to the margin."""
    x, y = grid.cell(number)
    column, row = number % grid.columns, number // grid.columns
    left, top, width, height = printable_middle(paper)
    right, bottom = paper.width_mm / 2 if folded else left + width, top + height
    last = number == count - 1
    # Where touching pieces lie close to the printer's margin, bleed and crop marks share what is left.
    share = 1.0 if grid.gap_mm else 0.5
    edges = (
        (column == 0, (x - left) * share),
        (row == 0, (y - top) * share),
        (column == grid.columns - 1 or last, (right - x - grid.cell_width_mm) * (1.0 if folded else share)),
        (row == grid.rows - 1 or number + grid.columns >= count, (bottom - y - grid.cell_height_mm) * share),
    )
    a, b, c, d = (max(0.0, min(wanted_mm, room if out else grid.gap_mm / 2)) for out, room in edges)
    return a, b, c, d


def _with_cuts(page: Page) -> Page:
    """The page with every line it is cut on; discs are cut on their own outline instead."""
    straight = [p for p in page.placed if p.piece.kind.shape == "rect"]
    xs = {round(x, 4) for p in straight for x in (p.x_mm, p.x_mm + p.width_mm)}
    ys = {round(y, 4) for p in straight for y in (p.y_mm, p.y_mm + p.height_mm)}
    return replace(page, cuts_x_mm=tuple(sorted(xs)), cuts_y_mm=tuple(sorted(ys)))


def _behind(front: Placed, reach_mm: Edges, paper: Paper, flip: Flip) -> Placed:
    """Where the back of a piece must be printed so that it lies behind its front."""
    left, top, right, bottom = reach_mm
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
