"""What rules make of a game's cards is made once: a game is scored again and again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from pnp.deck.model import Game

Made = TypeVar("Made")
# Several versions of a game may be compared; old ones are forgotten.
MOST_GAMES = 8


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """This very game and no other that looks like it."""

    game: Game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.game is other.game

    def __hash__(self) -> int:
        return id(self.game)


def once_per_game(make: Callable[[Game], Made]) -> Callable[[Game], Made]:
    """The same function, which remembers what it made of each game."""

    @lru_cache(maxsize=MOST_GAMES)
    def made(same: _Same) -> Made:
        return make(same.game)

    return lambda game: made(_Same(game))
