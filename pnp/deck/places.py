"""Where games lie: in the person's own folder first, else among the bundled ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path as File

from pnp.deck.problems import Refusal, did_you_mean, listed

HERE = File(__file__).resolve().parent.parent


@cache
def bundled_root() -> File:
    """The folder that holds cards/ and layouts/: inside the installed package, or the repository."""
    installed = HERE / "bundled"
    return installed if installed.is_dir() else HERE.parent


def roots() -> list[File]:
    """Folders that may hold cards/ and layouts/; the first that has a game wins."""
    here = File.cwd()
    return [here] if here == bundled_root() else [here, bundled_root()]


def _game_folders(root: File) -> dict[str, File]:
    return {file.parent.name: file.parent for file in sorted((root / "cards").glob("*/game.yaml"))}


def all_games() -> list[str]:
    """Every game that can be built here, the person's own ones last."""
    names: dict[str, None] = {}
    for root in reversed(roots()):
        names.update(dict.fromkeys(_game_folders(root)))
    return [name for name in names if name != "common"]


@cache
def bundled_games() -> tuple[str, ...]:
    return tuple(name for name in _game_folders(bundled_root()) if name != "common")


def game_folder(name: str) -> File:
    """The folder of a game by its name."""
    for root in roots():
        folder = _game_folders(root).get(name)
        if folder:
            return folder
    games = all_games()
    raise Refusal(f"there is no game '{name}'{did_you_mean(name, games)}; there is {listed(sorted(games))}")


def find_beside(name: str, folder: File) -> File | None:
    """A file of layouts/ for a game's folder: beside the person's own cards first, else the bundled one."""
    for root in dict.fromkeys([folder.parent.parent, *roots()]):
        file = root / "layouts" / name
        if file.is_file():
            return file
    return None


def names_beside(name: str, folder: File) -> list[str]:
    """Every YAML file below a folder of layouts/ that find_beside would find, by the same names."""
    return [
        str(file.relative_to(root / "layouts"))
        for root in dict.fromkeys([folder.parent.parent, *roots()])
        for file in sorted((root / "layouts" / name).rglob("*.yaml"))
    ]
