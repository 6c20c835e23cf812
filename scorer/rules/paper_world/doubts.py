"""Everything about a Paper World table that no honest game could have produced.

A table may show only some of the players, so only what the whole box cannot hold is doubted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scorer.rules.paper_world.box import Box
from scorer.rules.paper_world.landscape import SIDE, is_connected, place_of, tops_of
from scorer.score import Doubt
from scorer.tables.paper_world import Player, Table

MOST_IN_HAND = 9
OBJECTIVES_IN_PLAY = 3


def doubts(table: Table, box: Box) -> Iterator[Doubt]:
    """The doubts about the table as a whole, then about each player."""
    yield from _objective_doubts(table, box)
    yield from _count_doubts(table, box)
    owners = [player.name for player in table.players if player.scissors is not None]
    if len(owners) > 1:
        yield Doubt(None, "", "scissors-two-owners", tuple(owners), {"count": len(owners)})
    for player in table.players:
        yield from _player_doubts(player, box, len(table.objectives) or OBJECTIVES_IN_PLAY)


def _objective_doubts(table: Table, box: Box) -> Iterator[Doubt]:
    if len(table.objectives) > OBJECTIVES_IN_PLAY:
        yield Doubt(None, "", "objectives-too-many", (), {"count": len(table.objectives)})
    for front, back in box.objective_cards:
        if front in table.objectives and back in table.objectives:
            yield Doubt(None, "", "objectives-same-card", (), {"front": front, "back": back})


def _count_doubts(table: Table, box: Box) -> Iterator[Doubt]:
    if len(table.players) > box.players[1]:
        yield Doubt(None, "", "players-too-many", (), {"count": len(table.players), "most": box.players[1]})
    seen = Counter(card for player in table.players for row in player.landscape for card in row if card)
    for card, count in sorted(seen.items()):
        if count > box.copies[card]:
            values = {"card": card, "count": count, "most": box.copies[card]}
            yield Doubt(None, "", "copies-too-many", (), values)
    tokens = Counter(points for player in table.players for points in player.tokens)
    for points, count in sorted(tokens.items(), reverse=True):
        if count > box.token_copies[points]:
            values = {"points": points, "count": count, "most": box.token_copies[points]}
            yield Doubt(None, "", "tokens-too-many", (), values)
    cards = seen.total() + sum(player.hand + player.discard for player in table.players)
    # Each player has one starting card; those of players who are not there stay in the box.
    most = sum(box.copies.values()) - len(box.backs.get("start", ())) + len(table.players)
    if cards > most:
        yield Doubt(None, "", "cards-too-many", (), {"count": cards, "most": most})


def _player_doubts(player: Player, box: Box, objectives: int) -> Iterator[Doubt]:
    tops = tops_of(player.landscape, box.faces)
    if not any(tops):
        yield Doubt(player.name, "", "landscape-empty")
    starts = sum(top in box.backs.get("start", ()) for top in tops if top)
    if starts > 1:
        yield Doubt(player.name, "", "starts-too-many", (), {"count": starts})
    if not is_connected(tops):
        yield Doubt(player.name, "", "landscape-not-connected")
    if player.scissors is not None:
        row, column = player.scissors
        place = place_of(row * SIDE + column)
        words = "row {row}, column {column}".format_map(place)
        top = tops[row * SIDE + column]
        if top is None:
            yield Doubt(player.name, words, "scissors-on-nothing", (), place)
        elif not top.scissors:
            yield Doubt(player.name, words, "scissors-on-plain-card", (), {**place, "card": top.id})
    if len(player.tokens) > objectives:
        values = {"count": len(player.tokens), "most": objectives}
        yield Doubt(player.name, "", "tokens-more-than-objectives", (), values)
    if player.hand > MOST_IN_HAND:
        yield Doubt(player.name, "", "hand-too-large", (), {"count": player.hand, "most": MOST_IN_HAND})
