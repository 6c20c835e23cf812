"""What every mark's number means: the bundled games' marks, and those of the person's own edits of them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path as File

from pnp.deck.places import bundled_games, bundled_root, game_folder
from pnp.deck.registry import FILE_NAME, read_registry
from scorer.vision.pieces.see import Meanings


def all_meanings() -> Meanings:
    """Every mark number of the bundled games and of the person's own edits of them."""
    own = game_folder(bundled_games()[0]).parent / FILE_NAME
    files = dict.fromkeys((bundled_root() / "cards" / FILE_NAME, own))
    stamp = tuple((file, file.stat().st_mtime_ns, file.stat().st_size) for file in files if file.exists())
    return _meanings(own, stamp)


@lru_cache(maxsize=2)
def _meanings(own: File, stamp: tuple[object, ...]) -> Meanings:
    """Read again when one of the registries has changed."""
    return read_registry(own).meanings()
