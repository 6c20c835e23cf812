"""The JSON Schemas that editors use: current, named by every file, and agreeing with the files."""

from __future__ import annotations

import json
import re
from pathlib import Path as File
from typing import Any

import jsonschema
import pytest
import yaml
from workshop import REPOSITORY

from pnp.schema import schemas, spelled

NAMED = re.compile(r"^# yaml-language-server: \$schema=(\S+)$")
SCHEMAS = schemas()
CARD_FILES = sorted((REPOSITORY / "cards").glob("*/*.yaml"))
LAYOUTS = sorted((REPOSITORY / "layouts").glob("*.yaml"))
CUTOUTS = sorted((REPOSITORY / "layouts" / "cutouts").rglob("*.yaml"))


class EditorLoader(yaml.SafeLoader):
    """YAML 1.2, as editors read it: `on`, `yes` and `no` are words; an effect has a field `on`."""


EditorLoader.yaml_implicit_resolvers = {
    letter: [(tag, pattern) for tag, pattern in found if tag != "tag:yaml.org,2002:bool"]
    for letter, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
EditorLoader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("true|false"), list("tf"))


def as_an_editor(text: str | bytes) -> Any:
    return yaml.load(text, EditorLoader)


def shown(file: File) -> str:
    return str(file.relative_to(REPOSITORY))


def mistakes(schema: dict[str, Any], data: Any) -> list[str]:
    checker = jsonschema.Draft202012Validator(schema)
    return [f"{error.json_path}: {error.message}"[:200] for error in checker.iter_errors(data)]


@pytest.mark.parametrize("place", sorted(SCHEMAS))
def test_schemas_are_up_to_date(place: str) -> None:
    assert (REPOSITORY / place).read_bytes() == spelled(SCHEMAS[place]), "run python -m pnp.schema"
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[place])


def test_no_schema_is_left_over() -> None:
    written = {
        shown(file) for folder in ("cards", "layouts") for file in (REPOSITORY / folder / "schema").iterdir()
    }
    assert written == set(SCHEMAS)


@pytest.mark.parametrize("file", [*CARD_FILES, *LAYOUTS], ids=shown)
def test_every_file_names_its_schema_and_agrees_with_it(file: File) -> None:
    named = NAMED.match(file.read_text(encoding="utf-8").splitlines()[0])
    assert named, "the first line names the schema"
    schema = (file.parent / named[1]).resolve()
    by_name = {"game.yaml": "game.json", "rules.yaml": "rules.json"}
    wanted = "layout.json" if file in LAYOUTS else by_name.get(file.name, f"{file.parent.name}.json")
    assert schema.name == wanted and shown(schema) in SCHEMAS
    assert mistakes(json.loads(schema.read_bytes()), as_an_editor(file.read_bytes())) == []


def test_there_are_files_to_look_at() -> None:
    assert len(CARD_FILES) >= 15 and len(LAYOUTS) >= 5 and len(CUTOUTS) >= 80


def test_every_cutout_agrees_with_its_schema() -> None:
    schema = SCHEMAS["layouts/schema/cutout.json"]
    wrong = {shown(file): mistakes(schema, as_an_editor(file.read_bytes())) for file in CUTOUTS}
    assert {name: said for name, said in wrong.items() if said} == {}


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("cards/schema/paper-tales.json", "unit: [{id: knight, cost: 1, strenght: 4}]"),
        ("cards/schema/paper-tales.json", "unit: [{id: knight}]"),
        ("cards/schema/paper-tales.json", "unit: [{id: knight, cost: 1, copies: 0}]"),
        ("cards/schema/paper-tales.json", "unit: [{id: knight, cost: 1, makes: [stone]}]"),
        (
            "cards/schema/paper-tales.json",
            "unit: [{id: knight, cost: 1, effects: [{phase: wars, do: endure}]}]",
        ),
        ("cards/schema/paper-tales.json", "unit: [{id: knight, cost: one}]"),
        ("cards/schema/paper-tales.json", "unit: [{id: knight, cost: 1, name: {en: Knight}}]"),
        ("cards/schema/paper-tales.json", "knight: [{id: knight, cost: 1}]"),
        (
            "cards/schema/paper-world.json",
            "landscape: [{id: a, colour: pink, value: 1, stars: 0, copies: {blue: 1}}]",
        ),
        (
            "cards/schema/paper-world.json",
            "landscape: [{id: a, colour: blue, value: 9, stars: 0, copies: {blue: 1}}]",
        ),
        ("cards/schema/game.json", "title: Orchard"),
        ("cards/schema/game.json", "{title: Orchard, kinds: {tree: {name: Trees, size: [60]}}}"),
        ("cards/schema/rules.json", "sections: [{text: [Words]}]"),
        ("layouts/schema/layout.json", "faces: {card: {items: {name: {text: x, box: [1, 2, 3]}}}}"),
        (
            "layouts/schema/layout.json",
            "faces: {card: {items: {name: {text: x, box: [1, 2, 3, 4], size: 5}}}}",
        ),
        ("layouts/schema/layout.json", "faces: {card: {itmes: {}}}"),
        ("layouts/schema/cutout.json", "papers: [{disc: [1, 2, 3]}]"),
    ],
)
def test_an_editor_would_see_the_mistake(place: str, text: str) -> None:
    assert mistakes(SCHEMAS[place], as_an_editor(text))


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("cards/schema/cards.json", "tree: [{id: oak, name: Oak, points: 3, motto: {en: Tall}, copies: 2}]"),
        (
            "cards/schema/game.json",
            "{title: {en: Orchard}, languages: [en], kinds: {tree: {name: Trees, size: [6, 6.5]}}}",
        ),
        ("cards/schema/paper-tales.json", "unit: [{id: knight, cost: 1, name: Knight, makes: [wood]}]"),
        (
            "layouts/schema/layout.json",
            "faces: {card: {extends: base, items: {name: {colour: {by: x, else: ink}}}}}",
        ),
    ],
)
def test_an_editor_would_let_it_pass(place: str, text: str) -> None:
    assert mistakes(SCHEMAS[place], as_an_editor(text)) == []
