"""Paperwall: rows of overlapping cards. Views in, a table with its doubts out."""

from scorer.vision.games.paperwall.reader import read

__all__ = ["read"]
