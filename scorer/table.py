"""The table file: what lies on the table, read with its lines, checked, and written back.

A table is a typed model of its game (scorer.tables.GAME). It knows no pixel: vision writes the same file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path as File
from typing import Any

from pnp.deck.fields import Entry
from pnp.deck.load import load_game
from pnp.deck.model import Game
from pnp.deck.places import bundled_games
from pnp.deck.problems import BadData, did_you_mean, listed
from pnp.deck.validate import validated
from pnp.deck.yamlfile import Where, YamlFile, read_yaml
from scorer.given import merged
from scorer.mend import understood

# A list in a list (rows of a landscape, cards of a row) is written item by item when it is longer than this.
ONE_LINE = 60

# What any YAML reader takes for words, and nothing else.
_PLAIN = re.compile(r"[^\W\d_][\w'-]*( [\w'-]+)*")
_NOT_WORDS = frozenset({"true", "false", "yes", "no", "on", "off", "y", "n", "null"})


def load_table(file: File, *, given: File | None = None) -> Any:
    """A table, completed from a `--given` file, or every problem in both. Raises BadData."""
    read = read_given(read_yaml(file), given)
    table = read_table(read, load_game)
    if read.problems or table is None:
        raise BadData(read.problems)
    return table


def read_given(read: YamlFile, given: File | None) -> YamlFile:
    """A read table file with what a given file says laid over it; what it says wins."""
    return read if given is None else merged(read, read_yaml(given))


def merge_given(table: Entry, given: File) -> Any:
    """A table, however it came to be, with what a given file says laid over it. Raises BadData."""
    read = read_given(YamlFile(given, plain(table)), given)
    completed = read_table(read, load_game)
    if read.problems or completed is None:
        raise BadData(read.problems)
    return completed


def read_table(read: YamlFile, game_of: Callable[[str], Game]) -> Any:
    """The table in a read file, or nothing; what is wrong is noted in the file's problems."""
    name = game_name(read)
    if name is None:
        return None
    table: Any = validated(table_model(name), read.data, read, ())
    parts = [(0, table)] if table is not None else understood(table_model(name), read.data)
    for first, part in parts:
        for where, sentence in part.problems(game_of(name)):
            here = ("players", first + int(where[1])) if where[0] == "players" else where[:2]
            read.problem((*here, *where[2:]), sentence)
    return None if read.problems else table


def game_name(read: YamlFile) -> str | None:
    """The game a read file is about, or nothing and the reason noted."""
    games = scored_games()
    if read.problems:
        return None
    if not isinstance(read.data, dict) or not isinstance(read.data.get("game"), str):
        read.problem((), f"a table begins with its game, as 'game: {games[0]}'")
        return None
    name = str(read.data["game"])
    if name not in games:
        read.problem(
            ("game",), f"there is no game '{name}'{did_you_mean(name, games)}; there is {listed(games)}"
        )
        return None
    return name


def scored_games() -> list[str]:
    """The games whose tables can be read."""
    return [name for name in bundled_games() if find_spec(f"scorer.tables.{_module(name)}")]


def table_model(game: str) -> type[Entry]:
    """What a table of a game may say."""
    model: type[Entry] = import_module(f"scorer.tables.{_module(game)}").Table
    return model


def _module(game: str) -> str:
    return game.replace("-", "_")


def plain(table: Entry) -> dict[str, Any]:
    """A table as plain data: what it says, without what it leaves to be understood."""
    return table.model_dump(mode="json", by_alias=True, exclude_unset=True)


def write_table(table: Entry, remarks: Mapping[Where, Sequence[str]] = {}) -> str:
    """The text of a table file; reading it gives the same table. A remark is a comment above its value."""
    lines = list(_fields(plain(table), "", (), remarks))
    above: dict[Where, list[str]] = {}
    for where, words in remarks.items():
        nearest = max((at for at, _ in lines if where[: len(at)] == at), key=len, default=lines[0][0])
        above.setdefault(nearest, []).extend(words)
    text = []
    for at, line in lines:
        indent = line[: len(line) - len(line.lstrip())]
        text += [f"{indent}# {' '.join(words.split())}" for words in above.pop(at, ())]
        text.append(line)
    return "\n".join(text) + "\n"


def _fields(
    data: Mapping[str, Any], indent: str, where: Where, remarks: Iterable[Where]
) -> Iterator[tuple[Where, str]]:
    """Each line with the path of what it says."""
    for key, value in data.items():
        here = (*where, key)
        if key == "players":
            yield here, f"{indent}{key}:"
            for number, player in enumerate(value):
                (_, first), *lines = _fields(player, f"{indent}    ", (*here, number), remarks)
                yield (*here, number), f"{indent}  - {first.lstrip()}"
                yield from lines
        elif _is_nested(value) and (len(_flow(value)) > ONE_LINE or _goes_deeper(here, remarks)):
            yield here, f"{indent}{key}:"
            yield from (
                (((*here, number), f"{indent}  - {_flow(item)}")) for number, item in enumerate(value)
            )
        else:
            yield here, f"{indent}{key}: {_flow(value)}"


def _goes_deeper(where: Where, remarks: Iterable[Where]) -> bool:
    return any(len(remark) > len(where) and remark[: len(where)] == where for remark in remarks)


def _is_nested(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(item, list | dict) for item in value)


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str):
        return value if _PLAIN.fullmatch(value) and value.lower() not in _NOT_WORDS else _quoted(value)
    return json.dumps(value)


def _quoted(words: str) -> str:
    return "".join(
        letter if letter.isprintable() else f"\\U{ord(letter):08x}"
        for letter in json.dumps(words, ensure_ascii=False)
    )
