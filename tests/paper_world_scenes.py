"""Paper World scenes for the tests: a table, a turn, a state, in few words."""

from __future__ import annotations

from random import Random
from typing import Any

from pnp.deck.load import load_game
from scorer.rules.paper_world.box import Face, open_box
from scorer.rules.paper_world.moves import Place
from scorer.rules.paper_world.play import set_up
from scorer.rules.paper_world.state import BOARD, HOME, State, Traveller
from scorer.rules.paper_world.turn import Step
from scorer.tables.paper_world import Table

GAME = load_game("paper-world")
BOX = open_box(GAME)
FACES = BOX.faces


def table(*players: dict[str, Any], **more: Any) -> Table:
    """A table; players without a name are called A, B, C …"""
    named = [{"name": "ABCDE"[i], **player} for i, player in enumerate(players)]
    return Table.model_validate({"game": "paper-world", "players": named, **more})


def cell(across: int = 0, down: int = 0) -> int:
    """A place of the board, counted from the starting card."""
    return HOME + across + down * BOARD


def faces(*ids: str) -> tuple[Face, ...]:
    return tuple(FACES[card] for card in ids)


def playing(
    stacks: dict[int, list[str]],
    hand: list[str],
    *,
    token: int | None = None,
    advanced: bool = False,
    players: int = 2,
    objectives: tuple[int, ...] = (5, 17, 19),
) -> State:
    """The first player's turn, with these stacks and this hand; `token`: the own stack that holds it."""
    state = set_up(BOX, players, Random(7), advanced=advanced, objectives=objectives)
    board = tuple(faces(*stacks.get(place, [])) for place in range(BOARD * BOARD))
    mine = Traveller(board, faces(*hand))
    scissors = None if token is None else (0, token)
    return state._replace(travellers=(mine, *state.travellers[1:]), scissors=scissors)


def step(card: str, place: int, paid: tuple[str, ...] = (), takes_scissors: bool = False) -> Step:
    return Step(FACES[card], place, faces(*paid), takes_scissors)


def place(name: str | int, *steps: Step) -> Place:
    return Place(name, steps)
