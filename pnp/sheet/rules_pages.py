"""The rules in short: one or two pages in two columns, set like a small booklet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.deck.model import Game
from pnp.deck.text import say
from pnp.pens.path import rect, segment
from pnp.pens.pen import Pen
from pnp.sheet.flow import Block, Columns, Line, balance, deepest, draw_lines, pour
from pnp.sheet.paper import Paper

ONE_PAGE_PT = (11.0, 10.6, 10.2, 9.8, 9.4)  # comfortable: no second page for these
TWO_PAGES_PT = (11.4, 11.0, 10.6, 10.2, 9.8, 9.4, 9.0, 8.6, 8.2, 7.8, 7.4, 7.0)
COLUMNS = 2
MARGIN_MM = 16.0
GUTTER_MM = 10.0
HEAD_MM = 16.0
TOP_MM = MARGIN_MM + HEAD_MM + 3
INK, ACCENT, GROUND, LINE = "#2b2a33", "#8f2d2a", "#f6ecd8", "#d8c9a8"


def rules_blocks(game: Game, lang: str) -> list[Block]:
    """The rules as blocks of running text."""
    return list(_blocks(game.rules, lang)) if game.rules else []


def _blocks(rules: Any, lang: str) -> Iterator[Block]:
    for section in rules["sections"]:
        title = section["title"][lang]
        yield Block(title, "title", 1.25, space_before=1.0, colour=ACCENT, keep_with_next=True)
        for words in section["text"]:
            leads_in = words[lang].rstrip().endswith(":")
            yield Block(words[lang], space_before=0.3, keep_with_next=leads_in)
        for number, words in enumerate(section["steps"], start=1):
            yield Block(words[lang], bullet=f"{number}.", space_before=0.3)
        for words in section["points"]:
            yield Block(words[lang], bullet="•", space_before=0.3)


def column_mm(paper: Paper) -> tuple[float, float]:
    """Width and height of a column."""
    width = (paper.width_mm - 2 * MARGIN_MM - (COLUMNS - 1) * GUTTER_MM) / COLUMNS
    return width, paper.height_mm - TOP_MM - MARGIN_MM


def rules_pages(game: Game, lang: str, paper: Paper) -> list[Columns]:
    """The columns of each page: one page where the words stay comfortable, else two, filled alike."""
    blocks = rules_blocks(game, lang)
    if not blocks:
        return []
    width, height = column_mm(paper)
    for pages, sizes in ((1, ONE_PAGE_PT), (2, TWO_PAGES_PT)):
        for size in sizes:
            columns = balance(blocks, size, width, height, pages * COLUMNS)
            if columns:
                return _paged(columns)
    return _paged(pour(blocks, TWO_PAGES_PT[-1], width, height))


def _paged(columns: Columns) -> list[Columns]:
    return [columns[i : i + COLUMNS] for i in range(0, len(columns), COLUMNS)]


def draw_rules_page(
    pen: Pen, game: Game, lang: str, paper: Paper, columns: Sequence[Sequence[Line]], number: int
) -> None:
    """One page: a paper band with the title, and the columns below it."""
    right = paper.width_mm - MARGIN_MM
    band = rect(MARGIN_MM - 5, MARGIN_MM - 5, paper.width_mm - 2 * MARGIN_MM + 10, HEAD_MM, 3)
    pen.paper(band, GROUND, lift_mm=0.8)
    baseline = MARGIN_MM + 5.8
    pen.text(game.title[lang], MARGIN_MM, baseline, font="title", size_pt=21, colour=INK)
    words = say("section.rules", lang) + (f" · {number}" if number else "")
    pen.text(words, right, baseline, font="italic", size_pt=13, colour=ACCENT, anchor="end")
    width, _ = column_mm(paper)
    for i, lines in enumerate(columns):
        x = MARGIN_MM + i * (width + GUTTER_MM)
        draw_lines(pen, lines, x, TOP_MM)
        if i:
            middle, bottom = x - GUTTER_MM / 2, TOP_MM + deepest(columns)
            pen.path(segment(middle, TOP_MM + 2, middle, bottom), stroke=LINE, width_mm=0.3)
