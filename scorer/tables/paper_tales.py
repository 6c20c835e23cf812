"""A Paper Tales table: each player's kingdom before the one phase that is to be resolved.

A unit is named by its card id; where a kingdom has two of it, by its place too: `farmer@front-2`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from pnp.deck.fields import Count, Entry, Slug, Text, Whole, wrong
from pnp.deck.model import Game
from pnp.deck.problems import did_you_mean
from pnp.deck.yamlfile import Where
from scorer.seats import NAMED_APART, Seat

Phase = Literal["deploy", "war", "income", "build", "age", "end"]
Tokens = Annotated[Whole, Field(ge=0)]


class UnitHere(Entry):
    """A unit with its age tokens; tokens without a unit are kept, to be doubted."""

    unit: Slug | None = None
    age: Tokens = 0


class BuildingHere(Entry):
    """A building with the level that lies on top."""

    building: Slug
    level: Count = 1


class Aging(Entry):
    """Deployment: the unit that gives age tokens (may be left out), and the unit that gets them."""

    by: Text | None = None
    on: Text


class Build(Entry):
    """What is built: the level it then has, and the gold it costs (the least, when not said)."""

    building: Slug
    level: Count | None = None
    gold: Tokens | None = None


def _build(value: Any) -> Any:
    """'tavern 2 for 4' as a group of fields; it is how the options are spelled."""
    if not isinstance(value, str) or value == "none":
        return value
    words = value.split()
    named = dict(zip(("building", "level", "for", "gold"), words, strict=False))
    if len(words) in (1, 2, 4) and named.pop("for", "for") == "for":
        return named
    raise wrong("must be like 'tavern 2' or 'tavern 2 for 4', or 'none', not '{value}'", value=value)


class Choices(Entry):
    """What a player decides; a choice that is left out is open, an empty one decides against."""

    drop: list[Text] | None = Field(default=None, description="deploy: new units not paid for")
    draw: list[Slug] | None = Field(default=None, description="deploy: cards drawn to replace a unit")
    age: list[Annotated[Aging, BeforeValidator(lambda v: {"on": v} if isinstance(v, str) else v)]] | None = (
        Field(default=None, description="deploy: who gets age tokens, in the order of resolving")
    )
    build: Annotated[Build | Literal["none"], BeforeValidator(_build)] | None = None
    save: list[Text] | None = Field(default=None, description="age: units kept alive")


def _unit(value: Any) -> Any:
    return {"unit": value} if isinstance(value, str) else value


def _building(value: Any) -> Any:
    return {"building": value} if isinstance(value, str) else value


Place = Annotated[UnitHere | None, BeforeValidator(_unit)]


class Player(Seat):
    """One player's kingdom and what lies beside it."""

    gold: Whole = 0
    legend: Whole = 0
    front: list[Place] = Field(default=[], description="left to right; null is an empty place")
    back: list[Place] = []
    buildings: list[Annotated[BuildingHere, BeforeValidator(_building)]] = []
    hand: list[Slug] = Field(default=[], description="the card kept for the next turn")
    played: list[Text] | None = Field(
        default=None, description="units laid this turn; when not said, in deployment those without a token"
    )
    choices: Choices = Choices()


class Table(Entry):
    """A Paper Tales table; players in seating order, clockwise."""

    game: Literal["paper-tales"]
    turn: Annotated[Whole, Field(ge=1, le=4)] | None = None
    phase: Phase
    players: Annotated[list[Player], Field(min_length=1), NAMED_APART]

    def problems(self, game: Game) -> Iterator[tuple[Where, str]]:
        """Every card id that the game does not have, as (path in the file, sentence)."""
        for where, kind, card_id in self._ids():
            known = [card.id for card in game.cards if card.kind.id == kind]
            if card_id not in known:
                yield where, f"there is no {kind} '{card_id}'{did_you_mean(card_id, known)}"

    def _ids(self) -> Iterator[tuple[Where, str, str]]:
        for i, player in enumerate(self.players):
            here = ("players", i)
            for row, units in (("front", player.front), ("back", player.back)):
                for j, unit in enumerate(units):
                    if unit and unit.unit:
                        yield (*here, row, j, "unit"), "unit", unit.unit
            for j, building in enumerate(player.buildings):
                yield (*here, "buildings", j, "building"), "building", building.building
            for j, card in enumerate(player.hand):
                yield (*here, "hand", j), "unit", card
            for j, card in enumerate(player.choices.draw or []):
                yield (*here, "choices", "draw", j), "unit", card
            if isinstance(player.choices.build, Build):
                yield (*here, "choices", "build"), "building", player.choices.build.building
