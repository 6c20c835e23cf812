"""Games ready at hand: loaded once, and again when their files have changed."""

from __future__ import annotations

from functools import lru_cache

from pnp.deck.load import load_game
from pnp.deck.model import Game
from pnp.deck.places import game_folder
from scorer.table import scored_games

MOST = 16


def game_of(name: str) -> Game:
    """A game by its name. Raises Refusal, BadData."""
    folder = game_folder(name)
    newest = max((file.stat().st_mtime_ns for file in folder.iterdir()), default=0)
    return _loaded(name, str(folder), newest)


def games() -> list[Game]:
    """Every game that can be scored."""
    return [game_of(name) for name in scored_games()]


@lru_cache(maxsize=MOST)
def _loaded(name: str, folder: str, newest: int) -> Game:
    return load_game(name)
