"""A kind's cards as a spreadsheet: one row a card, one column a field, safe to open and read back as it was.

`name.fr` is the French name; lists stand in one cell, `marmot, marmot, fish`; what has no cells of its own
is written as in the file: `[{phase: war, do: gain, …}]`.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from typing import Any

from pnp.deck.problems import Refusal
from studio.edit.form import Field
from studio.edit.spans import Unreadable, read_spans
from studio.edit.spelling import one_line, words
from studio.edit.values import closed, opened

MOST_ROWS = 2000
MOST_COLUMNS = 200
NUMBER = re.compile(r"-?[0-9]+([.,][0-9]+)?")
# A spreadsheet takes words that begin so for a formula and runs it: a quote before them keeps them words.
FORMULA = re.compile(r"'*[=+\-@\t\r]")
QUOTED = re.compile(r"'+[=+\-@\t\r]")


class BadSheet(Refusal):
    """The file is no spreadsheet that can be read; the message says why."""


def columns(field: Field, languages: Sequence[str], prefix: str = "") -> list[str]:
    """The names of a form's columns, in its order."""
    name = f"{prefix}.{field.name}" if prefix and field.name else prefix or field.name
    if field.sort == "group":
        return [column for part in field.fields for column in columns(part, languages, name)]
    if field.sort == "words":
        return [f"{name}.{lang}" for lang in languages]
    if field.sort == "map":
        return [f"{name}.{choice}" for choice in field.choices]
    return [name]


def written(form: Field, cards: Sequence[Mapping[str, Any]], languages: Sequence[str], comma: str) -> bytes:
    """The cards as CSV that spreadsheets open with the right letters."""
    every = columns(form, languages)
    rows = [dict(_cells(form, opened(form, dict(card)))) for card in cards]
    extra = [name for name in dict.fromkeys(name for row in rows for name in row) if name not in every]
    used = ["id", *(name for name in [*every, *extra] if name != "id" and any(row.get(name) for row in rows))]
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=comma, lineterminator="\r\n")
    writer.writerow(used)
    writer.writerows([[_safe(row.get(name, "")) for name in used] for row in rows])
    return text.getvalue().encode("utf-8-sig")


def _cells(field: Field, value: Any, prefix: str = "") -> Iterator[tuple[str, str]]:
    name = f"{prefix}.{field.name}" if prefix and field.name else prefix or field.name
    if value is None:
        return
    if field.sort == "group" and isinstance(value, Mapping):
        for key, part in value.items():
            inner = field.inner(key) or Field(key, "text")
            yield from _cells(inner, part, name)
    elif field.sort in ("words", "map") and isinstance(value, Mapping):
        for key, part in value.items():
            yield f"{name}.{key}", str(words(part))
    elif field.sort == "list" and isinstance(value, list) and field.item:
        yield name, _list_cell([closed(field.item, each) for each in value])
    else:
        yield name, one_line(value) if isinstance(value, Mapping | list) else str(words(value))


def _list_cell(values: Sequence[Any]) -> str:
    plain = [words(value) for value in values]
    if all(isinstance(value, str) and value and not re.search(r"[,;|\[\]{}]", value) for value in plain):
        return ", ".join(plain)
    return one_line(list(values))


def _safe(cell: str) -> str:
    return "'" + cell if FORMULA.match(cell) and not NUMBER.fullmatch(cell) else cell


def read(content: bytes) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """The header and the rows with their numbers, as a spreadsheet program saved them. Raises BadSheet."""
    text = _decoded(content)
    header_line = text.splitlines()[0] if text.strip() else ""
    comma = max(",;\t", key=_outside_quotes(header_line).count)
    try:
        rows = list(csv.reader(StringIO(text, newline=""), delimiter=comma, strict=True))
    except csv.Error as error:
        raise BadSheet(f"not a spreadsheet that can be read: {error}") from error
    header = [name.strip() for name in rows[0]] if rows else []
    if "id" not in header:
        raise BadSheet("the first row must name the columns, and one of them must be 'id'")
    if len(rows) > MOST_ROWS or len(header) > MOST_COLUMNS:
        raise BadSheet(f"too large: at most {MOST_ROWS} rows and {MOST_COLUMNS} columns")
    numbered = [
        (number, row) for number, row in enumerate(rows, start=1) if any(cell.strip() for cell in row)
    ]
    return header, [(number, [_plain(cell) for cell in row]) for number, row in numbered if number > 1]


def _decoded(content: bytes) -> str:
    try:
        if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return content.decode("utf-16")
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadSheet("the letters cannot be read: save it as 'CSV UTF-8'") from None


def _outside_quotes(line: str) -> str:
    return re.sub(r'"[^"]*"', "", line)


def _plain(cell: str) -> str:
    words_ = cell.strip()
    return words_[1:] if QUOTED.match(words_) else words_


def values_of_row(form: Field, header: Sequence[str], cells: Sequence[str], old: Any) -> dict[str, Any]:
    """A card's values from its row: a column that is not there leaves its field as it was."""
    values: dict[str, Any] = dict(opened(form, dict(old or {})))
    for name, cell in zip(header, cells, strict=False):
        if name:
            _set(form, values, name.split("."), cell)
    return values


def _set(field: Field, values: dict[str, Any], path: Sequence[str], cell: str) -> None:
    part = field.inner(path[0]) if field.sort == "group" else field.item
    if len(path) == 1:
        values[path[0]] = _value(part, cell)
        return
    inner = values.get(path[0])
    copied = dict(inner) if isinstance(inner, Mapping) else {}
    _set(part or Field(path[0], "text"), copied, path[1:], cell)
    values[path[0]] = {name: said for name, said in copied.items() if said not in (None, "", {})} or None


def _value(field: Field | None, cell: str) -> Any:
    if cell == "":
        return None
    if field is not None and field.sort == "list":
        return _listed(field, cell)
    if cell[:1] in "[{" and cell[-1:] in "]}" and (field is None or field.sort not in ("text", "words")):
        return _yaml(cell)
    if field is not None and field.sort == "flag":
        return {"TRUE": "true", "FALSE": "false"}.get(cell.upper(), cell)
    return cell


def _listed(field: Field, cell: str) -> Any:
    value = _yaml(cell) if cell.startswith("[") else [part.strip() for part in re.split(r"[,;|]", cell)]
    return opened(field, [part for part in value if part != ""] if isinstance(value, list) else value)


def _yaml(cell: str) -> Any:
    try:
        node = read_spans(cell)
        return node.data() if node else None
    except Unreadable:
        return cell
