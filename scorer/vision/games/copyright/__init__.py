"""Copyright: stacks of film read through their frames, by colour. Views in, a table with its doubts out."""

from scorer.vision.games.copyright.reader import read

__all__ = ["read"]
