"""A score with every point's reason in words, the best player first."""

from __future__ import annotations

from typing import Any

from scorer.report.report import Report
from scorer.report.words import language_of, line_words, more_words, winner_words
from scorer.score import PlayerScore
from studio.score.board import Board


def told_score(report: Report, lang: str, *, certain: bool, board: Board | None = None) -> dict[str, Any]:
    """SCORE of the API. `certain` says whether a person has still something to look at."""
    language = language_of(report, lang)
    ordered = sorted(report.score.players, key=lambda player: player.rank)
    return {
        "certain": certain,
        "players": [_player(player, language, board) for player in ordered],
        "winners": list(report.score.winners),
        "words": winner_words(report, language),
    }


def _player(player: PlayerScore, language: Any, board: Board | None) -> dict[str, Any]:
    return {
        "id": board.called(player.name) if board else None,
        "name": player.name,
        "total": player.total,
        "rank": player.rank,
        "lines": [
            {
                "reason": line.reason,
                "points": line.points,
                "text": line_words(line, language),
                "pieces": list(line.pieces),
            }
            for line in player.lines
        ],
        "more": [str(words) for words in more_words(player, language)],
    }
