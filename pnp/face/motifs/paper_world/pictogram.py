"""Pictograms: an objective's pattern as a picture that needs no words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pnp.face.motifs.paper_world.pattern import COLOURS, SLIDES, Cell, Place, cells, is_yes
from pnp.face.motifs.paper_world.signs import draw_sign
from pnp.face.scene import Scene
from pnp.pens.colour import lightness, mix
from pnp.pens.fonts import MM_PER_PT, width_mm
from pnp.pens.path import Path, disc, polygon, rect
from pnp.pens.pen import Pen

CAP_HEIGHT = 0.665  # of the title font, as a share of its size
LEGEND_SHARE = 0.2  # of the box, where a pattern needs a line under its grid


@dataclass(frozen=True, slots=True)
class Board:
    """The 3×3 places of a pictogram on the page, and the hand that draws on them."""

    pen: Pen
    colours: Mapping[str, str]
    left: float
    top: float
    step: float

    @property
    def side(self) -> float:
        """How large a card is."""
        return self.step * 0.88

    def middle(self, place: Place) -> tuple[float, float]:
        return self.left + (place[0] + 0.5) * self.step, self.top + (place[1] + 0.5) * self.step

    def words(self, words: str, x: float, y: float, high: float, colour: str) -> None:
        """Words in capitals high, their middle at x, y."""
        size = high / CAP_HEIGHT / MM_PER_PT
        self.pen.text(words, x, y + high / 2, font="title", size_pt=round(size, 2), colour=colour, anchor="middle")


def draw_pictogram(pen: Pen, scene: Scene) -> None:
    """The pattern of an objective card, as large as fits the box."""
    pattern: Mapping[str, Any] = scene.values["pattern"]
    explained = "sum" in pattern or pattern.get("same") == "colour"
    legend = LEGEND_SHARE * scene.height if explained else 0
    step = min(scene.width, scene.height - legend) / 3
    left = scene.x + (scene.width - 3 * step) / 2
    top = scene.y + (scene.height - legend - 3 * step) / 2
    board = Board(pen, scene.colours, left, top, step)
    drawn = cells(pattern)
    _ghosts(board, drawn)
    _slides(board, pattern)
    if is_yes(pattern.get("either_way")):
        _either_way(board, drawn)
    for cell in drawn:
        _card(board, cell)
    if "sum" in pattern:
        _pluses(board, drawn)
    if explained:
        x, y = left + 1.5 * step, top + 3 * step + legend * 0.55
        if "sum" in pattern:
            _sum_legend(board, len(drawn), str(pattern["sum"]), x, y, legend * 0.72)
        else:
            _colour_legend(board, x, y, legend * 0.72)


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


def _slides(board: Board, pattern: Mapping[str, Any]) -> None:
    """Arrows for a shape that may lie at other places too."""
    pale = mix(board.colours["objective-light"], board.colours["objective-dark"], 0.45)
    size = board.side * 0.16
    for place, turn in SLIDES.get(str(pattern["shape"]), ()):
        x, y = board.middle(place)
        arrow = polygon(((-size, size * 0.6), (0, -size * 0.6), (size, size * 0.6)))
        board.pen.path(arrow.turned(turn).moved(x, y), fill=pale)


def _either_way(board: Board, drawn: list[Cell]) -> None:
    """A line with two heads behind the cards, from the first to the last."""
    x1, y1 = board.middle((drawn[0].column, drawn[0].row))
    x2, y2 = board.middle((drawn[-1].column, drawn[-1].row))
    far = max(abs(x2 - x1), abs(y2 - y1)) or 1
    dx, dy = (x2 - x1) / far, (y2 - y1) / far
    side, reach = board.side, board.step * 0.42
    dark = board.colours["objective-accent"]
    # Beside the cards, so that no card hides it.
    x1, x2, y1, y2 = x1 + dy * side * 0.62, x2 + dy * side * 0.62, y1 - dx * side * 0.62, y2 - dx * side * 0.62
    x1, y1, x2, y2 = x1 + dx * reach, y1 + dy * reach, x2 - dx * reach, y2 - dy * reach
    board.pen.path(Path().move(x1, y1).line(x2, y2), stroke=dark, width_mm=side * 0.08)
    for x, y, way in ((x1, y1, -1), (x2, y2, 1)):
        size = side * 0.2 * way
        head = ((x + dx * size, y + dy * size), (x - dy * size * 0.7, y + dx * size * 0.7), (x + dy * size * 0.7, y - dx * size * 0.7))
        board.pen.path(polygon(head), fill=dark)


def _card(board: Board, cell: Cell) -> None:
    """One card: its paper, and the colour's sign, number or scissors on it."""
    x, y = board.middle((cell.column, cell.row))
    side = board.side
    paper = board.colours[f"{cell.colour}-chip"] if cell.colour else board.colours["objective-card"]
    ink = board.colours["objective-dark"]
    if cell.colour:
        ink = board.colours[f"{cell.colour}-{'light' if lightness(paper) < 0.5 else 'dark'}"]
    with board.pen.group(move_mm=(x, y), turn_deg=cell.tilt):
        outline = rect(-side / 2, -side / 2, side, side, side * 0.12)
        board.pen.paper(outline, paper, lift_mm=0.5)
        here = Board(board.pen, board.colours, 0, 0, board.step)
        if cell.scissors:
            board.pen.path(disc(0, 0, side * 0.4), stroke=ink, width_mm=side * 0.035, dash_mm=(side * 0.09, side * 0.1))
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
    hill.curve(side * 0.2, side * 0.0, side * 0.3, side * 0.02, side * 0.36, side * 0.06).line(side * 0.36, side * 0.36).close()
    board.pen.path(hill, fill=pale)
    board.pen.path(disc(side * 0.14, -side * 0.18, side * 0.1), fill=pale)


