"""Table files: written and read back, completed from a given file; their mistakes and their schemas."""

from __future__ import annotations

import json
import re
from pathlib import Path as File
from typing import Any

import jsonschema
import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from table_strategies import TABLES

from pnp.deck.problems import BadData
from scorer.table import load_table, merge_given, plain, scored_games, table_model, write_table
from scorer.table_schema import FOLDER, schemas, spelled

HERE = File(__file__).parent
CONTRACT = sorted((HERE / "tables").glob("contract-*.yaml"))
ZOO = sorted((HERE / "bad_tables").glob("*.yaml"))
EXPECTED = re.compile(r"^# expect (.*)$", re.MULTILINE)
QUIET = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def mistakes_in(file: File, given: File | None = None) -> list[str]:
    with pytest.raises(BadData) as caught:
        load_table(file, given=given)
    return [f"{File(p.file).name}:{p.line}:{p.column}: {p.message}" for p in caught.value.problems]


# There and back


def test_there_are_tables_of_all_games() -> None:
    assert {file.stem for file in CONTRACT} == {f"contract-{game}" for game in scored_games()}
    assert set(TABLES) == set(scored_games())


@pytest.mark.parametrize("file", CONTRACT, ids=lambda file: file.stem)
def test_a_contract_table_survives_writing(file: File, tmp_path: File) -> None:
    table = load_table(file)
    again = tmp_path / "again.yaml"
    again.write_text(write_table(table), encoding="utf-8")
    assert load_table(again) == table
    assert write_table(load_table(again)) == again.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", sorted(TABLES))
def test_a_table_survives_writing(game: str, tmp_path: File) -> None:
    file = tmp_path / "table.yaml"

    @QUIET
    @given(data=TABLES[game])
    def there_and_back(data: dict[str, Any]) -> None:
        table = table_model(game).model_validate(data)
        file.write_text(write_table(table), encoding="utf-8")
        assert load_table(file) == table
        # Another reader of YAML sees the same words and numbers.
        assert yaml.safe_load(file.read_bytes()) == plain(table)

    there_and_back()


def test_a_written_table_is_readable(tmp_path: File) -> None:
    assert write_table(load_table(HERE / "tables" / "contract-paper-world.yaml")) == (
        "game: paper-world\n"
        "objectives: [1, 14, 16]\n"
        "players:\n"
        "  - name: Ana\n"
        "    landscape:\n"
        "      - [green-3-scissors, null, blue-2]\n"
        "      - [yellow-1, black-5, null]\n"
        "      - [null, green-1, null]\n"
        "    scissors: [0, 0]\n"
        "    tokens: [4, 1]\n"
        "    hand: 3\n"
        "    discard: 2\n"
    )


@pytest.mark.parametrize(
    "name", ["no", "12", "1e3", "Ana: B", "#1", "null", "Zoë {x}", "it's", "- a", "~", "Łu kasz"]
)
def test_names_that_yaml_would_misread(name: str, tmp_path: File) -> None:
    table = table_model("paperwall").model_validate(
        {"game": "paperwall", "players": [{"name": name, "row": []}]}
    )
    file = tmp_path / "table.yaml"
    file.write_text(write_table(table), encoding="utf-8")
    assert load_table(file).players[0].name == name
    assert yaml.safe_load(file.read_bytes())["players"][0]["name"] == name


# The given file

TABLE = """\
game: paper-world
players:
  - name: Ana
    landscape: [[green-1, null, null]]
    hand: 1
  - name: Bo
    landscape: [[blue-1, null, null]]
"""


@pytest.fixture
def table_file(tmp_path: File) -> File:
    file = tmp_path / "table.yaml"
    file.write_text(TABLE)
    return file


