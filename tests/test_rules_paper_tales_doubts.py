"""Paper Tales: kingdoms no honest game could bring, open choices, and the table file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path as File
from typing import Any

import pytest
from tales import alone, box, game, player, scored, table, units

from pnp.deck.problems import BadData
from scorer.rules.paper_tales import score
from scorer.rules.paper_tales.cards import NoSuchCard
from scorer.table import load_table, write_table

EMPTY = player("Bo")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    """No cards of a person's own lie here: table files are about the bundled game."""
    monkeypatch.chdir(tmp_path)


def reasons(phase: str, *players: dict[str, Any], **more: Any) -> list[str]:
    return [doubt.reason for doubt in scored(phase, *players, **more).doubts]


def doubted(phase: str = "war", turn: int | None = None, **kingdom: Any) -> list[str]:
    """The doubts about one kingdom."""
    return reasons(phase, player("Ana", **kingdom), EMPTY, **({"turn": turn} if turn else {}))


# What no honest game could bring


def test_six_units() -> None:
    three = "knight knight cook"
    assert doubted(front=three, back="farmer farmer", buildings="town:2") == []
    assert doubted(front=f"{three} cook", back="farmer farmer", buildings="town:2") == ["too-many-units"]
    assert doubted(front=three, back="farmer farmer miner", buildings="town:2") == ["too-many-units"]
    # The score stands: everyone in front fights.
    six = scored("war", player("Ana", f"{three} cook", "farmer farmer", "town:2"), EMPTY)
    assert six.players[0].more["strength"] == 4 + 4 + 1 + 1


def test_the_third_front_place_needs_a_level_2_building() -> None:
    three = "knight knight cook"
    assert doubted(front=three) == ["place-not-open"]
    assert doubted(front=three, buildings="town mine") == ["place-not-open"]
    assert doubted(front=three, buildings="town mine:2") == []
    assert doubted(front="knight knight", back="cook farmer") == []
    # Built in phase 5 of the first turn, it opens its place in the second turn.
    built = player("Ana", three, "", "town:2")
    assert [doubt.reason for doubt in scored("age", built, EMPTY, turn=1).doubts] == ["place-not-open"]
    assert scored("age", built, EMPTY, turn=2).certain


def test_more_copies_than_the_deck_has() -> None:
    result = scored("war", player("Ana", "demon"), player("Bo", "demon"))
    assert [(doubt.player, doubt.reason) for doubt in result.doubts] == [(None, "copies")]
    assert dict(result.doubts[0].values) == {"card": "demon", "seen": 2, "copies": 1}
    assert reasons("war", player("Ana", "demon"), player("Bo", hand=["demon"])) == ["copies"]
    assert reasons("war", player("Ana", "knight knight"), player("Bo", "knight")) == []


def test_a_building_twice() -> None:
    assert doubted(buildings="town town") == ["building-twice"]


def test_a_third_level() -> None:
    assert doubted(buildings="town:3") == ["level"]
    assert scored("end", player("Ana", buildings="town:3"), EMPTY).players[0].total == 3


def test_negative_gold_and_points() -> None:
    assert doubted(gold=-1) == ["below-nothing"]
    assert doubted(legend=-2) == ["below-nothing"]
    assert doubted(gold=0, legend=0) == []


def test_age_tokens_on_nothing() -> None:
    lost = {"name": "Ana", "front": [None, {"age": 2}], "back": [{"unit": None}]}
    result = scored("war", lost, EMPTY)
    assert [(doubt.place, doubt.reason) for doubt in result.doubts] == [("front-2", "age-on-nothing")]


def test_more_buildings_than_turns() -> None:
    assert doubted(turn=1, buildings="town") == ["too-many-buildings"]
    assert doubted(turn=2, buildings="town") == []
    assert doubted("age", turn=1, buildings="town") == []
    assert doubted("end", turn=4, buildings="town mine temple tavern barracks") == ["too-many-buildings"]


def test_more_than_one_card_kept() -> None:
    assert doubted(hand=["cook"]) == []
    assert doubted(hand=["cook", "farmer"]) == ["hand"]


def test_too_few_and_too_many_players() -> None:
    assert reasons("war", player("Ana")) == ["players"]
    assert reasons("war", *(player(f"P{i}") for i in range(6))) == ["players"]
    assert reasons("war", *(player(f"P{i}") for i in range(5))) == []
    assert scored("war", player("Ana", "knight")).players[0].more["wars"] == 0


