"""Paper World's cards: landscapes, starting cards, objectives and tokens."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from pnp.deck.entry import CardEntry
from pnp.deck.fields import Count, Entry, Flag, Whole, Words
from pnp.deck.patterns import Pattern

Colour = Literal["yellow", "blue", "green", "black"]
Back = Literal["blue", "yellow", "red"]
Value = Annotated[Whole, Field(ge=1, le=5)]
Stars = Annotated[Whole, Field(ge=0, le=9)]


class Start(CardEntry):
    """A starting card: a landscape with a back of its own."""

    colour: Colour
    value: Value
    stars: Stars
    scissors: Flag = False

    def copy_facts(self) -> list[dict[str, Any]]:
        return [{"back": "start"} for _ in range(self.copies)]


class Landscape(CardEntry):
    """A landscape card; its copies are counted by the colour of their backs."""

    colour: Colour
    value: Value
    stars: Stars
    scissors: Flag = False
    copies: dict[Back, Count] = Field(description="how many of it have each back", min_length=1)  # type: ignore[assignment]

    def copy_facts(self) -> list[dict[str, Any]]:
        order: tuple[Back, ...] = ("blue", "yellow", "red")
        return [{"back": back} for back in order for _ in range(self.copies.get(back, 0))]


class ObjectiveFace(Entry):
    """One side of an objective card."""

    number: Count
    title: Words
    pattern: Pattern
    first_game: Flag = False


class Objective(CardEntry):
    """An objective card: two objectives, one a side."""

    front: ObjectiveFace
    back: ObjectiveFace

    NOT_FACTS: ClassVar[frozenset[str]] = CardEntry.NOT_FACTS | {"front", "back"}

    def facts(self) -> dict[str, Any]:
        front, back = (
            {"number": side.number, "pattern": side.pattern.plain(), "first_game": side.first_game}
            for side in (self.front, self.back)
        )
        return {**front, "back": back}


class ScoreToken(CardEntry):
    """A token worth points."""

    points: Count


class ScissorsToken(CardEntry):
    """The scissors token."""


KINDS = {
    "landscape": Landscape,
    "start": Start,
    "objective": Objective,
    "score-token": ScoreToken,
    "scissors-token": ScissorsToken,
}
