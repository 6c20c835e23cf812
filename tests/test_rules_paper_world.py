"""Paper World by the rulebook: the worked examples, the ranking, what is doubted and what is refused."""

from __future__ import annotations

from pathlib import Path as File
from random import Random
from typing import Any

import pytest
from paper_world_scenes import BOX, FACES, GAME, cell, faces, place, playing, step, table
from pydantic import ValidationError

from scorer.rules.paper_world import score
from scorer.rules.paper_world.moves import Take
from scorer.rules.paper_world.play import apply, set_up, why_not
from scorer.rules.paper_world.set_up import deck_for, tokens_for
from scorer.table import load_table

HOME = cell()
EAST, WEST, SOUTH = cell(1), cell(-1), cell(0, 1)


# --- worked examples -------------------------------------------------------------------------------------


def test_W1_the_rulebook_counts_sixteen() -> None:
    land = [["green-5", "blue-5", "black-4"], ["yellow-3-scissors", None, None], [None, None, None]]
    result = score(
        table({"landscape": land, "tokens": [4], "hand": 3, "discard": 2, "scissors": [1, 0]}), GAME
    )
    player = result.players[0]
    assert [(line.reason, line.points) for line in player.lines] == [
        ("stars", 15),
        ("objective", 4),
        ("hand", -3),
        ("discard", -2),
        ("scissors", 2),
    ]
    assert player.lines[0].pieces == ("green-5", "blue-5", "black-4", "yellow-3-scissors")
    assert player.total == 16
    assert result.certain


def test_W2_a_colour_rises_on_two_stacks() -> None:
    state = playing({HOME: ["green-3"], EAST: ["green-1"]}, ["green-2", "green-4", "green-5"])
    move = place("green", step("green-4", HOME), step("green-5", HOME), step("green-2", EAST))
    after = apply(state, move).travellers[0]
    assert [after.stacks[where][-1].value for where in (HOME, EAST)] == [5, 2]
    assert after.discard == () and after.hand == ()


YELLOW = ["yellow-2", "yellow-4", "yellow-5", "blue-3", "blue-4"]


def test_W3_one_jump_for_one_card() -> None:
    state = playing({HOME: ["yellow-1"]}, YELLOW)
    steps = (step("yellow-2", HOME), step("yellow-4", HOME, ("blue-3",)), step("yellow-5", HOME))
    after = apply(state, place("yellow", *steps)).travellers[0]
    assert after.stacks[HOME][-1].value == 5
    assert after.discard == faces("blue-3")
    unpaid = (step("yellow-2", HOME), step("yellow-4", HOME))
    assert why_not(state, place("yellow", *unpaid)) == "jump-not-paid"


def test_W3b_the_token_on_another_stack_pays_the_jump() -> None:
    state = playing({HOME: ["yellow-1"], EAST: ["green-3-scissors"]}, YELLOW, token=EAST)
    steps = (step("yellow-2", HOME), step("yellow-4", HOME), step("yellow-5", HOME))
    assert apply(state, place("yellow", *steps)).travellers[0].discard == ()
    paying = (step("yellow-2", HOME), step("yellow-4", HOME, ("blue-3",)))
    assert why_not(state, place("yellow", *paying)) == "paid-too-much"


def test_W3c_a_second_jump_is_for_the_advanced_mode() -> None:
    stacks = {HOME: ["yellow-1"], EAST: ["yellow-1"]}
    hand = ["yellow-3", "yellow-3", "blue-3", "blue-4"]
    move = place("yellow", step("yellow-3", HOME, ("blue-3",)), step("yellow-3", EAST, ("blue-4",)))
    assert why_not(playing(stacks, hand), move) == "second-jump"
    after = apply(playing(stacks, hand, advanced=True), move).travellers[0]
    assert after.discard == faces("blue-3", "blue-4")


def test_W4_a_two_starts_a_stack_for_one_card() -> None:
    state = playing({HOME: ["yellow-1"]}, ["green-2", "black-5"])
    assert why_not(state, place(2, step("green-2", EAST))) == "jump-not-paid"
    after = apply(state, place(2, step("green-2", EAST, ("black-5",)))).travellers[0]
    assert after.stacks[EAST] == faces("green-2") and after.discard == faces("black-5")


