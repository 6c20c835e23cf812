"""The pieces with the highest and the lowest lifts as bars left and right of 1."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorer.report.simulated.shapes import GREEN, INK, PALE, RED, RULE, Box, Shape, Stroke, Words
from scorer.report.simulated.wording import Wording
from scorer.summary import Share, Summary

ENDS = 10
# Widths of a column's names and numbers, and the gap between the columns.
NAME, NUMBER, GAP = 215.0, 56.0, 50.0
LONGEST_NAME = 34


@dataclass(frozen=True, slots=True)
class Column:
    """One column of bars: where it lies, and where on it a lift lies."""

    left: float
    top: float
    width: float
    row: float
    lowest: float
    scale: float

    def x(self, lift: float) -> float:
        return self.left + NAME + (lift - self.lowest) * self.scale


def lifts(
    summaries: Sequence[Summary],
    wording: Wording,
    panel: tuple[float, float, float, float],
    colours: Sequence[str],
) -> Iterator[Shape]:
    """Two columns: the ten highest lifts of the game's main pieces, and the ten lowest."""
    if not summaries[0].pieces:
        return
    left, top, width, height = panel
    what, shares = next(iter(summaries[0].pieces.items()))
    others = {share.id: share for summary in summaries[1:] for share in summary.pieces.get(what, ())}
    if len(shares) > 2 * ENDS:
        parts = [("best", shares[:ENDS]), ("worst", shares[-ENDS:])]
    else:
        half = (len(shares) + 1) // 2
        parts = [("lifts", shares[:half]), ("", shares[half:])]
    each = (width - GAP) / 2
    ranges = [_range(part, others) for _, part in parts]
    scale = (each - NAME - NUMBER) / max(highest - lowest for lowest, highest in ranges)
    for number, (key, part) in enumerate(parts):
        x = left + number * (each + GAP)
        if key:
            yield Words(x, top, wording.say(key, what=wording.what(what)), 15, bold=True)
        column = Column(x, top + 14, each, (height - 14) / ENDS, ranges[number][0], scale)
        yield from _bars(column, part, [wording.name(what, share.id) for share in part], wording)
        yield from _marks(column, part, others, colours[1])


def _range(shares: Sequence[Share], others: Mapping[str, Share]) -> tuple[float, float]:
    """The lowest and the highest lift in a column, margins, the other version and 1 included."""
    ends = [share.lift.value + side * share.lift.margin for share in shares for side in (-1, 1)]
    ends += [others[share.id].lift.value for share in shares if share.id in others]
    return min([*ends, 0.99]), max([*ends, 1.01])


def _bars(column: Column, shares: Sequence[Share], names: Sequence[str], wording: Wording) -> Iterator[Shape]:
    even, row = column.x(1), column.row
    yield Stroke(((even, column.top), (even, column.top + row * len(shares))), RULE, 1.5)
    for number, (share, name) in enumerate(zip(shares, names, strict=True)):
        y, lift = column.top + row * number, share.lift.value
        short = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
        yield Words(column.left, y + row * 0.66, short, 13)
        end = column.x(lift)
        colour = GREEN if lift >= 1 else RED
        yield Box(min(even, end), y + row * 0.22, abs(end - even), row * 0.56, colour)
        ends = (column.x(lift - share.lift.margin), column.x(lift + share.lift.margin))
        yield Stroke(((ends[0], y + row / 2), (ends[1], y + row / 2)), INK, 1.5)
        text, ink = f"×\u00a0{wording.number(lift, 2)}", PALE if share.verdict == "noise" else INK
        yield Words(column.left + column.width, y + row * 0.66, text, 13, ink, "end")


def _marks(
    column: Column, shares: Sequence[Share], others: Mapping[str, Share], colour: str
) -> Iterator[Shape]:
    """Where each lift lies in the other version."""
    for number, share in enumerate(shares):
        if share.id in others:
            x, y = column.x(others[share.id].lift.value), column.top + column.row * number
            yield Box(x - 2, y + column.row * 0.12, 4, column.row * 0.76, colour)
