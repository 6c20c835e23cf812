"""`scorer score`: the score of photos, of a table file, or of several rounds."""

from __future__ import annotations

import argparse
from pathlib import Path as File

from pnp.deck.door import add_language, language
from pnp.deck.problems import BadData, ExitCode, Refusal
from pnp.deck.speech import result, result_json
from scorer.commands.photos import add_photo_options, check_picture, draw_pictures, tell_notes
from scorer.inputs import are_photos
from scorer.pipeline import score_files, score_photos
from scorer.report.json import plain_problems, plain_refusal, plain_report
from scorer.report.report import Report
from scorer.report.words import report_words

EPILOG = """examples:
  scorer score table.jpg --names Ana,Bo         a photo of the table
  scorer score ana.jpg bo.jpg --picture out.jpg one photo a player; out-1.jpg and out-2.jpg show what was read
  scorer score table.jpg --given hands.yaml     what the camera cannot see; what it says wins
  scorer score table.yaml
  scorer score round1.yaml round2.yaml --json   rounds of one game, added up

exit codes: 0 fine, 2 usage, 3 a table file is wrong, 4 a photo cannot be read,
            5 scored, but something is doubtful
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument(
        "files", nargs="+", type=File, metavar="PHOTO|TABLE.yaml", help="photos, a table, or rounds of a game"
    )
    add_photo_options(parser)
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="the result as one JSON object")


def run(options: argparse.Namespace) -> int:
    photos = are_photos(options.files)
    try:
        report = _from_photos(options) if photos else _from_tables(options)
    except Refusal as error:
        if options.json and isinstance(error, BadData):
            result_json(plain_problems(error.problems))
        elif options.json and error.exit_code == ExitCode.BAD_PHOTO:
            result_json(plain_refusal(error.told(language(options))))
        raise
    lang = language(options)
    draw_pictures(options.picture, report, lang)
    if options.json:
        result_json(plain_report(report, lang))
    else:
        result(report_words(report, lang))
    tell_notes(report, lang)
    return ExitCode.FINE if report.score.certain else ExitCode.DOUBTS


def _from_photos(options: argparse.Namespace) -> Report:
    check_picture(options.picture, options.files)
    return score_photos(options.files, game=options.game, names=options.names, given=options.given)


def _from_tables(options: argparse.Namespace) -> Report:
    if options.picture or options.names or options.game:
        option = "--picture" if options.picture else "--names" if options.names else "--game"
        raise Refusal(f"{option} is for photos: a table file says its game and its players itself")
    return score_files(options.files, options.given)