def test_new_units_have_no_token_and_old_ones_have() -> None:
    assert doubted("deploy", front="knight:1", gold=1, played=["knight"]) == ["new-with-age"]
    assert doubted("deploy", front="knight", played=[]) == ["old-without-age"]
    assert doubted("deploy", front="knight:1", played=["cook"]) == ["played-not-there"]
    assert doubted("deploy", front="knight cook:1", gold=1, played=["knight"]) == []


def test_played_tells_new_from_old() -> None:
    twice = player("Ana", "veteran veteran:1", played=["veteran"])
    result = scored("deploy", twice, EMPTY)
    assert result.certain
    assert [here["age"] for here in result.players[0].more["kingdom"]["front"]] == [1, 1]


def test_an_effect_that_a_phase_cannot_play_is_said() -> None:
    odd = {"phase": "income", "do": "age", "amount": 1, "on": "self"}
    cards = tuple(
        replace(card, facts={**card.facts, "effects": [odd]}) if card.id == "cook" else card
        for card in game().cards
    )
    result = score(table("income", player("Ana", "cook"), EMPTY), replace(game(), cards=cards))
    assert [doubt.reason for doubt in result.doubts] == ["effect-not-played"]


# Choices


def test_a_unit_is_named_by_its_place_when_there_are_two() -> None:
    two = {"front": "knight:1", "back": "knight:2 mystical-healer"}
    unsaid = scored("age", player("Ana", **two), EMPTY)
    assert unsaid.doubts[0].options == ("knight@front-1",)
    assert alone("age", **two, choices={"save": ["knight@front-1"]}).more["died"] == ["knight"]
    assert alone("age", **two, choices={"save": ["front-1"]}).more["died"] == ["knight"]
    assert alone("age", **two, choices={"save": ["knight"]}).more["kingdom"]["back"] == [
        {"unit": "mystical-healer", "age": 1}
    ]


def test_a_name_that_fits_unlike_units_is_unclear() -> None:
    two = player("Ana", "time-master veteran:1", "veteran:2", choices={"age": ["veteran"]})
    result = scored("deploy", two, EMPTY)
    assert [doubt.reason for doubt in result.doubts] == ["choice-unclear"]
    assert set(result.doubts[0].options) == {"time-master", "veteran@front-2", "veteran@back-1"}
    clear = {**two, "choices": {"age": ["veteran@back-1"]}}
    assert scored("deploy", clear, EMPTY).certain


def test_choosing_between_like_units_is_no_choice() -> None:
    unsaid = scored("age", player("Ana", "knight:1 knight:1", "mystical-healer"), EMPTY)
    assert unsaid.doubts[0].options == ("knight",)
    assert alone("deploy", front="knight knight", gold=1).more["dropped"] == ["knight"]


def test_an_open_choice_leaves_the_rest_resolved() -> None:
    result = scored("age", player("Ana", "knight:1 sculptor:1", "mystical-healer"), EMPTY)
    assert not result.certain
    assert result.players[0].total == 3
    assert units(result.players[0]) == {"mystical-healer": 1}
    assert alone("age", front="knight:1", back="mystical-healer", choices={"save": []}).more["died"] == [
        "knight"
    ]


def test_an_open_building_lists_every_way() -> None:
    result = scored("build", player("Ana", "miner", gold=2), EMPTY)
    assert [doubt.reason for doubt in result.doubts] == ["open-build"]
    assert result.doubts[0].options == ("temple 1 for 0", "temple 1 for 2")
    assert result.players[0].more["gold"] == 2
    for option in result.doubts[0].options:
        assert alone("build", front="miner", gold=2, choices={"build": option}).more["built"]["level"] == 1


def test_what_cannot_be_built_is_not() -> None:
    for wrong in ("town", "temple 2", "temple 1 for 1", "temple 3"):
        result = scored("build", player("Ana", "miner", gold=2, choices={"build": wrong}), EMPTY)
        assert [doubt.reason for doubt in result.doubts] == ["choice-not-allowed"], wrong
        assert "built" not in result.players[0].more
    # Nothing to build, nothing to ask.
    assert scored("build", player("Ana"), EMPTY).certain


def test_of_several_ways_to_pay_the_cheapest_is_meant() -> None:
    assert alone("build", front="miner", gold=2, choices={"build": "temple"}).more["gold"] == 2
    assert alone("build", front="miner", gold=2, choices={"build": "temple 1 for 2"}).more["gold"] == 0


