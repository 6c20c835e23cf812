"""`pnp proof`: one web page a game that shows every face, for a look before printing."""

from __future__ import annotations

import argparse
from pathlib import Path as File

from pnp.commands.options import add_language, game_names, language
from pnp.deck.load import load_game
from pnp.deck.model import Game
from pnp.deck.problems import BadData, ExitCode, Problem, shown
from pnp.export.proof import proof_page
from pnp.face.gallery import Gallery, Tell
from pnp.pens.files import write_whole
from pnp.pipeline import marks_to_show
from pnp.talk import progress, result, talk

EPILOG = """examples:
  pnp proof paper-tales          writes output/paper-tales-proof.html: open it in any browser
  pnp proof --lang pl            all four games, shown in Polish first
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to show; all four if none is named")
    add_language(parser)
    parser.add_argument("--out", type=File, default=File("output"), metavar="DIR", help="where the pages go")
    parser.add_argument("-q", "--quiet", action="store_true", help="no talk")


def run(options: argparse.Namespace) -> int:
    for name in game_names(options.games):
        game = load_game(name)
        with progress(name, quiet=options.quiet) as tell:
            page = _page(game, language(options), tell).encode()
        file = options.out / f"{name}-proof.html"
        write_whole(file, page)
        if not options.quiet:
            talk(f"{name}: {len(page) / 1e6:.1f} MB; open it in a browser")
        result(shown(file))
    return ExitCode.FINE


def _page(game: Game, lang: str, tell: Tell) -> str:
    galleries = {each: Gallery(game, each) for each in game.languages}
    problems: list[Problem] = []
    for gallery in galleries.values():
        problems += gallery.draw_all(list(game.pieces()))
    if problems:
        raise BadData(problems)
    marks = marks_to_show(game, next(iter(galleries.values())))
    return proof_page(game, galleries, marks, lang if lang in galleries else game.languages[0], tell)
