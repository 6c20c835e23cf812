"""Rounds of Copyright added up: who reaches the limit wins, and of several the one with most points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorer.score import Doubt, Impossible, Line, PlayerScore, Score, ranked


def add_up(scores: Sequence[Score], *, limit: int | None = None) -> Score:
    """The game after these rounds of the same people. Nobody has won before someone reaches the limit."""
    if not scores:
        raise Impossible("no rounds to add up")
    names = list(dict.fromkeys(player.name for score in scores for player in score.players))
    points = [{player.name: player.total for player in score.players} for score in scores]
    limit = limit or scores[-1].more["limit"]
    players = [
        PlayerScore(
            name,
            tuple(
                Line("round", won[name], (), {"round": n})
                for n, won in enumerate(points, start=1)
                if name in won
            ),
        )
        for name in names
    ]
    doubts = [
        replace(doubt, place=f"round {n}, {doubt.place}")
        for n, score in enumerate(scores, start=1)
        for doubt in score.doubts
    ]
    doubts += [
        Doubt(name, f"round {n}", "round-missed")
        for n, won in enumerate(points, start=1)
        for name in names
        if name not in won
    ]
    variants = {score.more["variant"] for score in scores}
    if len(variants) > 1:
        doubts.append(Doubt(None, "variant", "mixed-variants", tuple(sorted(variants))))
    winners, last = _winners(names, points, limit)
    if last < len(scores):
        doubts.append(Doubt(None, f"round {last}", "played-on", values={"n": limit, "round": last}))
    keys = [(player.name in winners, player.total) for player in players]
    return Score(
        game=scores[0].game,
        players=ranked(players, keys),
        winners=winners,
        doubts=tuple(doubts),
        more={"variant": scores[-1].more["variant"], "limit": limit, "rounds": len(scores)},
    )


def _winners(
    names: Sequence[str], points: Sequence[dict[str, int]], limit: int
) -> tuple[tuple[str, ...], int]:
    """Who has won, and after which round the game was over (the last one if it is not)."""
    totals = dict.fromkeys(names, 0)
    for n, won in enumerate(points, start=1):
        totals = {name: totals[name] + won.get(name, 0) for name in names}
        most = max(totals.values())
        if most >= limit:
            return tuple(name for name in names if totals[name] == most), n
    return (), len(points)
