"""Patterns: what a Paper World objective asks of a landscape, as data.

The pictogram, the sentence and the rules all read this; a new objective in YAML needs no new code.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from pnp.deck.fields import Count, Entry, Flag, Whole, wrong

Shape = Literal["l", "square", "row", "column", "diagonal", "corners", "cross", "grid", "anywhere"]
Trait = Literal["colour", "value"]

# How many cards each shape holds; an order of values must name as many.
SHAPE_CARDS = {"l": 3, "square": 4, "row": 3, "column": 3, "diagonal": 3, "corners": 4, "cross": 5, "grid": 9}
# Shapes that are walked in order: left to right, top to bottom.
LINES = ("row", "column", "diagonal")


class Look(Entry):
    """What one card must look like."""

    colour: Literal["yellow", "blue", "green", "black"] | None = None
    value: Annotated[Whole, Field(ge=1, le=5)] | None = None
    scissors: Flag | None = None

    @model_validator(mode="after")
    def _says_something(self) -> Look:
        if self.colour is None and self.value is None and self.scissors is None:
            raise wrong("needs at least one of colour, value, scissors")
        return self


class Pattern(Entry):
    """A shape on the 3×3 landscape, and one condition on the cards in it (none: they must be there)."""

    shape: Shape
    same: Trait | None = Field(default=None, description="all cards of the shape share this")
    different: Trait | None = Field(default=None, description="no two cards of the shape share this")
    each: Look | None = Field(default=None, description="every card of the shape looks like this")
    values: list[Whole] | None = Field(default=None, description="values in order; anywhere: each is seen")
    either_way: Flag | None = Field(default=None, description="the order may be read from either end")
    sum: Whole | None = Field(default=None, description="the values add up to this")
    count: Count | None = Field(default=None, description="anywhere: at least so many cards")
    any_card: Literal["centre"] | None = Field(default=None, description="this card may be any card")

    @model_validator(mode="after")
    def _fits_together(self) -> Pattern:
        conditions = [name for name in ("same", "different", "each", "values", "sum") if getattr(self, name)]
        if len(conditions) > 1:
            raise wrong(
                "has {n} conditions ({names}): keep one of them",
                n=len(conditions),
                names=", ".join(conditions),
            )
        if (self.shape == "anywhere") != bool(self.count or (self.values and self.shape == "anywhere")):
            raise wrong("'anywhere' needs a count (with each) or values; other shapes have no count")
        if self.count and not self.each:
            raise wrong("a count needs 'each': what the counted cards look like")
        if self.shape not in ("grid", "anywhere") and not conditions:
            raise wrong("needs a condition: same, different, each, values or sum")
        if self.values and self.shape != "anywhere":
            if self.shape not in LINES:
                raise wrong("values in order need a row, a column or a diagonal")
            if len(self.values) != SHAPE_CARDS[self.shape]:
                raise wrong("needs {n} values, one a card", n=SHAPE_CARDS[self.shape])
        if self.either_way and not (self.values and self.shape in LINES):
            raise wrong("'either_way' is for values in a row, a column or a diagonal")
        if self.any_card and self.shape != "cross":
            raise wrong("only a cross has a centre that may be any card")
        return self

    def plain(self) -> dict[str, Any]:
        return self.model_dump(mode="json", exclude_none=True)
