"""What a game of Paperwall leaves behind: tables to score; and whether it is still whole."""

from __future__ import annotations

from collections import Counter

from scorer.rules.paperwall.row import why_not_laid
from scorer.rules.paperwall.state import State
from scorer.score import Impossible
from scorer.tables.paperwall import LaidCard, Player, Table, Variant


def final_tables(state: State, names: tuple[str, ...] = ("A", "B", "C", "D")) -> list[Table]:
    """A table for each finished round, to be scored and added up."""
    return [
        Table(
            game="paperwall",
            variant=Variant(objects=state.objects),
            round=number,
            players=[
                Player(
                    name=name,
                    row=[LaidCard(card=laid.card.id, turned=laid.turned, at=laid.at) for laid in row],
                )
                for name, row in zip(names, rows, strict=False)
            ],
        )
        for number, rows in enumerate(state.finished, start=1)
    ]


def final_table(state: State) -> Table:
    """The table of the last finished round."""
    return final_tables(state)[-1]


def check(state: State) -> None:
    """Nothing is lost and nothing is against the rules. Raises Impossible."""
    cards = Counter(state.aside)
    for pile in (*state.piles, *state.hands):
        cards.update(pile)
    for row in state.rows:
        cards.update(laid.card for laid in row)
        for number, laid in enumerate(row):
            if why_not_laid(row[:number], laid):
                raise Impossible("a card lies where it may not")
    if cards != Counter(state.box.deck()):
        raise Impossible("cards were lost or made")
