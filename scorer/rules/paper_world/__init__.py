"""The rules of Paper World: what a table is worth, and (in `play`) what a player may do."""

from scorer.rules.paper_world.scoring import score

__all__ = ["score"]
