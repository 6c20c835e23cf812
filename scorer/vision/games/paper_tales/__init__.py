"""Paper Tales: kingdoms from their units, front lines or mats, buildings, age tokens and gold."""

from scorer.vision.games.paper_tales.reader import read

__all__ = ["read"]
