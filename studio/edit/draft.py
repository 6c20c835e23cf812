"""A draft: a card as it is being typed, tried in the text of its file, its problems beside their fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path as File
from typing import Any

from pnp.deck.load_cards import card_models, cards_in
from pnp.deck.model import Card
from pnp.deck.problems import Problem, Refusal, shown
from pnp.deck.yamlfile import Where, YamlFile, read_text, read_words
from studio.edit.deck import Deck
from studio.edit.rewrite import add_item, change
from studio.edit.spans import Unreadable
from studio.edit.values import closed

LARGEST_DRAFT = 200_000  # characters a card's fields may have; a card is a few hundred


@dataclass(slots=True)
class DraftFile(YamlFile):
    """A file that is not written yet; it remembers to which value each problem belongs."""

    noted: list[tuple[Where, Problem]] = field(default_factory=list)

    def problem(self, where: Where, message: str, *, key: bool = False) -> None:
        line, column = self.at(where, key=key)
        problem = Problem(shown(self.file), line, column, message)
        self.problems.append(problem)
        self.noted.append((where, problem))


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a card stands in its file, or where a new one is going to stand."""

    file: File
    kind: str
    index: int
    data: Mapping[str, Any]
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """The file's text with the card as typed, the card if it is sound, and what is wrong."""

    text: str
    card: Card | None
    problems: tuple[dict[str, Any], ...]


def text_of(deck: Deck, file_name: str) -> str:
    """The text of a file of cards, without the mark that some editors begin it with."""
    read = YamlFile(deck.files[file_name].file)
    text = read_text(read)
    if text is None:
        raise Refusal("; ".join(map(str, read.problems)))
    return text


def drafted(deck: Deck, slot: Slot, values: Any, *, check: bool = True) -> Draft:
    """A card with other values, or a new one, in the text of its file; checked if it is to be written."""
    if slot.file.suffix != ".yaml":
        raise Refusal(f"{slot.file.name} is a spreadsheet: edit it there, or import it with CSV")
    said = closed(deck.form(slot.kind), values, slot.data)
    text = text_of(deck, slot.file.name)
    if len(str(said)) > LARGEST_DRAFT:
        raise Refusal("that is too much for one card")
    try:
        if not slot.is_new:
            new = change(text, (slot.kind, slot.index), said, check=check)
        elif slot.index == 0:
            new = change(text, (slot.kind,), [said])
        else:
            new = add_item(text, (slot.kind,), slot.index, said, like=slot.index - 1)
    except Unreadable as error:
        raise Refusal(f"{shown(slot.file)}: {error}") from error
    return tried(deck, slot, new)


def tried(deck: Deck, slot: Slot, text: str) -> Draft:
    """A file's new text looked at as the deck's reader does."""
    read = DraftFile(slot.file)
    read_words(read, text)
    if deck.game is None:
        raise Refusal("game.yaml must be mended first: " + "; ".join(map(str, deck.problems)))
    names = {read.file: shown(read.file) for read in deck.files.values()}
    seen = {o.id: f"{names[o.file]}:{o.line}" for o in deck.entries if o.file != slot.file}
    cards = list(cards_in(read, deck.game.kinds, card_models(deck.name), seen, deck.languages))
    line, _ = read.at((slot.kind, slot.index))
    card = next((card for card in cards if card.line == line and card.kind.id == slot.kind), None)
    here = (slot.kind, slot.index)
    known = {problem.message for problem in deck.problems}
    problems = [
        told(problem, where[2:] if where[:2] == here else ())
        for where, problem in read.noted
        if where[:2] == here or problem.message not in known
    ]
    problems += [told(problem, ()) for problem in read.problems if problem not in [p for _, p in read.noted]]
    return Draft(text, card if not problems else None, tuple(problems))


def told(problem: Problem, where: Where) -> dict[str, Any]:
    """A problem as an answer has it; `field` is the path from the card."""
    return {
        "message": problem.message,
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "field": ".".join(map(str, where)) or None,
    }
