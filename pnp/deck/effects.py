"""Effects: what a Paper Tales card does, as data; its sentence and its score are made from it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from pnp.deck.fields import Count, Entry, Flag, Whole, wrong

Resource = Literal["wood", "food", "diamond"]
Phase = Literal["recruit", "deploy", "war", "income", "build", "age", "end"]
PHASES: tuple[Phase, ...] = ("recruit", "deploy", "war", "income", "build", "age")

Do = Literal[
    "gain",  # what, amount: gold, legend points, this unit's strength, or the whole army's
    "set-strength",  # amount: this unit's strength becomes it
    "age",  # amount of age tokens on: self, others (each other own unit) or one (own unit, chosen)
    "fight-from-back",  # counts in war from the back too
    "stay-out",  # does not fight
    "save",  # amount of own units may be kept alive
    "endure",  # does not die; with `below`, only while it has fewer age tokens
    "replace",  # drawn until a unit costs at most `cost`; it takes the place, with `amount` age tokens
    "buy",  # resources may be bought at `amount` gold each, any number
    "free-land",  # no land cost
    "upgrade-all",  # level-1 buildings become level 2
]

Per = Literal[
    "wood",
    "food",
    "diamond",
    "own-age",  # age tokens on this unit
    "kingdom-age",  # age tokens in the whole kingdom
    "dead-age",  # age tokens on own units that die now
    "war-won",
    "income-gold",  # gold that this turn's income brings
    "level-2-building",
    "strong-unit",  # own units of strength `least` or more
]

# Which fields each deed needs; any other field of Effect beside phase, per, if, when and once is a mistake.
NEEDS: dict[str, set[str]] = {
    "gain": {"what", "amount"},
    "set-strength": {"amount"},
    "age": {"amount", "on"},
    "save": {"amount"},
    "replace": {"amount", "cost"},
    "buy": {"amount", "resources"},
}
MAY_HAVE: dict[str, set[str]] = {"gain": {"least"}, "endure": {"below"}}
# Deeds that can be counted per something, and the smallest amount of those that cannot be negative.
COUNTED = ("gain", "set-strength", "age", "save")
LEAST_AMOUNT = {"save": 1, "replace": 0, "buy": 0}
PARTS = ("what", "amount", "on", "resources", "cost", "below", "least")


class Condition(Entry):
    """When an effect holds: everything that is named must be so."""

    age: Annotated[Whole, Field(ge=0)] | None = Field(
        default=None, description="exactly so many age tokens lie on the unit"
    )
    age_from: Count | None = Field(default=None, description="at least so many age tokens lie on the unit")
    makes: Resource | None = Field(default=None, description="the kingdom makes at least one of it")
    place: Literal["front", "back"] | None = None

    @model_validator(mode="after")
    def _says_something(self) -> Condition:
        if not self.model_fields_set:
            raise wrong("needs at least one of age, age_from, makes, place")
        if self.age is not None and self.age_from is not None:
            raise wrong("'age' and 'age_from' exclude each other")
        return self


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


class Makes(Entry):
    """A resource that a card makes."""

    what: Resource
    amount: Count = 1
    per: Per | None = None
    if_: Condition | None = Field(default=None, alias="if")

    @model_validator(mode="after")
    def _counts_what_it_can(self) -> Makes:
        if self.per == "strong-unit":
            raise wrong("'per: strong-unit' is for effects only")
        return self


def _made(value: Any) -> Any:
    return {"what": value} if isinstance(value, str) else value


MakesField = Annotated[Makes, BeforeValidator(_made, json_schema_input_type=Resource | Makes)]


class Effect(Entry):
    """One effect, in one phase."""

    phase: Phase
    do: Do
    what: Literal["gold", "legend", "strength", "army"] | None = None
    amount: Whole | None = None
    on: Literal["self", "others", "one"] | None = None
    resources: Annotated[list[Resource], Field(min_length=1)] | None = None
    cost: Whole | None = None
    below: Count | None = None
    least: Count | None = None
    per: Annotated[list[Per], BeforeValidator(_listed, json_schema_input_type=Per | list[Per])] = []
    if_: Condition | None = Field(default=None, alias="if")
    when: Literal["dies"] | None = Field(default=None, description="only when this unit dies")
    once: Flag = Field(default=False, description="only when the card is revealed")

    @model_validator(mode="after")
    def _fits_together(self) -> Effect:
        needs = NEEDS.get(self.do, set())
        may = needs | MAY_HAVE.get(self.do, set())
        for part in PARTS:
            has = getattr(self, part) is not None
            if has and part not in may:
                raise wrong("'{do}' has no '{part}': leave it out", do=self.do, part=part)
            if not has and part in needs:
                raise wrong("'{do}' needs '{part}'", do=self.do, part=part)
        if ("strong-unit" in self.per) != (self.least is not None):
            raise wrong("'per: strong-unit' and 'least' go together")
        if len(set(self.per)) < len(self.per):
            raise wrong("'per' names the same thing twice")
        if self.per and self.do not in COUNTED:
            raise wrong("'{do}' cannot be counted 'per' something", do=self.do)
        if self.amount is not None and self.amount < (least := LEAST_AMOUNT.get(self.do, self.amount)):
            raise wrong("the amount of '{do}' must be {least} or more", do=self.do, least=least)
        return self

    def plain(self) -> dict[str, Any]:
        """As data for faces, rules and the registry; nothing that says nothing."""
        data = self.model_dump(mode="json", exclude_none=True, by_alias=True)
        # `0` says something (a strength of nothing), though Python calls it equal to false.
        return {key: value for key, value in data.items() if value != [] and value is not False}
