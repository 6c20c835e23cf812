"""The cover: what is in the deck, how to print and cut it, and a ruler to check the scale with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pnp.deck.model import Game
from pnp.deck.text import say
from pnp.pens.fonts import width_mm
from pnp.pens.path import disc, rect, segment, smooth
from pnp.pens.pen import Pen
from pnp.sheet.flow import Block, Line, deepest, draw_lines, pour
from pnp.sheet.furniture import draw_ruler
from pnp.sheet.paper import Paper

MARGIN_MM = 16.0
GUTTER_MM = 12.0
INK, ACCENT, CREAM, QUIET, LINE = "#2b2a33", "#8f2d2a", "#f6ecd8", "#6a6470", "#d8c9a8"
HILLS = ((0.0, "#9fd0cf"), (7.0, "#3a8f9b"), (14.0, "#2f6690"), (21.0, "#1f3a5f"))
HEAD_MM = 92.0
HIGHEST_HEAD_MM = 116.0
SPACE_MM = 7.0
FOOT_MM = 44.0
SIZES_PT = (
    17.0,
    16.0,
    15.0,
    14.0,
    13.0,
    12.0,
    11.5,
    11.0,
    10.5,
    10.0,
    9.5,
    9.0,
    8.5,
    8.0,
    7.5,
    7.0,
    6.5,
    6.0,
    5.5,
)
HEADING = 1.45  # headings as a share of the text's size
ROW = 0.72  # a row of the contents: millimetres for each point of the text's size
ROOMIEST = 1.35

DrawCards = Callable[[float, float, float], None]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the contents: so many pieces of a kind on so many sheets."""

    name: str
    pieces: int
    sheets: str


@dataclass(frozen=True, slots=True)
class CoverWords:
    """All that a cover says beside the game's name."""

    rows: Sequence[Row]
    advice: Sequence[str]
    cutting: Sequence[str]
    settings: str


def draw_cover(
    pen: Pen, game: Game, lang: str, paper: Paper, words: CoverWords, draw_cards: DrawCards
) -> None:
    """The whole page; draw_cards shows a few of the deck's own cards (centre x, y and width to fill)."""
    body = _body(lang, paper, words)
    room = paper.height_mm - FOOT_MM - body.high_mm - 2 * SPACE_MM
    head = max(HEAD_MM * _large(paper), min(HIGHEST_HEAD_MM * _large(paper), room))
    _draw_head(pen, game, lang, paper, head / HEAD_MM)
    draw_cards(paper.width_mm - 62 * head / HEAD_MM, head * 0.54, head)
    _draw_body(pen, lang, paper, words, body, head + SPACE_MM)
    _draw_foot(pen, game, lang, paper, words.settings)


def _draw_head(pen: Pen, game: Game, lang: str, paper: Paper, k: float) -> None:
    """Layers of paper hills before a paper sun, with the game's name; k is its height in usual heights."""
    wide, high = paper.width_mm, HEAD_MM * k
    pen.path(rect(0, 0, wide, high), fill=CREAM)
    with pen.group(clip=rect(0, 0, wide, high)):
        pen.paper(disc(52 * k, 56 * k, 15 * k), "#e9b44c", lift_mm=1)
        for i, (drop, colour) in enumerate(HILLS):
            y = (58 + drop * 0.9) * k
            points = [(wide * j / 5, y + (6 - 2 * i) * k * (-1 if (j + i) % 2 else 1)) for j in range(-1, 7)]
            hill = smooth([*points, (wide + 60, high + 30), (-60, high + 30)], tension=0.9)
            pen.paper(hill, colour, lift_mm=1.2)
    title, x, large = game.title[lang], _margin_mm(paper), _large(paper)
    largest = 38 * large
    size = min(largest, largest * (wide / 2 - 15 * large) / width_mm(title, "title", largest))
    pen.text(title, x, 25 * large, font="title", size_pt=size, colour=INK)
    least, most = game.players
    players = say("count.players", lang, n=most)
    if least != most:
        players = players.replace(str(most), f"{least}–{most}", 1)
    pen.text(players, x, 34 * large, font="italic", size_pt=15 * large, colour=INK)


@dataclass(frozen=True, slots=True)
class _Body:
    """How the cover's words are set: their size, the two columns, and where the left list begins."""

    size_pt: float
    left: Sequence[Line]
    right: Sequence[Line]
    table_mm: float
    roomy: float
    high_mm: float


