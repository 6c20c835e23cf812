"""Drawings kept between builds in the person's cache folder, while nothing they depend on has changed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path as File
from typing import Any

from pnp.deck.model import Game
from pnp.deck.places import HERE
from pnp.pens.pdf import Fragment

# What a drawing can depend on beside the cards.
SUFFIXES = (".py", ".yaml", ".ttf", ".png", ".jpg", ".jpeg", ".svg")


class Kept:
    """The drawings of one game in one language and ink; a cache it cannot read or write is no trouble."""

    def __init__(self, game: Game, lang: str, ink: str) -> None:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
        place = sha256(str(game.folder.resolve()).encode()).hexdigest()[:8]
        self.file = File(base) / "papertable" / f"{game.id}-{lang}-{ink}-{place}.json"
        self.world = world_digest(game)
        self.drawings: dict[str, list[Any]] = {}
        try:
            read = json.loads(self.file.read_bytes())
            if read["world"] == self.world:
                self.drawings = dict(read["drawings"])
        except (OSError, ValueError, KeyError, TypeError):
            pass

    def get(self, key: str) -> list[Fragment] | None:
        """A drawing by its key, if it was kept."""
        kept = self.drawings.get(key)
        return None if kept is None else [part if isinstance(part, str) else tuple(part) for part in kept]

    def keep(self, drawings: Mapping[str, list[Fragment]]) -> None:
        """Remember these drawings; older ones too when only a few pieces were built."""
        if drawings.keys() <= self.drawings.keys():
            return
        if len(drawings) < len(self.drawings) / 2:
            drawings = {**self.drawings, **drawings}
        beside = self.file.with_name(f"{self.file.name}.{os.getpid()}")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps({"world": self.world, "drawings": drawings}), encoding="utf-8")
            os.replace(beside, self.file)
        except OSError:
            with suppress(OSError):
                beside.unlink()


def world_digest(game: Game) -> str:
    """A fingerprint of all that a drawing depends on beside the cards: code, layouts, cutouts, fonts."""
    folders = sorted({str(HERE), *(str(file.parent) for file in game.layouts.values())})
    lines = [line for folder in folders for line in _states(folder)]
    lines += sorted(f"{card.image}:{card.image.stat().st_mtime_ns}" for card in game.cards if card.image)
    return sha256("\n".join(lines).encode()).hexdigest()


def _states(folder: str) -> Iterator[str]:
    """Each file below a folder with its time and size."""
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _states(entry.path)
        elif entry.name.endswith(SUFFIXES):
            state = entry.stat()
            yield f"{entry.path}:{state.st_mtime_ns}:{state.st_size}"
