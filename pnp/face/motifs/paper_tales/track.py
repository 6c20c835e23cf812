"""The score track: a path of square steps that runs once around the board and winds on inside."""

from __future__ import annotations

from pnp.face.scene import Scene
from pnp.pens.colour import mix
from pnp.pens.fonts import MM_PER_PT
from pnp.pens.path import rect
from pnp.pens.pen import Pen

CELLS = 11  # along a side of the board


def spiral(count: int) -> list[tuple[int, int]]:
    """The first cells (column, row) of a path that starts at the bottom left and winds inwards clockwise."""
    cells, (column, row), (dx, dy) = [], (0, CELLS - 1), (0, -1)
    seen: set[tuple[int, int]] = set()
    for _ in range(count):
        cells.append((column, row))
        seen.add((column, row))
        ahead = (column + dx, row + dy)
        if ahead in seen or not (0 <= ahead[0] < CELLS and 0 <= ahead[1] < CELLS):
            dx, dy = -dy, dx
        column, row = column + dx, row + dy
    return cells


def track(pen: Pen, scene: Scene) -> None:
    """Steps from 0 to the last; every tenth is larger in type and gold, every fifth darker."""
    side = scene.width / CELLS
    last = int(scene.values["spaces"])
    plain, fifth, tenth = (scene.colour(name) for name in ("cream", "tan", "gold"))
    ink = scene.colour("ink")
    for number, (column, row) in enumerate(spiral(last + 1)):
        x, y = scene.x + column * side, scene.y + row * side
        colour = tenth if number % 10 == 0 else mix(fifth, plain, 0.35) if number % 5 == 0 else plain
        pen.paper(rect(x + 0.5, y + 0.5, side - 1, side - 1, 1.6), colour, lift_mm=0.5)
        size = 19 if number % 10 == 0 else 14
        middle = y + side / 2 - (1.8 if number == last else 0)  # the last leaves room for a crown
        baseline = middle + 0.34 * size * MM_PER_PT
        pen.text(str(number), x + side / 2, baseline, font="title", size_pt=size, colour=ink, anchor="middle")
