"""A board a game, found by the game's name: how its table becomes slots, and slots a table again.

Each module has `board_of`, `table_of`, `settled` (the board put straight after a change), `places` (where a
piece can be laid), `asks` and `slot_asks` (what a person can say), and `blank` (a table to fill by hand).
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def board_module(game: str) -> Any:
    """The module of a game's board."""
    return import_module(f"studio.score.boards.{game.replace('-', '_')}")
