"""What a player can do in a turn, and why a move is refused."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from scorer.rules.paper_world.box import Face
from scorer.rules.paper_world.doubts import MOST_IN_HAND
from scorer.rules.paper_world.state import State
from scorer.rules.paper_world.turn import Name, Step, Turn


class Take(NamedTuple):
    """Take every top card of the piles that has the named colour or value; then discard down to nine."""

    name: Name
    discards: tuple[Face, ...] = ()


class Place(NamedTuple):
    """Lay cards of the named colour or value, one after another."""

    name: Name
    steps: tuple[Step, ...]


class Pass(NamedTuple):
    """Do nothing, because nothing can be done."""


Move = Take | Place | Pass


class IllegalMove(ValueError):
    """A move that the rules refuse; `reason` is a key."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def on_offer(state: State) -> list[Face]:
    """The top cards of the piles."""
    return [pile[-1] for pile in state.piles if pile]


def why_not(state: State, move: Move) -> str | None:
    """Why a move is not allowed (a reason key); None: it is."""
    if state.turns_left == 0:
        return "game-over"
    if isinstance(move, Take):
        return why_not_take(state, move)
    if isinstance(move, Place):
        return why_not_place(state, move)
    return "can-move" if can_take(state) or can_place(state) else None


def why_not_take(state: State, take: Take) -> str | None:
    """Why a take is refused: nothing of that name on show, or the wrong cards discarded."""
    taken = [card for card in on_offer(state) if take.name in (card.colour, card.value)]
    if not taken:
        return "nothing-to-take"
    hand = [*state.travellers[state.player].hand, *taken]
    if len(take.discards) != max(0, len(hand) - MOST_IN_HAND):
        return "hand-limit"
    if take.discards and Counter(take.discards) - Counter(hand):
        return "not-in-hand"
    return None


def why_not_place(state: State, place: Place) -> str | None:
    """Why a placement is refused: the reason of its first step that is not allowed."""
    if not place.steps:
        return "nothing-placed"
    turn = Turn(state, place.name)
    for step in place.steps:
        refused = turn.why_not(step)
        if refused:
            return refused
        turn.lay(step)
    return None


def can_take(state: State) -> bool:
    """Whether any pile has a card left."""
    return any(state.piles)


def can_place(state: State) -> bool:
    """Whether any card in hand can be laid somewhere, jumps included."""
    turn = Turn(state, None)
    cells = [*turn.open_places(), *(cell for cell, stack in enumerate(turn.stacks) if stack)]
    return any(
        turn.why_not_there(card, cell) is None and turn.jump_cost(turn.skipped(card, cell)) < len(turn.hand)
        for card in set(turn.hand)
        for cell in cells
    )
