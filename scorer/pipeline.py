"""READ ME FIRST: photos or table files -> tables -> rules -> score -> report, one screen.

Photos become tables in scorer.from_photos, by scorer.vision, which is loaded only then. Rules are found by
the game's name: scorer.rules.GAME has `score(table, game)`, and `add_up(scores)` where a game has several
rounds. What a table of the game may say is scorer.tables.GAME.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path as File
from typing import Any

from pnp.deck.known import known_game
from pnp.deck.problems import BadData, Problem, Refusal, shown
from pnp.deck.yamlfile import read_yaml
from scorer.from_photos import table_from_photos
from scorer.report.report import Report
from scorer.table import read_given, read_table


def score_files(files: Sequence[File], given: File | None = None) -> Report:
    """What the tables are worth, and why; several files are rounds of one game. Raises BadData, Refusal."""
    tables = load_tables(files, given)
    game = known_game(tables[0].game)
    rules = rules_of(game.id)
    scores = tuple(rules.score(table, game) for table in tables)
    if len(scores) == 1:
        return Report(game, scores[0], is_round=hasattr(rules, "add_up"))
    if not hasattr(rules, "add_up"):
        raise Refusal(f"a game of {game.title['en']} is one table: give one file")
    return Report(game, rules.add_up(scores), rounds=scores)


def score_photos(
    files: Sequence[File], *, game: str | None = None, names: Sequence[str] = (), given: File | None = None
) -> Report:
    """What the table in the photos is worth, and what is not certain. Raises UnreadablePhoto, BadData."""
    seen = table_from_photos(files, game=game, names=names, given=given)
    cards = known_game(seen.table.game)
    rules = rules_of(cards.id)
    score = rules.score(seen.table, cards)
    score = replace(score, doubts=(*seen.doubts, *score.doubts))
    return Report(cards, score, is_round=hasattr(rules, "add_up"), sight=seen.sight, table=seen.table)


def load_tables(files: Sequence[File], given: File | None = None) -> list[Any]:
    """The tables, or every problem in all the files at once. Raises BadData."""
    game_of = cache(known_game)
    reads = [read_given(read_yaml(file), given) for file in files]
    tables = [read_table(read, game_of) for read in reads]
    problems = [problem for read in reads for problem in read.problems]
    if not problems:
        problems = list(_not_one_game(files, tables))
    if problems:
        raise BadData(problems)
    return tables


def _not_one_game(files: Sequence[File], tables: Sequence[Any]) -> list[Problem]:
    """Rounds of another game than the first cannot be added up."""
    first = tables[0].game
    return [
        Problem(shown(file), 1, 1, f"is a table of {table.game}, but {shown(files[0])} is one of {first}")
        for file, table in zip(files, tables, strict=True)
        if table.game != first
    ]


def rules_of(game: str) -> Any:
    """The rules of a game, by its name."""
    return import_module(f"scorer.rules.{game.replace('-', '_')}")
