"""A Paper World table: each player's landscape as seen from above, and what lies beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from pnp.deck.fields import Count, Entry, Flag, Slug, Whole, wrong
from pnp.deck.model import Game
from pnp.deck.problems import did_you_mean, listed
from pnp.deck.yamlfile import Where
from scorer.seats import NAMED_APART, Seat

SIDE = 3
STACK_KINDS = ("landscape", "start")


def _grid(value: object) -> object:
    """Refuses what is larger than the rules' grid, in a player's words."""
    if isinstance(value, list):
        widest = max((len(row) for row in value if isinstance(row, list)), default=0)
        if len(value) > SIDE or widest > SIDE:
            raise wrong(
                "the landscape is larger than 3 × 3: it is {rows} × {columns}",
                rows=len(value),
                columns=widest,
            )
    return value


Cell = Annotated[Whole, Field(ge=0, lt=SIDE)]
Pieces = Annotated[Whole, Field(ge=0, le=999)]
Grid = Annotated[list[list[Slug | None]], BeforeValidator(_grid)]


class Player(Seat):
    """One player's landscape, tokens and loose cards."""

    landscape: Grid = Field(description="rows top to bottom, the top card of each stack; null = empty")
    scissors: tuple[Cell, Cell] | None = Field(default=None, description="row, column of the token's stack")
    tokens: list[Count] = Field(default=[], description="points on the objective tokens won")
    hand: Pieces = Field(default=0, description="cards left in hand")
    discard: Pieces = Field(default=0, description="cards on the own discard pile")


class Variant(Entry):
    """How the table plays where the rules leave room."""

    centre_may_be_empty: Flag = Field(
        default=False, description="a cross whose centre may be any card may also have none there"
    )


class Table(Entry):
    """What lies on the table. It may show only some of the players."""

    game: Literal["paper-world"]
    variant: Variant = Variant()
    objectives: list[Count] = Field(default=[], description="numbers of the objectives in play")
    players: Annotated[list[Player], Field(min_length=1), NAMED_APART]

    def problems(self, game: Game) -> Iterator[tuple[Where, str]]:
        """What the game's box does not hold: where in the file, and a sentence."""
        cards = [card.id for card in game.cards if card.kind.id in STACK_KINDS]
        points = sorted({card.facts["points"] for card in game.cards if card.kind.id == "score-token"})
        for i, player in enumerate(self.players):
            for row, cells in enumerate(player.landscape):
                for column, card in enumerate(cells):
                    if card is not None and card not in cards:
                        where = ("players", i, "landscape", row, column)
                        yield where, f"there is no landscape card '{card}'{did_you_mean(card, cards)}"
            for k, token in enumerate(player.tokens):
                if token not in points:
                    sorts = listed([str(worth) for worth in points])
                    yield ("players", i, "tokens", k), f"there is no token worth {token}; there is {sorts}"
        numbers = {
            side["number"]
            for card in game.cards
            if card.kind.id == "objective"
            for side in (card.facts, card.facts["back"])
        }
        for i, number in enumerate(self.objectives):
            if number not in numbers:
                yield ("objectives", i), f"there is no objective {number}; they go up to {max(numbers)}"
            elif number in self.objectives[:i]:
                yield ("objectives", i), f"objective {number} is listed twice"
