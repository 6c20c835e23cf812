"""A spreadsheet as a list of cards: one row a card, the header names the fields.

`name.fr` and `name.pl` fill one field's languages; a cell left empty is a field left out.
"""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path as File
from typing import Any

from pnp.deck.problems import Problem, shown
from pnp.deck.yamlfile import Where, YamlFile, read_text


def read_csv(file: File, kind: str) -> YamlFile:
    """A CSV file (comma, semicolon or tab) read as if it were YAML: {kind: [card, …]}."""
    read = YamlFile(file)
    text = read_text(read)
    if text is None:
        return read
    first = text.splitlines()[0] if text else ""
    comma = max(",;\t", key=first.count)
    try:
        rows = list(csv.reader(StringIO(text, newline=""), delimiter=comma))
    except csv.Error as error:
        read.problems.append(Problem(shown(file), 1, 1, f"not a spreadsheet that can be read: {error}"))
        return read
    header = [name.strip() for name in rows[0]] if rows else []
    _check_header(read, header)
    cards: list[Any] = []
    line = 2 + sum(cell.count("\n") for cell in (rows[0] if rows else []))
    for cells in rows[1:]:
        if any(cell.strip() for cell in cells):
            cards.append(_card(read, header, cells, (kind, len(cards)), line))
        line += 1 + sum(cell.count("\n") for cell in cells)
    read.data = {kind: cards}
    return read


def _check_header(read: YamlFile, header: list[str]) -> None:
    """Every column must have a name of its own; `name` and `name.fr` exclude each other."""
    column = 1
    groups = {name.partition(".")[0] for name in header if "." in name}
    for i, name in enumerate(header):
        if name and name in header[:i]:
            _problem(read, 1, column, f"column '{name}' is there twice: keep one of them")
        elif name in groups:
            _problem(read, 1, column, f"there are columns '{name}' and '{name}.…': keep one or the other")
        column += len(name) + 1


def _card(read: YamlFile, header: list[str], cells: list[str], where: Where, line: int) -> dict[str, Any]:
    read.values[where] = (line, 1)
    card: dict[str, Any] = {}
    column = 1
    for i, cell in enumerate(cells):
        words, name = cell.strip(), header[i] if i < len(header) else ""
        if words and not name:
            _problem(read, line, column, f"'{words}' stands in a column that the first row gives no name")
        elif words:
            group, _, part = name.partition(".")
            path: Where = (*where, group, part) if part else (*where, group)
            if not part:
                card[group] = words
            elif isinstance(card.setdefault(group, {}), dict):
                card[group][part] = words
                read.values.setdefault((*where, group), (line, column))
            read.values[path] = read.keys[path] = (line, column)
        column += len(cell) + 1
    return card


def _problem(read: YamlFile, line: int, column: int, message: str) -> None:
    read.problems.append(Problem(shown(read.file), line, column, message))
