"""`pnp calibrate`: a two-sided sheet that shows how far backs are off, and what was read on it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path as File
from typing import Any

from pnp.commands.options import add_language, language
from pnp.deck.load import load_game
from pnp.deck.model import SIDES
from pnp.deck.printer import forget_measured, measured, save_measured, saved_offset
from pnp.deck.problems import ExitCode, Refusal, shown
from pnp.deck.registry import Place, give_marks, open_registry
from pnp.deck.text import say
from pnp.pens.files import write_whole
from pnp.pens.pdf import PdfPen
from pnp.pens.pdf_file import PdfFile
from pnp.sheet.calibration import (
    SHEET,
    calibration_piece,
    check_room,
    draw_side,
    in_words,
    mark_places,
    marks_on_page,
)
from pnp.sheet.furniture import draw_settings_line
from pnp.sheet.page import Flip
from pnp.sheet.paper import Paper, parse_paper
from pnp.talk import result, talk

SLIGHT_DEG = 0.15  # half a millimetre from end to end of a sheet
SLIGHT_SCALE = 0.003
EPILOG = """examples:
  pnp calibrate --paper letter           write the sheet; print it on both sides and hold it to the light
  pnp calibrate --set 0.5 -1             the back lies 0.5 mm to the right and 1 mm too high
  pnp calibrate --adjust 0.25 0          add what a second sheet still shows
  pnp calibrate --read front.jpg back.jpg   let photos of both sides say it
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    add_language(parser)
    parser.add_argument("--paper", default="a4", metavar="P", help="a4, letter, a3, or a size in mm: 210x297")
    parser.add_argument(
        "--flip", choices=("long", "short"), default="long", help="the edge your printer flips on"
    )
    parser.add_argument(
        "--out", type=File, default=File("output"), metavar="DIR", help="where the sheet goes"
    )
    do = parser.add_mutually_exclusive_group()
    pair = {"nargs": 2, "type": millimetres, "metavar": ("X", "Y")}
    do.add_argument("--set", **pair, help="keep what you read, in mm: right and down are plus")  # type: ignore[arg-type]
    do.add_argument("--adjust", **pair, help="add to what is kept")  # type: ignore[arg-type]
    do.add_argument(
        "--read", nargs="+", type=File, metavar="PHOTO", help="measure it on photos of the sheet's two sides"
    )
    do.add_argument("--show", action="store_true", help="say what is kept")
    do.add_argument("--reset", action="store_true", help="forget it")


def millimetres(words: str) -> float:
    """A number as people type it: also with a comma, or a typographer's minus."""
    try:
        return float(words.replace(",", ".").replace("−", "-"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{words}' is not a number of millimetres") from None


def run(options: argparse.Namespace) -> int:
    if options.read:
        return read(options.read, parse_paper(options.paper), options.flip, language(options))
    if options.set or options.adjust:
        x, y = measured() if options.adjust else (0.0, 0.0)
        dx, dy = options.set or options.adjust
        save_measured(x + dx, y + dy)
    elif options.reset:
        forget_measured()
    if options.set or options.adjust or options.reset or options.show:
        x, y = measured()
        result(f"X {x:g} mm, Y {y:g} mm")
        return ExitCode.FINE
    paper = parse_paper(options.paper)
    file = options.out / f"calibration-{language(options)}-{paper.name}.pdf"
    write_whole(file, calibration_pdf(language(options), paper, options.flip))
    result(shown(file))
    talk("print it on both sides at 100 %, hold it against the light, and keep what you read with --set X Y;")
    talk("or take a photo of each side, and let them say it with --read FRONT BACK")
    return ExitCode.FINE


def calibration_pdf(lang: str, paper: Paper, flip: Flip) -> bytes:
    """The two pages; the back is moved by what is kept, so that one sees whether it is right now."""
    check_room(paper)
    piece, places = calibration_piece(), mark_places()
    marks = give_marks(load_game("common"), [(piece, side, len(places), places) for side in SIDES])
    pdf = PdfFile(title=say("calibrate.title", lang), lang=lang, duplex_flip=flip)
    settings = (paper.said, say(f"settings.backs.duplex.{flip}", lang), say("settings.scale", lang))
    for side in SIDES:
        pdf.begin_page(paper.width_mm, paper.height_mm, label=side)
        pen = PdfPen()
        with pen.group(move_mm=saved_offset(flip) if side == "back" else (0, 0)):
            draw_side(pen, side, lang, paper, marks[piece.id, side], measured())
        words = " · ".join((say("calibrate.title", lang), say(f"calibrate.{side}", lang), *settings))
        draw_settings_line(pen, paper, words, None)
        pdf.lay(pen.fragments, 0, 0)
        pdf.end_page()
    return pdf.content()


def read(files: Sequence[File], paper: Paper, flip: Flip, lang: str) -> int:
    """Measure on photos how the back lies on the front, and keep it on top of what is kept already."""
    # Loaded by name: only here does printing need a camera's eyes.
    eyes = import_module("scorer.vision.calibration.offset")
    sheet = eyes.Sheet((paper.width_mm, paper.height_mm), printed_marks(paper, lang))
    found = eyes.measure(files, sheet, flip)
    _tell(found, lang)
    # The sheet's back was already moved by what is kept: it shows what is still missing.
    x, y = measured()
    save_measured(x + found.x_mm, y + found.y_mm)
    x, y = measured()
    result(f"X {x:g} mm, Y {y:g} mm")
    return ExitCode.FINE


def _tell(found: Any, lang: str) -> None:
    """What was measured, each figure with how sure it is."""
    (wide, high), (dwide, dhigh) = found.scale, found.sure_scale
    numbers = {
        "x": found.x_mm,
        "y": found.y_mm,
        "dx": found.sure_mm[0],
        "dy": found.sure_mm[1],
        "turn": found.turn_deg,
        "dturn": found.sure_deg,
        "wide": 100 * wide,
        "high": 100 * high,
        "dwide": 100 * dwide,
        "dhigh": 100 * dhigh,
    }
    words: dict[str, Any] = {name: in_words(value, 2, lang=lang) for name, value in numbers.items()}
    talk(say("calibrate.measured", lang, **words))
    talk(say("calibrate.turned", lang, **words))
    crooked = abs(found.turn_deg) > max(SLIGHT_DEG, found.sure_deg)
    if crooked or abs(wide - 1) > max(SLIGHT_SCALE, dwide) or abs(high - 1) > max(SLIGHT_SCALE, dhigh):
        talk(say("calibrate.not-turned-back", lang))


def printed_marks(paper: Paper, lang: str) -> dict[str, dict[int, Place]]:
    """For each side of the sheet where each of its marks was sent to, by the newest printing."""
    noted = {p.side: p.marks for p in open_registry(load_game("common")).printings if p.piece == SHEET}
    if not noted:
        raise Refusal(say("calibrate.print-first", lang))
    return {side: marks_on_page(paper, marks) for side, marks in noted.items()}
