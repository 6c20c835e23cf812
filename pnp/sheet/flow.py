"""Running text: headings, paragraphs, steps and points, poured into columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from pnp.pens.fonts import MM_PER_PT, width_mm
from pnp.pens.pen import Pen

LEADING = 1.24


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


def pour(blocks: Sequence[Block], size_pt: float, width: float, height: float) -> list[list[Line]]:
    """The blocks in as many columns as they need."""
    columns: list[list[Line]] = [[]]
    y = 0.0
    step = size_pt * LEADING * MM_PER_PT
    for i, block in enumerate(blocks):
        size = size_pt * block.scale
        indent = 3.6 if block.bullet else 0.0
        lines = lines_of(block.words, block.font, size, width - indent)
        leading = size * LEADING * MM_PER_PT
        need = len(lines) * leading + (2.2 * step if block.keep_with_next and i + 1 < len(blocks) else 0)
        fresh = not columns[-1]
        y += 0.0 if fresh else block.space_before * step
        if y + min(need, height) > height and not fresh:
            columns.append([])
            y = 0.0
        for number, words in enumerate(lines):
            y += leading
            if number == 0 and block.bullet:
                columns[-1].append(Line(block.bullet, 0, y, "bold", size, block.colour))
            columns[-1].append(Line(words, indent, y, block.font, size, block.colour))
    return columns


def draw_lines(pen: Pen, lines: Iterable[Line], x: float, y: float) -> None:
    for line in lines:
        pen.text(
            line.words, x + line.x_mm, y + line.y_mm, font=line.font, size_pt=line.size_pt, colour=line.colour
        )
