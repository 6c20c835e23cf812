"""Fields against a model: every mistake becomes a Problem on its line, in a player's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from pnp.deck.fields import said
from pnp.deck.model import LANGS
from pnp.deck.problems import did_you_mean, listed
from pnp.deck.yamlfile import Where, YamlFile

Model = TypeVar("Model", bound=BaseModel)

# Sentences that start so continue the name of their field; others stand alone.
VERBS = ("must ", "needs ", "has ")


def validated(
    model: type[Model], data: Any, read: YamlFile, where: Where, *, languages: Sequence[str] = LANGS
) -> Model | None:
    """The data as the model, or nothing and its problems noted in the file."""
    try:
        return model.model_validate(data, context={"languages": list(languages)})
    except ValidationError as error:
        for mistake in error.errors():
            _note(model, mistake, read, where)
        return None


def _note(model: type[BaseModel], mistake: Any, read: YamlFile, where: Where) -> None:
    path = _known_path(read, where, mistake["loc"])
    kind, context = mistake["type"], mistake.get("ctx", {})
    # A value in a list is called by its list; the file as a whole has no name.
    names = [str(step) for step in path[len(where) :] if isinstance(step, str)]
    name = names[-1] if names else ""
    if mistake["loc"][-1:] == ("[key]",):
        sentence = _sentence(kind, context, mistake, names[-2] if len(names) > 1 else "")
        read.problem(path, f"a name in {sentence}" if len(names) > 1 else sentence, key=True)
        return
    if kind == "extra_forbidden":
        known = _fields_at(model, mistake["loc"][:-1])
        hint = did_you_mean(str(mistake["loc"][-1]), known) or f"; there is {listed(sorted(known))}"
        read.problem((*where, *mistake["loc"]), f"unknown field '{mistake['loc'][-1]}'{hint}", key=True)
        return
    if kind == "missing":
        field = mistake["loc"][-1]
        if field in ("en", "fr", "pl"):
            word = mistake["loc"][-2] if len(mistake["loc"]) > 1 else "it"
            read.problem(path, f"'{word}' has no words in {field}")
        else:
            read.problem(path, f"field '{field}' is missing")
        return
    read.problem(path, _sentence(kind, context, mistake, name))


def _sentence(kind: str, context: Mapping[str, Any], mistake: Any, name: str) -> str:
    about = f"'{name}' " if name else ""
    value = mistake["input"]
    if isinstance(value, float):
        value = f"{value:g}"
    if kind == "literal_error":
        known = [word.strip("'") for word in context["expected"].replace(" or ", ", ").split(", ")]
        hint = did_you_mean(str(value), known)
        return f"{about}cannot be {said(value)}{hint}; it is {listed(known)}"
    if kind == "said":
        return f"{about}{mistake['msg']}" if mistake["msg"].startswith(VERBS) else str(mistake["msg"])
    if kind in ("greater_than", "greater_than_equal"):
        least = context.get("gt", context.get("ge"))
        return f"{about}must be {'more than' if 'gt' in context else 'at least'} {least:g}, not {value}"
    if kind in ("less_than", "less_than_equal"):
        most = context.get("lt", context.get("le"))
        return f"{about}must be {'less than' if 'lt' in context else 'at most'} {most:g}, not {value}"
    if kind in ("too_short", "too_long"):
        wanted = context.get("min_length", context.get("max_length"))
        few = "at least" if kind == "too_short" else "at most"
        values = "value" if wanted == 1 else "values"
        return f"{about}needs {few} {wanted} {values}, not {context['actual_length']}"
    if kind in ("list_type", "tuple_type"):
        return f"{about}must be a list ('- …' on each line, or '[…, …]'), not {said(value)}"
    if kind in ("dict_type", "model_type", "model_attributes_type", "mapping_type"):
        return f"{about or 'this '}must be a group of fields ('name: …' on each line), not {said(value)}"
    return f"{about}{mistake['msg'][:1].lower()}{mistake['msg'][1:]}"


def _known_path(read: YamlFile, where: Where, location: tuple[str | int, ...]) -> Where:
    """The mistake's path as far as the file has it (models may add steps the file does not have)."""
    path = where
    for step in location:
        if (*path, step) in read.values:
            path = (*path, step)
    return path


def _fields_at(model: type[BaseModel], location: tuple[str | int, ...]) -> list[str]:
    """The names a group of fields may have, following lists and optional parts down to it."""
    current: Any = model
    for step in location:
        if isinstance(step, int):
            continue
        for name, info in current.model_fields.items():
            if step in (name, info.alias):
                current = _model_in(info.annotation) or current
    return [info.alias or name for name, info in current.model_fields.items()]


def _model_in(annotation: Any) -> Any:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for part in get_args(annotation):
        found = _model_in(part)
        if found:
            return found
    return None
