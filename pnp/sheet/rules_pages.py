"""The rules in short: one or two pages in two columns, set like a small booklet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.deck.model import Game
from pnp.deck.text import say
from pnp.pens.path import rect, segment
from pnp.pens.pen import Pen
from pnp.sheet.flow import Block, Line, draw_lines, pour
from pnp.sheet.paper import Paper

SIZES_PT = (10.0, 9.6, 9.2, 8.8, 8.4, 8.0, 7.6, 7.2)
MARGIN_MM = 15.0
GUTTER_MM = 8.0
HEAD_MM = 22.0
MOST_PAGES = 2
ACCENT = "#8f2d2a"
GROUND = "#f6ecd8"


def rules_blocks(game: Game, lang: str) -> list[Block]:
    """The rules as blocks of running text."""
    return list(_blocks(game.rules, lang)) if game.rules else []


def _blocks(rules: Any, lang: str) -> Iterator[Block]:
    for section in rules["sections"]:
        title = section["title"][lang]
        yield Block(title, "title", 1.22, space_before=0.9, colour=ACCENT, keep_with_next=True)
        for words in section["text"]:
            yield Block(words[lang])
        for number, words in enumerate(section["steps"], start=1):
            yield Block(words[lang], bullet=f"{number}.", space_before=0.25)
        for words in section["points"]:
            yield Block(words[lang], bullet="•", space_before=0.25)


def rules_columns(game: Game, lang: str, paper: Paper) -> tuple[list[list[Line]], float]:
    """The rules in columns of one size: the largest at which they fill no more than two pages."""
    width = (paper.width_mm - 2 * MARGIN_MM - GUTTER_MM) / 2
    height = paper.height_mm - 2 * MARGIN_MM - HEAD_MM + 4
    blocks = rules_blocks(game, lang)
    for size in SIZES_PT:
        columns = pour(blocks, size, width, height)
        if len(columns) <= 2 or (len(columns) <= 2 * MOST_PAGES and size <= 9.2):
            return columns, size
    return columns, SIZES_PT[-1]


def draw_rules_page(
    pen: Pen, game: Game, lang: str, paper: Paper, columns: list[list[Line]], number: int
) -> None:
    """One page: a paper band with the title, and two columns below it."""
    band = rect(MARGIN_MM - 4, MARGIN_MM - 4, paper.width_mm - 2 * MARGIN_MM + 8, HEAD_MM - 6, 3)
    pen.paper(band, GROUND, lift_mm=0.8)
    pen.text(game.title[lang], MARGIN_MM + 1, MARGIN_MM + 7, font="title", size_pt=20, colour="#2b2a33")
    right = paper.width_mm - MARGIN_MM - 1
    words = say("section.rules", lang) + (f" · {number}" if number else "")
    pen.text(words, right, MARGIN_MM + 7, font="italic", size_pt=12, colour=ACCENT, anchor="end")
    width = (paper.width_mm - 2 * MARGIN_MM - GUTTER_MM) / 2
    top = MARGIN_MM + HEAD_MM - 6
    for i, lines in enumerate(columns):
        draw_lines(pen, lines, MARGIN_MM + i * (width + GUTTER_MM), top)
    if len(columns) > 1:
        middle = paper.width_mm / 2
        deepest = max((line.y_mm for column in columns for line in column), default=0)
        pen.path(segment(middle, top + 3, middle, top + deepest), stroke="#d8c9a8", width_mm=0.3)
