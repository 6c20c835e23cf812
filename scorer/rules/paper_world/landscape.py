"""A landscape: nine places in three rows, the top card of each stack or nothing.

A landscape that is not yet three wide lies anywhere in the frame: no rule depends on where.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules.paper_world.box import Face

SIDE = 3
Tops = Sequence[Face | None]
"""Nine places, row by row as the player sees them."""


def tops_of(rows: Sequence[Sequence[str | None]], faces: Mapping[str, Face]) -> tuple[Face | None, ...]:
    """The nine places of a landscape as a table file lists it; rows may be short."""
    tops: list[Face | None] = [None] * (SIDE * SIDE)
    for row, cells in enumerate(rows):
        for column, card in enumerate(cells):
            if card is not None:
                tops[row * SIDE + column] = faces[card]
    return tuple(tops)


def place_of(cell: int) -> dict[str, int]:
    """A place as a person counts: from 1."""
    return {"row": cell // SIDE + 1, "column": cell % SIDE + 1}


def neighbours(cell: int, side: int = SIDE) -> tuple[int, ...]:
    """The places that share an edge with a place, on a square of so many places a side."""
    row, column = divmod(cell, side)
    steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * side + c for r, c in steps if 0 <= r < side and 0 <= c < side)


def is_connected(tops: Tops) -> bool:
    """Whether every stack is reached from every other across shared edges."""
    stacks = {cell for cell, top in enumerate(tops) if top is not None}
    reached: set[int] = set()
    ahead = [min(stacks)] if stacks else []
    while ahead:
        cell = ahead.pop()
        if cell not in reached:
            reached.add(cell)
            ahead += [near for near in neighbours(cell) if near in stacks]
    return reached == stacks
