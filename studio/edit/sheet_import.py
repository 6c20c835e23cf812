"""A spreadsheet brought back into a deck: looked at first, then applied, whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.deck.load_cards import card_models, cards_in
from pnp.deck.problems import Problem, Refusal, shown
from pnp.deck.yamlfile import read_words
from studio.edit.deck import Deck, Entry, deck_of, version_of
from studio.edit.desk import note_written
from studio.edit.draft import DraftFile, Slot, text_of
from studio.edit.own_copy import own_folder
from studio.edit.rewrite import add_item, change, remove_item
from studio.edit.saving import Conflict
from studio.edit.sheet import columns, read, values_of_row, written
from studio.edit.slots import slot_of
from studio.edit.spans import Unreadable
from studio.edit.values import closed

MOST_TOLD = 200  # changes that a preview lists; it counts them all


@dataclass(slots=True)
class Import:
    """What a spreadsheet would do to a file."""

    text: str = ""
    changed: list[dict[str, Any]] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    problems: list[dict[str, Any]] = field(default_factory=list)
    same: int = 0


def export_sheet(name: str, kind: str, comma: str) -> bytes:
    """The cards of a kind as CSV."""
    deck = deck_of(name)
    cards = [entry.data for entry in deck.entries if entry.kind == kind]
    if not cards:
        raise Refusal(f"there are no cards of kind '{kind}' in '{name}'")
    return written(deck.form(kind), cards, deck.languages, comma)


def preview_sheet(name: str, kind: str, content: bytes, removes: bool) -> dict[str, Any]:
    """What an import would change, and every problem by row and column."""
    deck = deck_of(name)
    slot = _slot(deck, kind)
    found = _imported(deck, kind, slot, content, removes)
    return {
        "changed": found.changed[:MOST_TOLD],
        "counts": {
            "changed": len(found.changed),
            "added": len(found.added),
            "missing": len(found.missing),
            "same": found.same,
        },
        "added": found.added[:MOST_TOLD],
        "missing": found.missing[:MOST_TOLD],
        "problems": found.problems[:MOST_TOLD],
        "file": slot.file.name,
        "version": version_of(slot.file.read_bytes()),
    }


def apply_sheet(name: str, kind: str, content: bytes, removes: bool, version: str) -> dict[str, Any]:
    """The import written to the file, if nothing is wrong with it."""
    deck = deck_of(name)
    slot = _slot(deck, kind)
    if version_of(slot.file.read_bytes()) != version:
        raise Conflict(f"{slot.file.name} was changed meanwhile")
    found = _imported(deck, kind, slot, content, removes)
    if found.problems:
        return {"saved": False, "problems": found.problems[:MOST_TOLD]}
    own_folder(deck)
    return note_written(deck_of(name), slot.file.name, version, found.text)


def _slot(deck: Deck, kind: str) -> Slot:
    """The one file that lists a kind; several cannot be written at once."""
    if deck.game is None:
        raise Refusal("game.yaml must be mended first")
    files = {entry.file for entry in deck.entries if entry.kind == kind}
    if len(files) > 1:
        raise Refusal(f"'{kind}' is in several files: {', '.join(sorted(file.name for file in files))}")
    slot = slot_of(deck, f"new~{kind}")
    if slot.file.suffix != ".yaml":
        raise Refusal(f"{slot.file.name} is a spreadsheet already: edit it where it lies")
    return slot


def _imported(deck: Deck, kind: str, slot: Slot, content: bytes, removes: bool) -> Import:
    header, rows = read(content)
    form = deck.form(kind)
    entries = [entry for entry in deck.entries if entry.kind == kind]
    known = {entry.id: entry for entry in entries}
    found = Import()
    new = [dict(entry.data) for entry in entries]
    row_of: dict[int, int] = {}
    _check_rows(header, rows, found)
    at_id = header.index("id")
    for number, cells in rows:
        id_ = cells[at_id] if at_id < len(cells) else ""
        entry = known.get(id_)
        data = closed(form, values_of_row(form, header, cells, entry.data if entry else {}), _old(entry))
        if entry is None:
            row_of[len(new)] = number
            new.append(data)
            found.added.append(id_)
            continue
        at = entries.index(entry)
        row_of[at] = number
        new[at] = data
        fields = [
            name for name in dict.fromkeys([*entry.data, *data]) if data.get(name) != entry.data.get(name)
        ]
        if fields:
            found.changed.append({"id": id_, "row": number, "fields": fields})
        else:
            found.same += 1
    listed = {cells[at_id] for _, cells in rows if at_id < len(cells)}
    found.missing = [entry.id for entry in entries if entry.id not in listed]
    gone = [i for i, entry in enumerate(entries) if entry.id not in listed] if removes else []
    found.text = _text(deck, kind, slot, entries, new, gone)
    _check_cards(deck, kind, slot, found, _rows_after(row_of, gone), header)
    return found


def _old(entry: Entry | None) -> Any:
    return dict(entry.data) if entry else None


def _check_rows(header: Sequence[str], rows: Sequence[tuple[int, Sequence[str]]], found: Import) -> None:
    seen: dict[str, int] = {}
    at = header.index("id")
    for twin in {name for name in header if name and header.count(name) > 1}:
        found.problems.append(_at(1, twin, f"column '{twin}' is there twice: keep one of them"))
    for number, cells in rows:
        id_ = cells[at] if at < len(cells) else ""
        if not id_:
            found.problems.append(_at(number, "id", "a card needs an id"))
        elif id_ in seen:
            found.problems.append(_at(number, "id", f"'{id_}' is in row {seen[id_]} already"))
        seen.setdefault(id_, number)
        if any(cell and not (i < len(header) and header[i]) for i, cell in enumerate(cells)):
            found.problems.append(
                _at(number, "", "a cell stands in a column that the first row gives no name")
            )


def _text(
    deck: Deck, kind: str, slot: Slot, entries: Sequence[Entry], new: Sequence[Any], gone: Sequence[int]
) -> str:
    text = text_of(deck, slot.file.name)
    try:
        if entries:
            text = change(text, (kind,), list(new[: len(entries)]))
        for i in reversed(gone):
            text = remove_item(text, (kind,), i)
        kept = len(entries) - len(gone)
        for i, card in enumerate(new[len(entries) :]):
            at = kept + i
            text = add_item(text, (kind,), at, card, like=at - 1) if at else change(text, (kind,), [card])
    except Unreadable as error:
        raise Refusal(f"{shown(slot.file)}: {error}") from error
    return text


def _rows_after(row_of: Mapping[int, int], gone: Sequence[int]) -> dict[int, int]:
    """Which row each card of the new file comes from."""
    return {at - sum(1 for i in gone if i < at): row for at, row in row_of.items() if at not in gone}


def _check_cards(
    deck: Deck, kind: str, slot: Slot, found: Import, row_of: Mapping[int, int], header: Sequence[str]
) -> None:
    """Every problem that the new file would have and the old one has not, by row and column."""
    assert deck.game is not None
    draft = DraftFile(slot.file)
    read_words(draft, found.text)
    seen = {other.id: shown(other.file) for other in deck.entries if other.file != slot.file}
    list(cards_in(draft, deck.game.kinds, card_models(deck.name), seen, deck.languages))
    known = {problem.message for problem in deck.problems}
    for where, problem in draft.noted:
        if len(where) > 1 and where[0] == kind and where[1] in row_of:
            row = row_of[int(where[1])]
            found.problems.append(_at(row, _column(where[2:], header), problem.message))
        elif problem.message not in known:
            found.problems.append(_whole(problem))


def _column(where: Sequence[str | int], header: Sequence[str]) -> str:
    """The column of a value: the longest name that leads to it."""
    for length in range(len(where), 0, -1):
        name = ".".join(str(step) for step in where[:length])
        if name in header:
            return name
        inner = [column for column in header if column.startswith(f"{name}.")]
        if inner:
            return inner[0]
    return str(where[0]) if where else ""


def _at(row: int, column: str, message: str) -> dict[str, Any]:
    return {"row": row, "column": column, "message": message}


def _whole(problem: Problem) -> dict[str, Any]:
    return {"row": None, "column": "", "message": f"{problem.file}:{problem.line}: {problem.message}"}


__all__ = ["apply_sheet", "columns", "export_sheet", "preview_sheet"]
