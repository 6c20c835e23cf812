"""A tally to a summary: means with their errors, percentiles, shares of victories, lifts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import sqrt

from scorer.simulate.tally import Counted, Sums, Tally
from scorer.summary import Estimate, Share, Spread

PERCENTS = (5, 25, 50, 75, 95)


def spread_of(histogram: Counter[int]) -> Spread:
    """Mean, deviation and percentiles of counted numbers."""
    count = histogram.total()
    sums = Sums(
        count,
        sum(number * times for number, times in histogram.items()),
        sum(number * number * times for number, times in histogram.items()),
    )
    mean = mean_of(sums)
    return Spread(
        histogram=dict(sorted(histogram.items())),
        mean=mean,
        deviation=mean.error * sqrt(count),
        percentiles={percent: _percentile(histogram, count, percent) for percent in PERCENTS},
    )


def mean_of(sums: Sums) -> Estimate:
    """The mean of some numbers, and how far chance may have moved it."""
    if not sums.count:
        return Estimate(0.0)
    # Whole numbers until the last step: no rounding makes a variance negative.
    variance = (sums.count * sums.squares - sums.total**2) / sums.count**2
    return Estimate(sums.total / sums.count, sqrt(variance / sums.count))


def _percentile(histogram: Mapping[int, int], count: int, percent: int) -> int:
    """The least number that so many percent do not exceed."""
    seen = 0
    for number, times in sorted(histogram.items()):
        seen += times
        if seen * 100 >= count * percent:
            return number
    raise ValueError("nothing was counted")


def seats_of(tally: Tally, players: int) -> tuple[Estimate, ...]:
    """Each seat's share of the victories; one shared by three counts a third."""
    seats = []
    for seat in range(players):
        parts = [(1 / together, times) for (who, together), times in tally.wins.items() if who == seat]
        mean = sum(part * times for part, times in parts) / tally.games
        square = sum(part * part * times for part, times in parts) / tally.games
        seats.append(Estimate(mean, sqrt(max(0.0, square - mean * mean) / tally.games)))
    return tuple(seats)


def ties_of(tally: Tally) -> Estimate:
    """The share of games with a shared victory."""
    return mean_of(Sums(tally.games, tally.ties, tally.ties))


def shares_of(tally: Tally) -> dict[str, tuple[Share, ...]]:
    """Every piece's lift, the highest first; what there is most of comes first."""
    found: dict[str, list[Share]] = {}
    for (what, piece), counted in sorted(tally.pieces.items()):
        share = _share(piece, counted, tally)
        if share:
            found.setdefault(what, []).append(share)
    return {
        what: tuple(sorted(shares, key=lambda share: -share.lift.value))
        for what, shares in sorted(found.items(), key=lambda item: -len(item[1]))
    }


def _share(piece: str, counted: Counted, tally: Tally) -> Share | None:
    """A piece in winning layouts against all; nothing for one that was never laid."""
    layouts = counted.all.count or tally.layouts
    won = counted.winning.count if counted.all.count else tally.winning_layouts
    everywhere = Sums(layouts, counted.all.total, counted.all.squares)
    winning = Sums(won, counted.winning.total, counted.winning.squares)
    losing = Sums(layouts - won, everywhere.total - winning.total, everywhere.squares - winning.squares)
    rate, rate_winning = mean_of(everywhere), mean_of(winning)
    if not rate.value or not won:
        return None
    # Winning layouts are some of all: what is tested is how they differ from the others.
    apart = sqrt(rate_winning.error**2 + mean_of(losing).error ** 2) * (layouts - won) / layouts
    return Share(piece, rate, rate_winning, Estimate(rate_winning.value / rate.value, apart / rate.value))
