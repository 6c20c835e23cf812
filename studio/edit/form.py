"""The form of a card, made from the schema of its kind: which fields, of what sort, within which limits.

A kind's model in, a tree of Fields out; the page draws it and knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any, Literal

from pnp.deck.effects import COUNTED, MAY_HAVE, NEEDS, PARTS
from pnp.deck.entry import CardEntry, FreeEntry, is_spoken
from pnp.deck.limits import named_limits

Sort = Literal["text", "whole", "number", "flag", "choice", "words", "list", "group", "map"]
Schema = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form; `name` is what the file calls it."""

    name: str
    sort: Sort
    is_required: bool = False
    default: Any = None
    help: str = ""
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    item: Field | None = None
    """What a list holds, or what a map has for each of its choices."""
    fields: tuple[Field, ...] = ()
    shorthand: str = ""
    """The one field that may stand for the whole group; for a list, '[]' if one item may stand for it."""
    only_if: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The field makes sense only while another has one of these values."""

    def plain(self) -> dict[str, Any]:
        """As data for the page."""
        return asdict(self)

    def inner(self, name: str) -> Field | None:
        return next((each for each in self.fields if each.name == name), None)


def form_of(model: type[CardEntry], cards: Iterable[Mapping[str, Any]] = ()) -> Field:
    """The form of a kind; a game of one's own has the fields that its cards have."""
    made, listed = _form(model), list(cards)
    if not issubclass(model, FreeEntry):
        return Field("", "group", True, fields=_ordered(made.fields, listed))
    seen: dict[str, list[Any]] = {}
    for card in listed:
        for name, value in card.items():
            if not made.inner(name):
                seen.setdefault(str(name), []).append(value)
    own = tuple(_guessed(name, values) for name, values in seen.items())
    return Field("", "group", True, fields=_ordered((*made.fields, *own), listed))


@cache
def _form(model: type[CardEntry]) -> Field:
    schema = named_limits(model.model_json_schema(mode="validation", by_alias=True))
    made = _field("", schema, schema.get("$defs", {}), True)
    return Field("", "group", True, fields=made.fields)


def _ordered(fields: Sequence[Field], cards: Sequence[Mapping[str, Any]]) -> tuple[Field, ...]:
    """What makes the card comes first; its id, and what no card of the kind has, are rarely touched."""
    rare = ("name", "copies", "image")

    def place(field: Field) -> int:
        if field.name in rare and cards and not any(card.get(field.name) for card in cards):
            return 2
        return 1 if field.name == "id" else 0

    return tuple(sorted(fields, key=place))


def _field(name: str, schema: Schema, defs: Schema, required: bool) -> Field:
    """One field; `anyOf` is an optional one, words in languages, or something with a short way to say it."""
    options = [_named(each, defs) for each in schema.get("anyOf", [schema])]
    options = [each for each in options if each.get("type") != "null"]
    titles = {each.get("title") for each in options}
    about: dict[str, Any] = {
        "is_required": required,
        "default": schema.get("default"),
        "help": schema.get("description", "") if name else "",
    }
    if "WordsEntry" in titles:
        return Field(name, "words", **about)
    groups = [each for each in options if each.get("type") == "object"]
    lists = [each for each in options if each.get("type") == "array"]
    if groups and "properties" in groups[0]:
        return _group(name, groups[0], defs, about, has_shorthand=len(options) > 1)
    if groups:
        return _map(name, groups[0], defs, about)
    if lists:
        item = _field("", lists[0].get("items", {}), defs, True)
        about |= {"least": lists[0].get("minItems"), "most": lists[0].get("maxItems")}
        return Field(name, "list", item=item, shorthand="[]" if len(options) > 1 else "", **about)
    if len(options) > 1:
        return Field(name, "text", **about)  # editors read 7 as a number; here it is words
    return _scalar(name, options[0] if options else {}, about)


def _scalar(name: str, schema: Schema, about: Mapping[str, Any]) -> Field:
    if "enum" in schema or "const" in schema:
        choices = tuple(str(each) for each in schema.get("enum", [schema.get("const")]))
        return Field(name, "choice", choices=choices, **about)
    sorts: Mapping[str, Sort] = {"integer": "whole", "number": "number", "boolean": "flag"}
    sort: Sort = sorts.get(str(schema.get("type")), "text")
    least, most = schema.get("minimum"), schema.get("maximum")
    if "exclusiveMinimum" in schema:
        least = schema["exclusiveMinimum"] + (1 if sort == "whole" else 0)
    return Field(name, sort, least=least, most=most, **about)


def _group(
    name: str, schema: Schema, defs: Schema, about: Mapping[str, Any], *, has_shorthand: bool
) -> Field:
    required = schema.get("required", ())
    parts = [_field(each, part, defs, each in required) for each, part in schema["properties"].items()]
    short = next((part.name for part in parts if part.is_required), "") if has_shorthand else ""
    if schema.get("title") == "Effect":
        parts = [_of_effect(part) for part in parts]
    return Field(name, "group", fields=tuple(parts), shorthand=short, **about)


def _of_effect(part: Field) -> Field:
    """Which deeds of an effect have this part, as the deck's own tables say."""
    if part.name == "per":
        return _only(part, COUNTED)
    if part.name not in PARTS:
        return part
    return _only(
        part, [deed for table in (NEEDS, MAY_HAVE) for deed, parts in table.items() if part.name in parts]
    )


def _only(part: Field, deeds: Sequence[str]) -> Field:
    kept = {name: getattr(part, name) for name in Field.__slots__ if name != "only_if"}
    return Field(**kept, only_if={"do": tuple(deeds)})


def _map(name: str, schema: Schema, defs: Schema, about: Mapping[str, Any]) -> Field:
    choices = tuple(_named(schema.get("propertyNames", {}), defs).get("enum", ()))
    item = _field("", schema.get("additionalProperties") or {}, defs, False)
    return Field(name, "map", choices=choices, item=item, **about)


def _named(schema: Schema, defs: Schema) -> Schema:
    """The schema that a reference names."""
    found: Schema = defs[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    return found


def _guessed(name: str, values: Sequence[Any]) -> Field:
    """A field of one's own game: of the sort that its cards use it as."""
    some = [value for value in values if value is not None]
    if some and all(is_spoken(value) for value in some):
        return Field(name, "words")
    if some and all(isinstance(value, list) for value in some):
        return Field(name, "list", item=Field("", "text", True))
    if some and all(value in ("true", "false") for value in some):
        return Field(name, "flag")
    return Field(name, "text")
