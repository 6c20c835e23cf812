"""Watches the files of decks: whoever changes them, with whatever program, open pages hear of it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path as File

from pnp.deck.problems import Refusal
from studio import data_folder, events
from studio.edit.deck import deck_names, version_of

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
        """Announce every deck with a file that is new, changed or gone."""
        now = _states()
        before, self._seen = self._seen, now
        if before is None:
            return
        for file in sorted(now.keys() | before.keys()):
            if now.get(file) != before.get(file):
                _announce(file)


def _announce(file: File) -> None:
    try:
        version = version_of(file.read_bytes())
    except OSError:
        version = None
    is_cards = file.parent.parent.name == "cards"
    games = [file.parent.name] if is_cards and file.parent.name != "common" else deck_names()
    for game in games:
        events.announce("deck-changed", {"game": game, "file": file.name, "version": version})


def _states() -> State:
    root = data_folder.root()
    found: State = {}
    for pattern in ("cards/*/*.yaml", "cards/*/*.csv", "layouts/*.yaml"):
        for file in root.glob(pattern):
            with suppress(OSError):
                state = file.stat()
                found[file] = (state.st_mtime_ns, state.st_size, state.st_ino)
    return found
