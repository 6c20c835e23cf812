"""Films that stick out of a frame: where whole films may lie, by the edges of their cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.copyright.grid import COUNT, FIRST, RINGS, SIDES, Lines, Side, Values

# An edge is there from this much violet on; less will do where nothing else has any.
LINE, CERTAIN = (0.08, 0.15), 5.0
# Of the 24 edges of a film one may be faint by chance; so many of seven must be seen on each side of it.
FAINT, ENOUGH = 1, 3
# So much violet is no accident. A film has two such edges, and many of all its own that can be seen: a red
# stripe beyond the mat has 2 of 7.
CLEAR, TWO_SIDES, MANY = 0.3, 2, 0.4
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Outside:
    """How many lines stick out on one side, all it may be, and why that is not certain."""

    lines: int
    options: tuple[int, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Films:
    """Where films lie, by their first cell: those that are seen, and all that there may be."""

    seen: frozenset[Place]
    possible: frozenset[Place]

    def may_cover(self, row: int, column: int) -> bool:
        """Whether a film may lie on a cell of the frame."""
        cell = FIRST + row, FIRST + column
        return any(_covers(film, cell) for film in self.possible)

    def allow(self, holes: Iterable[Place], covered: Iterable[Place]) -> bool:
        """Whether whole films can lie on each of these cells of the frame, and on none of those holes."""
        bare = [(FIRST + row, FIRST + column) for row, column in holes]
        beside = [film for film in self.possible if not any(_covers(film, cell) for cell in bare)]
        return all(
            any(_covers(film, (FIRST + row, FIRST + column)) for film in beside) for row, column in covered
        )


def _covers(film: Place, cell: Place) -> bool:
    return 0 <= cell[0] - film[0] < 3 and 0 <= cell[1] - film[1] < 3


def films_of(lines: Lines) -> Films:
    """The films whose edges show, or may."""
    line, no_line = float(np.clip(CERTAIN * lines.noise, *LINE)), lines.none
    edges, fewest = lines.films
    faint = edges[..., FAINT]
    return Films(_places((fewest >= ENOUGH) & (faint > line)), _places(np.isnan(faint) | (faint >= no_line)))


def _places(flags: NDArray[np.bool_]) -> frozenset[Place]:
    return frozenset((top, left) for top, left in np.argwhere(flags).tolist())


def outside_of(lines: Lines, films: Films) -> Mapping[Side, Outside]:
    """How many lines of cells films touch on each side of the frame."""
    possible = _linked(films.possible)
    least, most = _reach(_linked(films.seen)), _reach(possible | _suspected(lines, possible))
    return {side: _outside(least[side], most[side]) for side in SIDES}


def _suspected(lines: Lines, films: set[Place]) -> set[Place]:
    """Where a film may lie beside these although some of its edges do not show: others that nothing else
    explains do.
    """
    across, down = lines.across.copy(), lines.down.copy()
    for top, left in films:
        across[top : top + 4, left : left + 3] = np.nan
        down[top : top + 3, left : left + 4] = np.nan
    found = set()
    for top in range(COUNT - 2):
        for left in range(COUNT - 2):
            own = np.concatenate(
                [across[top : top + 4, left : left + 3].ravel(), down[top : top + 3, left : left + 4].ravel()]
            )
            clear = int((own > CLEAR).sum())
            is_likely = clear >= max(TWO_SIDES, MANY * (~np.isnan(own)).sum())
            if is_likely and _touches((top, left), films) and not _runs_on(across, down, top, left):
                found.add((top, left))
    return found


def _runs_on(across: Values, down: Values, top: int, left: int) -> bool:
    """Whether all that shows of a film is one line that goes on beyond it: the edge of a mat or a table."""
    flat, steep = across[top : top + 4, left : left + 3] > CLEAR, down[top : top + 3, left : left + 4] > CLEAR
    if flat.any() == steep.any():
        return False
    start, along, is_one = (
        (left, across[top : top + 4], flat) if flat.any() else (top, down.T[left : left + 4], steep.T)
    )
    line = np.flatnonzero(is_one.any(axis=1))
    return len(line) == 1 and bool(
        (along[line[0], [max(0, start - 1), min(COUNT - 1, start + 3)]] > CLEAR).any()
    )


def _touches(film: Place, films: Iterable[Place]) -> bool:
    return any(_share_a_cell(film, other) for other in (*films, (FIRST, FIRST)))


def _outside(least: int, most: int) -> Outside:
    if least == most < RINGS:
        return Outside(least)
    return Outside(least, tuple(range(least, most + 1)), "film-outside")


def _linked(films: frozenset[Place]) -> set[Place]:
    """The films that share a cell with the frame, or with one that does."""
    linked = {film for film in films if _share_a_cell(film, (FIRST, FIRST))}
    fresh = linked
    while fresh:
        fresh = {film for film in films - linked if any(_share_a_cell(film, other) for other in fresh)}
        linked |= fresh
    return linked


def _share_a_cell(one: Place, other: Place) -> bool:
    return abs(one[0] - other[0]) < 3 and abs(one[1] - other[1]) < 3


def _reach(films: Iterable[Place]) -> dict[Side, int]:
    """How many lines these films reach beyond the frame on each side."""
    tops, lefts = [FIRST], [FIRST]
    for top, left in films:
        tops.append(top)
        lefts.append(left)
    return {
        "above": FIRST - min(tops),
        "below": max(tops) - FIRST,
        "left": FIRST - min(lefts),
        "right": max(lefts) - FIRST,
    }
