"""Sentences for reasons, doubts and places: words/GAME.yaml, three languages side by side.

A sentence has named holes. `{n}` is the number, `{n:cell}` the number with its noun in the right plural,
`{card}` a card's name. Where the number changes more than a noun, the sentence has plural forms itself.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path as File
from typing import Any

from pnp.deck.model import Game
from pnp.deck.text import plural
from pnp.deck.yamlfile import load_plain

FOLDER = File(__file__).parent / "words"
Book = Mapping[str, Mapping[str, Any]]


@cache
def book(name: str) -> Book:
    """The words of a game, or those all games share."""
    data: Book = load_plain(FOLDER / f"{name}.yaml")
    return data


class Number(int):
    """A number that knows its nouns: format(Number(2, "en", nouns), "cell") is '2 cells'."""

    lang: str
    nouns: Mapping[str, Any]

    def __new__(cls, value: int, lang: str, nouns: Mapping[str, Any]) -> Number:
        number = super().__new__(cls, value)
        number.lang, number.nouns = lang, nouns
        return number

    def __format__(self, noun: str) -> str:
        if not noun:
            return signed(int(self))
        return str(self.nouns[noun][self.lang][plural(self, self.lang)]).format(n=signed(int(self)))


class Verbatim(str):
    """Words that are said as they are: a sentence that is ready, or what a file spells."""

    __slots__ = ()


def signed(number: int) -> str:
    """A number with a real minus."""
    return str(number).replace("-", "−")


class Language:
    """How one game's scores are said in one language."""

    def __init__(self, game: Game, lang: str, players: Collection[str] = ()) -> None:
        self.game, self.lang = game.id, lang
        self.plain = self if lang == "en" else Language(game, "en", players)
        self.players = frozenset(players)
        self.names = {card.id: card.words["name"][lang] for card in game.cards if "name" in card.words}
        self.books = (book(game.id), book("common"))
        self.nouns = {**book("common")["nouns"], **book(game.id).get("nouns", {})}

    def knows(self, section: str, key: str) -> bool:
        return any(key in book.get(section, {}) for book in self.books)

    def say(self, section: str, key: str, values: Mapping[str, Any] = {}) -> Verbatim:
        """A sentence by its key, its holes filled; numbers choose the plural, cards get their names."""
        words = next(book[section][key] for book in self.books if key in book.get(section, {}))[self.lang]
        if isinstance(words, Mapping):
            words = words[plural(self._number(values), self.lang)]
        said = str(words).format_map({name: self.told(value) for name, value in values.items()})
        # French puts a space inside guillemets and before these marks, and no line may break there.
        return Verbatim(re.sub(r" (?=[:;?!»])|(?<=«) ", "\u00a0", said) if self.lang == "fr" else said)

    @staticmethod
    def _number(values: Mapping[str, Any]) -> int:
        return next(int(values[name]) for name in ("n", "count", "number", "amount") if name in values)

    def told(self, value: Any) -> Any:
        """A value as it is said: numbers with their nouns, cards by name, lists as lists."""
        if isinstance(value, bool | Verbatim):
            return value
        if isinstance(value, int):
            return Number(value, self.lang, self.nouns)
        if isinstance(value, str):
            return self.name(value)
        if isinstance(value, list | tuple):
            return ", ".join(str(self.told(item)) for item in value)
        return value

    def name(self, word: str) -> str:
        """What a known word or a card is called; else, and for a player, the word itself."""
        if word in self.players:
            return word
        return self.say("terms", word) if self.knows("terms", word) else self.names.get(word, word)

    def listed(self, names: Sequence[str]) -> Verbatim:
        """'Ana, Bo and Cy'."""
        if len(names) < 2:
            return Verbatim("".join(names))
        first, last = Verbatim(", ".join(names[:-1])), Verbatim(names[-1])
        return self.say("frame", "and", {"first": first, "last": last})

    def pieces(self, pieces: Iterable[str]) -> str:
        """Cards by name, equal ones counted: 'Forest 3, Sea 2 ×2'."""
        counts: dict[str, int] = {}
        for piece in pieces:
            name = self.name(piece)
            counts[name] = counts.get(name, 0) + 1
        return ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in counts.items())

    def sum_of(self, amount: int, counts: Sequence[Sequence[Any]]) -> str:
        """How an amount came about: ' (2 × 3 diamonds)'; nothing when nothing was counted."""
        if not counts:
            return ""
        counted = [format(Number(count, self.lang, self.nouns), noun) for noun, count in counts]
        return f" ({' × '.join([signed(amount), *counted])})"

    def place(self, place: str) -> str:
        """A place in words: 'row 2, column 3', a card, or a field of the table file."""
        return ", ".join(self._part(part) for part in place.split(", ")) if place else ""

    def plain_place(self, place: str) -> str:
        """A place as programs know it: in English, whatever a person reads."""
        return self.plain.place(place)

    def _part(self, part: str) -> str:
        if part in self.names:
            return self.names[part]
        word, _, rest = re.sub(r"[-.]", " ", part, count=1).partition(" ")
        if rest and self.knows("places", f"{word} n"):
            return self.say("places", f"{word} n", {"n": self.name(rest)})
        return self.say("places", part) if self.knows("places", part) else self.name(part)
