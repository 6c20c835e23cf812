"""Paper World played: whole games by chance keep every card and rule; a naive referee judges placements."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from naive import paper_world as naive
from paper_world_scenes import BOX

from scorer.rules.paper_world.moves import Place, Take
from scorer.rules.paper_world.play import apply, check, final_table, is_over, random_move, set_up, why_not
from scorer.rules.paper_world.scoring import score_from_box
from scorer.rules.paper_world.state import BOARD, State
from scorer.rules.paper_world.turn import Step


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_keep_every_card_and_every_rule(players: int, advanced: bool) -> None:
    random, moves, objectives = Random(players), Counter[str](), 0
    for _ in range(25):
        state = set_up(BOX, players, random, advanced=advanced)
        while not is_over(state):
            move = random_move(state, random)
            assert why_not(state, move) is None
            moves[type(move).__name__] += 1
            state = apply(state, move)
            check(state)
        result = score_from_box(final_table(state), BOX)
        assert result.certain
        objectives += sum(len(traveller.won) for traveller in state.travellers)
        data = final_table(state).model_dump()["players"]
        assert [player.total for player in result.players] == [naive.points(player) for player in data]
        assert list(result.winners) == naive.winners(data)
    assert moves["Take"] > 500 and moves["Place"] > 300 and objectives


def _naive_says(state: State, place: Place) -> bool:
    traveller = state.travellers[state.player]
    cards = {
        (cell % BOARD, cell // BOARD): (stack[-1].colour, stack[-1].value)
        for cell, stack in enumerate(traveller.stacks)
        if stack
    }
    token = None
    if state.scissors and state.scissors[0] == state.player:
        token = (state.scissors[1] % BOARD, state.scissors[1] // BOARD)
    steps = [
        (
            step.card.id,
            (step.cell % BOARD, step.cell // BOARD),
            [card.id for card in step.paid],
            step.takes_scissors,
        )
        for step in place.steps
    ]
    hand = [card.id for card in traveller.hand]
    return naive.lays(cards, hand, token, place.name, steps, state.setting.advanced)


def _bent(place: Place, state: State, random: Random) -> Place:
    """A placement with one thing changed, which may break a rule."""
    steps = list(place.steps)
    i = random.randrange(len(steps))
    card, cell, paid, takes = steps[i]
    hand = state.travellers[state.player].hand
    bends = [
        Step(card, random.randrange(BOARD * BOARD), paid, takes),
        Step(random.choice(hand), cell, paid, takes),
        Step(card, cell, paid[1:], takes),
        Step(card, cell, (*paid, random.choice(hand)), takes),
        Step(card, cell, paid, not takes),
    ]
    steps[i] = random.choice(bends)
    if random.random() < 0.3:
        random.shuffle(steps)
    name = place.name if random.random() < 0.9 else random.choice([1, 2, 3, "green", "blue"])
    return Place(name, tuple(steps))


@pytest.mark.parametrize("advanced", [False, True])
def test_the_naive_referee_agrees_on_thousands_of_placements(advanced: bool) -> None:
    random, seen = Random(11), Counter[bool]()
    while seen.total() < 3000:
        state = set_up(BOX, random.randint(2, 4), random, advanced=advanced)
        while not is_over(state):
            move = random_move(state, random)
            if isinstance(move, Place):
                for place in (move, _bent(move, state, random), _bent(move, state, random)):
                    legal = why_not(state, place) is None
                    assert legal == _naive_says(state, place), (why_not(state, place), place)
                    seen[legal] += 1
            state = apply(state, move)
    assert seen[True] > 1000 and seen[False] > 800


def test_a_take_by_any_name_matches_the_tops() -> None:
    random = Random(4)
    for _ in range(20):
        state = set_up(BOX, 2, random)
        tops = [pile[-1] for pile in state.piles]
        for name in ("green", "blue", "yellow", "black", 1, 2, 3, 4, 5):
            wanted = [card for card in tops if name in (card.id.split("-")[0], int(card.id.split("-")[1]))]
            assert (why_not(state, Take(name)) is None) == bool(wanted)
            if wanted:
                assert apply(state, Take(name)).travellers[0].hand == tuple(wanted)
