"""Strength: each unit's sum with its parts, and the army that a kingdom sends to war."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scorer.rules.paper_tales.kingdom import Kingdom, Unit
from scorer.rules.paper_tales.production import Known, Worth, active, holds, worth


@dataclass(frozen=True, slots=True)
class Strength:
    """A unit's strength: the printed number or the one that replaces it, and what is added."""

    unit: Unit
    base: int
    parts: tuple[Worth, ...]
    fights: bool
    replaces: int | None = None
    """The printed number, where another one stands in its place."""

    @property
    def total(self) -> int:
        return self.base + sum(part.total for part in self.parts)

    def plain(self) -> dict[str, Any]:
        told = {"unit": self.unit.card.id, "place": self.unit.place, "base": self.base}
        if self.replaces is not None:
            told["instead_of"] = self.replaces
        return {**told, "parts": parts_told(self.parts), "total": self.total, "fights": self.fights}


@dataclass(frozen=True, slots=True)
class Army:
    """A kingdom's units with their strengths, and what strengthens the kingdom as a whole."""

    units: tuple[Strength, ...]
    banners: tuple[tuple[str, Worth], ...]
    """Effects that name no unit, as (card id, worth)."""

    @property
    def total(self) -> int:
        fighting = sum(strength.total for strength in self.units if strength.fights)
        return fighting + sum(part.total for _, part in self.banners)

    def plain(self) -> list[dict[str, Any]]:
        units = [strength.plain() for strength in self.units]
        return units + [
            {"card": card, "parts": parts_told([w]), "total": w.total} for card, w in self.banners
        ]


def army_of(known: Known) -> Army:
    """The army of a kingdom, when its production and the gold of its income are known."""
    units = tuple(strength_of(unit, known) for unit in known.kingdom.units)
    banners = [
        (card, worth(effect, unit, known))
        for card, unit, effect in active(known.kingdom, "war", "gain", known.made)
        if effect.what == "army"
    ]
    return Army(units, tuple((card, part) for card, part in banners if part.total))


def strength_of(unit: Unit, known: Known) -> Strength:
    """A unit's strength in war: what replaces the printed number comes first, then what is added."""
    printed = unit.card.strength or 0
    base, parts, deeds = printed, [], set()
    for effect in unit.card.effects:
        if effect.phase != "war" or (effect.once and not unit.is_new) or effect.when:
            continue
        if not holds(effect.if_, unit, known.made):
            continue
        deeds.add(effect.do)
        if effect.do == "set-strength":
            base = worth(effect, unit, known).total
        elif effect.do == "gain" and effect.what == "strength":
            parts.append(worth(effect, unit, known))
    fights = "stay-out" not in deeds and (unit.place == "front" or "fight-from-back" in deeds)
    replaces = printed if "set-strength" in deeds else None
    return Strength(unit, base, tuple(part for part in parts if part.total), fights, replaces)


def unit_strengths(kingdom: Kingdom, made: dict[str, int], income: int = 0) -> tuple[int, ...]:
    """The real strengths of all units, fighting or not."""
    known = Known(kingdom, made, income=income)
    return tuple(strength_of(unit, known).total for unit in kingdom.units)


def parts_told(parts: Iterable[Worth]) -> list[dict[str, Any]]:
    """Sums as data: what was counted, how many, and what it adds."""
    return [
        {"amount": part.amount, "counts": [list(pair) for pair in part.counts], "points": part.total}
        for part in parts
    ]
