"""What a Paper World table is worth: stars, objective tokens, loose cards, scissors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.deck.model import Game
from scorer.rules.paper_world.box import Box, open_box
from scorer.rules.paper_world.doubts import doubts
from scorer.rules.paper_world.landscape import Tops, tops_of
from scorer.rules.paper_world.objectives import objectives_met
from scorer.score import Line, PlayerScore, Score, ranked
from scorer.tables.paper_world import Player, Table

SCISSORS_POINTS = 2


def score(table: Table, game: Game) -> Score:
    """The score of a table whose cards all belong to the game."""
    return score_from_box(table, open_box(game))


def score_from_box(table: Table, box: Box) -> Score:
    """The same for many tables of one game, whose box is opened once."""
    players = [_player_score(player, table, box) for player in table.players]
    # Rulebook: most points, then fewest discarded cards (the hand does not count), then a shared victory.
    keys = [(mine.total, -player.discard) for mine, player in zip(players, table.players, strict=True)]
    placed = ranked(players, keys)
    return Score(
        game=box.game,
        players=placed,
        winners=tuple(player.name for player in placed if player.rank == 1),
        doubts=tuple(doubts(table, box)),
    )


def _player_score(player: Player, table: Table, box: Box) -> PlayerScore:
    tops = tops_of(player.landscape, box.faces)
    met = objectives_met(tops, box.objectives, centre_may_be_empty=table.variant.centre_may_be_empty)
    lines = tuple(line for line in _lines(player, tops) if line.points)
    return PlayerScore(player.name, lines, more={"objectives_met": met})


def _lines(player: Player, tops: Tops) -> Iterator[Line]:
    shining = [top for top in tops if top is not None and top.stars]
    each: Counter[str] = Counter()
    for top in shining:
        each[top.id] += top.stars
    stars = each.total()
    yield Line("stars", stars, tuple(top.id for top in shining), {"count": stars}, each)
    for points in player.tokens:
        yield Line("objective", points)
    yield Line("hand", -player.hand, (), {"count": player.hand})
    yield Line("discard", -player.discard, (), {"count": player.discard})
    if player.scissors is not None:
        yield Line("scissors", SCISSORS_POINTS)
