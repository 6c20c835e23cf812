"""As much of a faulty table as can be understood, so that all its mistakes are found in one go."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from pydantic import ValidationError

from pnp.deck.fields import Entry

# Each try leaves out at least one field, and a table has few.
MOST_TRIES = 20


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
