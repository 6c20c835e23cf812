"""Options that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from pnp.deck.places import bundled_games, game_folder
from pnp.deck.text import system_language

LANGUAGES = ("fr", "pl", "en")


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, help="language of the words (your system's, else en)")


def language(options: argparse.Namespace) -> str:
    chosen: str = options.lang or system_language()
    return chosen


def game_names(asked: Sequence[str]) -> list[str]:
    """The games asked for, each once; all bundled ones if none. Raises Refusal with a did-you-mean."""
    names = list(dict.fromkeys(asked)) or bundled_games()
    for name in names:
        game_folder(name)
    return names
