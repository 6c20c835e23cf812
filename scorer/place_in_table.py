"""Where in a table file a doubt belongs: 'row 2, column 3' of Ana is the second line of her landscape."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pnp.deck.yamlfile import Where
from scorer.score import Doubt
from scorer.sight import SeenPiece

GRIDS = ("landscape", "cells", "model")
_NUMBERED = re.compile(r"(\w+)[ .-](\d+)")


def place_in_table(data: Mapping[str, Any], doubt: Doubt, pieces: Iterable[SeenPiece] = ()) -> Where:
    """The path of the value that is in doubt; of the player, or of the whole table, when no value is."""
    base, holder = _holder(data, doubt.player)
    parts = doubt.place.split(", ")
    if parts[0] in holder and len(parts) > 1 and isinstance(holder[parts[0]], list):
        base, holder, parts = base, {parts[0]: holder[parts[0]]}, parts[1:]
    for part in parts:
        numbered = _NUMBERED.fullmatch(part)
        if numbered:
            name, place = numbered[1], int(numbered[2]) - 1
            for field in GRIDS if name == "row" else (name,):
                if _has(holder.get(field), place):
                    return (*base, field, place)
    cards = {piece.card for piece in pieces if (piece.player, piece.place) == (doubt.player, doubt.place)}
    for card in (doubt.place, *sorted(filter(None, cards))):
        found = _listed(holder, card)
        if found:
            return (*base, *found)
    word = doubt.place.partition(" ")[0].partition(",")[0]
    return (*base, word) if word in holder else base


def _holder(data: Mapping[str, Any], player: str | None) -> tuple[Where, Mapping[str, Any]]:
    for number, one in enumerate(data.get("players", ())):
        if player is not None and one.get("name") == player:
            return ("players", number), one
    return (), data


def _has(value: Any, place: int) -> bool:
    return isinstance(value, list) and 0 <= place < len(value)


def _listed(holder: Mapping[str, Any], card: str) -> Where | None:
    """Where a card is listed: as it is, or as a value of an entry ('card: c02')."""
    for field, value in holder.items():
        for number, item in enumerate(value if isinstance(value, list) and field != "players" else ()):
            if card == item or (isinstance(item, Mapping) and card in item.values()):
                return (field, number)
    return None
