"""Paper Tales' pieces: units, buildings, and what lies around them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from pnp.deck.effects import Effect, MakesField
from pnp.deck.entry import CardEntry
from pnp.deck.fields import Count, Entry, Whole

TalesColour = Literal["red", "blue", "green", "yellow", "violet"]


class Unit(CardEntry):
    """A unit card."""

    cost: Whole
    strength: Annotated[Whole, Field(ge=0)] | None = Field(
        default=None, description="none: it has no strength"
    )
    makes: list[MakesField] = []
    effects: list[Effect] = []

    def facts(self) -> dict[str, Any]:
        return {
            "cost": self.cost,
            "strength": self.strength,
            "copies": self.copies,
            "makes": _plain_makes(self.makes),
            "effects": [effect.plain() for effect in self.effects],
        }


class Pay(Entry):
    """One way to pay for a level: resources that the kingdom makes, or gold."""

    wood: Count | None = None
    food: Count | None = None
    diamond: Count | None = None
    gold: Count | None = None


class Level(Entry):
    """One side of a building. The second adds to what the first does."""

    cost: Annotated[list[Pay], Field(min_length=1)] = Field(description="ways to pay: any one of them")
    legend: Count = Field(description="legend points at the end")
    makes: list[MakesField] = []
    effects: list[Effect] = []

    def plain(self) -> dict[str, Any]:
        return {
            "cost": [pay.model_dump(exclude_none=True) for pay in self.cost],
            "legend": self.legend,
            "makes": _plain_makes(self.makes),
            "effects": [effect.plain() for effect in self.effects],
        }


class Building(CardEntry):
    """A building: level 1 in front, level 2 on the back."""

    levels: Annotated[list[Level], Field(min_length=2, max_length=2)]

    def facts(self) -> dict[str, Any]:
        return {"levels": [level.plain() for level in self.levels]}


def _plain_makes(makes: list[Any]) -> list[dict[str, Any]]:
    return [make.model_dump(mode="json", exclude_none=True, by_alias=True) for make in makes]


class Coloured(CardEntry):
    """A piece in a player's colour."""

    colour: TalesColour


class Gold(CardEntry):
    """A coin."""

    value: Count


class Age(CardEntry):
    """An age token: so many in front, so many on the back."""

    front: Count
    back: Count


class Plain(CardEntry):
    """A piece that says nothing but what it is."""


class Board(CardEntry):
    """The score board with its turns and the side cards are passed to."""

    spaces: Count
    passing: Annotated[list[Literal["left", "right"]], Field(min_length=1)]


KINDS = {
    "unit": Unit,
    "building": Building,
    "aid": Coloured,
    "front-line": Coloured,
    "mat": Coloured,
    "building-mat": Coloured,
    "score-marker": Coloured,
    "gold-token": Gold,
    "age-token": Age,
    "time-pawn": Plain,
    "board": Board,
}
