"""JSON Schemas made from the models, so that editors complete and check YAML while a person types.

`python -m pnp.schema` writes them anew into cards/schema and layouts/schema; a test compares.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path as File
from pkgutil import iter_modules
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from pnp.deck import kinds
from pnp.deck.entry import FreeEntry
from pnp.deck.gamefile import GameEntry
from pnp.deck.limits import named_limits
from pnp.deck.load_cards import card_models
from pnp.deck.places import bundled_root
from pnp.deck.rulesfile import RulesEntry
from pnp.face.cutoutfile import CutoutEntry
from pnp.face.layoutfile import Item, LayoutEntry
from pnp.pens.files import write_whole
from pnp.talk import result

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]


def schemas() -> dict[str, Schema]:
    """Every schema by the place of its file."""
    made = {
        "cards/schema/game.json": _any_languages(_of_file(GameEntry)),
        "cards/schema/rules.json": _any_languages(_of_file(RulesEntry)),
        "cards/schema/cards.json": _any_languages(_of_cards("cards of your own game", {}, FreeEntry)),
        "layouts/schema/layout.json": _of_layout(),
        "layouts/schema/cutout.json": _of_file(CutoutEntry),
    }
    for module in iter_modules(kinds.__path__):
        game = module.name.replace("_", "-")
        made[f"cards/schema/{game}.json"] = _of_cards(f"cards of {game}", card_models(game), None)
    return made


def _of_file(*models: type[BaseModel]) -> Schema:
    """A file that is one group of fields: the first model."""
    refs, whole = models_json_schema([(model, "validation") for model in models])
    return {"$schema": DIALECT, **refs[models[0], "validation"], "$defs": named_limits(whole["$defs"])}


def _of_cards(title: str, models: Mapping[str, type[BaseModel]], other: type[BaseModel] | None) -> Schema:
    """A file of cards, listed under their kinds; `other` is what kinds without a model hold."""
    every = [*dict.fromkeys(models.values()), *([other] if other else [])]
    refs, whole = models_json_schema([(model, "validation") for model in every])

    def cards(model: type[BaseModel]) -> Schema:
        return {"type": "array", "items": refs[model, "validation"]}

    return {
        "$schema": DIALECT,
        "title": title,
        "type": "object",
        "properties": {kind: cards(model) for kind, model in models.items()},
        "additionalProperties": cards(other) if other else False,
        "$defs": named_limits(whole["$defs"]),
    }


def _of_layout() -> Schema:
    """A layout. An item that changes one of a face it extends may say only what is new."""
    schema = _of_file(LayoutEntry, Item)
    schema["$defs"]["Item"].pop("required")
    schema["$defs"]["FaceEntry"]["properties"]["items"]["additionalProperties"] = {"$ref": "#/$defs/Item"}
    return schema


def _any_languages(schema: Schema) -> Schema:
    """A game of one's own may speak fewer languages than ours do."""
    schema["$defs"]["WordsEntry"].pop("required")
    return schema


def spelled(schema: Schema) -> bytes:
    return (json.dumps(schema, indent=2, ensure_ascii=False) + "\n").encode()


def main() -> int:
    """Write every schema; say which."""
    for place, schema in schemas().items():
        write_whole(File(bundled_root() / place), spelled(schema))
        result(place)
    return 0


if __name__ == "__main__":
    sys.exit(main())
