"""A session as it is stored: who plays what, its readings, and every change in order."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from studio.answers import Refused
from studio.score.edits import Edit, Edits
from studio.score.reading import Reading, unkept


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: what a person (or the reader) did, and the edits that came of it."""

    number: int
    round: int
    what: Mapping[str, Any]
    edits: tuple[Edit, ...]
    at: str

    @property
    def do(self) -> str:
        return str(self.what["do"])


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo of a round; its sizes are known once it is read."""

    id: str
    round: int
    called: str
    size: tuple[int, int] | None
    shown: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Session:
    """A game being played, or finished."""

    id: str
    game: str | None
    names: tuple[str, ...]
    variant: Mapping[str, Any]
    created: str
    finished: str | None
    entries: tuple[Entry, ...] = ()
    photos: tuple[Photo, ...] = ()
    readings: Mapping[int, Reading] = field(default_factory=dict)
    """The latest that succeeded, by round."""
    waiting: Mapping[int, int] = field(default_factory=dict)
    """Rounds whose latest reading is not done, with its number."""
    failed: Mapping[int, str] = field(default_factory=dict)
    """Rounds whose latest reading failed, with the reason."""
    tried: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """The photos of the latest reading of a round, whatever came of it."""

    @property
    def version(self) -> int:
        return self.entries[-1].number if self.entries else 0

    @property
    def changed(self) -> str:
        return self.entries[-1].at if self.entries else self.created

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
        return 1 + sum(entry.do == "next" for entry in self.live)

    @property
    def live(self) -> tuple[Entry, ...]:
        """The entries that nobody took back."""
        undone = {entry.what["number"] for entry in self.entries if entry.do == "undo"}
        return tuple(entry for entry in self.entries if entry.number not in undone)

    def shows(self, photo: str) -> bool:
        """Whether a photo is one that a round's table was read from."""
        return any(photo in reading.photos for reading in self.readings.values())

    def lines(self, number: int) -> tuple[Entry, ...]:
        """The lines of a round that count, in order."""
        return tuple(entry for entry in self.live if entry.round == number)


def load_session(connection: sqlite3.Connection, session_id: str) -> Session:
    """A session with all that belongs to it. Raises Refused (404)."""
    row = connection.execute("SELECT * FROM score_session WHERE id = ?", (session_id,)).fetchone()
    if row is None:
        raise Refused(404, "table.no-session")
    entries = connection.execute(
        "SELECT * FROM score_change WHERE session = ? ORDER BY number", (session_id,)
    ).fetchall()
    photos = connection.execute(
        "SELECT * FROM score_photo WHERE session = ? ORDER BY rowid", (session_id,)
    ).fetchall()
    readings: dict[int, Reading] = {}
    waiting: dict[int, int] = {}
    failed: dict[int, str] = {}
    tried: dict[int, tuple[str, ...]] = {}
    for one in connection.execute("SELECT * FROM score_reading WHERE session = ? ORDER BY id", (session_id,)):
        number = int(one["round"])
        waiting.pop(number, None)
        failed.pop(number, None)
        tried[number] = tuple(json.loads(one["photos"]))
        if one["data"] is not None:
            readings[number] = unkept(json.loads(one["data"]))
        elif one["failed"] is not None:
            failed[number] = str(one["failed"])
        else:
            waiting[number] = int(one["id"])
    return Session(
        row["id"],
        row["game"],
        tuple(json.loads(row["names"])),
        json.loads(row["variant"]),
        row["created"],
        row["finished"],
        tuple(_entry(one) for one in entries),
        tuple(_photo(one) for one in photos),
        readings,
        waiting,
        failed,
        tried,
    )


def _entry(row: sqlite3.Row) -> Entry:
    edits = Edits.validate_json(row["edits"])
    return Entry(row["number"], row["round"], json.loads(row["what"]), edits, row["at"])


def _photo(row: sqlite3.Row) -> Photo:
    size = (row["width"], row["height"]) if row["width"] else None
    shown = (row["shown_width"], row["shown_height"]) if row["shown_width"] else None
    return Photo(row["id"], row["round"], row["called"], size, shown)
