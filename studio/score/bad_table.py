"""A table that cannot be: the scorer refuses it, or somebody has taken its cards out of the deck."""

from __future__ import annotations

from pnp.deck.model import Card, Game
from studio.answers import Refused


class BadTable(Refused):
    """Why a table cannot be scored."""

    def __init__(self, why: str) -> None:
        super().__init__(422, "table.impossible", why=why)


def card_in(game: Game, card_id: str) -> Card:
    """A card of the game. Raises BadTable: decks are edited while games are played."""
    for card in game.cards:
        if card.id == card_id:
            return card
    raise BadTable(f"there is no card '{card_id}' any more")
