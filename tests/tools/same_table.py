"""Whether a table that was read is the true one, beyond its score.

One kingdom alone wins and loses no war, so its score says nothing about its gold or the age of its units; but
both are told to the players, and the next phase counts them. So the pieces themselves are compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def same_pieces(game: str, read: Mapping[str, Any], true: Mapping[str, Any]) -> bool:
    """Whether both tables have the same pieces at the same places; names and the order of seats aside."""
    told = _TOLD.get(game)
    return told is None or sorted(map(told, read["players"])) == sorted(map(told, true["players"]))


def _kingdom(player: Mapping[str, Any]) -> tuple[Any, ...]:
    rows = [sorted((unit["unit"], unit.get("age", 0)) for unit in player[row]) for row in ("front", "back")]
    buildings = sorted((one["building"], one["level"]) for one in player["buildings"])
    return player.get("gold", 0), rows, buildings


def _landscape(player: Mapping[str, Any]) -> tuple[Any, ...]:
    grid = [[card or "" for card in row] for row in player["landscape"]]
    return grid, list(player.get("scissors") or ()), sorted(player.get("tokens") or ())


# A row of strips can be laid in several orders and a stack of films turned: their scores say all there is.
_TOLD = {"paper-tales": _kingdom, "paper-world": _landscape}
