"""The cards that the rules know: units and buildings as typed data, by their id and never by their name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pnp.deck.effects import Effect, Makes
from pnp.deck.model import Game
from scorer.once import once_per_game
from scorer.score import Impossible

RESOURCES = ("wood", "food", "diamond")

Known = TypeVar("Known")


class NoSuchCard(Impossible):
    """A table names a card that its game does not have."""


@dataclass(frozen=True, slots=True)
class UnitCard:
    """A unit's design. Cards of one game are the same when their id is."""

    id: str
    cost: int = field(compare=False)
    strength: int | None = field(compare=False)
    copies: int = field(compare=False)
    makes: tuple[Makes, ...] = field(compare=False)
    effects: tuple[Effect, ...] = field(compare=False)

    def does(self, do: str) -> bool:
        return any(effect.do == do for effect in self.effects)


@dataclass(frozen=True, slots=True)
class Level:
    """One side of a building: ways to pay for it (any one), and what it brings."""

    cost: tuple[Mapping[str, int], ...]
    legend: int
    makes: tuple[Makes, ...]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class BuildingCard:
    """A building's design: level 1, and level 2 that adds to it."""

    id: str
    levels: tuple[Level, ...] = field(compare=False)

    def upto(self, level: int) -> tuple[Level, ...]:
        """A level-2 side keeps what level 1 does."""
        return self.levels[:level]


@dataclass(frozen=True, slots=True)
class Box:
    """Every card of the game, and the side that packs of cards are passed to in each turn."""

    units: Mapping[str, UnitCard]
    buildings: Mapping[str, BuildingCard]
    passing: tuple[str, ...]
    players: tuple[int, int]

    def unit(self, card_id: str) -> UnitCard:
        return _known(self.units, card_id)

    def building(self, card_id: str) -> BuildingCard:
        return _known(self.buildings, card_id)

    def deck(self) -> tuple[str, ...]:
        """The ids of all unit cards, each as often as it is in the box."""
        return tuple(unit.id for unit in self.units.values() for _ in range(unit.copies))


@once_per_game
def box_of(game: Game) -> Box:
    """A game's cards as the rules need them; read once for a game that is scored again and again."""
    kinds: dict[str, dict[str, Any]] = {"unit": {}, "building": {}}
    passing: tuple[str, ...] = ()
    for card in game.cards:
        if card.kind.id == "unit":
            kinds["unit"][card.id] = _unit(card.id, card.facts, len(card.copies))
        elif card.kind.id == "building":
            levels = tuple(_level(level) for level in card.facts["levels"])
            kinds["building"][card.id] = BuildingCard(card.id, levels)
        elif card.kind.id == "board":
            passing = tuple(card.facts["passing"])
    return Box(kinds["unit"], kinds["building"], passing, game.players)


def _unit(card_id: str, facts: Mapping[str, Any], copies: int) -> UnitCard:
    return UnitCard(card_id, facts["cost"], facts["strength"], copies, *_deeds(facts))


def _level(facts: Mapping[str, Any]) -> Level:
    return Level(tuple(facts["cost"]), facts["legend"], *_deeds(facts))


def _deeds(facts: Mapping[str, Any]) -> tuple[tuple[Makes, ...], tuple[Effect, ...]]:
    makes = tuple(Makes.model_validate(make) for make in facts["makes"])
    return makes, tuple(Effect.model_validate(effect) for effect in facts["effects"])


def _known(cards: Mapping[str, Known], card_id: str) -> Known:
    if card_id not in cards:
        raise NoSuchCard(f"there is no card '{card_id}'")
    return cards[card_id]