def _body(lang: str, paper: Paper, words: CoverWords) -> _Body:
    """Contents on the left, advice on the right; how to cut goes where there is more room."""
    width = _column_mm(paper)
    room = paper.height_mm - HEAD_MM * _large(paper) - FOOT_MM - 2 * SPACE_MM
    printing = _listed(say("cover.printing", lang), words.advice)
    cutting = _listed(say("cover.cutting", lang), words.cutting)
    for size in (size for size in SIZES_PT if size <= 12 * _large(paper)):
        table = _heading_mm(size) + len(words.rows) * ROW * size
        right, below = pour(printing, size, width, 1e6), pour(cutting, size, width, 1e6)
        high = max(table + SPACE_MM + deepest(below), deepest(right))
        if high <= room:
            return _Body(size, below[0], right[0], table, 1.0, high)
        right = pour([*printing, *cutting], size, width, 1e6)
        high = max(table, deepest(right))
        if high <= room:
            break
    roomy = min(ROOMIEST, max(1.0, deepest(right) / table))
    return _Body(size, (), right[0], table, roomy, high)


def has_cover(paper: Paper) -> bool:
    """Whether a cover with its ruler finds room: on A5 and anything larger."""
    return paper.width_mm >= 120 and paper.height_mm >= 160


def _large(paper: Paper) -> float:
    """How large the paper is beside A4 and Letter."""
    return min(paper.width_mm / 210, paper.height_mm / 279)


def _margin_mm(paper: Paper) -> float:
    return min(MARGIN_MM, MARGIN_MM * _large(paper))


def _column_mm(paper: Paper) -> float:
    return (paper.width_mm - 2 * _margin_mm(paper) - GUTTER_MM) / 2


def _draw_body(pen: Pen, lang: str, paper: Paper, words: CoverWords, body: _Body, top: float) -> None:
    x, width = _margin_mm(paper), _column_mm(paper)
    _draw_contents(pen, lang, words.rows, (x, top, width), body.size_pt, body.roomy)
    draw_lines(pen, body.left, x, top + body.table_mm + SPACE_MM)
    draw_lines(pen, body.right, x + width + GUTTER_MM, top)


def _listed(heading: str, points: Sequence[str]) -> list[Block]:
    title = Block(heading, "title", HEADING, space_before=1.1, colour=ACCENT, keep_with_next=True)
    return [title, *(Block(words, bullet="•", space_before=0.4) for words in points)]


def _heading_mm(size: float) -> float:
    return deepest(pour([Block("", "title", HEADING)], size, 100, 100)) + 1.2


def _draw_contents(
    pen: Pen, lang: str, rows: Sequence[Row], at: tuple[float, float, float], size: float, roomy: float
) -> None:
    x, top, width = at
    heading = Block(say("cover.contents", lang), "title", HEADING, colour=ACCENT)
    draw_lines(pen, pour([heading], size, width, 100)[0], x, top)
    y = top + _heading_mm(size)
    for row in rows:
        y += ROW * size * roomy
        base = y - ROW * size * roomy * 0.28
        pen.text(str(row.pieces), x + 0.8 * size, base, font="bold", size_pt=size, colour=INK, anchor="end")
        pen.text(row.sheets, x + width, base, font="italic", size_pt=size * 0.85, colour=QUIET, anchor="end")
        room = width - 1.15 * size - width_mm(row.sheets, "italic", size * 0.85) - 2
        fitting = min(size, size * room / width_mm(row.name, "text", size))
        pen.text(row.name, x + 1.15 * size, base, size_pt=fitting, colour=INK)
        pen.path(segment(x, y, x + width, y), stroke=LINE, width_mm=0.2)


def _draw_foot(pen: Pen, game: Game, lang: str, paper: Paper, settings: str) -> None:
    """The ruler on a strip of paper, and the small print."""
    left, y = _margin_mm(paper), paper.height_mm - FOOT_MM + 4
    wide = paper.width_mm - 2 * left
    pen.paper(rect(left - 5, y, wide + 10, 21, 3), CREAM, lift_mm=0.8)
    if wide > 150:
        draw_ruler(pen, left, y + 14, 100, high_mm=6)
        x = left + 116
        pen.text(say("ruler.label", lang), x, y + 7, font="bold", size_pt=11, colour=INK)
        hint = pour([Block(say("ruler.wrong", lang))], 8, paper.width_mm - left - x, 100)
        draw_lines(pen, hint[0], x, y + 7.6)
    else:
        draw_ruler(pen, left, y + 10, 100, high_mm=5)
        pen.text(say("ruler.label", lang), left, y + 16.5, font="bold", size_pt=10, colour=INK)
    _draw_fitted(pen, settings, (left, y + 28), wide, "text")
    credit = game.credit[lang] + " " if game.credit else ""
    _draw_fitted(pen, credit + say("cover.credit", lang), (left, y + 32.5), wide, "italic")


def _draw_fitted(pen: Pen, words: str, at: tuple[float, float], room: float, font: str) -> None:
    size = min(8.5, 8.5 * room / width_mm(words, font, 8.5))
    pen.text(words, *at, font=font, size_pt=size, colour=QUIET)
