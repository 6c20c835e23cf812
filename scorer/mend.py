"""As much of a faulty table as can be understood, so that all its mistakes are found in one go."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from pydantic import ValidationError

from pnp.deck.fields import Entry

# Each try leaves out at least one field, and a table has few.
MOST_TRIES = 20


def understood(model: type[Entry], data: Any) -> Iterator[tuple[int, Any]]:
    """A faulty table as far as it goes: whole if that is possible, else each player alone.

    Each comes with the place of its first player in the file.
    """
    whole = mended(model, data)
    if whole is not None:
        yield 0, whole
        return
    players = data.get("players") if isinstance(data, dict) else None
    for place, player in enumerate(players if isinstance(players, list) else ()):
        alone = mended(model, {**data, "players": [player]})
        if alone is not None:
            yield place, alone


def mended(model: type[Entry], data: Any) -> Any:
    """The table without the fields that have mistakes; nothing when too little is left."""
    data = deepcopy(data)
    for _ in range(MOST_TRIES):
        try:
            return model.model_validate(data)
        except ValidationError as error:
            fields = [_field_around(data, mistake["loc"]) for mistake in error.errors()]
            for field in fields:
                if field is None:
                    return None
                field[0].pop(field[1], None)
    return None


def _field_around(data: Any, location: tuple[str | int, ...]) -> tuple[dict[str, Any], str] | None:
    """The innermost field around a mistake. Without it lists stay as long as they are."""
    found: tuple[dict[str, Any], str] | None = None
    for step in location:
        if isinstance(data, dict) and step in data:
            found = data, str(step)
            data = data[step]
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
    return None if found is None or found[1] in ("game", "players") else found
