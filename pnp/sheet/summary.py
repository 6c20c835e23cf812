"""Honest numbers: what each strategy costs in sheets."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.sheet.grid import STRATEGIES, make_grid, sheets_needed
from pnp.sheet.order import Order
from pnp.sheet.page import Sheet


def summarise(sheets: Sequence[Sheet], order: Order) -> tuple[str, ...]:
    """A line for each size of piece: how it lies now, and what the other way would cost."""
    groups: dict[tuple[float, float, str], list[Sheet]] = {}
    for sheet in sheets:
        if len(sheet.kinds) and sheet.front.cuts_x_mm:
            kind = sheet.front.placed[0].piece.kind
            groups.setdefault((kind.width_mm, kind.height_mm, sheet.strategy), []).append(sheet)
    lines = []
    for (width, height, strategy), group in groups.items():
        count = sum(1 for sheet in group for placed in sheet.front.placed if placed.side == "front")
        half = group[0].front.fold_x_mm is not None
        said = f"{width:g} × {height:g} mm: {count} on {counted(len(group), 'sheet')}, {strategy}"
        others = []
        for other in STRATEGIES:
            grid = make_grid(width, height, order.paper, other, half=half)
            if other != strategy and grid:
                others.append(f"{other} would take {counted(sheets_needed(count, grid), 'sheet')}")
        lines.append(said + (f" ({', '.join(others)})" if others else ""))
    return tuple(lines)


def counted(n: int, thing: str) -> str:
    """'1 sheet', '2 sheets'."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"
