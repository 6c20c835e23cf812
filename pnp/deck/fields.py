"""The types a field of a YAML file can have. Words stay words until a model asks for a number.

Each type refuses YAML's traps with a sentence: `012`, `1.10`, `No`, quotes around a number.
"""

from __future__ import annotations

import os
import re
from typing import Annotated, Any

# No plugins: looking for them costs more than reading a game, and they would see a person's cards.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo
from pydantic_core import PydanticCustomError

from pnp.deck.model import LANGS
from pnp.deck.yamlfile import Quoted

# How much of a person's words a message repeats.
MOST_SAID = 60

# Twelve digits are more than any card needs, and keep absurd numbers out of the arithmetic.
_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,11})")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,11})(\.[0-9]{1,12})?")
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def wrong(message: str, **values: Any) -> PydanticCustomError:
    """A validation error whose words reach the person as they are."""
    return PydanticCustomError("said", message, values)


def _whole(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, Quoted):
        raise wrong("must be a whole number without quotes, not '{value}'", value=str(value))
    if isinstance(value, str) and _WHOLE.fullmatch(value):
        return int(value)
    if isinstance(value, str) and re.fullmatch(r"0[0-9]{1,12}", value):
        plain = value.lstrip("0") or "0"
        raise wrong("must be a whole number: write {plain}, not {value}", plain=plain, value=value)
    raise wrong("must be a whole number, not {value}", value=said(value))


def _number(value: Any) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    if isinstance(value, str) and not isinstance(value, Quoted) and _NUMBER.fullmatch(value):
        return float(value)
    if isinstance(value, str) and isinstance(value, Quoted) and _NUMBER.fullmatch(value):
        raise wrong("must be a number without quotes, not '{value}'", value=str(value))
    raise wrong("must be a number, not {value}", value=said(value))


def _flag(value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if value == "true":
        return True
    if value == "false":
        return False
    raise wrong("must be true or false, not {value}", value=said(value))


def _text(value: Any) -> str:
    if isinstance(value, str):
        return str(value)
    raise wrong("must be words, not {value}", value=said(value))


def _slug(value: str) -> str:
    if _SLUG.fullmatch(value):
        return value
    raise wrong("must be lower-case letters, digits and hyphens, not {value}", value=said(value))


def _colour(value: str) -> str:
    if _COLOUR.fullmatch(value):
        return value.lower()
    raise wrong("must be a colour like '#c8453b' (in quotes), not {value}", value=said(value))


def said(value: Any) -> str:
    """A value as a person calls it."""
    if value is None:
        return "nothing"
    if isinstance(value, list):
        return "a list"
    return "a group of fields" if isinstance(value, dict) else f"'{value}'"


def _words(value: Any, info: ValidationInfo) -> Any:
    """Words in each language; plain words stand for all; a language the game does not speak needs none."""
    if isinstance(value, str):
        return dict.fromkeys(LANGS, value)
    spoken = (info.context or {}).get("languages", LANGS)
    if isinstance(value, dict) and all(lang in value for lang in spoken):
        return {**{lang: value[spoken[0]] for lang in LANGS if lang not in value}, **value}
    if value is None or isinstance(value, list):
        raise wrong("must be words, or words in each language (en, fr, pl), not {value}", value=said(value))
    return value


Whole = Annotated[int, BeforeValidator(_whole)]
Count = Annotated[int, BeforeValidator(_whole), Field(gt=0)]
Number = Annotated[float, BeforeValidator(_number)]
Millimetres = Annotated[float, BeforeValidator(_number), Field(gt=0)]
Flag = Annotated[bool, BeforeValidator(_flag)]
# Editors that check while typing read 7 as a number; here it is words until a field wants a number.
Typed = str | int | float
Text = Annotated[str, BeforeValidator(_text, json_schema_input_type=Typed)]
Slug = Annotated[str, BeforeValidator(_text, json_schema_input_type=Typed), AfterValidator(_slug)]
Colour = Annotated[str, BeforeValidator(_text), AfterValidator(_colour)]


class Entry(BaseModel):
    """A group of fields in a file; fields nobody knows are mistakes."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class WordsEntry(Entry):
    """The same words in three languages."""

    en: Text
    fr: Text
    pl: Text


Words = Annotated[WordsEntry, BeforeValidator(_words, json_schema_input_type=Typed | WordsEntry)]
