"""A summary (or two) as a picture: a histogram of points, victories by seat, and the pieces that win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path as File

from pnp.deck.problems import Unwritable, shown
from scorer.report.simulated.bars import lifts
from scorer.report.simulated.pens import save_png, save_svg
from scorer.report.simulated.shapes import (
    BLUE,
    GOLD,
    GROUND,
    INK,
    PALE,
    RULE,
    Box,
    Picture,
    Shape,
    Stroke,
    Words,
)
from scorer.report.simulated.telling import head_words
from scorer.report.simulated.wording import Wording
from scorer.summary import Summary

FORMATS = {".svg": save_svg, ".png": save_png}
WIDTH, HEIGHT = 1000.0, 720.0
EDGE = 40.0
# The panel of points and the panel of seats.
POINTS = (EDGE, 130.0, 560.0, 185.0)
SEATS = (680.0, 130.0, 280.0, 185.0)
COLOURS = (BLUE, GOLD)

Panel = tuple[float, float, float, float]
"""Left, top, width, height."""


def draw(summaries: Sequence[Summary], wording: Wording, file: File) -> None:
    """Writes the picture; the ending of its name says how. Raises Unwritable."""
    picture = Picture(WIDTH, HEIGHT, list(_shapes(summaries, wording)))
    try:
        FORMATS[file.suffix.lower()](picture, file)
    except OSError as error:
        raise Unwritable(f"cannot write {shown(file)}: {error.strerror or error}") from error


def _shapes(summaries: Sequence[Summary], wording: Wording) -> Iterator[Shape]:
    yield Box(0, 0, WIDTH, HEIGHT, GROUND)
    yield Words(EDGE, 46, head_words(summaries[0], wording), 22, bold=True)
    at = EDGE
    for key, colour, summary in zip(("these", "those"), COLOURS, summaries, strict=False):
        name = summary.cards or wording.title
        if len(summaries) > 1 or summary.cards:
            yield Box(at, 59, 12, 12, colour)
            yield Words(at + 18, 70, f"{wording.say(key)}  {name}" if len(summaries) > 1 else name, 14)
            at += 460
    yield from _histogram(summaries, wording, POINTS)
    yield from _seats(summaries, wording, SEATS)
    yield from lifts(summaries, wording, (EDGE, 376.0, WIDTH - 2 * EDGE, 320.0), COLOURS)


def _histogram(summaries: Sequence[Summary], wording: Wording, panel: Panel) -> Iterator[Shape]:
    """The first version as bars, the second as a line of steps over them."""
    left, top, width, height = panel
    yield Words(left, top - 20, wording.say("score"), 15, bold=True)
    spreads = [summary.scores for summary in summaries]
    least, most = min(s.least for s in spreads), max(s.most for s in spreads)
    step = width / (most - least + 1)
    highest = max(max(s.histogram.values()) / sum(s.histogram.values()) for s in spreads)
    for number, spread in enumerate(spreads):
        whole = sum(spread.histogram.values())
        tops = [
            top + height - height * spread.histogram.get(n, 0) / whole / highest
            for n in range(least, most + 1)
        ]
        if number == 0:
            for place, y in enumerate(tops):
                gap = min(1.0, step * 0.15)
                yield Box(left + place * step + gap / 2, y, step - gap, top + height - y, COLOURS[0])
        else:
            corners = [(left + (place + side) * step, y) for place, y in enumerate(tops) for side in (0, 1)]
            yield Stroke(tuple(corners), COLOURS[1], 2.5)
        middle = left + (spread.mean.value - least + 0.5) * step
        yield Stroke(((middle, top - 12), (middle, top + height)), INK if number == 0 else COLOURS[1], 1)
        if number == 0:
            mean = f"{wording.say('mean')} {wording.number(spread.mean.value, 1)}"
            yield Words(middle + 6, top - 4, mean, 12, INK)
    yield from _axis(least, most, step, wording, panel)


def _axis(least: int, most: int, step: float, wording: Wording, panel: Panel) -> Iterator[Shape]:
    left, top, width, height = panel
    yield Stroke(((left, top + height), (left + width, top + height)), PALE)
    every = next(n for n in (1, 2, 5, 10, 20, 50, 100, 1000) if n * step >= 34 or n == 1000)
    for number in range(least, most + 1):
        if number % every == 0:
            middle = left + (number - least + 0.5) * step
            yield Words(middle, top + height + 16, wording.number(number), 12, PALE, "middle")


def _seats(summaries: Sequence[Summary], wording: Wording, panel: Panel) -> Iterator[Shape]:
    """A bar a seat, with what chance may add or take, and a line for a fair share."""
    left, top, width, height = panel
    first = summaries[0]
    yield Words(left, top - 20, wording.say("victories"), 15, bold=True)
    most = max(share.value + share.margin for summary in summaries for share in summary.seats)
    scale = height / max(most * 1.08, first.fair * 1.3)
    slot = width / first.players
    bar = slot * 0.62 / len(summaries)
    for number, summary in enumerate(summaries):
        for seat, share in enumerate(summary.seats):
            x = left + slot * seat + slot * 0.19 + bar * number
            yield Box(x, top + height - share.value * scale, bar - 1, share.value * scale, COLOURS[number])
            ends = [top + height - (share.value + side * share.margin) * scale for side in (-1, 1)]
            yield Stroke(((x + bar / 2, ends[0]), (x + bar / 2, ends[1])), INK, 1.5)
    fair = top + height - first.fair * scale
    yield Stroke(((left, fair), (left + width, fair)), INK, 1)
    yield Words(left + width, fair - 4, wording.percent(first.fair), 11, INK, "end")
    yield Stroke(((left, top + height), (left + width, top + height)), RULE)
    for seat in range(first.players):
        middle = left + slot * (seat + 0.5)
        yield Words(middle, top + height + 16, wording.say("seat", seat=seat + 1), 12, PALE, "middle")
