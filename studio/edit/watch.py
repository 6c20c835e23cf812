"""Watches the files of decks: whoever changes them, with whatever program, open pages hear of it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path as File

from pnp.deck.problems import Refusal
from studio import data_folder, events
from studio.edit.deck import SHARED, deck_names, version_of

EVERY_SECONDS = 0.7  # a save in an editor is seen before the hand is back on the mouse

State = dict[File, tuple[int, int, int]]


class Watch:
    """Looks at the person's own files again and again; the bundled ones do not change."""

    def __init__(self) -> None:
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
        changed = [file for file in now.keys() | before.keys() if now.get(file) != before.get(file)]
        for game, files in _by_deck(changed).items():
            events.announce("deck-changed", {"game": game, "files": files})


def _by_deck(changed: list[File]) -> dict[str, dict[str, str | None]]:
    """For each deck its changed files with their versions; a layout or a shared piece changes every deck."""
    found: dict[str, dict[str, str | None]] = {}
    for file in sorted(changed):
        is_one_decks = file.parent.parent.name == "cards" and file.parent.name != SHARED
        for game in [file.parent.name] if is_one_decks else deck_names():
            found.setdefault(game, {})[file.name] = _version(file)
    return found


def _version(file: File) -> str | None:
    try:
        return version_of(file.read_bytes())
    except OSError:
        return None


def _states() -> State:
    root = data_folder.root()
    found: State = {}
    for pattern in ("cards/*/*.yaml", "cards/*/*.csv", "layouts/*.yaml"):
        for file in root.glob(pattern):
            with suppress(OSError):
                state = file.stat()
                found[file] = (state.st_mtime_ns, state.st_size, state.st_ino)
    return found
