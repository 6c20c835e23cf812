"""The rules of Copyright: a model of four films is reproduced by laying films over one another."""

from __future__ import annotations

from scorer.rules.copyright.rounds import add_up
from scorer.rules.copyright.scoring import score

REASONS = frozenset({"matches", "bonus", "outside", "late", "first", "round"})
DOUBTS = frozenset(
    {
        "model-hole",
        "model-figure-missing",
        "model-figure-often",
        "too-far-rows",
        "too-far-columns",
        "cannot-be-covered",
        "figure-missing",
        "late-untimed",
        "too-many-films",
        "film-apart",
        "film-too-often",
        "too-many-players",
        "not-reproduced",
        "several-finishers",
        "who-finished",
        "mixed-variants",
        "round-missed",
        "played-on",
    }
)

__all__ = ["DOUBTS", "REASONS", "add_up", "score"]
