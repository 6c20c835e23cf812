"""What a card's fields say, between file and form: short ways of saying opened for the form, closed again.

The file's data are the words a person typed; numbers go to the file as numbers once they are ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pnp.deck.model import LANGS
from studio.edit.form import Field
from studio.edit.spelling import words

_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,11})")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,11})(\.[0-9]{1,12})?")


def opened(field: Field, value: Any) -> Any:
    """A value as the form shows it: nothing short. What does not fit the field stays as it is."""
    if field.sort == "words" and isinstance(value, str):
        return dict.fromkeys(LANGS, value)
    if field.sort == "group":
        if field.shorthand and isinstance(value, str):
            value = {field.shorthand: value}
        if isinstance(value, dict):
            return {name: _opened_in(field, name, part) for name, part in value.items()}
    if field.sort == "list" and field.item:
        if field.shorthand and isinstance(value, str):
            value = [value]
        if isinstance(value, list):
            return [opened(field.item, each) for each in value]
    return value


def _opened_in(group: Field, name: str, value: Any) -> Any:
    field = group.inner(name)
    return opened(field, value) if field else value


def closed(field: Field, new: Any, old: Any = None) -> Any:
    """A form's value as the file says it: as it was if it says the same, else in the shortest way."""
    if old is not None and words(opened(field, old)) == words(new) and not _is_number_in_quotes(field, old):
        return old
    if field.sort == "group" and isinstance(new, Mapping):
        before = opened(field, old) if isinstance(old, str) else old
        made = _group(field, new, before if isinstance(before, dict) else {})
        return made[field.shorthand] if field.shorthand and list(made) == [field.shorthand] else made
    if field.sort == "list" and field.item and isinstance(new, list):
        earlier = old if isinstance(old, list) else []
        made_list = [_item(field.item, each, earlier, i) for i, each in enumerate(new)]
        return made_list[0] if field.shorthand and len(made_list) == 1 else made_list
    if field.sort == "words" and isinstance(new, Mapping):
        return {lang: said for lang, said in new.items() if said not in (None, "")}
    if field.sort == "map" and isinstance(new, Mapping) and field.item:
        return {
            name: closed(field.item, part) for name, part in new.items() if part not in (None, "", 0, "0")
        }
    return _scalar(field, new)


def _is_number_in_quotes(field: Field, old: Any) -> bool:
    """Quotes make words of a number: the reader marks them with a class of its own."""
    return field.sort in ("whole", "number", "flag") and isinstance(old, str) and type(old) is not str


def _item(field: Field, new: Any, earlier: Sequence[Any], at: int) -> Any:
    """An item as it was written, if any item said the same."""
    same = next((each for each in earlier if words(opened(field, each)) == words(new)), None)
    return same if same is not None else closed(field, new, earlier[at] if at < len(earlier) else None)


def _group(field: Field, new: Mapping[str, Any], old: Mapping[str, Any]) -> dict[str, Any]:
    """The fields in the file's order, new ones where the schema has them; what says nothing is left out."""
    found: dict[str, Any] = {}
    for name, value in new.items():
        part = field.inner(name)
        said = closed(part, value, old.get(name)) if part else value
        if not _says_nothing(part, said, name in old):
            found[name] = said
    order = [name for name in old if name in found]
    places = {part.name: -1 if part.name == "id" else i for i, part in enumerate(field.fields)}
    for name in sorted((name for name in found if name not in old), key=lambda name: places.get(name, 999)):
        before = [i for i, other in enumerate(order) if places.get(other, 999) < places.get(name, 999)]
        order.insert(before[-1] + 1 if before else 0 if name == "id" else len(order), name)
    return {name: found[name] for name in order}


def _says_nothing(field: Field | None, value: Any, was_there: bool) -> bool:
    if value is None or value == "":
        return True
    if field is None:
        return False
    if value in ([], {}):
        return True
    return not was_there and not field.is_required and words(value) == words(field.default)


def _scalar(field: Field, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    typed = value.strip()
    if field.sort == "whole" and _WHOLE.fullmatch(typed):
        return int(typed)
    if field.sort == "number" and _NUMBER.fullmatch(typed):
        return float(typed)
    if field.sort == "flag" and typed in ("true", "false"):
        return typed == "true"
    return typed if field.sort != "text" else value.strip()
