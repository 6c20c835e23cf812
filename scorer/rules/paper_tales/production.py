"""What a kingdom makes, and what its effects can count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.deck.effects import Condition, Effect, Makes
from scorer.rules.paper_tales.cards import RESOURCES
from scorer.rules.paper_tales.kingdom import Kingdom, Unit

Doing = tuple[str, Unit | None, Effect]


@dataclass(frozen=True, slots=True)
class Known:
    """What effects may ask of a kingdom in a phase; what the phase does not know is nothing."""

    kingdom: Kingdom
    made: Mapping[str, int]
    wars: int = 0
    income: int = 0
    dead_age: int = 0
    strengths: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Worth:
    """An effect's amount, times each thing it counts."""

    amount: int
    counts: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        total = self.amount
        for _, count in self.counts:
            total *= count
        return total


def production(kingdom: Kingdom) -> dict[str, int]:
    """The resources a kingdom makes; each can be used as often as one likes while its card is in play."""
    made = dict.fromkeys(RESOURCES, 0)
    waiting: list[tuple[Unit | None, Makes]] = []
    known = Known(kingdom, made)
    for unit, makes in _all_makes(kingdom):
        if makes.per in RESOURCES or (makes.if_ and makes.if_.makes):
            waiting.append((unit, makes))
        else:
            made[makes.what] += _amount(makes, unit, known)
    # A card that makes something out of other resources counts what the cards before it made, once.
    first = Known(kingdom, dict(made))
    for unit, makes in waiting:
        made[makes.what] += _amount(makes, unit, first)
    return made


def _all_makes(kingdom: Kingdom) -> list[tuple[Unit | None, Makes]]:
    found: list[tuple[Unit | None, Makes]] = [(unit, m) for unit in kingdom.units for m in unit.card.makes]
    for building in kingdom.buildings:
        found += [(None, makes) for level in building.card.upto(building.level) for makes in level.makes]
    return found


def _amount(makes: Makes, unit: Unit | None, known: Known) -> int:
    if not holds(makes.if_, unit, known.made):
        return 0
    return makes.amount * (count(makes.per, unit, known) if makes.per else 1)


def holds(condition: Condition | None, unit: Unit | None, made: Mapping[str, int]) -> bool:
    """Whether everything that a condition names is so; a building has no age and no row."""
    if condition is None:
        return True
    age = unit.age if unit else 0
    return (
        (condition.age is None or age == condition.age)
        and (condition.age_from is None or age >= condition.age_from)
        and (condition.makes is None or made[condition.makes] > 0)
        and (condition.place is None or (unit is not None and unit.place == condition.place))
    )


def active(kingdom: Kingdom, phase: str, do: str, made: Mapping[str, int]) -> list[Doing]:
    """The effects of one sort that hold now, as (card id, the unit if it is one, effect)."""
    return [
        (card, unit, effect)
        for card, unit, effect in kingdom.effects(phase)
        if effect.do == do and effect.when is None and holds(effect.if_, unit, made)
    ]


def worth(effect: Effect, unit: Unit | None, known: Known) -> Worth:
    """What an effect is worth now, with its counts told."""
    counts = tuple((per, count(per, unit, known, effect.least or 0)) for per in effect.per)
    return Worth(effect.amount or 0, counts)


def count(per: str, unit: Unit | None, known: Known, least: int = 0) -> int:
    """How many there are of what an effect is counted by."""
    match per:
        case "own-age":
            return unit.age if unit else 0
        case "kingdom-age":
            return sum(other.age for other in known.kingdom.units)
        case "dead-age":
            return known.dead_age
        case "war-won":
            return known.wars
        case "income-gold":
            return known.income
        case "level-2-building":
            return sum(building.level > 1 for building in known.kingdom.buildings)
        case "strong-unit":
            return sum(strength >= least for strength in known.strengths)
        case _:
            return known.made[per]