def given_file(folder: File, text: str) -> File:
    file = folder / "given.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def hands(table: Any) -> list[tuple[str, int, int]]:
    return [(player.name, player.hand, player.discard) for player in table.players]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("players: [{name: Bo, hand: 3}]", [("Ana", 1, 0), ("Bo", 3, 0)]),
        ("players: [{name: Ana, hand: 5, discard: 2}]", [("Ana", 5, 2), ("Bo", 0, 0)]),
        ("players: [{seat: 2, hand: 4}]", [("Ana", 1, 0), ("Bo", 4, 0)]),
        ("players: [{seat: 2, name: Cy}]", [("Ana", 1, 0), ("Cy", 0, 0)]),
        ("players: [{name: Cy}, {name: Di, hand: 2}]", [("Cy", 1, 0), ("Di", 2, 0)]),
        ("players: [{hand: 7}, {discard: 7}]", [("Ana", 7, 0), ("Bo", 0, 7)]),
        ("objectives: [2]", [("Ana", 1, 0), ("Bo", 0, 0)]),
        ("game: paper-world", [("Ana", 1, 0), ("Bo", 0, 0)]),
        ("", [("Ana", 1, 0), ("Bo", 0, 0)]),
    ],
)
def test_what_is_given_wins(text: str, expected: Any, table_file: File, tmp_path: File) -> None:
    given = given_file(tmp_path, text)
    table = load_table(table_file, given=given)
    assert hands(table) == expected
    assert table.objectives == ([2] if "objectives" in text else [])
    assert merge_given(load_table(table_file), given) == table


def test_groups_are_merged_field_by_field(tmp_path: File) -> None:
    given = given_file(tmp_path, "players: [{name: Ana, outside: {below: 4}}]")
    outside = load_table(HERE / "tables" / "contract-copyright.yaml", given=given).players[0].outside
    assert (outside.above, outside.below, outside.left, outside.right) == (1, 4, 2, 0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "players: [{name: Ana}, {name: Boo}]",
            "given.yaml:1:31: there is no player 'Boo' at the table; there is Ana or Bo"
            " (to rename one, say its seat)",
        ),
        (  # a slip in the only name must not land on whoever sits first
            "players: [{name: Boo, hand: 3}]",
            "given.yaml:1:18: there is no player 'Boo' at the table; there is Ana or Bo"
            " (to rename one, say its seat)",
        ),
        ("players: [{seat: 3}]", "given.yaml:1:18: there is no seat '3'; the table has 2"),
        ("players: [{name: Ana}, {seat: 1}]", "given.yaml:1:24: the player in seat 1 is given twice"),
        ("players: [{hand: 1}, {hand: 2}, {hand: 3}]", "given.yaml:1:33: the table has only 2 players"),
        ("game: paperwall", "given.yaml:1:7: is about 'paperwall', but the table is of 'paper-world'"),
        ("players: [{name: Ana, hand: many}]", "given.yaml:1:29: 'hand' must be a whole number, not 'many'"),
        ("players: [{name: Ana, hnd: 1}]", "given.yaml:1:23: unknown field 'hnd' (did you mean 'hand'?)"),
        ("players: {Ana: 1}", "given.yaml:1:10: 'players' must be a list, each with a name or a seat"),
        ("players: [{name: Bo, landscape: [[x]]}]", "given.yaml:1:35: there is no landscape card 'x'"),
        ("- a", "given.yaml:1:1: a given file has fields, as 'players:'"),
        ("objectives: [0]", "given.yaml:1:14: 'objectives' must be more than 0, not 0"),
    ],
)
def test_mistakes_in_a_given_file_are_on_its_lines(
    text: str, expected: str, table_file: File, tmp_path: File
) -> None:
    assert mistakes_in(table_file, given_file(tmp_path, text)) == [expected]


def test_a_given_file_that_is_not_there(table_file: File, tmp_path: File) -> None:
    assert mistakes_in(table_file, tmp_path / "none.yaml")[0].startswith("none.yaml:1:1: ")


def test_mistakes_of_both_files_are_told_together(tmp_path: File) -> None:
    table = tmp_path / "table.yaml"
    table.write_text(TABLE.replace("hand: 1", "hand: x"))
    given = given_file(tmp_path, "players: [{name: Bo, discard: x}]")
    assert [line.split(": ")[0] for line in mistakes_in(table, given)] == [
        "given.yaml:1:31",
        "table.yaml:5:11",
    ]


# The zoo


def test_the_zoo_is_not_empty() -> None:
    assert len(ZOO) >= 30
    assert all(EXPECTED.findall(file.read_text(encoding="latin-1")) for file in ZOO)


