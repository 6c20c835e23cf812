"""How simulated games are said in one language: sentences, numbers, the names of pieces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path as File
from typing import Any

from pnp.deck.model import Game
from pnp.deck.text import plural
from pnp.deck.yamlfile import load_plain
from scorer.report.language import Language

# How each language writes thousands and decimals.
MARKS = {"en": (",", "."), "fr": ("\u202f", ","), "pl": ("\u00a0", ",")}
SIDES = ("front", "back")


@cache
def book() -> Mapping[str, Any]:
    data: Mapping[str, Any] = load_plain(File(__file__).parent / "words.yaml")
    return data


class Wording:
    """One language, and the names of the pieces in one or two versions of a game."""

    def __init__(self, games: Sequence[Game], lang: str) -> None:
        self.lang, self.title = lang, games[0].title[lang]
        self.languages = [Language(game, lang) for game in games]
        # The first version wins where both name a piece.
        self.objectives = {
            number: title for game in reversed(games) for number, title in _objectives(game, lang).items()
        }
        twins = Counter(name for name in self.languages[0].names.values())
        self.shared = {name for name, count in twins.items() if count > 1}

    def say(self, key: str, n: int | None = None, **values: object) -> str:
        """A sentence by its key; with n, in the right plural."""
        words = book()[key][self.lang]
        if isinstance(words, Mapping):
            words = words[plural(n or 0, self.lang)]
        said = str(words).format(n=n, **values)
        return re.sub(r" ([:;?!»])", "\u00a0\\1", said) if self.lang == "fr" else said

    def number(self, value: float, places: int = 0, *, sign: bool = False) -> str:
        """A number as the language writes it, with a real minus."""
        thousands, decimal = MARKS[self.lang]
        plain = f"{value:{'+' if sign else ''},.{places}f}"
        if not plain.strip("-+0.,"):
            plain = plain.lstrip("-+")
        return plain.translate({ord(","): thousands, ord("."): decimal, ord("-"): "−"})

    def percent(self, share: float) -> str:
        return f"{self.number(100 * share, 1)}\u00a0%"

    def what(self, what: str) -> str:
        """What a kind of piece is called; a game of one's own may count others."""
        return self.say(what) if what in book() else what

    def name(self, what: str, piece: str) -> str:
        """A piece's name, with its id where two pieces are called the same."""
        if what == "objective":
            return f"{piece} {self.objectives.get(piece, '')}".rstrip()
        name = next(
            (told for language in self.languages if (told := language.name(piece)) != piece),
            piece,
        )
        return f"{name} ({piece})" if name in self.shared else name


def _objectives(game: Game, lang: str) -> dict[str, str]:
    """The titles of objectives, by the number that is printed on each side."""
    titles: dict[str, str] = {}
    for card in game.cards:
        if card.kind.id == "objective" and "number" in card.facts:
            for side, facts in zip(SIDES, (card.facts, card.facts["back"]), strict=True):
                titles[str(facts["number"])] = card.words[f"{side}.title"][lang]
    return titles
