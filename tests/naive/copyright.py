"""A second scorer of Copyright, from the rulebook: films as pictures of text, cells as sets of letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Picture = list[str]
"""Three words of three letters: S, O, X, or a dot."""


def picture(facts: Mapping[str, Any]) -> Picture:
    """A film as it is drawn on paper."""
    rows = [["."] * 3 for _ in range(3)]
    for name, letter in (("square", "S"), ("circle", "O"), ("cross", "X")):
        row, column = facts[name]
        rows[row][column] = letter
    return ["".join(row) for row in rows]


def quarter_turn(film: Picture) -> Picture:
    """Clockwise: the left column, read upwards, becomes the top row."""
    return ["".join(film[row][column] for row in (2, 1, 0)) for column in range(3)]


def flip(film: Picture) -> Picture:
    """Over its vertical axis, as a page is turned."""
    return [row[::-1] for row in film]


def lie(film: Picture, turns: int, flipped: bool) -> Picture:
    film = flip(film) if flipped else film
    for _ in range(turns):
        film = quarter_turn(film)
    return film


Sheet = list[list[set[str] | None]]
"""A large sheet of paper; None where no film lies."""

MIDDLE = 12


def sheet(films: Sequence[tuple[Picture, int, int]]) -> Sheet:
    """Films drawn on a large sheet, each with the row and column of its corner."""
    paper: Sheet = [[None] * 30 for _ in range(30)]
    for film, down, right in films:
        for row in range(3):
            for column in range(3):
                cell = paper[MIDDLE + down + row][MIDDLE + right + column]
                paper[MIDDLE + down + row][MIDDLE + right + column] = (cell or set()) | (
                    set(film[row][column]) - {"."}
                )
    return paper


def frame(paper: Sheet, down: int, right: int) -> Sheet:
    return [paper[MIDDLE + down + row][MIDDLE + right : MIDDLE + right + 3] for row in range(3)]


def outside(paper: Sheet, down: int, right: int) -> dict[str, int]:
    """Lines with any film in them, by the side of the frame they are on."""
    rows = [n for n in range(30) if any(cell is not None for cell in paper[n])]
    columns = [n for n in range(30) if any(row[n] is not None for row in paper)]
    top, left = MIDDLE + down, MIDDLE + right
    return {
        "above": len([n for n in rows if n < top]),
        "below": len([n for n in rows if n >= top + 3]),
        "left": len([n for n in columns if n < left]),
        "right": len([n for n in columns if n >= left + 3]),
    }


def same_cells(mine: Sheet, model: Sheet) -> int:
    """How many cells are identical; a hole counts for nothing."""
    pairs = [(mine[row][column], model[row][column]) for row in range(3) for column in range(3)]
    return len([1 for ours, theirs in pairs if ours is not None and theirs is not None and ours == theirs])


def total(same: int, lines: int, *, first: bool, variant: str, late: int) -> int:
    """A player's points in one round."""
    if variant == "flash":
        return 1 if first else 0
    points = same + (1 if first else 0) - lines
    return points - 2 * late if variant == "timed" else points


def letters(cells: Sheet) -> list[list[str | None]]:
    """As a table file writes them."""
    return [
        [None if cell is None else "".join(a for a in "sox" if a.upper() in cell) for cell in row]
        for row in cells
    ]


def best_frame(paper: Sheet, model: Sheet) -> tuple[int, int]:
    """(matches, lines outside) of the best place for the frame, by trying all of the sheet."""
    found = []
    for down in range(-10, 11):
        for right in range(-10, 11):
            lines = sum(outside(paper, down, right).values())
            found.append((same_cells(frame(paper, down, right), model), -lines))
    matches, fewer = max(found)
    return matches, -fewer
