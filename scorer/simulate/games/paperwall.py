"""Paperwall by random players: strips in sight, cards and objects of the rows that win a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from pnp.deck.model import Game
from scorer.rules.paperwall import add_up
from scorer.rules.paperwall.box import Box, open_box
from scorer.rules.paperwall.doubts import CARDS_EACH
from scorer.rules.paperwall.play import apply, final_tables, is_over, random_move, set_up
from scorer.rules.paperwall.row import Laid, strip_counts
from scorer.rules.paperwall.scoring import score_from_box
from scorer.simulate.played import Layout, Played

UNIT = "turn"


def ready(game: Game) -> Box:
    return open_box(game)


def why_not(game: Game, players: int) -> str | None:
    """What the box lacks for so many players."""
    there, least = len(open_box(game).deck()), CARDS_EACH * players
    return f"{players} players need at least {least} cards; there are {there}" if there < least else None


def play(box: Box, players: int, random: Random) -> Played:
    """One game to its end."""
    state = set_up(box, players, random)
    while not is_over(state):
        state = apply(state, random_move(state, random))
    names = tuple(str(seat) for seat in range(players))
    rounds = [score_from_box(table, box) for table in final_tables(state, names)]
    score = add_up(rounds)
    return Played(
        scores=tuple(player.total for player in score.players),
        winners=tuple(map(int, score.winners)),
        length=sum(len(rows[0]) for rows in state.finished),
        layouts=tuple(
            _layout(row, name in result.winners)
            for rows, result in zip(state.finished, rounds, strict=True)
            for row, name in zip(rows, names, strict=True)
        ),
    )


def _layout(row: Sequence[Laid], won: bool) -> Layout:
    return Layout(
        won,
        {
            "strip": strip_counts(row),
            "object": Counter(thing for laid in row for thing in laid.card.objects),
            "card": Counter(laid.card.id for laid in row),
        },
    )
