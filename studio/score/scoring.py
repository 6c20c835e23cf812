"""A mended table through the same doors as `scorer score`: checked, scored, reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path as File
from typing import Any

from pnp.deck.model import Game
from pnp.deck.yamlfile import YamlFile
from scorer.pipeline import rules_of
from scorer.report.report import Report
from scorer.score import Score
from scorer.table import read_table
from studio.score.bad_table import BadTable


def report_of(table: Mapping[str, Any], game: Game) -> Report:
    """What a table is worth. Raises BadTable."""
    read = YamlFile(File("table.yaml"), dict(table))
    model = read_table(read, lambda _: game)
    if model is None:
        raise BadTable("; ".join(dict.fromkeys(problem.message for problem in read.problems)))
    rules = rules_of(game.id)
    return Report(game, rules.score(model, game), is_round=hasattr(rules, "add_up"), table=model)


def added_up(scores: Sequence[Score], game: Game) -> Report:
    """Rounds of one game together."""
    return Report(game, rules_of(game.id).add_up(scores), rounds=tuple(scores))


def has_rounds(game: str) -> bool:
    """Whether a game is several tables that are added up."""
    return hasattr(rules_of(game), "add_up")
