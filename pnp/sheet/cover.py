"""The cover: what is in the deck, how to print and cut it, and a ruler to check the scale with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pnp.deck.model import Game
from pnp.deck.text import say
from pnp.pens.path import disc, rect, segment, smooth
from pnp.pens.pen import Pen
from pnp.sheet.flow import Block, draw_lines, pour
from pnp.sheet.furniture import draw_ruler
from pnp.sheet.paper import Paper

MARGIN_MM = 16.0
INK, ACCENT, CREAM = "#2b2a33", "#8f2d2a", "#f6ecd8"
HILLS = ((0.0, "#9fd0cf"), (7.0, "#3a8f9b"), (14.0, "#2f6690"), (21.0, "#1f3a5f"))
HEAD_MM = 92.0


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the contents: so many pieces of a kind on so many sheets."""

    name: str
    pieces: int
    sheets: str


def draw_cover(
    pen: Pen,
    game: Game,
    lang: str,
    paper: Paper,
    rows: Sequence[Row],
    advice: Sequence[str],
    cutting: Sequence[str],
    settings: str,
    draw_cards: Callable[[Pen, float, float, float], None],
) -> None:
    """The whole page; draw_cards shows a few of the deck's own cards (centre x, y and width to fill)."""
    _draw_head(pen, game, lang, paper)
    draw_cards(pen, paper.width_mm - 66, 50, 92)
    width = (paper.width_mm - 2 * MARGIN_MM - 10) / 2
    top = HEAD_MM + 8
    _draw_contents(pen, lang, rows, MARGIN_MM, top, width)
    room = paper.height_mm - top - 46
    blocks = [Block(say("cover.printing", lang), "title", 1.5, colour=ACCENT)]
    blocks += [Block(words, bullet="•") for words in advice]
    blocks += [Block(say("cover.cutting", lang), "title", 1.5, colour=ACCENT, space_before=1)]
    blocks += [Block(words, bullet="•") for words in cutting]
    size = 10.0
    while len(columns := pour(blocks, size, width, room)) > 1 and size > 7.5:
        size -= 0.25
    draw_lines(pen, columns[0], MARGIN_MM + width + 10, top - 3)
    _draw_foot(pen, game, lang, paper, settings)


def _draw_head(pen: Pen, game: Game, lang: str, paper: Paper) -> None:
    """Layers of paper hills under a paper sun, with the game's name."""
    wide = paper.width_mm
    pen.path(rect(0, 0, wide, HEAD_MM), fill=CREAM)
    with pen.group(clip=rect(0, 0, wide, HEAD_MM)):
        pen.paper(disc(40, 30, 17), "#e9b44c", lift_mm=1)
        for i, (drop, colour) in enumerate(HILLS):
            y = 58 + drop * 0.9
            points = [(wide * k / 5, y + (6 - 2 * i) * (-1 if (k + i) % 2 else 1)) for k in range(-1, 7)]
            hill = smooth([*points, (wide + 60, HEAD_MM + 30), (-60, HEAD_MM + 30)], tension=0.9)
            pen.paper(hill, colour, lift_mm=1.2)
    pen.text(game.title[lang], MARGIN_MM, 22, font="title", size_pt=38, colour=INK)
    least, most = game.players
    pen.text(
        say("count.players", lang, n=most).replace(str(most), f"{least}–{most}", 1),
        MARGIN_MM,
        31,
        font="italic",
        size_pt=14,
        colour=INK,
    )


def _draw_contents(pen: Pen, lang: str, rows: Sequence[Row], x: float, y: float, width: float) -> None:
    pen.text(say("cover.contents", lang), x, y + 2, font="title", size_pt=15, colour=ACCENT)
    y += 9
    for row in rows:
        pen.text(str(row.pieces), x + 9, y, font="bold", size_pt=10, colour=INK, anchor="end")
        pen.text(row.name, x + 12, y, size_pt=10, colour=INK)
        pen.text(row.sheets, x + width, y, font="italic", size_pt=9, colour="#6a6470", anchor="end")
        pen.path(segment(x, y + 1.8, x + width, y + 1.8), stroke="#d8c9a8", width_mm=0.2)
        y += 6.4


def _draw_foot(pen: Pen, game: Game, lang: str, paper: Paper, settings: str) -> None:
    y = paper.height_mm - 26
    draw_ruler(pen, MARGIN_MM, y, 100, high_mm=4)
    pen.text(say("ruler.label", lang), MARGIN_MM + 108, y, font="bold", size_pt=10, colour=INK)
    pen.text(settings, MARGIN_MM, y + 7, size_pt=8, colour="#6a6470")
    credit = game.credit[lang] + " " if game.credit else ""
    pen.text(
        credit + say("cover.credit", lang), MARGIN_MM, y + 12, font="italic", size_pt=8, colour="#6a6470"
    )
