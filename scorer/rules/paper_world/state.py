"""A game of Paper World in play: plain frozen tuples, small enough to copy at every move.

A landscape grows in any direction from its starting card, so it lies on a board of 5 × 5 places with the
starting card in the centre; whatever spans at most three rows and columns fits on it.
"""

from __future__ import annotations

from typing import NamedTuple

from scorer.rules.paper_world.box import Box, Face
from scorer.rules.paper_world.landscape import SIDE, neighbours

BOARD = 2 * SIDE - 1
HOME = BOARD * BOARD // 2
NEIGHBOURS = tuple(neighbours(cell, BOARD) for cell in range(BOARD * BOARD))
# The nine places of the frame whose upper left corner is (row, column) of the board.
FRAMES = {
    (row, column): tuple((row + r) * BOARD + column + c for r in range(SIDE) for c in range(SIDE))
    for row in range(SIDE)
    for column in range(SIDE)
}

Stack = tuple[Face, ...]
Tops = tuple[Face | None, ...]


class Traveller(NamedTuple):
    """What one player has: stacks on the board (bottom to top), hand, discards, objectives won."""

    stacks: tuple[Stack, ...]
    hand: tuple[Face, ...] = ()
    discard: tuple[Face, ...] = ()
    won: tuple[tuple[int, int], ...] = ()
    """Objective number and points of each token."""


class Setting(NamedTuple):
    """What stays the same throughout a game."""

    box: Box
    advanced: bool
    centre_may_be_empty: bool
    objectives: tuple[int, ...]
    cards: tuple[Face, ...]
    """All cards that are in this game, starting cards included."""


class State(NamedTuple):
    """A game between two turns."""

    setting: Setting
    piles: tuple[Stack, ...]
    """Bottom to top; only the last card of each is on offer."""
    travellers: tuple[Traveller, ...]
    tokens: tuple[tuple[int, ...], ...]
    """For each objective in play, the points of the tokens left, highest first."""
    scissors: tuple[int, int] | None = None
    """The player and the place of the board that hold the token; None: it lies in the centre."""
    player: int = 0
    turns: int = 0
    """Turns taken so far."""
    turns_left: int | None = None
    """Once the end is called: how many turns are still to come."""


def frame_of(stacks: tuple[Stack, ...]) -> tuple[int, ...]:
    """The nine places of the frame that a landscape lies in, its first row and column at the upper left."""
    filled = [cell for cell, stack in enumerate(stacks) if stack]
    # A landscape around the centre of the board never begins beyond its third row or column.
    return FRAMES[filled[0] // BOARD, min(cell % BOARD for cell in filled)]


def tops_in_frame(stacks: tuple[Stack, ...]) -> Tops:
    """The top cards of a landscape, as the nine places that the rules look at."""
    return tuple([stacks[cell][-1] if stacks[cell] else None for cell in frame_of(stacks)])


def fits_in_frame(cells: list[int]) -> bool:
    """Whether these places span at most three rows and three columns."""
    columns = [cell % BOARD for cell in cells]
    return max(cells) // BOARD - min(cells) // BOARD < SIDE and max(columns) - min(columns) < SIDE
