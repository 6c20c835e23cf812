"""Laying films: turned, flipped, shifted by whole cells; what shows in a frame and what sticks out of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scorer.rules.copyright.cells import CIRCLE, COVERED, CROSS, HOLE, SQUARE, Grid

Place = tuple[int, int]
"""Row and column."""

Stack = Mapping[Place, int]
"""What shows in every cell that a film covers."""

FACTS = {"square": SQUARE, "circle": CIRCLE, "cross": CROSS}
"""Which fact of a film's card places which figure."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A film as it lies: flipped left to right or not, then turned clockwise; `at` is its top left cell."""

    facts: Mapping[str, Any]
    turns: int = 0
    flipped: bool = False
    at: Place = (0, 0)


@dataclass(frozen=True, slots=True)
class Overhang:
    """Rows and columns that stick out of the frame."""

    above: int = 0
    below: int = 0
    left: int = 0
    right: int = 0

    @property
    def lines(self) -> int:
        return self.above + self.below + self.left + self.right


def turned(place: Place, turns: int, flipped: bool = False) -> Place:
    """Where a cell of a film goes when the film is flipped and then turned."""
    row, column = place
    if flipped:
        column = 2 - column
    for _ in range(turns % 4):
        row, column = column, 2 - row
    return row, column


def lay(films: Iterable[Lying]) -> dict[Place, int]:
    """What shows where films lie on one another."""
    stack: dict[Place, int] = {}
    for film in films:
        top, left = film.at
        for row in range(top, top + 3):
            for column in range(left, left + 3):
                stack[row, column] = stack.get((row, column), HOLE) | COVERED
        for fact, figure in FACTS.items():
            row, column = turned(tuple(film.facts[fact]), film.turns, film.flipped)
            stack[top + row, left + column] |= figure
    return stack


def framed(stack: Stack, frame: Place = (0, 0)) -> Grid:
    """The nine cells inside a frame whose top left cell is at a place."""
    top, left = frame
    return tuple(stack.get((top + row, left + column), HOLE) for row in range(3) for column in range(3))


def overhang(stack: Stack, frame: Place = (0, 0)) -> Overhang:
    """Rows above and below, columns left and right of a frame that any film touches: each counts once."""
    if not stack:
        return Overhang()
    rows, columns = {row for row, _ in stack}, {column for _, column in stack}
    top, left = frame
    return Overhang(
        above=sum(row < top for row in rows),
        below=sum(row > top + 2 for row in rows),
        left=sum(column < left for column in columns),
        right=sum(column > left + 2 for column in columns),
    )
