"""Watches the files of decks: whoever changes them, with whatever program, open pages hear of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path as File

from pnp.deck.places import bundled_root
from pnp.deck.problems import Refusal
from studio import data_folder, events
from studio.edit.deck import PICTURES, SHARED, WATCHED, deck_names, version_of

EVERY_SECONDS = 0.7  # a save in an editor is seen before the hand is back on the mouse

State = dict[File, tuple[int, int, int]]


class Watch:
    """Looks at the person's own files again and again; the bundled ones do not change."""

    def __init__(self, art_changed: Callable[[], None] = lambda: None) -> None:
        self._art_changed = art_changed
        self._seen: State | None = None
        self._now = asyncio.Event()

    def look_now(self) -> None:
        """Do not wait for the next look: something was saved."""
        self._now.set()

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            with suppress(OSError, Refusal):
                await asyncio.to_thread(self.look)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._now.wait(), EVERY_SECONDS)
            self._now.clear()

    def look(self) -> None:
        """Announce every deck with files that are new, changed or gone: each deck once."""
        now = _states()
        before, self._seen = self._seen, now
        if before is None:
            return
        changed = [
            file
            for file in now.keys() | before.keys()
            if now.get(file) != before.get(file) and not (file not in before and _is_copy(file))
        ]
        # Workers see for themselves when a file of cards or a layout changes; pictures they keep in memory.
        if any(file.suffix.lower() in PICTURES or "cutouts" in file.parts for file in changed):
            self._art_changed()
        for game, files in _by_deck(changed).items():
            events.announce("deck-changed", {"game": game, "files": files})


def _by_deck(changed: list[File]) -> dict[str, dict[str, str | None]]:
    """For each deck its changed files with their versions."""
    found: dict[str, dict[str, str | None]] = {}
    decks = deck_names()
    for file in sorted(changed):
        owner = _owner(file)
        for game in [owner] if owner in decks and owner != SHARED else decks:
            found.setdefault(game, {})[file.name] = _version(file)
    return found


def _owner(file: File) -> str:
    """The deck whose file this is: cards/DECK/…, layouts/DECK.yaml, layouts/cutouts/DECK/…"""
    steps = file.relative_to(data_folder.root()).parts
    return steps[2] if steps[1] == "cutouts" and len(steps) > 3 else File(steps[1]).stem


def _is_copy(file: File) -> bool:
    """Whether a new file says what the bundled one says: the first edit copies a whole game."""
    original = bundled_root() / file.relative_to(data_folder.root())
    try:
        return original.read_bytes() == file.read_bytes()
    except OSError:
        return False


def _version(file: File) -> str | None:
    try:
        return version_of(file.read_bytes())
    except OSError:
        return None


def _states() -> State:
    root = data_folder.root()
    found: State = {}
    for pattern in ("cards/*/*", "layouts/*", "layouts/cutouts/**/*"):
        for file in (file for file in root.glob(pattern) if file.suffix.lower() in WATCHED):
            with suppress(OSError):
                state = file.stat()
                found[file] = (state.st_mtime_ns, state.st_size, state.st_ino)
    return found
