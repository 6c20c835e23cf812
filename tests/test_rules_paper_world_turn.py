"""What a turn of Paper World may do: taking, placing, jumping, the scissors token, objectives, the end."""

from __future__ import annotations

from random import Random

import pytest
from paper_world_scenes import FACES, GAME, cell, faces, place, playing, step

from scorer.rules.paper_world import score
from scorer.rules.paper_world.moves import IllegalMove, Pass, Take, can_place
from scorer.rules.paper_world.play import apply, check, final_table, is_over, set_up, why_not
from scorer.score import Impossible

HOME = cell()
EAST, WEST, SOUTH = cell(1), cell(-1), cell(0, 1)


# --- a take ----------------------------------------------------------------------------------------------


def test_a_take_gets_all_matching_tops_and_only_those() -> None:
    state = playing({HOME: ["yellow-1"]}, [])
    state = state._replace(
        piles=(faces("green-1", "green-2"), faces("blue-2"), faces("green-5"), faces("black-4"), ())
    )
    by_colour = apply(state, Take("green"))
    assert by_colour.travellers[0].hand == faces("green-2", "green-5")
    assert by_colour.piles[0] == faces("green-1"), "what comes to light stays"
    assert apply(state, Take(2)).travellers[0].hand == faces("green-2", "blue-2")
    assert why_not(state, Take("yellow")) == "nothing-to-take"
    assert why_not(state, Take(3)) == "nothing-to-take"
    assert why_not(state, Take("green", faces("green-2"))) == "hand-limit", "no discard without need"


# --- a placement -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card, where, reason",
    [
        ("green-2", HOME, None),
        ("blue-2", HOME, "other-colour"),
        ("green-1", HOME, "not-rising"),
        ("green-4", HOME, "jump-too-far"),
        ("green-3", HOME, "jump-not-paid"),
        ("blue-1", EAST, None),
        ("blue-1", cell(1, 1), "not-adjacent"),
        ("blue-1", cell(2), "not-adjacent"),
        ("blue-1", 99, "outside-landscape"),
        ("black-5", HOME, "not-in-hand"),
    ],
)
def test_one_card_on_a_first_stack(card: str, where: int, reason: str | None) -> None:
    state = playing({HOME: ["green-1"]}, ["green-1", "green-2", "green-3", "green-4", "blue-1", "blue-2"])
    assert why_not(state, place(FACES[card].value, step(card, where))) == reason
    if reason:
        with pytest.raises(IllegalMove, match=reason):
            apply(state, place(FACES[card].value, step(card, where)))


def test_the_landscape_never_outgrows_three_by_three() -> None:
    state = playing({HOME: ["green-1"], EAST: ["green-1"], cell(2): ["green-1"]}, ["blue-1"])
    assert why_not(state, place("blue", step("blue-1", WEST))) == "outside-landscape"
    assert why_not(state, place("blue", step("blue-1", SOUTH))) is None


def test_a_turn_keeps_to_what_was_named() -> None:
    state = playing({HOME: ["green-1"]}, ["green-2", "blue-1", "blue-2"])
    mixed = (step("green-2", HOME), step("blue-1", EAST))
    assert why_not(state, place("green", *mixed)) == "not-as-named"
    assert why_not(state, place("blue", step("blue-1", EAST), step("blue-2", EAST))) is None
    assert why_not(state, place("blue")) == "nothing-placed"
    with pytest.raises(IllegalMove, match="nothing-placed"):
        apply(state, place("blue"))


def test_a_card_cannot_pay_for_itself() -> None:
    state = playing({HOME: ["green-1"]}, ["blue-2"])
    assert why_not(state, place(2, step("blue-2", EAST, ("blue-2",)))) == "not-in-hand"
    assert not can_place(state)


# --- the scissors token ----------------------------------------------------------------------------------


