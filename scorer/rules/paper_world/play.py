"""A whole game of Paper World, move by move: what a simulator (or a table in play) needs.

state = set_up(game, 3, random)
while not is_over(state):
    state = apply(state, random_move(state, random))
score(final_table(state), game)
"""

from __future__ import annotations

from scorer.rules.paper_world.chance import random_move
from scorer.rules.paper_world.check import check
from scorer.rules.paper_world.landscape import SIDE
from scorer.rules.paper_world.moves import IllegalMove, Move, Pass, Place, Take, on_offer, why_not
from scorer.rules.paper_world.objectives import is_met
from scorer.rules.paper_world.set_up import set_up
from scorer.rules.paper_world.state import State, Traveller, frame_of, tops_in_frame
from scorer.rules.paper_world.turn import Turn
from scorer.tables.paper_world import Player, Table, Variant

__all__ = [
    "Pass",
    "Place",
    "Take",
    "apply",
    "check",
    "final_table",
    "is_over",
    "random_move",
    "set_up",
    "why_not",
]

# The end is called when no more piles than this have cards.
LAST_PILES = 2


def is_over(state: State) -> bool:
    """Whether the last turn has been taken."""
    return state.turns_left == 0


def apply(state: State, move: Move) -> State:
    """The game after a whole turn: the move, the objectives, the end. Raises IllegalMove."""
    refused = None if isinstance(move, Place) and not is_over(state) else why_not(state, move)
    if refused:
        raise IllegalMove(refused)
    if isinstance(move, Take):
        state = _taken(state, move)
    elif isinstance(move, Place):
        state = _placed(state, move)
    return _turn_ended(state)


def _taken(state: State, take: Take) -> State:
    taken = [card for card in on_offer(state) if take.name in (card.colour, card.value)]
    traveller = state.travellers[state.player]
    hand = [*traveller.hand, *taken]
    for card in take.discards:
        hand.remove(card)
    richer = traveller._replace(hand=tuple(hand), discard=traveller.discard + take.discards)
    # Cards that come to light by this stay where they are.
    piles = tuple(
        pile[:-1] if pile and take.name in (pile[-1].colour, pile[-1].value) else pile for pile in state.piles
    )
    return state._replace(piles=piles, travellers=_with(state, richer))


def _placed(state: State, place: Place) -> State:
    if not place.steps:
        raise IllegalMove("nothing-placed")
    turn = Turn(state, place.name)
    for step in place.steps:
        refused = turn.why_not(step)
        if refused:
            raise IllegalMove(refused)
        turn.lay(step)
    return state._replace(travellers=_with(state, turn.traveller()), scissors=turn.scissors)


def _with(state: State, traveller: Traveller) -> tuple[Traveller, ...]:
    """The players, the one whose turn it is as they are now."""
    before, after = state.travellers[: state.player], state.travellers[state.player + 1 :]
    return (*before, traveller, *after)


def _turn_ended(state: State) -> State:
    state = _objectives_won(state)
    if state.turns_left is not None:
        left: int | None = state.turns_left - 1
    else:
        # Everybody, the one who called the end included, has one more turn.
        is_last = sum(1 for pile in state.piles if pile) <= LAST_PILES
        left = len(state.travellers) if is_last else None
    after = (state.player + 1) % len(state.travellers)
    return state._replace(player=after, turns=state.turns + 1, turns_left=left)


def _objectives_won(state: State) -> State:
    """One token, the highest left, for each objective that the player meets for the first time."""
    traveller, setting = state.travellers[state.player], state.setting
    tops = tops_in_frame(traveller.stacks)
    tokens, won = list(state.tokens), list(traveller.won)
    had = {number for number, _ in traveller.won}
    for i, number in enumerate(setting.objectives):
        if tokens[i] and number not in had:
            pattern = setting.box.objectives[number]
            if is_met(pattern, tops, centre_may_be_empty=setting.centre_may_be_empty):
                won.append((number, tokens[i][0]))
                tokens[i] = tokens[i][1:]
    if len(won) == len(traveller.won):
        return state
    return state._replace(tokens=tuple(tokens), travellers=_with(state, traveller._replace(won=tuple(won))))


def final_table(state: State, names: tuple[str, ...] = ("A", "B", "C", "D")) -> Table:
    """The table as a table file would tell it, to be scored."""
    players = [
        _player(state, seat, name) for seat, name in zip(range(len(state.travellers)), names, strict=False)
    ]
    return Table(
        game="paper-world",
        variant=Variant(centre_may_be_empty=state.setting.centre_may_be_empty),
        objectives=list(state.setting.objectives),
        players=players,
    )


def _player(state: State, seat: int, name: str) -> Player:
    traveller = state.travellers[seat]
    tops = tops_in_frame(traveller.stacks)
    scissors = None
    if state.scissors is not None and state.scissors[0] == seat:
        row, column = divmod(frame_of(traveller.stacks).index(state.scissors[1]), SIDE)
        scissors = (row, column)
    return Player(
        name=name,
        landscape=[[top and top.id for top in tops[row * SIDE : row * SIDE + SIDE]] for row in range(SIDE)],
        scissors=scissors,
        tokens=[points for _, points in traveller.won],
        hand=len(traveller.hand),
        discard=len(traveller.discard),
    )
