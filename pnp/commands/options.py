"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.deck.door import add_language, language
from pnp.deck.places import bundled_games, game_folder

__all__ = ["add_language", "game_names", "language"]


def game_names(asked: Sequence[str]) -> list[str]:
    """The games asked for, each once; all bundled ones if none. Raises Refusal with a did-you-mean."""
    names = list(dict.fromkeys(asked)) or list(bundled_games())
    for name in names:
        game_folder(name)
    return names