def test_the_token_comes_from_the_centre_an_opponent_or_oneself() -> None:
    move = place("green", step("green-2-scissors", HOME, takes_scissors=True))
    state = playing({HOME: ["green-1"], EAST: ["blue-1-scissors"]}, ["green-2-scissors"])
    for before in (None, (1, HOME), (0, EAST)):
        assert apply(state._replace(scissors=before), move).scissors == (0, HOME)
    left = place("green", step("green-2-scissors", HOME))
    assert apply(state._replace(scissors=(1, HOME)), left).scissors == (1, HOME), "it need not be taken"


def test_a_plain_card_brings_no_token() -> None:
    state = playing({HOME: ["green-1"]}, ["green-2"])
    assert why_not(state, place(2, step("green-2", HOME, takes_scissors=True))) == "no-scissors-sign"


def test_the_token_blocks_its_stack_from_the_moment_it_lies_there() -> None:
    state = playing({HOME: ["green-1"]}, ["green-2-scissors", "green-3"])
    both = (step("green-2-scissors", HOME, takes_scissors=True), step("green-3", HOME))
    assert why_not(state, place("green", *both)) == "stack-blocked"
    assert why_not(state, place("green", step("green-2-scissors", HOME), step("green-3", HOME))) is None


def test_a_new_scissors_card_frees_the_stack_in_the_same_turn() -> None:
    stacks = {HOME: ["green-1-scissors"], EAST: ["green-1"]}
    state = playing(stacks, ["green-2-scissors", "green-2"], token=HOME)
    freed = (step("green-2-scissors", EAST, takes_scissors=True), step("green-2", HOME))
    assert why_not(state, place("green", *freed)) is None
    assert why_not(state, place("green", *reversed(freed))) == "stack-blocked"


def test_an_opponent_frees_the_stack_by_taking_the_token() -> None:
    state = playing({HOME: ["green-1-scissors"]}, ["green-2"], token=HOME)
    assert why_not(state, place(2, step("green-2", HOME))) == "stack-blocked"
    assert why_not(state._replace(scissors=(1, HOME)), place(2, step("green-2", HOME))) is None


def test_a_token_just_taken_pays_a_jump_but_not_a_second_one() -> None:
    stacks = {HOME: ["green-1"], EAST: ["green-1"], WEST: ["green-1"]}
    hand = ["green-2-scissors", "green-3", "green-3", "blue-4"]
    taken = step("green-2-scissors", HOME, takes_scissors=True)
    first, second = step("green-3", EAST), step("green-3", WEST)
    assert why_not(playing(stacks, hand), place("green", taken, first)) is None
    assert why_not(playing(stacks, hand), place("green", first, taken)) == "jump-not-paid"
    assert why_not(playing(stacks, hand), place("green", taken, first, second)) == "second-jump"
    advanced = playing(stacks, hand, advanced=True)
    assert why_not(advanced, place("green", taken, first, second)) == "jump-not-paid"
    paid = step("green-3", WEST, ("blue-4",))
    assert why_not(advanced, place("green", taken, first, paid)) is None


def test_moving_the_token_twice_gives_no_second_jump() -> None:
    stacks = {HOME: ["blue-1"], EAST: ["green-1"], WEST: ["green-1"], SOUTH: ["green-1"]}
    hand = ["green-2-scissors", "green-2-scissors", "green-3", "green-3"]
    steps = (
        step("green-2-scissors", EAST, takes_scissors=True),
        step("green-3", WEST),
        step("green-2-scissors", SOUTH, takes_scissors=True),
        step("green-3", EAST),  # freed, and no jump: 2, 3
    )
    after = apply(playing(stacks, hand), place("green", *steps))
    assert after.scissors == (0, SOUTH)
    again = (*steps[:3], step("green-3", HOME))
    assert why_not(playing({**stacks, HOME: ["green-1"]}, hand), place("green", *again)) == "second-jump"


# --- objectives, the end, passing ------------------------------------------------------------------------

THREES = {HOME: ["green-3"], EAST: ["blue-3"], SOUTH: ["black-3"], cell(1, 1): ["yellow-2"]}


