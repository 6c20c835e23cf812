"""The rules of Paper World: what a table is worth, and (in `play`) what a player may do."""

from scorer.rules.paper_world.scoring import score

__all__ = ["DOUBTS", "REASONS", "score"]

REASONS = frozenset(
    {
        "stars",
        "objective",
        "hand",
        "discard",
        "scissors",
    }
)
DOUBTS = frozenset(
    {
        "scissors-two-owners",
        "objectives-too-many",
        "objectives-same-card",
        "players-too-many",
        "copies-too-many",
        "tokens-too-many",
        "cards-too-many",
        "landscape-empty",
        "starts-too-many",
        "landscape-not-connected",
        "scissors-on-nothing",
        "scissors-on-plain-card",
        "tokens-more-than-objectives",
        "hand-too-large",
    }
)
