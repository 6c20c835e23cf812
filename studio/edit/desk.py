"""What the editor's worker does: looks at decks and cards, tries drafts, saves. Plain data in and out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import SequenceMatcher
from hashlib import sha256
from typing import Any

from pnp.deck.model import SIDES, Side
from pnp.deck.problems import BadData, Refusal, shown
from pnp.deck.registry import registry_file
from studio.edit.deck import Deck, Entry, deck_names, deck_of, problems_of, version_of
from studio.edit.draft import drafted, text_of, told
from studio.edit.own_copy import own_folder
from studio.edit.picture import corner_mm, face_svg, print_problems, sides_of
from studio.edit.rewrite import remove_item
from studio.edit.saving import Conflict, backups, save_text
from studio.edit.slots import NEW, first_values, slot_of
from studio.edit.spans import Unreadable
from studio.edit.values import opened

MOST_DIFF_LINES = 40


def decks() -> list[dict[str, Any]]:
    """Every deck with its title and how many pieces it has."""
    return [_about(deck_of(name)) for name in deck_names()]


def _about(deck: Deck) -> dict[str, Any]:
    game = deck.game
    order = list(game.kinds) if game else []
    sound = [entry for entry in deck.entries if entry.kind in order and deck.card(entry)]
    first = min(sound, key=lambda entry: order.index(entry.kind), default=None)
    return {
        "game": deck.name,
        "title": game.title if game else deck.name,
        "is_own": deck.is_own,
        "cards": len(deck.entries),
        "pieces": sum(len(card.copies) for card in game.cards if card.game == deck.name) if game else 0,
        "problems": len(deck.problems),
        "sample": _sample(deck, first) if first else None,
    }


def _sample(deck: Deck, entry: Entry) -> dict[str, Any]:
    card = deck.card(entry)
    size = (card.kind.width_mm, card.kind.height_mm) if card else (63.0, 88.0)
    return {"ref": entry.ref, "look": _look(deck, entry), "width_mm": size[0], "height_mm": size[1]}


def wall(name: str) -> dict[str, Any]:
    """A deck's cards by kind, in the order of its files."""
    deck = deck_of(name)
    kinds: dict[str, list[dict[str, Any]]] = {}
    for entry in deck.entries:
        kinds.setdefault(entry.kind, []).append(_tile(deck, entry))
    order = list(deck.game.kinds) if deck.game else []
    every = sorted(kinds, key=lambda kind: order.index(kind) if kind in order else len(order))
    return {
        **_about(deck),
        "folder": str(deck.folder),
        "languages": list(deck.languages),
        "kinds": [_kind(deck, kind, kinds[kind]) for kind in every],
        "problems": [told(problem, ()) for problem in deck.problems],
    }


def _kind(deck: Deck, kind: str, cards: list[dict[str, Any]]) -> dict[str, Any]:
    about = deck.game.kinds.get(kind) if deck.game else None
    first = next((card for card in deck.game.cards if card.kind.id == kind), None) if deck.game else None
    return {
        "id": kind,
        "name": about.name if about else kind,
        "width_mm": about.width_mm if about else 63,
        "height_mm": about.height_mm if about else 88,
        "corner_mm": corner_mm(deck, first) if first else 0,
        "shape": about.shape if about else "rect",
        "material": about.material if about else "card",
        "cards": cards,
        "files": sorted({entry.file.name for entry in deck.entries if entry.kind == kind}),
    }


def _tile(deck: Deck, entry: Entry) -> dict[str, Any]:
    card = deck.card(entry)
    names = card.words.get("name") or card.words.get("front.title") if card else None
    return {
        "ref": entry.ref,
        "id": entry.id,
        "name": names or entry.id,
        "copies": len(card.copies) if card else 0,
        "sides": sides_of(card) if card else [],
        "look": _look(deck, entry),
        "problems": [told(problem, ()) for problem in problems_of(deck, entry)],
    }


def _look(deck: Deck, entry: Entry) -> str:
    """Changes when the picture of an entry may."""
    about = [
        entry.data,
        [state for state in deck.stamp if "layouts" in str(state) or "game.yaml" in str(state)],
    ]
    return sha256(json.dumps(about, default=str).encode()).hexdigest()[:16]


def face(name: str, ref: str, side: str, lang: str) -> tuple[str, str]:
    """The picture of a card as it is in the file, and what it is named by while it looks so."""
    deck = deck_of(name)
    entry = deck.entry(ref)
    card = deck.card(entry)
    if card is None:
        raise Refusal(f"'{ref}' has mistakes: it cannot be drawn")
    return face_svg(deck, card, _side(side), lang), _look(deck, entry)


def look_at(name: str, ref: str) -> dict[str, Any]:
    """A card with its form, what its fields say, and where it stands."""
    deck = deck_of(name)
    slot = slot_of(deck, ref)
    kind, _, like = ref.removeprefix(NEW).partition("~") if slot.is_new else ("", "", "")
    data = first_values(deck, kind, like) if slot.is_new else slot.data
    form = deck.form(slot.kind)
    entry = None if slot.is_new else deck.entry(ref)
    draft = drafted(deck, slot, opened(form, data)) if deck.game and slot.file.suffix == ".yaml" else None
    kinds = _kind(deck, slot.kind, [])
    refs = [other.ref for other in deck.entries]
    at = refs.index(ref) if entry else -1
    return {
        "game": deck.name,
        "title": deck.game.title if deck.game else deck.name,
        "ref": ref,
        "is_new": slot.is_new,
        "is_own": deck.is_own,
        "kind": kinds,
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
        "look": _look(deck, entry) if entry else None,
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
            picture = face_svg(deck, draft.card, _side(side), lang)
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


def _side(side: str) -> Side:
    return "back" if side == "back" else "front"
