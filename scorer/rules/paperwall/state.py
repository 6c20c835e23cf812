"""A game of Paperwall in play, and the moves there are: plain frozen tuples."""

from __future__ import annotations

from typing import NamedTuple

from scorer.rules.paperwall.box import Box, StripCard
from scorer.rules.paperwall.row import Laid

Cards = tuple[StripCard, ...]


class Deal(NamedTuple):
    """A new round: all cards shuffled into this order."""

    cards: Cards


class Draw(NamedTuple):
    """The player whose turn it is takes the top card of a pile."""

    pile: int


class Lay(NamedTuple):
    """The player whose turn it is lays a card from the hand."""

    card: StripCard
    turned: bool
    at: int


Move = Deal | Draw | Lay


class IllegalMove(ValueError):
    """A move that the rules refuse; `reason` is a key."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class State(NamedTuple):
    """A game between two moves."""

    box: Box
    objects: bool
    youngest: int
    aside: Cards
    piles: tuple[Cards, ...]
    """Bottom to top."""
    hands: tuple[Cards, ...]
    rows: tuple[tuple[Laid, ...], ...]
    to_draw: tuple[int, ...] = ()
    """The players who still draw, in order; then all lay."""
    to_lay: tuple[int, ...] = ()
    finished: tuple[tuple[tuple[Laid, ...], ...], ...] = ()
    """The rows of each round that is over."""
