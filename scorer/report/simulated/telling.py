"""A summary as tables for a terminal of 80 columns: points, seats, and the pieces of winning layouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from scorer.report.simulated.wording import Wording
from scorer.summary import Estimate, Share, Spread, Summary

WIDTH = 80
# Of more pieces than this only the first and the last ten are told.
ENDS = 10
Row = Sequence[str]


def summary_words(summary: Summary, wording: Wording) -> str:
    """The whole summary as text."""
    blocks = [[head_words(summary, wording)]]
    if summary.cards:
        blocks[0].append(wording.say("cards", cards=summary.cards))
    blocks.append(list(_spreads(summary, wording)))
    blocks.append(list(_seats(summary, wording)))
    blocks += [list(_pieces(what, shares, wording)) for what, shares in summary.pieces.items()]
    blocks.append([*paragraph(wording.say("legend")), *paragraph(wording.say("random"))])
    return "\n\n".join("\n".join(block) for block in blocks)


def head_words(summary: Summary, wording: Wording) -> str:
    """Which games were played."""
    return wording.say(
        "head",
        summary.games,
        game=wording.title,
        games=wording.number(summary.games),
        players=summary.players,
        seed=summary.seed,
    )


def table(rows: Sequence[Row], widths: Sequence[int]) -> Iterator[str]:
    """Rows in columns: the first to the left and cut to its width, the others to the right."""
    for row in rows:
        first, *others = row
        cells = [first if len(first) <= widths[0] else first[: widths[0] - 1] + "…"]
        cells[0] = cells[0].ljust(widths[0])
        cells += [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=False)]
        yield "".join(cells).rstrip()


def paragraph(words: str) -> list[str]:
    return wrap(words, WIDTH, break_on_hyphens=False)


def _spreads(summary: Summary, wording: Wording) -> Iterator[str]:
    percents = [f"{percent}\u00a0%" for percent in summary.scores.percentiles]
    rows = [["", wording.say("mean"), wording.say("deviation"), *percents, wording.say("range")]]
    for key, spread in (
        ("score", summary.scores),
        ("winning-score", summary.winning_scores),
        (f"length-{summary.unit}", summary.length),
    ):
        rows.append(_spread(wording.say(key), spread, wording))
    yield from table(rows, (18, 14, 8, 5, 5, 5, 5, 5, 14))


def _spread(name: str, spread: Spread, wording: Wording) -> list[str]:
    numbers = [wording.number(number) for number in spread.percentiles.values()]
    ends = f"{wording.number(spread.least)} … {wording.number(spread.most)}"
    return [name, measured(spread.mean, wording), wording.number(spread.deviation, 1), *numbers, ends]


def measured(estimate: Estimate, wording: Wording) -> str:
    """A number with what chance may add or take."""
    return f"{wording.number(estimate.value, 2)} ± {wording.number(estimate.margin, 2)}"


def _seats(summary: Summary, wording: Wording) -> Iterator[str]:
    yield wording.say("seats", fair=wording.percent(summary.fair))
    for number, share in enumerate(summary.seats, start=1):
        off = share.value - summary.fair
        key = "even" if abs(off) <= share.margin else "more" if off > 0 else "less"
        won = f"{wording.percent(share.value)} ± {wording.number(100 * share.margin, 1)}"
        (line,) = table([[wording.say("seat", seat=number), won]], (18, 14))
        yield f"{line}   {wording.say(key)}"
    tied = f"{wording.percent(summary.ties.value)} ± {wording.number(100 * summary.ties.margin, 1)}"
    yield from table([[wording.say("ties"), tied]], (18, 14))


def _pieces(what: str, shares: Sequence[Share], wording: Wording) -> Iterator[str]:
    widths = (34, 9, 11, 14)
    heads = [wording.what(what), wording.say("all"), wording.say("winning"), wording.say("lift")]
    yield from table([heads], widths)
    left_out = len(shares) - 2 * ENDS
    for number, share in enumerate(shares):
        if left_out > 0 and number == ENDS:
            yield "  " + wording.say("between", left_out)
        if left_out <= 0 or not ENDS <= number < ENDS + left_out:
            (line,) = table([_share(what, share, wording)], widths)
            yield f"{line}  {wording.say(share.verdict)}" if share.verdict != "noise" else line


def _share(what: str, share: Share, wording: Wording) -> Row:
    name = "  " + wording.name(what, share.id)
    numbers = wording.number(share.all.value, 2), wording.number(share.winning.value, 2)
    return [name, *numbers, measured(share.lift, wording)]