def test_a_draw_that_is_not_said_is_open() -> None:
    result = scored("deploy", player("Ana", "shapeshifter"), EMPTY)
    assert [doubt.reason for doubt in result.doubts] == ["open-draw"]
    assert set(result.doubts[0].options) == set(box().units) - {"kraken"}
    short = scored("deploy", player("Ana", "shapeshifter", choices={"draw": ["kraken"]}), EMPTY)
    assert [doubt.reason for doubt in short.doubts] == ["open-draw"]


def test_tokens_are_given_in_the_order_of_the_choices() -> None:
    """A Leviathan that gets a token first makes the food that the Alchemist counts."""
    by_master, by_alchemist = (
        {"by": "time-master", "on": "leviathan"},
        {"by": "master-alchemist", "on": "time-master"},
    )
    front = {"front": "leviathan time-master", "back": "master-alchemist:1", "gold": 3}
    first = alone("deploy", **front, choices={"age": [by_master, by_alchemist]})
    assert units(first) == {"leviathan": 2, "time-master": 2, "master-alchemist": 1}
    second = alone("deploy", **front, choices={"age": [by_alchemist, by_master]})
    assert units(second) == {"leviathan": 2, "time-master": 0, "master-alchemist": 1}


# The table file

FILE = """\
game: paper-tales
turn: 2
phase: war
players:
  - name: Marie
    gold: 3
    legend: 12
    front: [{unit: demon, age: 1}, {unit: woodcutter}]
    back: [farmer, null]
    buildings: [{building: temple, level: 1}]
    choices: {}
  - name: Fred
    front: [knight]
"""


def test_the_table_of_the_contract(tmp_path: File) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(FILE, encoding="utf-8")
    result = score(load_table(file), game())
    assert result.certain
    assert [(one.total, one.more["strength"], one.more["wars"]) for one in result.players] == [
        (12 + 6, 9, 2),
        (0, 4, 0),
    ]


def test_a_table_survives_its_file(tmp_path: File) -> None:
    choices = {
        "save": ["front-1"],
        "build": "tavern 2 for 4",
        "age": ["farmer"],
        "draw": ["cook"],
        "drop": [],
    }
    one = table("age", player("Ana", "demon:1", "farmer", "town:2", choices=choices, hand=["cook"]), EMPTY)
    file = tmp_path / "table.yaml"
    file.write_text(write_table(one), encoding="utf-8")
    assert load_table(file) == one


@pytest.mark.parametrize(
    "line, wrong, place, words",
    [
        ("phase: war", "phase: wars", "3:8", "did you mean 'war'?"),
        ("farmer, null", "famrer, null", "9:12", "there is no unit 'famrer' (did you mean 'farmer'?)"),
        ("unit: demon", "unit: temple", "8:20", "there is no unit 'temple'"),
        ("building: temple", "building: tempel", "10:28", "(did you mean 'temple'?)"),
        ("age: 1", "age: -1", "8:32", "'age' must be at least 0"),
        ("gold: 3", "glod: 3", "6:5", "unknown field 'glod' (did you mean 'gold'?)"),
        ("choices: {}", "choices: {build: tavern 2 of 4}", "11:22", "'tavern 2 for 4'"),
        ("choices: {}", "choices: {build: tavrn}", "11:22", "there is no building 'tavrn'"),
        ("choices: {}", "choices: {draw: [kraken, cok]}", "11:30", "there is no unit 'cok'"),
        ("name: Fred", "name: Marie", "5:3", "two players are called 'Marie'"),
        ("turn: 2", "turn: 5", "2:7", "'turn' must be at most 4"),
    ],
)
def test_mistakes_are_named_on_their_line(
    tmp_path: File, line: str, wrong: str, place: str, words: str
) -> None:
    assert line in FILE
    file = tmp_path / "table.yaml"
    file.write_text(FILE.replace(line, wrong), encoding="utf-8")
    with pytest.raises(BadData) as refused:
        load_table(file)
    (problem,) = refused.value.problems
    assert f"{problem.line}:{problem.column}" == place
    assert words in problem.message


def test_rules_refuse_a_card_that_is_not_in_the_box() -> None:
    with pytest.raises(NoSuchCard, match="nobody"):
        score(table("war", player(front="nobody")), game())
