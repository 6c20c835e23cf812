"""The rules of Paperwall: what a round is worth, what rounds add up to, and (in `play`) how it is played."""

from scorer.rules.paperwall.rounds import add_up
from scorer.rules.paperwall.scoring import score

__all__ = ["DOUBTS", "REASONS", "add_up", "score"]

REASONS = frozenset(
    {
        "strips",
        "majority",
        "symbol",
        "objects-different",
        "objects-alike",
        "round",
    }
)
DOUBTS = frozenset(
    {
        "players-too-many",
        "rounds-too-many",
        "round-twice",
        "copies-too-many",
        "row-too-long",
        "row-too-short",
        "card-covered",
        "card-not-at-end",
        "card-not-touching",
        "round-missed",
    }
)
