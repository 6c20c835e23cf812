"""Running text: headings, paragraphs, steps and points, poured into columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from pnp.pens.fonts import MM_PER_PT, width_mm
from pnp.pens.pen import Pen

LEADING = 1.28
INDENT = 0.4  # of points and steps: millimetres for each point of the text's size


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph: its words, how it is set, and what stands before its first line."""

    words: str
    font: str = "text"
    scale: float = 1.0
    """Size as a share of the text's size."""
    bullet: str = ""
    space_before: float = 0.35
    """In lines of the text."""
    colour: str = "#2b2a33"
    keep_with_next: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One line in a column, y from the column's top to its baseline."""

    words: str
    x_mm: float
    y_mm: float
    font: str
    size_pt: float
    colour: str


Columns = list[list[Line]]


@cache
def lines_of(words: str, font: str, size_pt: float, room_mm: float) -> tuple[str, ...]:
    """Words broken at plain spaces; an unbreakable space stays one."""
    lines, line = [], ""
    for word in words.split(" "):
        longer = f"{line} {word}" if line else word
        if line and width_mm(longer, font, size_pt) > room_mm:
            lines.append(line)
            line = word
        else:
            line = longer
    return (*lines, line)


def pour(blocks: Sequence[Block], size_pt: float, width: float, height: float) -> Columns:
    """The blocks in as many columns as they need. A block stays whole, and a heading with what it heads."""
    columns: Columns = [[]]
    y = 0.0
    step = size_pt * LEADING * MM_PER_PT
    for i, block in enumerate(blocks):
        y += block.space_before * step if columns[-1] else 0.0
        if columns[-1] and y + _need(blocks, i, size_pt, width) > height + 1e-6:
            columns.append([])
            y = 0.0
        size = size_pt * block.scale
        indent = INDENT * size_pt if block.bullet else 0.0
        for number, words in enumerate(lines_of(block.words, block.font, size, width - indent)):
            y += size * LEADING * MM_PER_PT
            if number == 0 and block.bullet:
                columns[-1].append(Line(block.bullet, 0, y, "bold", size, block.colour))
            columns[-1].append(Line(words, indent, y, block.font, size, block.colour))
    return columns


def _need(blocks: Sequence[Block], i: int, size_pt: float, width: float) -> float:
    """The height of a block, with all that must follow it in the same column."""
    block = blocks[i]
    size = size_pt * block.scale
    indent = INDENT * size_pt if block.bullet else 0.0
    own = len(lines_of(block.words, block.font, size, width - indent)) * size * LEADING * MM_PER_PT
    if not block.keep_with_next or i + 1 == len(blocks):
        return own
    space = blocks[i + 1].space_before * size_pt * LEADING * MM_PER_PT
    return own + space + _need(blocks, i + 1, size_pt, width)


def balance(
    blocks: Sequence[Block], size_pt: float, width: float, height: float, count: int
) -> Columns | None:
    """The blocks in so many columns of about one length, or nothing if they do not fit."""
    best = pour(blocks, size_pt, width, height)
    if len(best) > count:
        return None
    low, high = 0.0, height
    while high - low > 1:
        middle = (low + high) / 2
        columns = pour(blocks, size_pt, width, middle)
        if len(columns) <= count and deepest(columns) <= middle + 1e-6:
            best, high = columns, middle
        else:
            low = middle
    return best


def deepest(columns: Iterable[Sequence[Line]]) -> float:
    """Where the longest column ends."""
    return max((line.y_mm for column in columns for line in column), default=0.0)


def draw_lines(pen: Pen, lines: Iterable[Line], x: float, y: float) -> None:
    for line in lines:
        at = (x + line.x_mm, y + line.y_mm)
        pen.text(line.words, *at, font=line.font, size_pt=line.size_pt, colour=line.colour)
