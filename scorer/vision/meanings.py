"""What every mark's number means: the bundled games' marks, and those of the person's own edits of them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path as File

from pnp.deck.known import known_game
from pnp.deck.places import bundled_games, bundled_root
from pnp.deck.registry import FILE_NAME, open_registry, registry_file
from scorer.vision.pieces import Meanings


def all_meanings() -> Meanings:
    """Every mark number of the bundled games and of the person's own edits of them."""
    game = known_game(bundled_games()[0])
    files = dict.fromkeys((bundled_root() / "cards" / FILE_NAME, registry_file(game)))
    stamp = tuple((file, file.stat().st_mtime_ns, file.stat().st_size) for file in files if file.exists())
    return _meanings(game.folder, stamp)


@lru_cache(maxsize=2)
def _meanings(folder: File, stamp: tuple[object, ...]) -> Meanings:
    """Read again when one of the registries has changed."""
    return open_registry(known_game(folder.name)).meanings()
