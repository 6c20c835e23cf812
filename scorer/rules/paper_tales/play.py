"""Whole games by a random player who keeps to the rules: the base of simulations.

A state is a table between two phases, with all 81 cards accounted for. `random` is always passed in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from scorer.rules.paper_tales import resolve
from scorer.rules.paper_tales.draft import Cards, deal, keep, side_of
from scorer.rules.paper_tales.kingdom import Kingdom
from scorer.rules.paper_tales.legal import KEPT_CARDS
from scorer.rules.paper_tales.random_choice import choices_for, lay_out
from scorer.rules.paper_tales.state import (
    LAST_TURN,
    ORDER,
    BrokenGame,
    State,
    check,
    final_table,
    is_over,
    set_up,
    shuffled,
)
from scorer.score import Impossible
from scorer.tables.paper_tales import Choices, Phase

__all__ = ["State", "check", "final_table", "is_over", "play_turn", "random_move", "set_up"]


def play_turn(state: State, random: Random) -> State:
    """A whole turn of six phases."""
    turn = state.turn
    while state.turn == turn and not is_over(state):
        state = random_move(state, random)
    return state


def random_move(state: State, random: Random) -> State:
    """The next phase, with random legal choices of all players. The end is scored, not played."""
    if is_over(state):
        raise Impossible("the game is over; score its final table")
    if state.phase == "recruit":
        state = _recruit(state, random)
    elif state.phase == "deploy":
        state = _deploy(state, random)
    else:
        state = _resolve(state, random)
    return _onward(state)


def _onward(state: State) -> State:
    if state.phase == "age" and state.turn < LAST_TURN:
        return replace(state, phase="recruit", turn=state.turn + 1)
    return replace(state, phase=ORDER[ORDER.index(state.phase) + 1])


def _recruit(state: State, random: Random) -> State:
    draft, pile, discard = deal(
        state.pile, state.discard, len(state.kingdoms), lambda cards: shuffled(cards, random)
    )
    side = side_of(state.box.passing, state.turn)
    while not draft.is_over:
        two = [random.sample(range(len(pack)), 2 if draft.must_discard else 1) for pack in draft.packs]
        draft = keep(draft, [one[0] for one in two], [one[1] if one[1:] else None for one in two], side)
    hands = tuple(new + kept for new, kept in zip(draft.hands, state.hands, strict=True))
    return replace(state, pile=pile, discard=discard + draft.discarded, hands=hands)


def _deploy(state: State, random: Random) -> State:
    laid = [
        lay_out(kingdom, hand, state.box, random)
        for kingdom, hand in zip(state.kingdoms, state.hands, strict=True)
    ]
    discard = state.discard
    hands: list[Cards] = []
    for _, rest, gone in laid:
        kept = rest[: random.randint(0, KEPT_CARDS)]
        hands.append(kept)
        discard += rest[len(kept) :] + gone
    state = replace(state, kingdoms=tuple(one for one, _, _ in laid), discard=discard, hands=tuple(hands))
    for seat in who_first(state.kingdoms, random):
        state = _deploy_one(state, seat, random)
    return state


def who_first(kingdoms: Sequence[Kingdom], random: Random) -> list[int]:
    """The seats in the order of resolving what cannot be simultaneous, as drawing from one pile.

    Whoever leads is first, then the poorer, then it is drawn by lot.
    """
    seats = random.sample(range(len(kingdoms)), len(kingdoms))
    return sorted(seats, key=lambda seat: (-kingdoms[seat].legend, kingdoms[seat].gold))


def _deploy_one(state: State, seat: int, random: Random) -> State:
    kingdom, pile, discard = state.kingdoms[seat], state.pile, state.discard
    draws = any(unit.is_new and unit.card.does("replace") for unit in kingdom.units)
    # The discards are shuffled into a new pile only if the drawing gets that far.
    more = shuffled(discard, random) if draws else ()
    choices = choices_for("deploy", kingdom, state.box, random, pile + more if draws else ())
    (outcome,) = resolve("deploy", [kingdom], [choices], state.box)
    _no_doubts(outcome.doubts)
    kingdoms = (*state.kingdoms[:seat], outcome.kingdom, *state.kingdoms[seat + 1 :])
    if outcome.drawn > len(pile):
        pile, discard = pile + more, ()
    return replace(state, kingdoms=kingdoms, pile=pile[outcome.drawn :], discard=discard + outcome.discarded)


def _resolve(state: State, random: Random) -> State:
    phase: Phase = state.phase  # type: ignore[assignment]
    choices: list[Choices] = [choices_for(phase, one, state.box, random) for one in state.kingdoms]
    outcomes = resolve(phase, state.kingdoms, choices, state.box)
    for outcome in outcomes:
        _no_doubts(outcome.doubts)
    discard = state.discard + tuple(card for outcome in outcomes for card in outcome.discarded)
    return replace(state, kingdoms=tuple(outcome.kingdom for outcome in outcomes), discard=discard)


def _no_doubts(doubts: Sequence[object]) -> None:
    if doubts:
        raise BrokenGame(f"a random player chose what the rules do not allow: {doubts}")
