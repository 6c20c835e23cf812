"""Choices: finding the units a player names, and saying which choices are still open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from scorer.rules.paper_tales.kingdom import Kingdom, Unit, called, is_meant
from scorer.score import Doubt


def named(words: Sequence[str], among: Sequence[Unit]) -> tuple[list[Unit], list[str], list[str]]:
    """The units that words name, each unit once; the words that name none; those that fit unlike units.

    A word that says its place goes first, so that a bare name takes what is left.
    """
    found: dict[int, Unit] = {}
    strange: list[str] = []
    unclear: list[str] = []
    bare = {word for word in words if not any(is_spot(word, unit) for unit in among)}
    for i in sorted(range(len(words)), key=lambda i: words[i] in bare):
        fitting = [u for u in among if is_meant(u, words[i]) and u not in found.values()]
        if not fitting:
            strange.append(words[i])
            continue
        if len({unit.likeness for unit in fitting}) > 1 and words.count(words[i]) < len(fitting):
            unclear.append(words[i])
        found[i] = fitting[0]
    return [found[i] for i in sorted(found)], strange, unclear


def is_spot(word: str, unit: Unit) -> bool:
    """Whether a word names this unit by its place."""
    return word != unit.card.id and is_meant(unit, word)


def unlike(units: Iterable[Unit]) -> list[Unit]:
    """One of each kind of unit: choosing between units that are alike is no choice."""
    first: dict[Any, Unit] = {}
    for unit in units:
        first.setdefault(unit.likeness, unit)
    return list(first.values())


def options(units: Iterable[Unit], kingdom: Kingdom) -> tuple[str, ...]:
    """How the units that may be chosen are named."""
    return tuple(called(unit, kingdom) for unit in unlike(units))


def doubt(kingdom: Kingdom, choice: str, reason: str, options: Iterable[str] = (), **values: Any) -> Doubt:
    """A choice that is open, or that the rules do not allow."""
    return Doubt(kingdom.name, f"choices.{choice}", reason, tuple(options), values)


def misnamed(
    kingdom: Kingdom, choice: str, strange: Sequence[str], unclear: Sequence[str], among: Sequence[Unit]
) -> list[Doubt]:
    """A doubt for each word that names no unit that may be chosen, or one of several unlike units."""
    names = options(among, kingdom)
    wrong = [doubt(kingdom, choice, "choice-not-allowed", names, chosen=word) for word in strange]
    return wrong + [doubt(kingdom, choice, "choice-unclear", names, chosen=word) for word in unclear]
