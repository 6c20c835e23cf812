"""Copyright by random players: the films that lie in stacks with most points of a round."""

from __future__ import annotations

from collections import Counter
from random import Random

from pnp.deck.model import Game
from scorer.rules.copyright.doubts import HAND, MODEL_FILMS
from scorer.rules.copyright.ending import NAMES
from scorer.rules.copyright.play import is_over, play_round, set_up
from scorer.rules.copyright.state import State, deck
from scorer.score import Impossible
from scorer.simulate.played import Layout, Played

UNIT = "round"
# A game takes two to six rounds; one that goes on for so long would never end.
MOST_ROUNDS = 200


def ready(game: Game) -> Game:
    return game


def why_not(game: Game, players: int) -> str | None:
    """What the box lacks for so many players."""
    if players > len(NAMES):
        return f"there are rules for at most {len(NAMES)} players"
    there, least = len(deck(game)), MODEL_FILMS + HAND * players
    return f"{players} players need at least {least} films; there are {there}" if there < least else None


def play(game: Game, players: int, random: Random) -> Played:
    """One game to its end."""
    before = set_up(game, players, random)
    layouts: list[Layout] = []
    while not is_over(before):
        after = play_round(before, random)
        layouts += _layouts(before, after)
        before = after
        if len(after.finished) > MOST_ROUNDS:
            raise Impossible(f"nobody reaches {after.limit} points in {MOST_ROUNDS} rounds")
    most = max(before.totals)
    return Played(
        scores=before.totals,
        winners=tuple(seat for seat, total in enumerate(before.totals) if total == most),
        length=len(before.finished),
        layouts=tuple(layouts),
    )


def _layouts(before: State, after: State) -> list[Layout]:
    """The stacks of one round; the points of the round say who won it."""
    points = [now - then for now, then in zip(after.totals, before.totals, strict=True)]
    return [
        Layout(won == max(points), {"film": Counter(film.film for film in stack)})
        for won, stack in zip(points, after.stacks, strict=True)
    ]
