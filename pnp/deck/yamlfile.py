"""YAML read honestly: every scalar stays the words the person typed, and every value knows its line.

PyYAML would let a second key win in silence, read `No` as false, `1.10` as 1.1 and `012` as ten.
Here the model decides what a field is, and duplicates are problems. The only importer of yaml.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path as File
from typing import Any

import yaml

from pnp.deck.problems import BadData, Problem, shown
from pnp.deck.yaml_words import MOST_BYTES, explained, is_too_deep, stray_character

Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

# A file of cards is a few thousand values; an alias bomb is millions.
MOST_VALUES = 200_000

Where = tuple[str | int, ...]


class Quoted(str):
    """Words the person put in quotes: never a number, never true or false."""

    __slots__ = ()


@dataclass(slots=True)
class YamlFile:
    """A read file: its data, and where each value and key stands (line, column from 1)."""

    file: File
    data: Any = None
    values: dict[Where, tuple[int, int]] = field(default_factory=dict)
    keys: dict[Where, tuple[int, int]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    @property
    def is_readable(self) -> bool:
        """Whether its fields can be looked at, even if some of them are wrong."""
        return self.data is not None or not self.problems

    def at(self, where: Where, *, key: bool = False) -> tuple[int, int]:
        """The place of a value (or of its key); of the nearest thing around it when it is missing."""
        first, second = (self.keys, self.values) if key else (self.values, self.keys)
        while where:
            if where in first:
                return first[where]
            if where in second:
                return second[where]
            where, first, second = where[:-1], self.values, self.keys
        return self.values.get((), (1, 1))

    def problem(self, where: Where, message: str, *, key: bool = False) -> None:
        line, column = self.at(where, key=key)
        self.problems.append(Problem(shown(self.file), line, column, message))


def read_yaml(file: File) -> YamlFile:
    """A YAML file with its lines; what is wrong with it as a file is in its problems."""
    read = YamlFile(file)
    text = read_text(read)
    return read if text is None else read_words(read, text)


def read_words(read: YamlFile, text: str) -> YamlFile:
    """The same for a text that is not in its file yet."""
    file = read.file
    if is_too_deep(text):
        read.problem((), "groups lie too deep in groups: an honest file has a handful of levels")
        return read
    try:
        node = yaml.compose(text, Loader=Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        line_text = (text.split("\n")[line - 1 : line] or [""])[0]
        opened = error.context_mark.line + 1 if error.context_mark else line
        words = explained(error.context or "", error.problem or "", line_text, column, opened)
        read.problems.append(Problem(shown(file), line, column, words))
        return read
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        words = str(error).splitlines()[0]
        read.problems.append(Problem(shown(file), 1, 1, f"not valid YAML: {words}"))
        return read
    if node is not None:
        try:
            read.data = _Reader(read).value(node, ())
        except _TooMany:
            read.problem((), f"more than {MOST_VALUES:,} values: an alias (*name) repeats itself too often")
            read.data = None
        except RecursionError:
            read.problem((), "an alias (*name) contains itself")
            read.data = None
    return read


def load_plain(file: File) -> Any:
    """The data of a YAML file of our own, or every problem with it."""
    read = read_yaml(file)
    if read.problems:
        raise BadData(read.problems)
    return read.data


def read_text(read: YamlFile) -> str | None:
    """The file's text, or nothing and the reason noted."""
    try:
        raw = read.file.read_bytes()
    except OSError as error:
        read.problems.append(Problem(shown(read.file), 1, 1, f"cannot be read: {error.strerror}"))
        return None
    if len(raw) > MOST_BYTES:
        message = f"larger than {MOST_BYTES // 10**6} MB: this is no card data"
        read.problems.append(Problem(shown(read.file), 1, 1, message))
        return None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        message = "not UTF-8 text: save the file as UTF-8 in your editor"
        read.problems.append(Problem(shown(read.file), line, column, message))
        return None
    stray = stray_character(text)
    if stray:
        read.problems.append(Problem(shown(read.file), *stray))
        return None
    return text


class _TooMany(Exception):
    """An alias bomb."""


class _Reader:
    """Nodes to plain data; lines are noted on the way."""

    def __init__(self, read: YamlFile) -> None:
        self.read = read
        self.count = 0
        self.open: set[int] = set()

    def value(self, node: Any, where: Where) -> Any:
        self.count += 1
        if self.count > MOST_VALUES:
            raise _TooMany
        self.read.values[where] = (node.start_mark.line + 1, node.start_mark.column + 1)
        if isinstance(node, yaml.ScalarNode):
            return Quoted(node.value) if node.style in ("'", '"') else self._plain(node.value)
        if id(node) in self.open:
            raise RecursionError
        self.open.add(id(node))
        try:
            if isinstance(node, yaml.SequenceNode):
                return [self.value(item, (*where, i)) for i, item in enumerate(node.value)]
            return dict(self._pairs(node, where))
        finally:
            self.open.discard(id(node))

    @staticmethod
    def _plain(words: str) -> str | None:
        return None if words in ("", "~", "null") else words

    def _pairs(self, node: Any, where: Where) -> Iterator[tuple[str, Any]]:
        seen: dict[str, int] = {}
        for key, item in node.value:
            place = (key.start_mark.line + 1, key.start_mark.column + 1)
            if not isinstance(key, yaml.ScalarNode):
                self._problem(place, "a field's name must be a word")
                continue
            name = str(key.value)
            if name == "<<" and not key.style:
                self._problem(place, "'<<' is not understood here: write the fields out")
                continue
            if name in seen:
                self._problem(place, f"field '{name}' is written twice (first on line {seen[name]})")
                continue
            seen[name] = place[0]
            self.read.keys[(*where, name)] = place
            yield name, self.value(item, (*where, name))

    def _problem(self, place: tuple[int, int], message: str) -> None:
        self.read.problems.append(Problem(shown(self.read.file), *place, message))
