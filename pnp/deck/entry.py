"""A card's entry: the fields every card has, and how it becomes pieces of card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

from pydantic import ConfigDict, Field

from pnp.deck.fields import Count, Entry, Slug, Text, Words, said
from pnp.deck.model import BUILT_IN, LANGS

# A misplaced zero should not print a forest.
MOST_COPIES = 500


class CardEntry(Entry):
    """One card in a file of cards. What the camera and the rules know of it are its facts."""

    id: Slug = Field(description="the card's name for ever: lower case, hyphens")
    name: Words | None = Field(default=None, description="what it is called, in each language")
    copies: Annotated[Count, Field(le=MOST_COPIES)] = Field(
        default=1, description="how many of it lie in the box"
    )
    image: Text | None = Field(default=None, description="a picture file beside this one (PNG, JPEG or SVG)")

    # Not facts: how the card is called and shown may change without a new printing.
    NOT_FACTS: ClassVar[frozenset[str]] = frozenset({"id", "name", "copies", "image"})

    def facts(self) -> dict[str, Any]:
        """What is printed and scored, as plain data."""
        return self.model_dump(mode="json", exclude=set(self.NOT_FACTS), exclude_none=True, by_alias=True)

    def copy_facts(self) -> list[dict[str, Any]]:
        """For each copy, the facts it has beyond the card's own."""
        return [{} for _ in range(self.copies)]

    def problems(self, languages: Sequence[str]) -> list[tuple[str, str]]:
        """Mistakes between fields, as (field, sentence)."""
        return []


class FreeEntry(CardEntry):
    """A card of a person's own game: fields as they invent them, kept as the words they typed."""

    model_config = ConfigDict(extra="allow", frozen=True, populate_by_name=True)

    def facts(self) -> dict[str, Any]:
        return {name: value for name, value in (self.model_extra or {}).items() if not is_spoken(value)}

    def spoken(self) -> dict[str, dict[str, str]]:
        """Fields of one's own that hold words in languages."""
        return {name: value for name, value in (self.model_extra or {}).items() if is_spoken(value)}

    def problems(self, languages: Sequence[str]) -> list[tuple[str, str]]:
        taken = [name for name in self.model_extra or {} if name in BUILT_IN]
        found = [
            (name, f"'{name}' means something else in layouts: give the field another name") for name in taken
        ]
        for name, words in self.spoken().items():
            found += [(name, f"'{name}' has no words in {lang}") for lang in languages if lang not in words]
            found += [
                (name, f"'{name}' in {lang} must be words, not {said(value)}")
                for lang, value in words.items()
                if not isinstance(value, str)
            ]
        return found


def is_spoken(value: Any) -> bool:
    """Whether a field's value is words by language."""
    return isinstance(value, dict) and bool(value) and set(value) <= set(LANGS)