def test_W5_a_three_starts_a_stack_in_the_advanced_mode() -> None:
    hand = ["green-3", "black-5", "black-4", "black-3"]
    two, one = ("black-5", "black-4"), ("black-5",)
    advanced = playing({HOME: ["yellow-1"]}, hand, advanced=True)
    assert why_not(advanced, place(3, step("green-3", EAST, two))) is None
    assert why_not(advanced, place(3, step("green-3", EAST, one))) == "jump-not-paid"
    holding = playing({HOME: ["yellow-1-scissors"]}, hand, advanced=True, token=HOME)
    assert why_not(holding, place(3, step("green-3", EAST, one))) is None
    assert why_not(holding, place(3, step("green-3", EAST, two))) == "paid-too-much"
    assert (
        why_not(playing({HOME: ["yellow-1"]}, hand), place(3, step("green-3", EAST, two))) == "jump-too-far"
    )


@pytest.mark.parametrize(
    "players, cards, scissors, stars", [(2, 52, 12, 80), (3, 72, 16, 124), (4, 92, 20, 168)]
)
def test_W6_the_deck_by_players(players: int, cards: int, scissors: int, stars: int) -> None:
    deck = deck_for(BOX, players)
    assert len(deck) == cards
    assert sum(card.scissors for card in deck) == scissors
    assert sum(card.stars for card in deck) == stars
    state = set_up(GAME, players, Random(1))
    assert sorted(card for pile in state.piles for card in pile) == sorted(deck)
    sizes = sorted(len(pile) for pile in state.piles)
    assert len(sizes) == 5 and sizes[-1] - sizes[0] <= 1
    starts = [traveller.stacks[HOME][0] for traveller in state.travellers]
    assert len(set(starts)) == players and {start.value for start in starts} == {1}
    assert len(set(state.setting.objectives)) == 3


@pytest.mark.parametrize("players, tokens", [(2, (2, 1)), (3, (4, 2, 1)), (4, (4, 2, 1))])
def test_W7_tokens_per_objective(players: int, tokens: tuple[int, ...]) -> None:
    assert tokens_for(BOX, players) == tokens
    assert set_up(GAME, players, Random(1)).tokens == (tokens,) * 3


def test_W8_eleven_in_hand_discard_two() -> None:
    state = playing({HOME: ["yellow-1"]}, ["blue-1"] * 9)
    state = state._replace(piles=(faces("green-3"), faces("green-4"), faces("black-1"), (), ()))
    assert why_not(state, Take("green")) == "hand-limit"
    assert why_not(state, Take("green", faces("blue-1"))) == "hand-limit"
    assert why_not(state, Take("green", faces("blue-1", "blue-5"))) == "not-in-hand"
    after = apply(state, Take("green", faces("blue-1", "green-3"))).travellers[0]
    assert len(after.hand) == 9 and FACES["green-4"] in after.hand
    assert after.discard == faces("blue-1", "green-3")


def test_W9_tops_one_to_five() -> None:
    land = [["green-5", "blue-4", "black-3"], ["yellow-2", "green-1", None], [None, None, None]]
    result = score(table({"landscape": land}), GAME)
    assert [(line.reason, line.points) for line in result.players[0].lines] == [("stars", 5 + 3 + 2 + 1 + 0)]
    assert 9 in result.players[0].more["objectives_met"]


# --- ranking ---------------------------------------------------------------------------------------------

FIVE: list[list[str | None]] = [["green-5", None, None], [None] * 3, [None] * 3]


def test_most_points_then_fewest_discards_then_shared() -> None:
    many = {"landscape": FIVE, "discard": 2, "tokens": [2]}
    few = {"landscape": FIVE, "discard": 1, "hand": 1, "tokens": [2]}
    result = score(table(many, few), GAME)
    assert [(player.total, player.rank) for player in result.players] == [(5, 2), (5, 1)]
    assert result.winners == ("B",)
    shared = score(table(few, few, many), GAME)
    assert shared.winners == ("A", "B")
    assert [player.rank for player in shared.players] == [1, 1, 3]


def test_totals_may_be_negative_and_empty_lines_are_left_out() -> None:
    result = score(table({"landscape": [["green-1"]], "hand": 4}), GAME)
    assert [(line.reason, line.points) for line in result.players[0].lines] == [("hand", -4)]
    assert result.players[0].total == -4


# --- doubts and refusals ---------------------------------------------------------------------------------

LINE = [["green-1", "green-2", "green-3-scissors"]]


