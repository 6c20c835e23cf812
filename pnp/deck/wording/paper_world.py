"""What a Paper World layout shows beyond a card's own fields: an objective's sentence, a landscape's name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.deck.text import say

BOOK = "wording/paper_world"
SPELLED = range(1, 10)
SEVERAL = 2  # any number that asks for the plural, where the cards of a shape are meant


def words(kind: str, side: str, values: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The fields a layout gets for one side of a card."""
    if kind == "objective":
        sentence, note = pattern_text(values["pattern"], lang), pattern_note(values["pattern"], lang)
        return {
            "name": values["title"],
            "short": sentence,
            "note": note,
            "sentence": f"{sentence}. {note}".rstrip(),
        }
    if kind in ("landscape", "start"):
        land = _say(f"land.{values['colour']}", lang)
        return {"land": land, "name": values.get("name") or f"{land} {values['value']}"}
    return {}


def pattern_text(pattern: Mapping[str, Any], lang: str) -> str:
    """What a pattern asks for, without its note and full stop."""
    sentence = _asked(pattern, lang)
    return sentence[0].upper() + sentence[1:]


def pattern_note(pattern: Mapping[str, Any], lang: str) -> str:
    """What a player may wonder about the shape; nothing when it is plain."""
    shape = _shape(pattern)
    return _say(f"note.{shape}", lang) if shape in ("l", "row", "column", "corners", "arms") else ""


def _asked(pattern: Mapping[str, Any], lang: str) -> str:
    shape, values = pattern["shape"], pattern.get("values")
    if shape == "anywhere" and values:
        return _say("seen", lang, n=len(values), values=_listed(values, lang))
    if shape == "anywhere":
        return _count(pattern, lang)
    if values:
        either = ".either" if pattern.get("either_way") else ""
        return _say(f"order.{shape}{either}", lang, values=", ".join(str(value) for value in values))
    condition = _condition(pattern, lang)
    return f"{_say(f'shape.{_shape(pattern)}', lang)}, {condition}" if condition else _say("full", lang)


def _shape(pattern: Mapping[str, Any]) -> str:
    """The shape that is looked at: of a cross with any card in its centre, the arms."""
    return "arms" if pattern.get("any_card") else str(pattern["shape"])


def _condition(pattern: Mapping[str, Any], lang: str) -> str:
    for name in ("same", "different"):
        if pattern.get(name):
            return _say(f"{name}.{pattern[name]}", lang)
    if pattern.get("each"):
        look = [*_colour(pattern["each"], SEVERAL, lang), *_rest(pattern["each"], lang)]
        return _say("each", lang, look=" ".join(look))
    return _say("sum", lang, n=pattern["sum"]) if pattern.get("sum") else ""


def _count(pattern: Mapping[str, Any], lang: str) -> str:
    count, look = pattern["count"], pattern["each"]
    return _say(
        "count",
        lang,
        n=count,
        number=_say(f"number.{count}", lang) if count in SPELLED else count,
        colour="".join(f" {word}" for word in _colour(look, count, lang)),
        rest="".join(f" {word}" for word in _rest(look, lang)),
    )


def _colour(look: Mapping[str, Any], count: int, lang: str) -> list[str]:
    return [_say(f"look.colour.{look['colour']}", lang, n=count)] if "colour" in look else []


def _rest(look: Mapping[str, Any], lang: str) -> list[str]:
    """A card's value and scissors, as words that follow it."""
    found = [_say("look.value", lang, n=look["value"])] if "value" in look else []
    if "scissors" in look:
        found.append(_say("look.scissors" if look["scissors"] else "look.no-scissors", lang))
    return found


def _listed(values: Sequence[int], lang: str) -> str:
    *most, last = [str(value) for value in values]
    return f"{', '.join(most)}{_say('join.and', lang)}{last}" if most else last


def _say(key: str, lang: str, *, n: int | None = None, **values: Any) -> str:
    return say(key, lang, n=n, book=BOOK, **values)
