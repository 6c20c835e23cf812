"""The table file: what lies on the table, read with its lines, checked, and written back.

A table is a typed model of its game (scorer.tables.GAME). It knows no pixel: vision writes the same file.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path as File
from typing import Any

from pnp.deck.fields import Entry
from pnp.deck.places import bundled_games
from pnp.deck.problems import BadData, did_you_mean, listed
from pnp.deck.validate import validated
from pnp.deck.yamlfile import YamlFile, read_yaml


def load_table(file: File) -> Any:
    """A table, or every problem in its file. Raises BadData."""
    read = read_yaml(file)
    table = read_table(read)
    if read.problems or table is None:
        raise BadData(read.problems)
    return table


def read_table(read: YamlFile) -> Entry | None:
    """The table in a read file; what is wrong is noted in the file's problems."""
    if read.problems:
        return None
    if not isinstance(read.data, dict) or not isinstance(read.data.get("game"), str):
        read.problem((), f"a table begins with its game, as 'game: {bundled_games()[0]}'")
        return None
    name = read.data["game"]
    if name not in bundled_games():
        hint = did_you_mean(name, bundled_games())
        read.problem(("game",), f"there is no game '{name}'{hint}; there is {listed(bundled_games())}")
        return None
    return validated(table_model(name), read.data, read, ())


def table_model(game: str) -> type[Entry]:
    """What a table of a game may say."""
    model: type[Entry] = import_module(f"scorer.tables.{game.replace('-', '_')}").Table
    return model
