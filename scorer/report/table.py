"""A table that was read from photos as a file to correct: each doubt a comment above its place."""

from __future__ import annotations

from pnp.deck.yamlfile import Where
from scorer.place_in_table import place_in_table
from scorer.report.report import Report
from scorer.report.words import language_of, options_words, placed_doubt
from scorer.table import plain, write_table

MARK = "doubt:"


def table_words(report: Report, lang: str) -> str:
    """The table file of a reading; corrected or not, it can be scored again."""
    language = language_of(report, lang)
    data = plain(report.table)
    pieces = report.sight.pieces if report.sight else ()
    remarks: dict[Where, list[str]] = {}
    for doubt in report.score.doubts:
        words = f"{MARK} {placed_doubt(doubt, language)}"
        if doubt.options:
            words = f"{words} · {options_words(doubt, language)}"
        remarks.setdefault(place_in_table(data, doubt, pieces), []).append(words)
    return write_table(report.table, remarks)
