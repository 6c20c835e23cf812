"""Paper World: landscapes on their 3×3 grid, the scissors, score tokens and objectives."""

from scorer.vision.games.paper_world.reader import read

__all__ = ["read"]
