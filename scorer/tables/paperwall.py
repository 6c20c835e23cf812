"""A Paperwall table: one round, each player's row of cards in the order they were laid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from pnp.deck.fields import Count, Entry, Flag, Slug, Whole
from pnp.deck.model import Game
from pnp.deck.problems import did_you_mean
from pnp.deck.yamlfile import Where
from scorer.seats import NAMED_APART, Seat


class LaidCard(Entry):
    """A card in a row."""

    card: Slug
    turned: Flag = Field(default=False, description="laid after a half turn")
    at: Annotated[Whole, Field(ge=-99, le=99)] = Field(
        description="strip position of its left end, in the row"
    )


class Player(Seat):
    """A player's row."""

    row: Annotated[list[LaidCard], Field(max_length=24)] = Field(description="in the order laid")


class Variant(Entry):
    """How the table plays."""

    objects: Flag = Field(default=True, description="false: the variant without objects")


class Table(Entry):
    """What lies on the table at the end of a round."""

    game: Literal["paperwall"]
    variant: Variant = Variant()
    round: Count = 1
    players: Annotated[list[Player], Field(min_length=1), NAMED_APART]

    def problems(self, game: Game) -> Iterator[tuple[Where, str]]:
        """Cards that the deck does not have: where in the file, and a sentence."""
        known = [card.id for card in game.cards if card.kind.id == "card"]
        for i, player in enumerate(self.players):
            for k, laid in enumerate(player.row):
                if laid.card not in known:
                    where = ("players", i, "row", k, "card")
                    yield where, f"there is no card '{laid.card}'{did_you_mean(laid.card, known)}"
