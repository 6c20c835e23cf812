"""A card on the desk: looked at, tried as a draft, saved, removed, taken back. Plain data in and out."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any

from pnp.deck.model import SIDES, Side
from pnp.deck.problems import BadData, Refusal, shown
from pnp.deck.registry import registry_file
from studio.edit.deck import Deck, Entry, deck_of, version_of
from studio.edit.draft import drafted, text_of, told
from studio.edit.own_copy import own_folder
from studio.edit.picture import face_svg, print_problems
from studio.edit.rewrite import remove_item
from studio.edit.saving import Conflict, backups, save_text
from studio.edit.slots import NEW, first_values, slot_of
from studio.edit.spans import Unreadable
from studio.edit.values import opened
from studio.edit.walls import about, kind_of, look_of, side_named

MOST_DIFF_LINES = 40


def look_at(name: str, ref: str) -> dict[str, Any]:
    """A card with its form, what its fields say, and where it stands."""
    deck = deck_of(name)
    slot = slot_of(deck, ref)
    kind, _, like = ref.removeprefix(NEW).partition("~") if slot.is_new else ("", "", "")
    data = first_values(deck, kind, like) if slot.is_new else slot.data
    form = deck.form(slot.kind)
    entry = None if slot.is_new else deck.entry(ref)
    draft = drafted(deck, slot, opened(form, data)) if deck.game and slot.file.suffix == ".yaml" else None
    kind_about = kind_of(deck, slot.kind, [])
    refs = [other.ref for other in deck.entries]
    at = refs.index(ref) if entry else -1
    return {
        "game": deck.name,
        "title": deck.game.title if deck.game else deck.name,
        "ref": ref,
        "is_new": slot.is_new,
        "is_own": deck.is_own,
        "can_be_played": about(deck)["can_be_played"],
        "kind": kind_about,
        "languages": list(deck.languages),
        "form": form.plain(),
        "values": opened(form, data),
        "file": slot.file.name,
        "path": str(slot.file),
        "line": entry.line if entry else None,
        "version": version_of(slot.file.read_bytes()),
        "can_be_edited": slot.file.suffix == ".yaml",
        "problems": list(draft.problems) if draft else [told(p, ()) for p in deck.problems],
        "sides": _sides(deck, slot.kind),
        "look": look_of(deck, entry) if entry and deck.card(entry) else None,
        "before": refs[at - 1] if at > 0 else None,
        "after": refs[at + 1] if 0 <= at < len(refs) - 1 else None,
        "printed": bool(entry) and _is_printed(deck, entry),
    }


def _sides(deck: Deck, kind: str) -> list[Side]:
    about = deck.game.kinds.get(kind) if deck.game else None
    return [side for side in SIDES if about and (about.front if side == "front" else about.back)]


def _is_printed(deck: Deck, entry: Entry | None) -> bool:
    """Whether a card of this name has mark numbers: it may lie in somebody's box."""
    if deck.game is None or entry is None or not registry_file(deck.game).parent.is_dir():
        return False
    try:
        printings = deck.registry().printings
    except BadData:
        return False
    return any(p.game == deck.name and p.piece.partition("#")[0] == entry.id for p in printings)


def preview(name: str, ref: str, values: Mapping[str, Any], side: str, lang: str) -> dict[str, Any]:
    """A draft's picture and problems."""
    deck = deck_of(name)
    draft = drafted(deck, slot_of(deck, ref), values, check=False)
    problems = list(draft.problems)
    picture = None
    if draft.card:
        try:
            picture = face_svg(deck, draft.card, side_named(side), lang)
        except BadData as error:
            problems += [told(problem, ()) for problem in error.problems]
    return {"svg": picture, "problems": problems}


def check(name: str, ref: str, values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What would not print well of a draft, in any language."""
    deck = deck_of(name)
    draft = drafted(deck, slot_of(deck, ref), values, check=False)
    return print_problems(deck, draft.card) if draft.card else []


def save(name: str, ref: str, values: Mapping[str, Any], version: str) -> dict[str, Any]:
    """A draft written to its file; a bundled game becomes the person's own copy first."""
    deck = deck_of(name)
    _check_version(deck, ref, version)
    draft = drafted(deck, slot_of(deck, ref), values)
    if draft.card is None:
        return {"saved": False, "problems": list(draft.problems)}
    own_folder(deck)
    deck = deck_of(name)
    slot = slot_of(deck, ref)
    return {
        **note_written(deck, slot.file.name, version, draft.text),
        "ref": draft.card.id,
        "line": draft.card.line,
    }


def remove(name: str, ref: str, version: str) -> dict[str, Any]:
    """A card taken out of its file."""
    deck = deck_of(name)
    _check_version(deck, ref, version)
    own_folder(deck)
    deck = deck_of(name)
    entry = deck.entry(ref)
    if entry.file.suffix != ".yaml":
        raise Refusal(f"{entry.file.name} is a spreadsheet: edit it there, or import it with CSV")
    try:
        text = remove_item(text_of(deck, entry.file.name), (entry.kind,), entry.index)
    except Unreadable as error:
        raise Refusal(f"{shown(entry.file)}: {error}") from error
    return note_written(deck, entry.file.name, version, text)


def undo(name: str, file: str, version: str) -> dict[str, Any]:
    """A file as it was before the last save."""
    deck = deck_of(name)
    if file not in deck.files or not deck.is_own:
        raise Refusal(f"there is no file '{file}' of yours in '{name}'")
    kept = backups(deck.files[file].file)
    if not kept:
        raise Refusal(f"nothing is kept of '{file}'")
    return note_written(deck, file, version, kept[-1].read_bytes().decode("utf-8-sig"))


def _check_version(deck: Deck, ref: str, version: str) -> None:
    if version_of(slot_of(deck, ref).file.read_bytes()) != version:
        raise Conflict(f"{slot_of(deck, ref).file.name} was changed meanwhile")


def note_written(deck: Deck, file_name: str, version: str, text: str) -> dict[str, Any]:
    """A file's new text saved, and which lines of it are new."""
    file = deck.files[file_name].file
    before = text_of(deck, file_name)
    saved = save_text(file, version, text)
    return {
        "saved": True,
        "problems": [],
        "version": saved,
        "file": file.name,
        "path": str(file),
        "changes": changed_lines(before, text)[:MOST_DIFF_LINES],
    }


def changed_lines(before: str, after: str) -> list[dict[str, Any]]:
    """The lines that went and came: {line, was} and {line, now}."""
    old, new = before.splitlines(), after.splitlines()
    found: list[dict[str, Any]] = []
    for what, first, last, new_first, new_last in SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        if what != "equal":
            found += [{"line": i + 1, "was": old[i]} for i in range(first, last)]
            found += [{"line": i + 1, "now": new[i]} for i in range(new_first, new_last)]
    return found
