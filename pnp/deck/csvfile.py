"""A spreadsheet as a list of cards: one row a card, the header names the fields.

`name.fr` and `name.pl` fill one field's languages; a cell left empty is a field left out.
"""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path as File
from typing import Any

from pnp.deck.yamlfile import Where, YamlFile, read_text


def read_csv(file: File, kind: str) -> YamlFile:
    """A CSV file (comma, semicolon or tab) read as if it were YAML: {kind: [card, …]}."""
    read = YamlFile(file)
    text = read_text(read)
    if text is None:
        return read
    first = text.splitlines()[0] if text else ""
    comma = max(",;\t", key=first.count)
    rows = list(csv.reader(StringIO(text, newline=""), delimiter=comma))
    header = [name.strip() for name in rows[0]] if rows else []
    for column, name in enumerate(header):
        if name in header[:column]:
            read.values[("header",)] = (1, column + 1)
            read.problem(("header",), f"column '{name}' is there twice")
    cards: list[Any] = []
    line = 2
    for cells in rows[1:]:
        if any(cell.strip() for cell in cells):
            cards.append(_card(read, header, cells, (kind, len(cards)), line))
        line += 1 + sum(cell.count("\n") for cell in cells)
    read.data = {kind: cards}
    return read


def _card(read: YamlFile, header: list[str], cells: list[str], where: Where, line: int) -> dict[str, Any]:
    read.values[where] = (line, 1)
    card: dict[str, Any] = {}
    column = 1
    for name, cell in zip(header, cells, strict=False):
        words = cell.strip()
        if name and words:
            group, _, part = name.partition(".")
            path: Where = (*where, group, part) if part else (*where, group)
            if part:
                card.setdefault(group, {})[part] = words
                read.values.setdefault((*where, group), (line, column))
            else:
                card[group] = words
            read.values[path] = read.keys[path] = (line, column)
        column += len(cell) + 1
    return card
