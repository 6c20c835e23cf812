"""A card's entry: the fields every card has, and how it becomes pieces of card."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import ConfigDict, Field

from pnp.deck.fields import Count, Entry, Slug, Text, Words


class CardEntry(Entry):
    """One card in a file of cards. What the camera and the rules know of it are its facts."""

    id: Slug = Field(description="the card's name for ever: lower case, hyphens")
    name: Words | None = Field(default=None, description="what it is called, in each language")
    copies: Count = Field(default=1, description="how many of it lie in the box")
    image: Text | None = Field(default=None, description="a picture file beside this one (PNG, JPEG or SVG)")

    # Not facts: how the card is called and shown may change without a new printing.
    NOT_FACTS: ClassVar[frozenset[str]] = frozenset({"id", "name", "copies", "image"})

    def facts(self) -> dict[str, Any]:
        """What is printed and scored, as plain data."""
        return self.model_dump(mode="json", exclude=set(self.NOT_FACTS), exclude_none=True, by_alias=True)

    def copy_facts(self) -> list[dict[str, Any]]:
        """For each copy, the facts it has beyond the card's own."""
        return [{} for _ in range(self.copies)]

    def problems(self) -> list[tuple[str, str]]:
        """Mistakes between fields, as (field, sentence)."""
        return []


class FreeEntry(CardEntry):
    """A card of a person's own game: fields as they invent them, kept as the words they typed."""

    model_config = ConfigDict(extra="allow", frozen=True, populate_by_name=True)

    def facts(self) -> dict[str, Any]:
        return dict(self.model_extra or {})
