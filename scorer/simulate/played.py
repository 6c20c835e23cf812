"""One game that was played: what of it is counted."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

Pieces = Mapping[str, Mapping[str, int]]
"""What they are (card, objective, unit …), which, and how many of each."""


class Layout(NamedTuple):
    """What one player had laid out when a game (or a round of it) was over, and whether that won it."""

    won: bool
    pieces: Pieces


class Played(NamedTuple):
    """A game to its end, players by their seats."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    length: int
    layouts: tuple[Layout, ...]
    offered: Mapping[str, Collection[str]] = {}
    """Where not every piece was in the game (objectives): those that were. Others could not be laid."""
