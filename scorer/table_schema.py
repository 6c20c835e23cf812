"""JSON Schemas of table files, made from the models, so that editors complete and check them.

`python -m scorer.table_schema` writes them anew into scorer/schema; a test compares.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path as File
from typing import Any

from pnp.deck.limits import named_limits
from pnp.deck.speech import result
from scorer.table import scored_games, table_model

FOLDER = File(__file__).parent / "schema"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, dict[str, Any]]:
    """The schema of each game's tables, by the name of its file."""
    return {f"table-{game}.json": _schema(game) for game in scored_games()}


def _schema(game: str) -> dict[str, Any]:
    fields: dict[str, Any] = named_limits(table_model(game).model_json_schema())
    return {"$schema": DIALECT, **fields, "title": f"a table of {game}"}


def spelled(schema: dict[str, Any]) -> bytes:
    """A schema as its file has it."""
    return (json.dumps(schema, indent=2, ensure_ascii=False) + "\n").encode()


def main() -> int:
    """Write every schema; say which."""
    FOLDER.mkdir(exist_ok=True)
    for name, schema in schemas().items():
        (FOLDER / name).write_bytes(spelled(schema))
        result(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
