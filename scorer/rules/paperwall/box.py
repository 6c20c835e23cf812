"""What Paperwall's box holds: cards of strips in front and objects behind, read from the card data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pnp.deck.model import Game
from scorer.once import once_per_game


class Strip(NamedTuple):
    """One strip, and whether half a symbol sits on its left and on its right edge."""

    kind: str
    left: bool = False
    right: bool = False

    def turned(self) -> Strip:
        """The strip after a half turn: its edges change sides."""
        return Strip(self.kind, self.right, self.left)


class StripCard(NamedTuple):
    """A card as it is printed."""

    id: str
    strips: tuple[Strip, ...]
    objects: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """All cards of the game."""

    game: str
    players: tuple[int, int]
    cards: Mapping[str, StripCard]
    copies: Mapping[str, int]

    def deck(self) -> list[StripCard]:
        """Every card, each copy."""
        return [card for card in self.cards.values() for _ in range(self.copies[card.id])]


@once_per_game
def open_box(game: Game) -> Box:
    """The pieces in a game's card data."""
    cards = [card for card in game.cards if card.kind.id == "card"]
    return Box(
        game=game.id,
        players=game.players,
        cards={
            card.id: StripCard(
                card.id,
                _strips(card.facts["strips"], card.facts["halves"]),
                tuple(card.facts["objects"]),
            )
            for card in cards
        },
        copies={card.id: len(card.copies) for card in cards},
    )


def _strips(kinds: list[str], halves: Mapping[str, bool]) -> tuple[Strip, ...]:
    """The strips left to right; halves sit on the card's outer edges."""
    last = len(kinds) - 1
    return tuple(
        Strip(kind, left=i == 0 and halves["left"], right=i == last and halves["right"])
        for i, kind in enumerate(kinds)
    )
