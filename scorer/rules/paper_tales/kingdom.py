"""A player's kingdom: units in front and back with their age, buildings, gold and legend points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from pnp.deck.effects import Effect
from scorer.rules.paper_tales.cards import Box, BuildingCard, UnitCard
from scorer.tables.paper_tales import Player, Table

Place = Literal["front", "back"]
ROWS: tuple[Place, ...] = ("front", "back")


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit in its place; `spot` counts the row's places from 1."""

    card: UnitCard
    place: Place
    spot: int
    age: int = 0
    is_new: bool = False

    @property
    def key(self) -> tuple[Place, int]:
        return self.place, self.spot

    @property
    def likeness(self) -> tuple[str, Place, int, bool]:
        """Units that are alike in this make the same choice."""
        return self.card.id, self.place, self.age, self.is_new

    def aged(self, tokens: int) -> Unit:
        return Unit(self.card, self.place, self.spot, max(0, self.age + tokens), self.is_new)


@dataclass(frozen=True, slots=True)
class Building:
    """A building that stands, at its level."""

    card: BuildingCard
    level: int


@dataclass(frozen=True, slots=True)
class Kingdom:
    """All that a player has in play."""

    name: str
    gold: int
    legend: int
    units: tuple[Unit, ...] = ()
    buildings: tuple[Building, ...] = ()

    @property
    def has_level_2(self) -> bool:
        return any(building.level > 1 for building in self.buildings)

    def row(self, place: Place) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.units if unit.place == place)

    def changed(self, *units: Unit) -> Kingdom:
        """The kingdom with these units as they are now, each in its own spot."""
        now = {unit.key: unit for unit in units}
        return replace(self, units=tuple(now.get(unit.key, unit) for unit in self.units))

    def without(self, *units: Unit) -> Kingdom:
        gone = {unit.key for unit in units}
        return replace(self, units=tuple(unit for unit in self.units if unit.key not in gone))

    def effects(self, phase: str) -> Iterator[tuple[str, Unit | None, Effect]]:
        """What the cards do in a phase, as (card id, the unit if it is one, effect).

        What a card does only when it is revealed is left out for the others.
        """
        for unit in self.units:
            for effect in unit.card.effects:
                if effect.phase == phase and (unit.is_new or not effect.once):
                    yield unit.card.id, unit, effect
        for building in self.buildings:
            for level in building.card.upto(building.level):
                for effect in level.effects:
                    if effect.phase == phase:
                        yield building.card.id, None, effect

    def plain(self) -> dict[str, Any]:
        """As a table file says it."""
        rows: dict[str, Any] = {}
        for place in ROWS:
            rows[place] = [{"unit": u.card.id, "age": u.age} for u in self.row(place)]
        buildings = [{"building": b.card.id, "level": b.level} for b in self.buildings]
        return {**rows, "buildings": buildings}


def kingdoms_of(table: Table, box: Box) -> tuple[Kingdom, ...]:
    """The kingdoms of a table. Raises NoSuchCard."""
    return tuple(_kingdom(player, box, table.phase) for player in table.players)


def _kingdom(player: Player, box: Box, phase: str) -> Kingdom:
    units = tuple(
        Unit(box.unit(here.unit), place, spot, here.age)
        for place in ROWS
        for spot, here in enumerate(getattr(player, place), start=1)
        if here and here.unit
    )
    # The deck has two levels; a third is doubted elsewhere. Nobody owes gold or points.
    buildings = tuple(
        Building(card := box.building(here.building), min(here.level, len(card.levels)))
        for here in player.buildings
    )
    kingdom = Kingdom(player.name, max(0, player.gold), max(0, player.legend), units, buildings)
    return kingdom.changed(*(replace(unit, is_new=True) for unit in _new(kingdom, player, phase)))


def _new(kingdom: Kingdom, player: Player, phase: str) -> list[Unit]:
    """The units laid this turn: in deployment, any other unit has outlived an age phase and has a token."""
    if player.played is None:
        return [unit for unit in kingdom.units if phase == "deploy" and unit.age == 0]
    found: list[Unit] = []
    for word in player.played:
        fitting = [unit for unit in kingdom.units if is_meant(unit, word) and unit not in found]
        found += sorted(fitting, key=lambda unit: unit.age)[:1]
    return found


def is_meant(unit: Unit, word: str) -> bool:
    """Whether 'farmer', 'front-2' or 'farmer@front-2' means this unit."""
    card_id, _, spot = word.rpartition("@") if "@" in word else ("", "", word)
    here = f"{unit.place}-{unit.spot}"
    return (spot == here and card_id in ("", unit.card.id)) or word == unit.card.id


def called(unit: Unit, kingdom: Kingdom) -> str:
    """How a choice names this unit: by its card, and by its place if the kingdom has others of it."""
    like = {other.likeness for other in kingdom.units if other.card == unit.card}
    return unit.card.id if len(like) < 2 else f"{unit.card.id}@{unit.place}-{unit.spot}"