def test_objectives_at_the_end_of_ones_turn_highest_token_once() -> None:
    state = playing(THREES, ["yellow-3"], objectives=(17, 5, 19), players=3)
    after = apply(state, place(3, step("yellow-3", cell(1, 1))))
    assert after.travellers[0].won == ((17, 4),)
    assert after.tokens == ((2, 1), (4, 2, 1), (4, 2, 1))
    offer = after.piles[0][-1].colour
    again = apply(after._replace(player=0), Take(offer))
    assert again.travellers[0].won == ((17, 4),), "once each"
    late = state._replace(tokens=((2, 1), (4, 2, 1), (4, 2, 1)))
    assert apply(late, place(3, step("yellow-3", cell(1, 1)))).travellers[0].won == ((17, 2),), "what is left"
    none_left = state._replace(tokens=((), (4,), (4,)))
    assert apply(none_left, place(3, step("yellow-3", cell(1, 1)))).travellers[0].won == ()


def test_a_token_is_kept_when_the_pattern_is_lost() -> None:
    state = playing(THREES, ["yellow-3", "green-4"], objectives=(17, 5, 19))
    state = apply(state, place(3, step("yellow-3", cell(1, 1))))
    state = apply(state._replace(player=0), place(4, step("green-4", HOME)))
    assert state.travellers[0].won == ((17, 2),)
    result = score(final_table(state), GAME)
    assert 17 not in result.players[0].more["objectives_met"]
    assert ("objective", 2) in [(line.reason, line.points) for line in result.players[0].lines]


def test_all_objectives_that_hold_are_won_at_once() -> None:
    both = playing(THREES, ["yellow-3"], objectives=(17, 4, 8))
    assert apply(both, place(3, step("yellow-3", cell(1, 1)))).travellers[0].won == ((17, 2), (4, 2))


def test_the_end_is_called_by_two_piles_and_gives_everyone_one_more_turn() -> None:
    state = set_up(GAME, 3, Random(3))._replace(player=1)
    piles = (faces("green-1", "green-2"), faces("green-1", "green-2", "green-3"), faces("blue-5"), (), ())
    state = apply(state._replace(piles=piles), Take("blue"))
    assert state.turns_left == 3 and state.player == 2
    turns = []
    while not is_over(state):
        turns.append(state.player)
        state = apply(state, Take(state.piles[1][-1].value))
    assert turns == [2, 0, 1], "the one who called the end plays last"
    assert why_not(state, Pass()) == "game-over"
    with pytest.raises(IllegalMove, match="game-over"):
        apply(state, place("green", step("green-2", HOME)))


def test_three_piles_do_not_end_the_game_and_one_take_may_empty_several() -> None:
    state = set_up(GAME, 2, Random(3))
    three = state._replace(piles=(faces("green-1"), faces("blue-1"), faces("blue-5"), faces("black-3"), ()))
    assert apply(three, Take("green")).turns_left is None
    assert apply(three, Take(1)).turns_left == 2


def test_passing_only_when_nothing_can_be_done() -> None:
    stuck = playing({HOME: ["green-5"]}, ["green-3"])
    assert why_not(stuck, Pass()) == "can-move"
    no_cards = stuck._replace(piles=((),) * 5, turns_left=2)
    assert why_not(no_cards, Pass()) is None
    able = playing({HOME: ["green-5"]}, ["blue-1"])._replace(piles=((),) * 5, turns_left=2)
    assert why_not(able, Pass()) == "can-move"
    jumping = playing({HOME: ["green-5"]}, ["blue-2", "blue-5"])._replace(piles=((),) * 5, turns_left=2)
    assert why_not(jumping, Pass()) == "can-move", "a jump can be paid"


def test_a_lost_card_is_noticed() -> None:
    state = set_up(GAME, 2, Random(3))
    check(state)
    with pytest.raises(Impossible, match="lost"):
        check(state._replace(piles=(state.piles[0][1:], *state.piles[1:])))
    with pytest.raises(Impossible, match="token"):
        check(state._replace(scissors=(0, HOME)))
    with pytest.raises(Impossible, match="players"):
        set_up(GAME, 5, Random(3))