@pytest.mark.parametrize("file", ZOO, ids=lambda file: file.stem)
def test_mistakes_are_named_on_their_lines(file: File) -> None:
    expected = EXPECTED.findall(file.read_bytes().decode("utf-8", errors="replace"))
    assert mistakes_in(file) == [f"{file.name}:{line}" for line in expected]


# Schemas


@pytest.mark.parametrize("name", sorted(schemas()))
def test_schemas_are_up_to_date(name: str) -> None:
    assert (FOLDER / name).read_bytes() == spelled(schemas()[name]), "run python -m scorer.table_schema"
    jsonschema.Draft202012Validator.check_schema(schemas()[name])


def test_every_game_has_a_schema_and_none_is_left_over() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {f"table-{game}.json" for game in scored_games()}


@pytest.mark.parametrize("file", CONTRACT, ids=lambda file: file.stem)
def test_the_contract_agrees_with_the_schemas(file: File) -> None:
    schema = json.loads(
        (FOLDER / file.name.replace("contract", "table").replace("yaml", "json")).read_bytes()
    )
    assert not list(jsonschema.Draft202012Validator(schema).iter_errors(yaml.safe_load(file.read_bytes())))
    wrong = {**yaml.safe_load(file.read_bytes()), "nonsense": 1}
    assert list(jsonschema.Draft202012Validator(schema).iter_errors(wrong))


@pytest.mark.parametrize("game", sorted(TABLES))
def test_what_the_models_write_the_schemas_allow(game: str) -> None:
    checker = jsonschema.Draft202012Validator(schemas()[f"table-{game}.json"])

    @settings(max_examples=30, deadline=None)
    @given(data=TABLES[game])
    def agree(data: dict[str, Any]) -> None:
        table = table_model(game).model_validate(data)
        assert not [error.message for error in checker.iter_errors(plain(table))]

    agree()


# Anything at all


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    base=st.sampled_from(CONTRACT),
    cuts=st.lists(
        st.tuples(st.integers(0, 600), st.integers(0, 12), st.text(max_size=6)), min_size=1, max_size=4
    ),
)
def test_a_mangled_table_is_a_table_or_problems(base: File, cuts: Any, tmp_path: File) -> None:
    """Whatever happens to a file, it is read or its problems are said; never a traceback."""
    text = base.read_text(encoding="utf-8")
    for at, length, new in cuts:
        text = text[:at] + new + text[at + length :]
    file = tmp_path / "mangled.yaml"
    file.write_text(text, encoding="utf-8", errors="replace")
    try:
        table = load_table(file)
    except BadData as error:
        assert error.problems
        assert all(problem.line >= 1 and problem.column >= 1 for problem in error.problems)
    else:
        file.write_text(write_table(table), encoding="utf-8")
        assert load_table(file) == table


JSONISH = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-3, 99), st.sampled_from(["", "c01", "green-1", "demon", "s"])
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["card", "unit", "at", "row", "name", "build", "save"]), inner, max_size=3
        ),
    ),
    max_leaves=6,
)


@pytest.mark.parametrize("file", CONTRACT, ids=lambda file: file.stem)
def test_any_value_in_any_field_is_understood_or_a_problem(file: File, tmp_path: File) -> None:
    data = yaml.safe_load(file.read_bytes())
    spots = [*_spots(data, ())]
    mangled = tmp_path / "mangled.yaml"

    @settings(max_examples=50, deadline=None)
    @given(spot=st.sampled_from(spots), value=JSONISH)
    def tolerant(spot: tuple[Any, ...], value: Any) -> None:
        changed = json.loads(json.dumps(data))
        inside = changed
        for step in spot[:-1]:
            inside = inside[step]
        inside[spot[-1]] = value
        mangled.write_text(json.dumps(changed))
        try:
            load_table(mangled)
        except BadData as error:
            assert error.problems

    tolerant()


def _spots(data: Any, where: tuple[Any, ...]) -> Any:
    """Every place in a file where a value stands."""
    for key in data if isinstance(data, dict) else range(len(data)):
        yield (*where, key)
        if isinstance(data[key], dict | list):
            yield from _spots(data[key], (*where, key))