def _pluses(board: Board, drawn: list[Cell]) -> None:
    """A plus on every seam between one card and the next."""
    radius = board.side * 0.17
    for one, other in zip(drawn, drawn[1:], strict=False):
        (x1, y1), (x2, y2) = board.middle((one.column, one.row)), board.middle((other.column, other.row))
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        board.pen.paper(disc(x, y, radius), board.colours["objective-accent"], lift_mm=0.3)
        arm = radius * 0.55
        cross = Path().move(x - arm, y).line(x + arm, y).move(x, y - arm).line(x, y + arm)
        board.pen.path(cross, stroke=board.colours["objective-light"], width_mm=radius * 0.3)


def _sum_legend(board: Board, many: int, total: str, x: float, y: float, high: float) -> None:
    """Cards, plus signs, and what they come to."""
    ink, card = board.colours["objective-dark"], high * 0.7
    words = f"= {total}"
    text_wide = width_mm(words, "title", high / CAP_HEIGHT / MM_PER_PT)
    step = card * 1.55
    at = x - (step * many + text_wide) / 2
    for n in range(many):
        outline = rect(at, y - card / 2, card, card, card * 0.14)
        board.pen.path(outline, fill=board.colours["objective-card"], stroke=ink, width_mm=0.25)
        if n < many - 1:
            board.words("+", at + (card + step) / 2, y, high * 0.55, ink)
        at += step
    board.words(words, at + text_wide / 2, y, high, ink)


def _colour_legend(board: Board, x: float, y: float, high: float) -> None:
    """One of these four: the colours with a stroke between them."""
    step = high * 1.5
    for n, name in enumerate(COLOURS):
        at = x + (n - 1.5) * step
        chip = board.colours[f"{name}-chip"]
        ink = board.colours[f"{name}-{'light' if lightness(chip) < 0.5 else 'dark'}"]
        board.pen.path(rect(at - high / 2, y - high / 2, high, high, high * 0.16), fill=chip)
        draw_sign(board.pen, name, at, y, high * 0.7, ink)
        if n:
            slash = Path().move(at - step / 2 - high * 0.1, y + high * 0.36).line(at - step / 2 + high * 0.1, y - high * 0.36)
            board.pen.path(slash, stroke=board.colours["objective-dark"], width_mm=high * 0.07)
