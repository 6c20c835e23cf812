"""Phase 2, paying: the units just revealed are paid for, and those that cannot be paid are dropped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from scorer.rules.paper_tales.choose import doubt, misnamed, named
from scorer.rules.paper_tales.kingdom import Kingdom, Unit, called
from scorer.score import Doubt
from scorer.tables.paper_tales import Choices

Drop = tuple[Unit, ...]


def pay(kingdom: Kingdom, choices: Choices) -> tuple[Kingdom, list[dict[str, Any]], Drop, list[Doubt]]:
    """The kingdom with its new units paid: with the gold told, what was dropped, and what is open."""
    dropped, doubts = _dropped(kingdom, choices.drop)
    kept = kingdom.without(*dropped)
    costs = [unit for unit in kept.units if unit.is_new and unit.card.cost]
    told = [{"reason": "cost", "card": unit.card.id, "gold": -unit.card.cost} for unit in costs]
    return replace(kept, gold=kept.gold - _price(costs)), told, dropped, doubts


def drops_of(kingdom: Kingdom) -> list[Drop]:
    """Every legal way to drop units: the rest can be paid, and nothing is dropped without need.

    A negative cost is income that pays for the others, so such a unit never needs to go.
    """
    new = [unit for unit in kingdom.units if unit.is_new]
    dear = [unit for unit in new if unit.card.cost > 0]
    purse = kingdom.gold - _price([unit for unit in new if unit.card.cost < 0])
    found: dict[Any, Drop] = {}
    for size in range(len(dear) + 1):
        for drop in combinations(dear, size):
            left = purse - _price(dear) + _price(drop)
            if left >= 0 and all(left < unit.card.cost for unit in drop):
                found.setdefault(sorted_likeness(drop), drop)
    return list(found.values())


def sorted_likeness(units: Sequence[Unit]) -> tuple[Any, ...]:
    return tuple(sorted(unit.likeness for unit in units))


def _price(units: Sequence[Unit]) -> int:
    return sum(unit.card.cost for unit in units)


def _dropped(kingdom: Kingdom, words: Sequence[str] | None) -> tuple[Drop, list[Doubt]]:
    ways = drops_of(kingdom)
    spelled = [", ".join(called(unit, kingdom) for unit in way) or "none" for way in ways]
    new = [unit for unit in kingdom.units if unit.is_new]
    if words is None:
        if len(ways) == 1:
            return ways[0], []
        return ways[0], [doubt(kingdom, "drop", "open-drop", spelled, assumed=spelled[0])]
    wanted, strange, unclear = named(words, new)
    doubts = misnamed(kingdom, "drop", strange, unclear, new)
    likeness = sorted_likeness(wanted)
    if likeness in [sorted_likeness(way) for way in ways]:
        return tuple(wanted), doubts
    chosen = ", ".join(words) or "none"
    wrong = doubt(kingdom, "drop", "choice-not-allowed", spelled, chosen=chosen, assumed=spelled[0])
    return ways[0], [*doubts, wrong]
