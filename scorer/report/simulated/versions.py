"""Two versions of a game's cards side by side, for a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorer.report.simulated.telling import ENDS, head_words, paragraph, table
from scorer.report.simulated.wording import Wording
from scorer.summary import Comparison, Difference, Summary

WIDTHS = (38, 9, 9, 9, 12)
# Shares are told in percent; they are the numbers of a whole.
PERCENTS = ("ties", "seat")


def comparison_words(comparison: Comparison, wording: Wording) -> str:
    """Every number of the games as a whole, and the pieces that differ."""
    these, those = comparison.these, comparison.those
    blocks = [
        [
            head_words(these, wording),
            f"{wording.say('these')}  {_cards(these, wording)}",
            f"{wording.say('those')}  {_cards(those, wording)}",
        ],
        list(_numbers(comparison, wording)),
    ]
    blocks += [list(_pieces(what, comparison, wording)) for what in these.pieces]
    blocks += [[line] for line in _only(comparison, wording)]
    blocks.append([*paragraph(wording.say("legend-versions")), *paragraph(wording.say("random"))])
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _cards(summary: Summary, wording: Wording) -> str:
    return summary.cards or wording.title


def _heads(first: str, wording: Wording) -> list[str]:
    return [first, *(wording.say(key) for key in ("these", "those", "change"))]


def _numbers(comparison: Comparison, wording: Wording) -> Iterator[str]:
    rows = [_heads("", wording)]
    for difference in comparison.differences:
        if not difference.piece:
            rows.append(_row(_label(difference, comparison.these.unit, wording), difference, wording))
    yield from table(rows, WIDTHS)


def _label(difference: Difference, unit: str, wording: Wording) -> str:
    what, _, seat = difference.what.partition(" ")
    if seat:
        return wording.say(what, seat=seat)
    return wording.say(f"{what}-{unit}" if what == "length" else what)


def _row(name: str, difference: Difference, wording: Wording) -> list[str]:
    these, those = difference.these.value, difference.those.value
    verdict = wording.say(difference.verdict)
    if difference.what.partition(" ")[0] in PERCENTS:
        change = wording.number(100 * (these - those), 1, sign=True)
        return [name, wording.percent(these), wording.percent(those), change, verdict]
    numbers = wording.number(these, 2), wording.number(those, 2)
    return [name, *numbers, wording.number(these - those, 2, sign=True), verdict]


def _pieces(what: str, comparison: Comparison, wording: Wording) -> Iterator[str]:
    """The pieces that differ most, beyond noise."""
    found = [one for one in comparison.differences if one.piece and one.what == what]
    apart = sorted((one for one in found if one.verdict != "noise"), key=lambda one: -abs(one.z))
    if not found:
        return
    if not apart:
        yield from table([[wording.what(what), "", "", ""]], WIDTHS)
        yield f"  {wording.say('unchanged')}"
        return
    rows: list[Sequence[str]] = [_heads(wording.what(what), wording)]
    for one in apart[: 2 * ENDS]:
        number = wording.say("lift" if one.is_lift else "laid")
        rows.append(_row(f"  {wording.name(what, one.piece)}, {number}", one, wording))
    yield from table(rows, WIDTHS)


def _only(comparison: Comparison, wording: Wording) -> Iterator[str]:
    for key, pieces in (("only-these", comparison.only_these), ("only-those", comparison.only_those)):
        if pieces:
            names = ", ".join(wording.name(what, piece) for what, piece in pieces)
            yield "\n".join(paragraph(wording.say(key, names=names)))
