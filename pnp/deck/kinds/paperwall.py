"""Paperwall's cards: three strips in front, two objects behind."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.deck.entry import CardEntry
from pnp.deck.fields import Count, Entry, Flag

Strip = Literal["marmot", "fish", "frog", "bird"]
Thing = Literal["fan", "lantern", "teapot", "brush", "comb", "kite", "bell", "umbrella"]


class Halves(Entry):
    """On which outer edges half a chrysanthemum sits."""

    left: Flag = False
    right: Flag = False


class Card(CardEntry):
    """A card of paper strips."""

    strips: Annotated[list[Strip], Field(min_length=3, max_length=3)]
    halves: Halves = Halves()
    objects: Annotated[list[Thing], Field(min_length=2, max_length=2)]


class ScoreSheet(CardEntry):
    """A sheet to write the rounds on."""

    rounds: Count
    players: Count


KINDS = {"card": Card, "score-sheet": ScoreSheet}
