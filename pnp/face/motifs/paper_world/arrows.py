"""Arrows and plus signs of a pictogram: where its shape may also lie, and how its cards belong together."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

from pnp.face.motifs.paper_world.board import Board
from pnp.face.motifs.paper_world.pattern import SLIDES, Cell, Place
from pnp.pens.colour import mix
from pnp.pens.path import QUARTER, Path, disc, polygon


def draw_slides(board: Board, pattern: Mapping[str, Any]) -> None:
    """Arrows for a shape that may lie at other places too."""
    pale = mix(board.colours["objective-light"], board.colours["objective-dark"], 0.45)
    size = board.side * 0.16
    if pattern["shape"] == "l":
        _draw_turn(board, (1, 0), size * 1.5, pale)
    for place, turn in SLIDES.get(str(pattern["shape"]), ()):
        x, y = board.middle(place)
        arrow = polygon(((-size, size * 0.6), (0, -size * 0.6), (size, size * 0.6)))
        board.pen.path(arrow.turned(turn).moved(x, y), fill=pale)


def _draw_turn(board: Board, place: Place, radius: float, colour: str) -> None:
    """An arrow bent round: the shape may also lie turned."""
    x, y = board.middle(place)
    k = radius * QUARTER
    bow = Path().move(x - radius, y).curve(x - radius, y - k, x - k, y - radius, x, y - radius)
    bow.curve(x + k, y - radius, x + radius, y - k, x + radius, y)
    board.pen.path(bow, stroke=colour, width_mm=radius * 0.26)
    tip = radius * 0.55
    board.pen.path(
        polygon(((x + radius - tip, y), (x + radius + tip, y), (x + radius, y + tip * 1.2))), fill=colour
    )


def draw_either_way(board: Board, drawn: list[Cell]) -> None:
    """A line with two heads behind the cards, from the first to the last."""
    x1, y1 = board.middle((drawn[0].column, drawn[0].row))
    x2, y2 = board.middle((drawn[-1].column, drawn[-1].row))
    far = max(abs(x2 - x1), abs(y2 - y1)) or 1
    dx, dy = (x2 - x1) / far, (y2 - y1) / far
    side, reach = board.side, board.step * 0.42
    dark = board.colours["objective-accent"]
    # Beside the cards, so that no card hides it.
    x1, x2, y1, y2 = (
        x1 + dy * side * 0.62,
        x2 + dy * side * 0.62,
        y1 - dx * side * 0.62,
        y2 - dx * side * 0.62,
    )
    x1, y1, x2, y2 = x1 + dx * reach, y1 + dy * reach, x2 - dx * reach, y2 - dy * reach
    board.pen.path(Path().move(x1, y1).line(x2, y2), stroke=dark, width_mm=side * 0.08)
    for x, y, way in ((x1, y1, -1), (x2, y2, 1)):
        size = side * 0.2 * way
        head = (
            (x + dx * size, y + dy * size),
            (x - dy * size * 0.7, y + dx * size * 0.7),
            (x + dy * size * 0.7, y - dx * size * 0.7),
        )
        board.pen.path(polygon(head), fill=dark)


def draw_pluses(board: Board, drawn: list[Cell]) -> None:
    """A plus on every seam between one card and the next."""
    radius = board.side * 0.17
    for one, other in itertools.pairwise(drawn):
        (x1, y1), (x2, y2) = board.middle((one.column, one.row)), board.middle((other.column, other.row))
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        board.pen.paper(disc(x, y, radius), board.colours["objective-accent"], lift_mm=0.3)
        arm = radius * 0.55
        cross = Path().move(x - arm, y).line(x + arm, y).move(x, y - arm).line(x, y + arm)
        board.pen.path(cross, stroke=board.colours["objective-light"], width_mm=radius * 0.3)
