"""Where drafts go: an entry of the deck, or a new card behind the one it is like."""

from __future__ import annotations

import re
from typing import Any

from pnp.deck.problems import Refusal
from studio.edit.deck import Deck
from studio.edit.draft import Slot
from studio.edit.form import Field
from studio.words import say

NEW = "new~"


def slot_of(deck: Deck, ref: str) -> Slot:
    """The slot of a ref: a card's, `new~KIND` behind the last of a kind, or `new~KIND~REF` behind a card."""
    if not ref.startswith(NEW):
        entry = deck.entry(ref)
        return Slot(entry.file, entry.kind, entry.index, entry.data)
    kind, _, like = ref.removeprefix(NEW).partition("~")
    if deck.game is None or kind not in deck.game.kinds:
        raise Refusal(f"there is no kind '{kind}' in '{deck.name}'")
    if like:
        entry = deck.entry(like)
        if entry.kind != kind:
            raise Refusal(f"'{like}' is no '{kind}'")
        return Slot(entry.file, kind, entry.index + 1, {}, is_new=True)
    same = [entry for entry in deck.entries if entry.kind == kind and entry.file.suffix == ".yaml"]
    if same:
        return Slot(same[-1].file, kind, same[-1].index + 1, {}, is_new=True)
    for read in deck.files.values():
        if isinstance(read.data, dict) and kind in read.data and read.file.suffix == ".yaml":
            return Slot(read.file, kind, 0, {}, is_new=True)
    raise Refusal(f"no file lists the kind '{kind}' yet: write '{kind}: []' into one")


def first_values(deck: Deck, kind: str, like: str) -> dict[str, Any]:
    """What a new card says before anybody typed: what the card it is like says, else the least it must."""
    taken = {entry.id for entry in deck.entries}
    same = [entry for entry in deck.entries if entry.kind == kind]
    if like:
        entry = deck.entry(like)
        return {**entry.data, "id": next_id(entry.id or kind, taken)}
    values = {part.name: _least(part, deck.languages) for part in deck.form(kind).fields if part.is_required}
    if same and all(entry.data.get("name") for entry in same):
        values["name"] = {lang: say("edit.new-name", lang) for lang in deck.languages}
    return {**values, "id": next_id(same[-1].id if same else f"{kind}-1", taken)}


def next_id(like: str, taken: set[str]) -> str:
    """A name that no card has yet: the next number of a name that ends with one."""
    stem, number = _parts(like)
    for n in range(int(number) + 1 if number else 2, 100_000):
        name = f"{stem}{n:0{len(number)}d}" if number else f"{stem}-{n}"
        if name not in taken:
            return name
    return like


def _parts(name: str) -> tuple[str, str]:
    found = re.fullmatch(r"(.*?)([0-9]{1,4})", name)
    return (found[1], found[2]) if found else (name, "")


def _least(field: Field, languages: tuple[str, ...]) -> Any:
    """The least that a field must say."""
    if field.sort == "choice":
        return field.choices[0]
    if field.sort == "words":
        return dict.fromkeys(languages, "")
    if field.sort == "group":
        return {part.name: _least(part, languages) for part in field.fields if part.is_required}
    if field.sort == "list":
        return [_least(field.item, languages) for _ in range(int(field.least or 0))] if field.item else []
    if field.sort == "map":
        return {field.choices[0]: "1"} if field.choices else {}
    return str(int(field.least or 0)) if field.sort in ("whole", "number") else ""
