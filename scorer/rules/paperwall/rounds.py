"""Several rounds of Paperwall make a game: their totals are added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorer.rules.paperwall.doubts import ROUNDS
from scorer.score import Doubt, Impossible, Line, PlayerScore, Score, ranked


def add_up(scores: Sequence[Score]) -> Score:
    """The game's score: a line for each round; the most points win, a tie is a shared victory."""
    if not scores:
        raise Impossible("no rounds to add up")
    names = list(dict.fromkeys(player.name for score in scores for player in score.players))
    players = [PlayerScore(name, tuple(_round_lines(name, scores))) for name in names]
    placed = ranked(players, [player.total for player in players])
    winners = tuple(player.name for player in placed if player.rank == 1)
    return Score(scores[0].game, placed, winners, tuple(_doubts(names, scores)))


def _round_lines(name: str, scores: Sequence[Score]) -> Iterator[Line]:
    for number, score in enumerate(scores, start=1):
        for player in score.players:
            if player.name == name:
                yield Line("round", player.total, (), {"round": number, "count": player.total})


def _doubts(names: Sequence[str], scores: Sequence[Score]) -> Iterator[Doubt]:
    if len(scores) > ROUNDS:
        yield Doubt(None, "", "rounds-too-many", (), {"count": len(scores), "most": ROUNDS})
    said = Counter(score.more["round"] for score in scores if "round" in score.more)
    for number, count in said.items():
        if count > 1:
            yield Doubt(None, "", "round-twice", (), {"number": number})
    for number, score in enumerate(scores, start=1):
        there = {player.name for player in score.players}
        for name in names:
            if name not in there:
                yield Doubt(name, f"round {number}", "round-missed", (), {"round": number})
        for doubt in score.doubts:
            place = f"round {number}, {doubt.place}" if doubt.place else f"round {number}"
            yield replace(doubt, place=place, values={**doubt.values, "round": number})
