"""Where a frame is best laid, and which way round a copy is best looked at."""

from __future__ import annotations

from scorer.rules.copyright.cells import Grid, matches
from scorer.rules.copyright.laying import Overhang, Place, Stack, framed, overhang, turned


def best_frame(stack: Stack, model: Grid) -> Place:
    """The frame with the most matching cells, then the fewest lines outside; topmost, leftmost."""
    if not stack:
        return (0, 0)
    rows, columns = [row for row, _ in stack], [column for _, column in stack]
    frames = [
        (row, column)
        for row in range(min(rows) - 2, max(rows) + 1)
        for column in range(min(columns) - 2, max(columns) + 1)
    ]
    return max(frames, key=lambda frame: _worth(stack, model, frame))


def _worth(stack: Stack, model: Grid, frame: Place) -> tuple[int, int, int, int]:
    return sum(matches(framed(stack, frame), model)), -overhang(stack, frame).lines, -frame[0], -frame[1]


def turned_cells(cells: Grid, turns: int) -> Grid:
    """Nine cells turned clockwise by quarter turns."""
    new = [0] * 9
    for index, cell in enumerate(cells):
        row, column = turned((index // 3, index % 3), turns)
        new[row * 3 + column] = cell
    return tuple(new)


def turned_overhang(outside: Overhang, turns: int) -> Overhang:
    """What sticks out, turned clockwise with the copy: above goes to the right."""
    for _ in range(turns % 4):
        outside = Overhang(above=outside.left, right=outside.above, below=outside.right, left=outside.below)
    return outside


def best_turn(cells: Grid, model: Grid) -> int:
    """How many quarter turns bring a copy nearest to the model; the fewest of those. Never a mirror.

    Players sit all round the table, so whoever reads a photo turns each copy before the rules compare it.
    """
    return max(range(4), key=lambda turns: (sum(matches(turned_cells(cells, turns), model)), -turns))
