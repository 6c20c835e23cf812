"""Drawings kept between builds in the person's cache folder, while nothing they depend on has changed.

A file of lines: the world they belong to, a key, the drawing as JSON. A build adds its new lines to the end.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path as File
from typing import Any

from pnp.deck.model import Game
from pnp.deck.places import HERE

# What a drawing can depend on beside the cards.
SUFFIXES = (".py", ".yaml", ".ttf", ".png", ".jpg", ".jpeg", ".svg")
# A larger file is written anew, with nothing but what the last build used.
MOST_BYTES = 24_000_000


class Kept:
    """The drawings of one game in one language and ink; a cache it cannot read or write is no trouble."""

    def __init__(self, game: Game, lang: str, ink: str) -> None:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
        place = sha256(str(game.folder.resolve()).encode()).hexdigest()[:8]
        self.file = File(base) / "papertable" / f"{game.id}-{lang}-{ink}-{place}.kept"
        # The world stands on every line: two builds that see different layouts cannot mislead each other.
        self.world = world_digest(game)[:16].encode()
        self._old: dict[str, bytes] = {}
        self._new: dict[str, bytes] = {}
        self._used: set[str] = set()
        self._can_grow = self._read()

    def _read(self) -> bool:
        """Whether the file may get more lines; otherwise it is written anew."""
        try:
            content = self.file.read_bytes()
        except OSError:
            return False
        lines = content.split(b"\n")
        for line in lines[:-1]:
            world, _, rest = line.partition(b" ")
            key, _, value = rest.partition(b" ")
            if world == self.world:
                self._old[key.decode(errors="replace")] = value
        is_all_ours = len(self._old) == len(lines) - 1
        return is_all_ours and not lines[-1] and len(content) < MOST_BYTES

    def get(self, key: str) -> Any:
        """What was kept under a key, or nothing."""
        try:
            value = json.loads(self._old[key])
        except (KeyError, ValueError):
            return None
        self._used.add(key)
        return value

    def put(self, key: str, value: Any) -> None:
        """Something to be kept for the next build."""
        self._new[key] = json.dumps(value).encode()

    def save(self) -> None:
        """Write down what is new."""
        if not self._new:
            return
        new = b"".join(b"%b %b %b\n" % (self.world, key.encode(), line) for key, line in self._new.items())
        beside = self.file.with_name(f"{self.file.name}.{os.getpid()}")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            if self._can_grow:
                with self.file.open("ab") as stream:
                    stream.write(new)
                return
            old = [b"%b %b %b\n" % (self.world, key.encode(), self._old[key]) for key in sorted(self._used)]
            beside.write_bytes(b"".join(old) + new)
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
