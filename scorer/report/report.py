"""A score with what is needed to tell it: the game's names, and the rounds it was added up from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pnp.deck.model import Game
from scorer.score import Score
from scorer.sight import Sight


@dataclass(frozen=True, slots=True)
class Report:
    """A score to be told."""

    game: Game
    score: Score
    rounds: tuple[Score, ...] = ()
    """The rounds that were added up; none when the score is of one table."""
    is_round: bool = False
    """Whether the score is of one round in a game of several."""
    sight: Sight | None = None
    """Where its pieces lie, when the table was read from photos."""
    table: Any = None
    """That table, to be written down and corrected."""