@pytest.mark.parametrize(
    "players, more, reason",
    [
        (
            [{"landscape": [["green-5"]]}, {"landscape": [["green-5", "green-5", "green-5"]]}],
            {},
            "copies-too-many",
        ),
        ([{"landscape": [["green-1", None, "green-1"]]}], {}, "landscape-not-connected"),
        ([{"landscape": [["green-1", None], [None, "green-1"]]}], {}, "landscape-not-connected"),
        ([{"landscape": [[None]]}], {}, "landscape-empty"),
        ([{"landscape": [["start-green", "start-blue"]]}], {}, "starts-too-many"),
        ([{"landscape": LINE, "scissors": [0, 0]}], {}, "scissors-on-plain-card"),
        ([{"landscape": LINE, "scissors": [2, 2]}], {}, "scissors-on-nothing"),
        (
            [
                {"landscape": LINE, "scissors": [0, 2]},
                {"landscape": [["blue-1-scissors"]], "scissors": [0, 0]},
            ],
            {},
            "scissors-two-owners",
        ),
        (
            [{"landscape": LINE, "tokens": [4, 4]}, {"landscape": [["blue-1"]], "tokens": [4, 4]}],
            {},
            "tokens-too-many",
        ),
        ([{"landscape": LINE, "tokens": [4, 4, 2, 1]}], {}, "tokens-more-than-objectives"),
        ([{"landscape": LINE, "tokens": [4, 4]}], {"objectives": [7]}, "tokens-more-than-objectives"),
        ([{"landscape": LINE, "hand": 10}], {}, "hand-too-large"),
        ([{"landscape": LINE, "discard": 91}], {}, "cards-too-many"),
        ([{"landscape": LINE}], {"objectives": [1, 2, 7]}, "objectives-same-card"),
        ([{"landscape": LINE}], {"objectives": [1, 3, 7, 9]}, "objectives-too-many"),
        ([{"landscape": [["green-1"]]}] * 5, {}, "players-too-many"),
    ],
)
def test_what_no_honest_game_produces_is_doubted(
    players: list[Any], more: dict[str, Any], reason: str
) -> None:
    result = score(table(*players, **more), GAME)
    assert [doubt.reason for doubt in result.doubts] == [reason]
    assert not result.certain
    assert len(result.players) == len(players), "the score stands"


def test_honest_tables_are_certain() -> None:
    full = {"landscape": LINE, "scissors": [0, 2], "tokens": [4, 4, 2], "hand": 9, "discard": 80}
    assert score(table(full, objectives=[1, 14, 16]), GAME).certain
    assert score(table({"landscape": [["green-5", "green-5", "green-5"]]}), GAME).certain


def test_the_place_of_a_doubt_counts_from_one() -> None:
    doubt = score(table({"landscape": LINE, "scissors": [0, 1]}), GAME).doubts[0]
    assert (doubt.player, doubt.place) == ("A", "row 1, column 2")


@pytest.mark.parametrize(
    "player, words",
    [
        ({"landscape": [[None] * 4]}, "larger than 3 × 3"),
        ({"landscape": [["green-1"]] * 4}, "larger than 3 × 3"),
        ({"landscape": LINE, "scissors": [3, 0]}, "less than 3"),
        ({"landscape": LINE, "hand": -1}, "greater than or equal to 0"),
        ({"landscape": LINE, "hands": 1}, "not permitted"),
    ],
)
def test_what_cannot_be_scored_is_refused(player: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        table(player)


def test_what_the_box_does_not_hold_is_a_problem_in_its_place() -> None:
    wrong = table({"landscape": [["gren-1", "score-4"]], "tokens": [3]}, objectives=[21, 4, 4])
    assert list(wrong.problems(GAME)) == [
        (("players", 0, "landscape", 0, 0), "there is no landscape card 'gren-1' (did you mean 'green-1'?)"),
        (("players", 0, "landscape", 0, 1), "there is no landscape card 'score-4'"),
        (("players", 0, "tokens", 0), "there is no token worth 3; there is 1, 2 or 4"),
        (("objectives", 0), "there is no objective 21; they go up to 20"),
        (("objectives", 2), "objective 4 is listed twice"),
    ]
    assert not list(table({"landscape": LINE, "tokens": [4]}, objectives=[1, 14, 16]).problems(GAME))


def test_a_table_file_is_read(tmp_path: File) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(
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
        "    discard: 2\n",
        encoding="utf-8",
    )
    result = score(load_table(file), GAME)
    assert result.players[0].total == 2 + 1 + 0 + 5 + 0 + 4 + 1 - 3 - 2 + 2
    assert [doubt.reason for doubt in result.doubts] == ["landscape-not-connected"]
