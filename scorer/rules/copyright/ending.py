"""A game of Copyright in play as tables, and whether it is still whole."""

from __future__ import annotations

from collections import Counter

from scorer.rules.copyright.cells import parse_cells, spell_cells
from scorer.rules.copyright.doubts import HAND
from scorer.rules.copyright.laying import Lying, framed, lay, overhang
from scorer.rules.copyright.scoring import score
from scorer.rules.copyright.state import Lay, State, deck
from scorer.score import Impossible
from scorer.tables.copyright import Outside, Player, Table

NAMES = ("A", "B", "C", "D", "E", "F")


def table_of(state: State, finisher: int | None) -> Table:
    """The round as a table file would tell it."""
    model = framed(lay(_lying(state, state.model)))
    players = []
    for seat, films in enumerate(state.stacks):
        stack = lay(_lying(state, films))
        out = overhang(stack)
        players.append(
            Player(
                name=NAMES[seat],
                cells=spell_cells(framed(stack)),
                outside=Outside(above=out.above, below=out.below, left=out.left, right=out.right),
                finished=seat == finisher,
            )
        )
    number = len(state.finished) + 1
    return Table(game="copyright", round=number, limit=state.limit, model=spell_cells(model), players=players)


def _lying(state: State, films: tuple[Lay, ...]) -> list[Lying]:
    return [
        Lying(state.game.card(film.film).facts, film.turns, film.flipped, (film.down, film.right))
        for film in films
    ]


def final_tables(state: State) -> tuple[Table, ...]:
    """Every round that is over, to be scored and added up."""
    return state.finished


def final_table(state: State) -> Table:
    """The last round that is over."""
    return state.finished[-1]


def check(state: State) -> None:
    """No film is lost, what shows is what lies there, points are what the rounds gave. Raises Impossible."""
    films = Counter(state.rest)
    films.update(film.film for film in state.model)
    for seat, hand in enumerate(state.hands):
        mine = [*hand, *state.aside[seat], *(film.film for film in state.stacks[seat])]
        if len(mine) != HAND:
            raise Impossible(f"{len(mine)} films for one player")
        films.update(mine)
        stack = lay(_lying(state, state.stacks[seat]))
        look, cells = state.looks[seat], framed(stack)
        if [cell & 7 for cell in cells] != [look.figures >> 3 * index & 7 for index in range(9)]:
            raise Impossible("a stack shows other figures than its films have")
        if look.outside != overhang(stack):
            raise Impossible("other lines stick out than those of the films")
    if films != Counter(deck(state.game)):
        raise Impossible("films were lost or made")
    totals = [0] * len(state.totals)
    for table in state.finished:
        if table.model is None or not all(parse_cells(table.model)):
            raise Impossible("a model with a hole")
        for seat, player in enumerate(score(table, state.game).players):
            totals[seat] += player.total
    if tuple(totals) != state.totals:
        raise Impossible("points that no round gave")
