"""`scorer score`: the score of a table file, or of several rounds."""

from __future__ import annotations

import argparse
from pathlib import Path as File

from pnp.deck.door import add_language, language
from pnp.deck.problems import BadData, ExitCode, Refusal
from pnp.deck.speech import result, result_json
from scorer.pipeline import score_files
from scorer.report.json import plain_problems, plain_report
from scorer.report.words import report_words

PHOTOS = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif")

EPILOG = """examples:
  scorer score table.yaml
  scorer score table.yaml --given hands.yaml    what the table file does not say; what it says wins
  scorer score round1.yaml round2.yaml --json   rounds of one game, added up

exit codes: 0 fine, 2 usage, 3 a table file is wrong, 5 scored, but something is doubtful
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument(
        "tables", nargs="+", type=File, metavar="TABLE.yaml", help="a table, or rounds of a game"
    )
    parser.add_argument("--given", type=File, metavar="FILE", help="fields to lay over the table, by player")
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="the result as one JSON object")


def run(options: argparse.Namespace) -> int:
    if any(file.suffix.lower() in PHOTOS for file in options.tables):
        raise Refusal("reading photos comes with the next release; give a table file")
    try:
        report = score_files(options.tables, options.given)
    except BadData as error:
        if options.json:
            result_json(plain_problems(error.problems))
        raise
    if options.json:
        result_json(plain_report(report, language(options)))
    else:
        result(report_words(report, language(options)))
    return ExitCode.FINE if report.score.certain else ExitCode.DOUBTS
