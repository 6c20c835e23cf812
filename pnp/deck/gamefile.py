"""The fields of game.yaml: what the game is called and which kinds of pieces lie in its box."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from pnp.deck.fields import Count, Entry, Flag, Millimetres, Slug, Text, Words, wrong

Lang = Literal["en", "fr", "pl"]
Section = Literal["cards", "tokens", "boards", "aids", "badges", "film", "mats", "sheets"]


class KindEntry(Entry):
    """A kind of piece: its size and the faces that the layout draws for it."""

    name: Words = Field(description="how the pages of these pieces are headed")
    size: Annotated[list[Millimetres], Field(min_length=2, max_length=2)] = Field(
        description="width and height in mm, as cut"
    )
    shape: Literal["rect", "disc"] = "rect"
    material: Literal["card", "film", "paper"] = "card"
    front: Text = Field(default="", description="the layout's face; the kind's own name if left out")
    back: Text | None = Field(
        default=None, description="the layout's face for the back; {field} is filled in"
    )
    same_back: Flag = Field(
        default=False, description="the back is the front once more, with the same marks (tokens)"
    )
    shared_marks: Flag = Field(default=False, description="all copies carry the same marks (plain tokens)")
    section: Section = "cards"

    @model_validator(mode="after")
    def _has_one_back(self) -> KindEntry:
        if self.back and self.same_back:
            raise wrong("has 'back' and 'same_back: true': its back is its front then, leave one of them out")
        return self


class PlayersEntry(Entry):
    """From how few to how many people play."""

    least: Count
    most: Count


class GameEntry(Entry):
    """A game.yaml."""

    title: Words
    players: PlayersEntry = PlayersEntry(least=1, most=6)
    languages: Annotated[list[Lang], Field(min_length=1)] = ["en", "fr", "pl"]
    includes: list[Slug] = Field(default=[], description="other folders whose pieces come along")
    layout: Text | None = Field(
        default=None, description="the layout file; GAME.yaml in layouts/ if left out"
    )
    credit: Words | None = Field(default=None, description="whose game it is, printed on the cover")
    kinds: dict[Slug, KindEntry]
