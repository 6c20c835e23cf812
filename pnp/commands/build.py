"""`pnp build`: one PDF a game, several games side by side."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path as File

from pnp.commands.options import add_language, game_names, language
from pnp.deck.printer import saved_offset
from pnp.deck.problems import BadData, ExitCode, NothingToDo, Problem, Refusal, shown
from pnp.deck.workers import key_waits, leave_quietly
from pnp.pens.ink import INKS
from pnp.pipeline import build
from pnp.sheet.grid import STRATEGIES
from pnp.sheet.order import Built, Order
from pnp.sheet.paper import parse_paper
from pnp.sheet.summary import counted
from pnp.talk import progress, result, result_json, talk

EPILOG = """examples:
  pnp build paper-tales --lang pl --paper letter
  pnp build paper-world --only 'green-*'       just these pieces (also 'knight#2', or a kind: 'score-token')
  pnp build paper-tales --changed              only what looks different since the last build
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to print; all four if none is named")
    add_language(parser)
    parser.add_argument("--paper", default="a4", metavar="P", help="a4, letter, a3, or a size in mm: 210x297")
    parser.add_argument("--margin", type=float, metavar="MM", help="what your printer leaves unprinted (5)")
    parser.add_argument(
        "--backs", choices=("duplex", "fold", "none"), default="duplex", help="how backs are made"
    )
    parser.add_argument(
        "--flip", choices=("long", "short"), default="long", help="the edge your printer flips on"
    )
    parser.add_argument("--ink", choices=INKS, default="full", help="saver: light grounds; grey: no colour")
    parser.add_argument(
        "--strategy", choices=STRATEGIES, help="pieces touching, or each with bleed around it"
    )
    parser.add_argument("--corners", action="store_true", help="show where to round the corners")
    parser.add_argument("--only", metavar="QUERY", help="just these: 'green-*', a kind, or knight#2,ogre")
    parser.add_argument("--changed", action="store_true", help="just what changed since the last build")
    parser.add_argument("--out", type=File, default=File("output"), metavar="DIR", help="where the PDFs go")
    parser.add_argument("--json", action="store_true", help="the result as one JSON object")
    parser.add_argument("-q", "--quiet", action="store_true", help="no talk")


def run(options: argparse.Namespace) -> int:
    margins = (options.margin,) * 4 if options.margin is not None else None
    paper = parse_paper(options.paper, margins)
    orders = [
        Order(
            game=game,
            lang=language(options),
            paper=paper,
            out=options.out,
            backs=options.backs,
            flip=options.flip,
            ink=options.ink,
            strategy=options.strategy,
            only=options.only,
            changed=options.changed,
            corners=options.corners,
            offset_mm=saved_offset(options.flip),
        )
        for game in game_names(options.games)
    ]
    try:
        built = _build_one(orders[0], options) if len(orders) == 1 else _build_many(orders, options)
    except NothingToDo as nothing:
        talk(str(nothing))
        built = []
    if options.json:
        result_json({"built": [_plain(one) for one in built]})
    else:
        for one in built:
            result(shown(one.file))
    return ExitCode.FINE


def _build_one(order: Order, options: argparse.Namespace) -> list[Built]:
    with progress(order.game, quiet=options.quiet) as tell:
        built = build(order, tell)
    _tell(built, options)
    return [built]


def _build_many(orders: Sequence[Order], options: argparse.Namespace) -> list[Built]:
    """Games side by side, one a core; what is wrong with any of them is said together at the end."""
    from concurrent.futures import ProcessPoolExecutor  # slow to load, and one game does not need it

    done: list[Built] = []
    problems: list[Problem] = []
    refusals: list[Refusal] = []
    with (
        ProcessPoolExecutor(min(len(orders), os.cpu_count() or 1), initializer=leave_quietly) as pool,
        progress("games", quiet=options.quiet) as tell,
    ):
        with key_waits():
            attempts = pool.map(_try_build, orders)
        for number, attempt in enumerate(attempts, start=1):
            if isinstance(attempt, Built):
                done.append(attempt)
                _tell(attempt, options)
            elif isinstance(attempt, list):
                problems += attempt
            else:
                refusals.append(attempt)
            tell(number, len(orders))
    if problems:
        raise BadData(problems)
    # "Nothing changed" in one of several games is no reason to fail when others were printed.
    if (refusals and not (options.changed or options.only)) or not done:
        raise next((one for one in refusals if not isinstance(one, NothingToDo)), refusals[0])
    return done


def _try_build(order: Order) -> Built | list[Problem] | Refusal:
    try:
        return build(order)
    except BadData as error:
        return list(error.problems)
    except Refusal as refusal:
        return refusal


def _tell(built: Built, options: argparse.Namespace) -> None:
    if options.quiet:
        return
    size = f"{built.bytes / 1e6:.1f} MB"
    counts = (counted(built.pieces, "piece"), counted(built.sheets, "sheet"), counted(built.pages, "page"))
    talk("{}: {} on {}, {}, {}".format(built.game, *counts, size))
    for line in built.strategies:
        talk(f"  {line}")


def _plain(built: Built) -> dict[str, object]:
    return {
        "game": built.game,
        "file": str(built.file),
        "pieces": built.pieces,
        "sheets": built.sheets,
        "pages": built.pages,
        "bytes": built.bytes,
        "strategies": list(built.strategies),
    }
