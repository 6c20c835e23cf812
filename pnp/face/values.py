"""What a layout sees of a piece: its facts, its words in one language, and what is worded from its data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pnp.deck.model import LANGS, Piece, Side

HOLE = re.compile(r"\{([a-z_][a-z0-9_.-]*)\}", re.IGNORECASE)


class UnknownField(KeyError):
    """A layout asks for a field that the card does not have."""


def values_of(piece: Piece, side: Side, lang: str) -> dict[str, Any]:
    """Every field a layout may name for this side of a piece."""
    values: dict[str, Any] = {
        name: _spoken(value, lang) for name, value in piece.facts.items() if not _is_side(name, value)
    }
    for name, words in piece.card.words.items():
        group, _, inner = name.rpartition(".")
        if not group:
            values[name] = words[lang]
        elif group == side:
            values[inner] = words[lang]
    # On a side, what the card says of that side stands at the top: an objective's number and pattern.
    own = piece.facts.get(side)
    if isinstance(own, Mapping):
        values |= own
    values |= {
        "id": piece.card.id,
        "piece": piece.id,
        "copy": piece.copy,
        "copies": len(piece.card.copies),
        "kind": piece.kind.id,
        "game": piece.card.game,
        "side": side,
        "lang": lang,
        "image": str(piece.card.image) if piece.card.image else "",
    }
    return {**values, **_worded(piece, side, values, lang)}


def _is_side(name: str, value: Any) -> bool:
    return name in ("front", "back") and isinstance(value, Mapping)


def _spoken(value: Any, lang: str) -> Any:
    """A field of one's own in several languages becomes the words of this one."""
    if isinstance(value, Mapping) and lang in value and set(value) <= set(LANGS):
        return value[lang]
    return value


@cache
def _wording(game: str) -> Any:
    module = f"pnp.deck.wording.{game.replace('-', '_')}"
    return import_module(module) if find_spec(module) else None


def _worded(piece: Piece, side: Side, values: Mapping[str, Any], lang: str) -> Mapping[str, Any]:
    """Sentences made from the card's data, where its game has any."""
    wording = _wording(piece.card.game)
    words: Mapping[str, Any] = wording.words(piece.kind.id, side, values, lang) if wording else {}
    return words


def look_up(name: str, values: Mapping[str, Any]) -> Any:
    """A field by its name; dots go into groups and lists."""
    if name in values:
        return values[name]
    found: Any = values
    for part in name.split("."):
        if isinstance(found, Mapping) and part in found:
            found = found[part]
        elif isinstance(found, list) and part.isdigit() and int(part) < len(found):
            found = found[int(part)]
        else:
            raise UnknownField(name)
    return found


def fill(template: str, values: Mapping[str, Any]) -> str:
    """Words with each {field} filled in."""
    if "{" not in template:
        return template

    def one(hole: re.Match[str]) -> str:
        value = look_up(hole[1], values)
        return "" if value is None else str(value)

    return HOLE.sub(one, template)
