"""The marks cameras read: AprilTag 36h10, 2,320 numbers, 6×6 cells inside a black border.

The patterns lie in marks.txt (36 bits a line, rows from the top, 1 = light), so printing needs no OpenCV;
a test compares them with OpenCV's own table.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path as File

CELLS = 6
SIDE_MODULES = CELLS + 2  # the black border is one module wide
RIM_MODULES = 1  # light ground the camera needs around the border

# Seen in a mirror these decode as some mark (they come within the four bits that readers repair):
# a selfie or a film lying face down must not become another card. test_marks computes the list anew.
# fmt: off
MIRROR_TWINS = frozenset((
    101, 125, 131, 143, 180, 200, 220, 235, 279, 301, 315, 329, 375, 376, 408, 433, 475, 532, 601, 704,
    793, 816, 819, 868, 891, 923, 936, 948, 1088, 1126, 1224, 1227, 1232, 1293, 1337, 1400, 1443, 1457,
    1483, 1573, 1579, 1599, 1620, 1659, 1753, 1834, 1858, 1931, 2015, 2036, 2078, 2137, 2142, 2164,
    2195, 2303,
))
# fmt: on


@cache
def patterns() -> tuple[int, ...]:
    """Every mark's 36 bits, by number."""
    text = (File(__file__).parent / "marks.txt").read_text(encoding="ascii")
    return tuple(int(line, 16) for line in text.split())


def usable_numbers() -> list[int]:
    """Every number that may be printed, in order."""
    return [number for number in range(len(patterns())) if number not in MIRROR_TWINS]


def is_light(number: int, row: int, column: int) -> bool:
    """Whether a cell of the 8×8 mark is light; the border never is."""
    if not (1 <= row <= CELLS and 1 <= column <= CELLS):
        return False
    return bool(patterns()[number] >> (CELLS * CELLS - 1 - ((row - 1) * CELLS + column - 1)) & 1)


@cache
def mark_outline(number: int) -> list[tuple[str | float, ...]]:
    """The dark part as path steps in modules, to be filled even-odd: no seams between cells."""
    steps: list[tuple[str | float, ...]] = []
    loops: list[list[tuple[int, int]]] = [[(0, 0), (8, 0), (8, 8), (0, 8)], *_light_loops(number)]
    for loop in loops:
        steps.append(("M", *loop[0]))
        steps.extend(("L", *corner) for corner in loop[1:])
        steps.append(("Z",))
    return steps


def _light_loops(number: int) -> list[list[tuple[int, int]]]:
    """The borders of the light cells, walked with the light on the right; corners only."""
    inside = range(1, CELLS + 1)
    light = {(x, y) for y in inside for x in inside if is_light(number, y, x)}
    follows: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(light, key=lambda cell: cell[::-1]):
        for beside, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if beside not in light:
                follows.setdefault(start, []).append(end)
    loops: list[list[tuple[int, int]]] = []
    while follows:
        start = min(follows)
        loop, here = [start], follows[start].pop()
        if not follows[start]:
            del follows[start]
        while here != start:
            loop.append(here)
            ends = follows[here]
            there = ends.pop()
            if not ends:
                del follows[here]
            here = there
        loops.append(_corners(loop))
    return loops


def _corners(loop: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The loop without the points that lie on a straight line."""
    kept = []
    for i, (x, y) in enumerate(loop):
        (px, py), (nx, ny) = loop[i - 1], loop[(i + 1) % len(loop)]
        if not (px == x == nx or py == y == ny):
            kept.append((x, y))
    return kept
