"""`pnp eject`: a bundled game's cards and layout copied here, to edit; builds then prefer the copy."""

from __future__ import annotations

import argparse
from pathlib import Path as File

from pnp.commands.copying import Copies, put, schema_copies
from pnp.deck.places import bundled_games, bundled_root
from pnp.deck.problems import ExitCode, Refusal, did_you_mean, listed, shown
from pnp.talk import result, talk

EPILOG = """examples:
  pnp eject paper-tales            cards/paper-tales, layouts/paper-tales.yaml and its pictures
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("game", metavar="GAME", help="one of the bundled games")


def run(options: argparse.Namespace) -> int:
    name, here, root = options.game, File.cwd(), bundled_root()
    if name not in bundled_games():
        games = bundled_games()
        raise Refusal(
            f"there is no bundled game '{name}'{did_you_mean(name, games)}; there is {listed(games)}"
        )
    if here.resolve() == root:
        raise Refusal(
            "this folder is where the bundled games live: edit them in place, or go to another folder"
        )
    copies = game_copies(name, here, root)
    put(copies, "your own copy is there already")
    put(schema_copies(here), None)
    for place in sorted(copies):
        result(shown(place))
    talk(f"now edit, then: pnp check {name} and pnp build {name}")
    talk("changed cards get new mark numbers, kept in cards/registry.jsonl: keep that file")
    return ExitCode.FINE


def game_copies(name: str, here: File, root: File) -> Copies:
    """The game's cards, its layout and the cutouts in the folder of its name."""
    folders = [root / "cards" / name, root / "layouts" / "cutouts" / name]
    files = [
        file for folder in folders if folder.is_dir() for file in sorted(folder.rglob("*")) if file.is_file()
    ]
    files.append(root / "layouts" / f"{name}.yaml")
    return {here / file.relative_to(root): file.read_bytes() for file in files}
