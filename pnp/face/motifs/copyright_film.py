"""Copyright on film, in ink alone: cards of figures on a grid, black frames to read them through, the mat.

A film lies turned or flipped, shifted by whole cells, and is read through others: so lines of shifted films
must coincide, and each figure keeps ground that the two others never touch.
"""

from __future__ import annotations

from pnp.face.scene import Scene
from pnp.pens.path import Path, disc, polygon, rect, segment, star
from pnp.pens.pen import Pen

CELLS = 3
# An inner grid line; an outer one is the half of it inside the film, so that on a film shifted by a cell
# it lies exactly on the inner line below.
LINE = 2.0
FIGURE = 1.8
# Sizes as shares of a cell: the ring of the square, the ring of the circle, the reach of the cross.
SQUARE, CIRCLE, CROSS = 0.36, 0.24, 0.26
# The frame: its opening leaves a millimetre around the grid; outside, its corners are round to keep
# a module of clear film beside the marks.
SLACK, BORDER, ROUND = 1.0, 3.0, 4.0


def film_card(pen: Pen, scene: Scene) -> None:
    """The violet grid, and a square, a circle and a cross in the cells that the card's facts name."""
    cell = scene.width / CELLS
    pen.path(_grid(scene, cell), fill=scene.colour("film-violet"))
    figures = {"square": square_ring, "circle": circle_ring, "cross": diagonal_cross}
    for name, outline in figures.items():
        row, column = scene.values[name]
        at = (scene.x + (column + 0.5) * cell, scene.y + (row + 0.5) * cell)
        pen.path(outline(cell).moved(*at), stroke=scene.colour("film-blue"), width_mm=FIGURE)


def _grid(scene: Scene, cell: float) -> Path:
    """The lines as one outline, so that ink lies no thicker where they cross; they reach over the edge."""
    out, half, side = scene.bleed, LINE / 2, scene.width
    path = Path()
    for i in range(CELLS + 1):
        start = -out if i == 0 else i * cell - half
        end = side + out if i == CELLS else i * cell + half
        path.add(rect(scene.x + start, scene.y - out, end - start, side + 2 * out))
        path.add(rect(scene.x - out, scene.y + start, side + 2 * out, end - start))
    return path


def square_ring(cell: float) -> Path:
    """A square about the origin."""
    reach = SQUARE * cell
    return rect(-reach, -reach, 2 * reach, 2 * reach)


def circle_ring(cell: float) -> Path:
    """A circle about the origin."""
    return disc(0, 0, CIRCLE * cell)


def diagonal_cross(cell: float) -> Path:
    """Two strokes along the diagonals, crossing at the origin."""
    reach = CROSS * cell
    return segment(-reach, -reach, reach, reach).add(segment(-reach, reach, reach, -reach))


def frame(pen: Pen, scene: Scene) -> None:
    """A black frame with the player's number above it, or a star where there is no player."""
    ink, (cx, cy) = scene.colour("film-black"), scene.centre
    opening = CELLS * float(scene.options.get("cell", 20)) + 2 * SLACK
    outside = opening + 2 * BORDER
    border = rect(cx - outside / 2, cy - outside / 2, outside, outside, ROUND)
    border.add(rect(cx - opening / 2, cy - opening / 2, opening, opening))
    pen.path(border, fill=ink, even_odd=True)
    # In the middle of the margin: no grid line of a shifted film ever runs there.
    middle = (scene.y + cy - outside / 2) / 2
    player = scene.values.get("player")
    if player is None:
        pen.path(star(cx, middle, 3.6), fill=ink)
        return
    pen.path(_pawn(3.4).moved(cx - 2.7, middle), fill=ink)
    pen.text(str(player), cx + 2.7, middle + 3, font="title", size_pt=24, colour=ink, anchor="middle")


def _pawn(reach: float) -> Path:
    """A pawn about the origin: a head on a flared body."""
    head = disc(0, -0.5 * reach, 0.5 * reach)
    body = polygon([(-0.18, -0.3), (0.18, -0.3), (0.68, 1), (-0.68, 1)]).scaled(reach)
    return head.add(body)


def mat(pen: Pen, scene: Scene) -> None:
    """A white mat: only a thin outline and ticks at the corners, nothing where a stack may lie."""
    grey = scene.colour("mat-grey")
    inset, tick = 2.0, 6.0
    left, top, right, bottom = scene.x + inset, scene.y + inset, scene.right - inset, scene.bottom - inset
    pen.path(rect(left, top, right - left, bottom - top, 3), stroke=grey, width_mm=0.25)
    corners = Path()
    for x, inward in ((left + 3, 1), (right - 3, -1)):
        for y, down in ((top + 3, 1), (bottom - 3, -1)):
            corners.move(x, y + down * tick).line(x, y).line(x + inward * tick, y)
    pen.path(corners, stroke=grey, width_mm=0.6)
