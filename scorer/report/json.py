"""A score as one JSON object, as scripts rely on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.deck.problems import Problem
from scorer.report.language import Language
from scorer.report.report import Report
from scorer.report.words import doubt_words, language_of, line_words, note_words
from scorer.score import Doubt, Line, PlayerScore, Score
from scorer.sight import Sight


def plain_report(report: Report, lang: str) -> dict[str, Any]:
    """The score; `reason` is a key for programs, `text` and `why` are for people."""
    language = language_of(report, lang)
    plain = _score(report.score, language)
    if report.sight is not None:
        plain |= _sight(report.sight, language)
    if report.rounds:
        plain["by_round"] = [_score(score, language) for score in report.rounds]
    return plain


def plain_problems(problems: Iterable[Problem]) -> dict[str, Any]:
    """The same object when the files were wrong: no players, only problems."""
    return {
        "game": None,
        "certain": False,
        "players": [],
        "winners": [],
        "doubts": [],
        "problems": [
            {"file": one.file, "line": one.line, "column": one.column, "message": one.message}
            for one in problems
        ],
    }


def plain_refusal(message: str) -> dict[str, Any]:
    """The same object when a photo cannot be read: no place in it is to blame, only a sentence tells why."""
    problem = {"file": None, "line": None, "column": None, "message": message}
    return {**plain_problems(()), "problems": [problem]}


def _sight(sight: Sight, language: Language) -> dict[str, Any]:
    several = len(sight.photos) > 1
    return {
        "pieces": [
            {
                "piece": one.piece,
                "card": one.card,
                "corners": [list(corner) for corner in one.corners],
                "player": one.player,
                "place": language.plain_place(one.place),
                "certainty": one.certainty,
                **({"photo": one.photo} if several else {}),
            }
            for one in sight.pieces
        ],
        "notes": [{"note": note, "text": note_words(note, language)} for note in sight.notes],
    }


def _score(score: Score, language: Language) -> dict[str, Any]:
    return {
        "game": score.game,
        "certain": score.certain,
        **score.more,
        "players": [_player(player, language) for player in score.players],
        "winners": list(score.winners),
        "doubts": [_doubt(doubt, language) for doubt in score.doubts],
        "problems": [],
    }


def _player(player: PlayerScore, language: Language) -> dict[str, Any]:
    return {
        "name": player.name,
        "total": player.total,
        "rank": player.rank,
        **player.more,
        "lines": [_line(line, language) for line in player.lines],
    }


def _line(line: Line, language: Language) -> dict[str, Any]:
    plain: dict[str, Any] = {"reason": line.reason, "points": line.points}
    if line.pieces:
        plain["pieces"] = list(line.pieces)
    return {**plain, "text": line_words(line, language)}


def _doubt(doubt: Doubt, language: Language) -> dict[str, Any]:
    return {
        "player": doubt.player,
        "place": language.plain_place(doubt.place),
        "why": doubt_words(doubt, language),
        "options": list(doubt.options),
        "reason": doubt.reason,
    }
