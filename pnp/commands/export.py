"""`pnp export`: every piece as a picture, for screens, Tabletop Simulator and print services."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path as File

from pnp.commands.options import add_language, language
from pnp.deck.load import load_game
from pnp.deck.model import Piece
from pnp.deck.problems import BadData, ExitCode, Refusal, listed, shown
from pnp.export.commission import FORMS, USUAL_DPI, Commission, check_bleed, check_dpi
from pnp.export.drawings import export_svg
from pnp.export.folder import MANIFEST
from pnp.export.pictures import export_png
from pnp.export.services import SERVICE_DPI, Size, fitting, turn
from pnp.export.tabletop import export_tts
from pnp.face.gallery import DRAWN_BLEED_MM, Gallery
from pnp.pens.ink import INKS
from pnp.pipeline import asked_for, marks_of
from pnp.talk import progress, result, result_json, talk

EPILOG = """examples:
  pnp export paper-tales --as png --out pictures            300 dpi, cut to the line
  pnp export paper-world --as svg --only 'green-*' --out drawings
  pnp export paper-tales --as png --service tgc --out order   pixels as The Game Crafter wants them
  pnp export paperwall --as tts --out table                 sheets and a saved object for Tabletop Simulator

services: mpc (MakePlayingCards), tgc (The Game Crafter); the card chooses the size, or name one: tgc-poker
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("game", metavar="GAME", help="the game to export")
    parser.add_argument("--as", dest="form", choices=FORMS, required=True, help="what to make")
    parser.add_argument("--out", type=File, required=True, metavar="DIR", help="where the files go")
    add_language(parser)
    parser.add_argument("--dpi", type=int, metavar="N", help=f"pixels an inch ({USUAL_DPI})")
    parser.add_argument("--bleed", type=float, metavar="MM", help="picture beyond the cut line (0)")
    parser.add_argument("--service", metavar="NAME", help="as a print service wants it: mpc, tgc, tgc-poker…")
    parser.add_argument("--ink", choices=INKS, default="full", help="saver: light grounds; grey: no colour")
    parser.add_argument("--only", metavar="QUERY", help="just these: 'green-*', a kind, or knight#2,ogre")
    parser.add_argument("--json", action="store_true", help="the result as one JSON object")
    parser.add_argument("-q", "--quiet", action="store_true", help="no talk")


def run(options: argparse.Namespace) -> int:
    _check(options)
    game, lang = load_game(options.game), language(options)
    pieces = asked_for(game, lang, options.only)
    sizes = _sizes(pieces, options)
    if sizes:
        pieces = [piece for piece in pieces if piece.kind.id in sizes]
    bleed = max([options.bleed or 0.0, *(sizes[p.kind.id].bleed_mm(p.kind) for p in pieces if sizes)])
    gallery = Gallery(game, lang, options.ink, bleed_mm=max(DRAWN_BLEED_MM, bleed))
    with progress(options.game, quiet=options.quiet) as tell:
        problems = gallery.draw_all(pieces, tell)
        if problems:
            raise BadData(problems)
        commission = Commission(
            game=game,
            pieces=pieces,
            gallery=gallery,
            marks=marks_of(game, gallery),
            out=options.out,
            dpi=options.dpi or USUAL_DPI,
            bleed_mm=options.bleed or 0.0,
            service=options.service,
            tell=tell,
        )
        if sizes:
            export_png(
                commission, lambda p: sizes[p.kind.id].frame(p.kind), lambda p, side: turn(p.kind, side)
            )
        else:
            MAKERS[options.form](commission)
    gallery.keep()
    _tell(commission, options)
    return ExitCode.FINE


MAKERS: dict[str, Callable[[Commission], None]] = {"png": export_png, "svg": export_svg, "tts": export_tts}


def _check(options: argparse.Namespace) -> None:
    check_dpi(USUAL_DPI if options.dpi is None else options.dpi)
    check_bleed(options.bleed or 0.0)
    if options.service is not None:
        if options.form != "png":
            raise Refusal(f"print services take PNG: use --as png, not {options.form}, with --service")
        if options.bleed is not None or options.dpi not in (None, SERVICE_DPI):
            raise Refusal("the service says how many pixels and how much bleed: leave out --dpi and --bleed")
    if options.form == "tts" and options.bleed is not None:
        raise Refusal("nothing is cut on a screen: leave out --bleed with --as tts")


def _sizes(pieces: Sequence[Piece], options: argparse.Namespace) -> dict[str, Size]:
    """A service's size for each kind that has one; those that have none are named and left out."""
    if options.service is None:
        return {}
    kinds = {piece.kind.id: piece.kind for piece in pieces}
    sizes = fitting(list(kinds.values()), options.service)
    for kind_id, size in sizes.items():
        _say(options, f"{kind_id}: {size}, {size.pixels[0]} × {size.pixels[1]} pixels")
    left_out = [f"{k.id} ({k.width_mm:g} × {k.height_mm:g} mm)" for k in kinds.values() if k.id not in sizes]
    if left_out:
        _say(options, f"left out, as '{options.service}' has no such size: {listed(left_out, 'and')}")
    return sizes


def _say(options: argparse.Namespace, words: str) -> None:
    if not options.quiet:
        talk(words)


def _tell(commission: Commission, options: argparse.Namespace) -> None:
    count = len(commission.pieces)
    _say(options, f"{commission.game.id}: {count} {'piece' if count == 1 else 'pieces'}, {options.form}")
    file = commission.out / (f"{commission.game.id}.json" if options.form == "tts" else MANIFEST)
    if options.json:
        kinds: dict[str, int] = {}
        for piece in commission.pieces:
            kinds[piece.kind.id] = kinds.get(piece.kind.id, 0) + 1
        result_json({"game": commission.game.id, "file": str(file), "pieces": count, "kinds": kinds})
    else:
        result(shown(file))
