"""A version of a game's cards: the game's own folder, an edited copy of it, or one edited file of it."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path as File

from pnp.deck.load import load_folder
from pnp.deck.model import Game
from pnp.deck.places import find_beside, game_folder
from pnp.deck.problems import BadData, Problem, Refusal, listed, shown
from pnp.deck.yamlfile import read_yaml


def load_edition(name: str, cards: File | None) -> Game:
    """A game with the cards that a person gives for it. Raises Refusal, BadData."""
    own = game_folder(name)
    if cards is None or is_own(name, cards):
        return load_folder(own)
    if cards.is_dir():
        folder = _folder(name, cards)
        # A copy by another name is still this game: folders are known by their names.
        return load_folder(folder) if folder.name == name else _load_copy(name, folder, {})
    if not cards.is_file():
        raise Refusal(f"{shown(cards)} is not there: give a folder like cards/{name}, or one file of it")
    return _load_copy(name, own, {_replaced(own, cards): cards})


def is_own(name: str, cards: File) -> bool:
    """Whether a game's name stands for its own cards: unless something here is called so."""
    return str(cards) == name and not cards.exists()


def _folder(name: str, cards: File) -> File:
    for folder in (cards, cards / "cards" / name):
        if (folder / "game.yaml").is_file():
            return folder
    raise Refusal(
        f"{shown(cards)} has no game.yaml: give a copy of cards/{name} (pnp eject {name} makes one)"
    )


def _replaced(own: File, cards: File) -> str:
    """Which file of the game an edited one stands for: that of its name, else that with the same kinds."""
    files = [file for file in sorted(own.glob("*.yaml")) if file.name != "rules.yaml"]
    names = [file.name for file in files]
    if cards.name in names:
        return cards.name
    read = read_yaml(cards)
    if read.problems:
        raise BadData(read.problems)
    alike = [file.name for file in files if _kinds(file) == set(read.data or ())]
    if len(alike) == 1:
        return alike[0]
    raise Refusal(f"which file does {shown(cards)} replace? Call it {listed(names)}")


def _kinds(file: File) -> set[str]:
    data = read_yaml(file).data
    return set(data) if isinstance(data, dict) else set()


def _load_copy(name: str, source: File, instead: Mapping[str, File]) -> Game:
    """A game from a copy of a folder, with some files replaced; problems name the person's own files."""
    with tempfile.TemporaryDirectory() as place:
        folder = File(place) / "cards" / name
        shutil.copytree(source, folder)
        for replaced, cards in instead.items():
            shutil.copyfile(cards, folder / replaced)
        layout = find_beside(f"{source.name}.yaml", source)
        if layout:
            (File(place) / "layouts").mkdir()
            shutil.copyfile(layout, File(place) / "layouts" / f"{name}.yaml")
        origins = {
            shown(file): shown(instead.get(file.name, source / file.name)) for file in folder.iterdir()
        }
        try:
            return load_folder(folder)
        except BadData as error:
            raise BadData([_at_home(problem, origins) for problem in error.problems]) from None


def _at_home(problem: Problem, origins: Mapping[str, str]) -> Problem:
    message = problem.message
    for copy, origin in origins.items():
        message = message.replace(copy, origin)
    return Problem(origins.get(problem.file, problem.file), problem.line, problem.column, message)
