"""A game loaded once, and again only when one of its files has changed: photos are read in a second."""

from __future__ import annotations

from pathlib import Path as File

from pnp.deck.load import load_folder
from pnp.deck.model import Game
from pnp.deck.places import find_beside, game_folder, roots

Stamp = tuple[object, ...]
_KNOWN: dict[File, tuple[Stamp, tuple[File, ...], Game]] = {}


def known_game(name: str) -> Game:
    """A game by its name, as load_game gives it; whoever asks must not change it."""
    folder = game_folder(name)
    kept = _KNOWN.get(folder)
    if kept and kept[0] == _stamp(kept[2], kept[1]):
        return kept[2]
    # The files are looked at before they are read: what is written meanwhile is noticed the next time.
    before = {folder: _files(folder)}
    game = load_folder(folder)
    folders = tuple(dict.fromkeys([folder, *map(game_folder, sorted({card.game for card in game.cards}))]))
    stamp = _stamp(game, folders)
    if before[folder] == _files(folder):
        _KNOWN[folder] = (stamp, folders, game)
    return game


def _stamp(game: Game, folders: tuple[File, ...]) -> Stamp:
    """What changes when a game would be loaded otherwise: its files, and where they are found."""
    beside = tuple(find_beside(file.name, game.folder) for file in game.layouts.values())
    places = tuple(game_folder(folder.name) for folder in folders)
    return (*roots(), *beside, *places, *(_files(folder) for folder in folders))


def _files(folder: File) -> Stamp:
    return tuple(
        (file.name, status.st_mtime_ns, status.st_size)
        for file in sorted(folder.iterdir())
        for status in (file.stat(),)
    )
