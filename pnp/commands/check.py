"""`pnp check`: every mistake in card data, layouts and faces, all at once."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path as File

from pnp.deck.load import read_folder
from pnp.deck.model import Game
from pnp.deck.places import all_games, game_folder
from pnp.deck.problems import BadData, ExitCode, Problem, Refusal, shown
from pnp.face.inspect import inspect_game
from pnp.face.layout import load_layout
from pnp.talk import result, result_json, talk

EPILOG = """examples:
  pnp check                        every game that can be printed from here
  pnp check paper-tales            one game, by its name
  pnp check cards/mine layouts/mine.yaml
"""


@dataclass(slots=True)
class Checked:
    """A game, or a layout that no game uses, and what is wrong with it."""

    name: str
    pieces: int = 0
    languages: tuple[str, ...] = ()
    problems: list[Problem] = field(default_factory=list)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="games, their folders, card files or layouts; all if none"
    )
    parser.add_argument("--json", action="store_true", help="the result as one JSON object")


def run(options: argparse.Namespace) -> int:
    checked = [
        check_folder(folder) if folder.is_dir() else check_layout(folder) for folder in _asked(options.paths)
    ]
    problems = sorted({problem for one in checked for problem in one.problems})
    if options.json:
        games = [
            {
                "game": one.name,
                "pieces": one.pieces,
                "languages": list(one.languages),
                "problems": len(one.problems),
            }
            for one in checked
        ]
        result_json(
            {"ok": not problems, "checked": games, "problems": [asdict(problem) for problem in problems]}
        )
    elif problems:
        for problem in problems:
            result(str(problem))
        talk(f"{len(problems)} problem{'' if len(problems) == 1 else 's'}")
    else:
        for one in checked:
            about = f" ({one.pieces} pieces in {', '.join(one.languages)})" if one.pieces else ""
            result(f"{one.name}: fine{about}")
    return ExitCode.BAD_DATA if problems else ExitCode.FINE


def check_folder(folder: File) -> Checked:
    """A game's folder with everything its faces show."""
    game, problems = read_folder(folder)
    if game is None:
        return Checked(folder.name, problems=problems)
    problems = sorted({*problems, *inspect_game(game)})
    return Checked(folder.name, len(list(game.pieces())), game.languages, problems)


def check_layout(file: File) -> Checked:
    """A layout that no game uses: what can be said of it alone."""
    try:
        load_layout(file)
    except BadData as error:
        return Checked(shown(file), problems=list(error.problems))
    return Checked(shown(file))


def _asked(paths: Sequence[str]) -> list[File]:
    """The folders of the games that are meant, each once; a layout that no game uses stands for itself."""
    found = (
        [place for path in paths for place in _meant(path)]
        if paths
        else [game_folder(g) for g in all_games()]
    )
    return list(dict.fromkeys(found))


def _meant(path: str) -> Iterator[File]:
    place = File(path)
    if (place / "game.yaml").is_file():
        yield place.resolve()
    elif place.is_file() and (place.parent / "game.yaml").is_file():
        yield place.resolve().parent
    elif place.is_file() and place.suffix == ".yaml":
        users = [folder for folder in map(game_folder, all_games()) if place.resolve() in _layouts(folder)]
        yield from users or [place]
    elif place.exists():
        raise Refusal(f"'{path}' is no game's folder (it has no game.yaml), no card file and no layout")
    elif place.suffix or len(place.parts) > 1:
        raise Refusal(f"there is no file or folder '{path}'")
    else:
        yield game_folder(path)


def _layouts(folder: File) -> list[File]:
    game: Game | None = read_folder(folder)[0]
    return [file.resolve() for file in game.layouts.values()] if game else []
