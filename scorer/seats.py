"""Who sits at the table: what every game's table file says of its players alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeVar

from pydantic import AfterValidator

from pnp.deck.fields import Entry, Text, wrong


def _name(value: str) -> str:
    if not value.strip():
        raise wrong("a player needs a name")
    if not value.isprintable():
        raise wrong("must be a name in one line, without control characters")
    return value


Name = Annotated[Text, AfterValidator(_name)]


class Seat(Entry):
    """A player. The order of a table's players is the order they sit in, clockwise."""

    name: Name


AnySeat = TypeVar("AnySeat", bound=Seat)


def _distinct(players: Sequence[AnySeat]) -> Sequence[AnySeat]:
    names = [player.name for player in players]
    for name in names:
        if names.count(name) > 1:
            raise wrong("two players are called '{name}'", name=name)
    return players


# For a table's list of players: Annotated[list[Player], Field(min_length=1), NAMED_APART].
NAMED_APART = AfterValidator(_distinct)
