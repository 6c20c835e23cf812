"""The rules of Paperwall: what a round is worth, what rounds add up to, and (in `play`) how it is played."""

from scorer.rules.paperwall.rounds import add_up
from scorer.rules.paperwall.scoring import score

__all__ = ["add_up", "score"]
