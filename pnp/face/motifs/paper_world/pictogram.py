"""Pictograms: an objective's pattern as a picture that needs no words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.face.motifs.paper_world.arrows import draw_either_way, draw_pluses, draw_slides
from pnp.face.motifs.paper_world.board import Board
from pnp.face.motifs.paper_world.legend import draw_choice, draw_sum
from pnp.face.motifs.paper_world.pattern import Cell, cells, is_yes
from pnp.face.motifs.paper_world.signs import draw_sign
from pnp.face.scene import Scene
from pnp.pens.colour import mix
from pnp.pens.path import Path, disc, rect
from pnp.pens.pen import Pen

LEGEND_SHARE = 0.2  # of the box, where a pattern needs a line under its grid


def draw_pictogram(pen: Pen, scene: Scene) -> None:
    """The pattern of an objective card, as large as fits the box."""
    pattern: Mapping[str, Any] = scene.values["pattern"]
    explained = bool({"sum", "same", "different"} & pattern.keys())
    legend = LEGEND_SHARE * scene.height if explained else 0
    step = min(scene.width, scene.height - legend) / 3
    left = scene.x + (scene.width - 3 * step) / 2
    top = scene.y + (scene.height - legend - 3 * step) / 2
    board = Board(pen, scene.colours, left, top, step)
    drawn = cells(pattern)
    _ghosts(board, drawn)
    draw_slides(board, pattern)
    if is_yes(pattern.get("either_way")):
        draw_either_way(board, drawn)
    for cell in drawn:
        _card(board, cell)
    if "sum" in pattern:
        draw_pluses(board, drawn)
    if explained:
        x, y = left + 1.5 * step, top + 3 * step + legend * 0.55
        if "sum" in pattern:
            draw_sum(board, len(drawn), str(pattern["sum"]), x, y, legend * 0.72)
        elif "same" in pattern:
            draw_choice(board, pattern["same"] == "colour", "/", x, y, legend * 0.72)
        else:
            draw_choice(board, pattern["different"] == "colour", "≠", x, y, legend * 0.72)


def _ghosts(board: Board, drawn: list[Cell]) -> None:
    """The places that the pattern leaves open."""
    taken = {(cell.column, cell.row) for cell in drawn}
    pale = mix(board.colours["objective-light"], board.colours["objective-dark"], 0.3)
    outlines = Path()
    for column in range(3):
        for row in range(3):
            if (column, row) not in taken:
                x, y = board.middle((column, row))
                side = board.side * 0.94
                outlines.add(rect(x - side / 2, y - side / 2, side, side, side * 0.12))
    board.pen.path(outlines, stroke=pale, width_mm=0.25)


def _card(board: Board, cell: Cell) -> None:
    """One card: its paper, and the colour's sign, number or scissors on it."""
    x, y = board.middle((cell.column, cell.row))
    side = board.side
    paper = board.colours[f"{cell.colour}-chip"] if cell.colour else board.colours["objective-card"]
    ink = board.colours["objective-dark"]
    if cell.colour:
        ink = board.ink_on(cell.colour)
    with board.pen.group(move_mm=(x, y), turn_deg=cell.tilt):
        outline = rect(-side / 2, -side / 2, side, side, side * 0.12)
        board.pen.paper(outline, paper, lift_mm=0.5)
        here = Board(board.pen, board.colours, 0, 0, board.step)
        if cell.scissors:
            board.pen.path(
                disc(0, 0, side * 0.4), stroke=ink, width_mm=side * 0.035, dash_mm=(side * 0.09, side * 0.1)
            )
            draw_sign(board.pen, "scissors", 0, 0, side * 0.48, ink)
        elif cell.colour and cell.words:
            here.words(cell.words, -side * 0.16, 0, side * 0.5, ink)
            draw_sign(board.pen, cell.colour, side * 0.26, side * 0.22, side * 0.36, ink)
        elif cell.colour:
            draw_sign(board.pen, cell.colour, 0, 0, side * 0.66, ink)
        elif cell.words:
            here.words(cell.words, 0, 0, side * 0.56, ink)
        else:
            _blank(here, ink, paper)


def _blank(board: Board, ink: str, paper: str) -> None:
    """A card of which nothing is asked: a small land without a colour."""
    side = board.side
    pale = mix(paper, ink, 0.28)
    hill = Path().move(-side * 0.36, side * 0.36).line(-side * 0.36, side * 0.1)
    hill.curve(-side * 0.15, -side * 0.12, 0, side * 0.02, side * 0.1, side * 0.1)
    hill.curve(side * 0.2, side * 0.0, side * 0.3, side * 0.02, side * 0.36, side * 0.06).line(
        side * 0.36, side * 0.36
    ).close()
    board.pen.path(hill, fill=pale)
    board.pen.path(disc(side * 0.14, -side * 0.18, side * 0.1), fill=pale)
