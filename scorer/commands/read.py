"""`scorer read`: photos in, a table file out that can be corrected and scored."""

from __future__ import annotations

import argparse
from pathlib import Path as File

from pnp.deck.door import add_language, language
from pnp.deck.problems import ExitCode, Refusal, shown
from pnp.deck.speech import result, talk
from scorer.commands.photos import add_photo_options, check_picture, draw_pictures, tell_notes
from scorer.inputs import is_photo
from scorer.pipeline import score_photos
from scorer.report.table import table_words
from scorer.report.words import language_of

EPILOG = """examples:
  scorer read table.jpg --out table.yaml --picture seen.jpg
  scorer read ana.jpg bo.jpg --names Ana,Bo       one photo a player, or several of one table

A doubt is a comment (# doubt: …) above its place. Correct the file, then: scorer score table.yaml

exit codes: 0 fine, 2 usage, 3 the given file is wrong, 4 a photo cannot be read, 5 read, with doubts
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("photos", nargs="+", type=File, metavar="PHOTO", help="JPEG, PNG, WebP or HEIC")
    add_photo_options(parser)
    parser.add_argument("--out", type=File, metavar="TABLE.yaml", help="the table file (standard output)")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    tables = [file for file in options.photos if file.suffix.lower() in (".yaml", ".yml")]
    if tables and not is_photo(tables[0]):
        raise Refusal(f"{shown(tables[0])} is a table file: it is read already; score it with scorer score")
    check_picture(options.picture, options.photos)
    lang = language(options)
    report = score_photos(options.photos, game=options.game, names=options.names, given=options.given)
    text = table_words(report, lang)
    draw_pictures(options.picture, report, lang)
    if options.out:
        from pnp.pens.files import write_whole

        write_whole(options.out, text.encode())
        talk(shown(options.out))
    else:
        result(text.rstrip("\n"))
    tell_notes(report, lang)
    if report.score.certain:
        return ExitCode.FINE
    talk(language_of(report, lang).say("frame", "doubts-written", {"n": len(report.score.doubts)}))
    return ExitCode.DOUBTS
