"""`pnp new`: a small game of one's own that prints at once, to change and grow."""

from __future__ import annotations

import argparse
import re
from pathlib import Path as File

from pnp.commands.copying import Copies, put, schema_copies
from pnp.deck.places import HERE, all_games, bundled_games
from pnp.deck.problems import ExitCode, Refusal, shown
from pnp.talk import result, talk

TEMPLATE = HERE / "templates" / "game"
LONGEST = 40

EPILOG = """examples:
  pnp new night-garden             cards/night-garden and layouts/night-garden.yaml, ready to build
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("name", metavar="NAME", help="lower-case letters, digits and hyphens: night-garden")


def run(options: argparse.Namespace) -> int:
    name = checked_name(options.name)
    here = File.cwd()
    put(template_copies(name, here), "a game of that name is here already")
    put(schema_copies(here), None)
    for place in (f"cards/{name}/game.yaml", f"cards/{name}/cards.yaml", f"layouts/{name}.yaml"):
        result(place)
    talk(f"now: pnp build {name}   (then change the cards, and look for mistakes with pnp check {name})")
    return ExitCode.FINE


def checked_name(name: str) -> str:
    """A game's name, or the reason why it cannot be one."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or len(name) > LONGEST:
        near = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:LONGEST]
        hint = f": try '{near}'" if re.match("[a-z]", near) else ""
        raise Refusal(
            f"a game's name is lower-case letters, digits and hyphens, starting with a letter{hint}"
        )
    if name in (*bundled_games(), "common", "schema", "cutouts"):
        raise Refusal(
            f"'{name}' is taken; to change a bundled game use `pnp eject {name}`, or choose another name"
        )
    if name in all_games():
        raise Refusal(f"there is a game '{name}' already in {shown(File.cwd() / 'cards' / name)}")
    return name


def template_copies(name: str, here: File) -> Copies:
    """Every file of the template under its place in the person's folder, with the name filled in."""
    places = {
        "cards/game.yaml": f"cards/{name}/game.yaml",
        "cards/cards.yaml": f"cards/{name}/cards.yaml",
        "layouts/game.yaml": f"layouts/{name}.yaml",
        "layouts/cutouts/moth.yaml": f"layouts/cutouts/{name}/moth.yaml",
        "layouts/cutouts/flower.yaml": f"layouts/cutouts/{name}/flower.yaml",
    }
    title = name.replace("-", " ").capitalize()
    copies = {}
    for source, place in places.items():
        words = (TEMPLATE / source).read_text(encoding="utf-8")
        copies[here / place] = words.replace("{{name}}", name).replace("{{title}}", title).encode()
    return copies
