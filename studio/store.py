"""The database: one SQLite file, tables grown by numbered steps, a commit on the disk before it counts.

A slice keeps its steps in `studio/SLICE/tables.sql`: `-- step 1`, then SQL, `-- step 2`, then SQL … Steps
are only ever added; each is done once, whole or not at all.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path as File
from threading import Lock

from studio import data_folder

HERE = File(__file__).parent
BUSY_SECONDS = 10
STEP = re.compile(r"^-- step (\d+).*$", re.MULTILINE)

_grown: set[File] = set()
_growing = Lock()


def connect() -> sqlite3.Connection:
    """A connection to the person's database, its tables ready; rows answer to their columns' names."""
    file = data_folder.database()
    connection = sqlite3.connect(file, timeout=BUSY_SECONDS)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    with _growing:
        if file not in _grown or not _has_tables(connection):
            _write_ahead(connection)
            grow(connection)
            _grown.add(file)
    return connection


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Readers and a writer at once. The file remembers it; SQLite itself does not wait to change it."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:  # another process does the same at this moment
            if time.monotonic() > until:
                raise
            time.sleep(0.02)


@contextmanager
def change() -> Iterator[sqlite3.Connection]:
    """One change, alone: nobody else writes meanwhile; all of it counts, or nothing."""
    connection = connect()
    try:
        connection.execute("BEGIN IMMEDIATE")
        with connection:
            yield connection
    finally:
        connection.close()


def grow(connection: sqlite3.Connection) -> None:
    """Do the steps that this database has not seen yet."""
    connection.execute(
        "CREATE TABLE IF NOT EXISTS grown (slice TEXT, step INTEGER, PRIMARY KEY (slice, step))"
    )
    connection.commit()
    for file in sorted(HERE.glob("*/tables.sql")):
        for step, sql in steps(file):
            done = connection.execute(
                "SELECT 1 FROM grown WHERE slice = ? AND step = ?", (file.parent.name, step)
            )
            if done.fetchone() is None:
                _step(connection, file.parent.name, step, sql)


def steps(file: File) -> list[tuple[int, str]]:
    """The numbered steps of a tables.sql; what stands before the first number is step 1."""
    before, *rest = STEP.split(file.read_text(encoding="utf-8"))
    numbered = [(int(number), sql) for number, sql in zip(rest[::2], rest[1::2], strict=True)]
    return numbered if numbered else [(1, before)]


def _step(connection: sqlite3.Connection, slice_name: str, step: int, sql: str) -> None:
    try:
        note = f"INSERT INTO grown VALUES ('{slice_name}', {step});"
        connection.executescript(f"BEGIN IMMEDIATE;\n{sql}\n;{note}\nCOMMIT;")
    except sqlite3.IntegrityError:
        connection.rollback()  # another process did the same step meanwhile
    except sqlite3.Error:
        connection.rollback()
        raise


def _has_tables(connection: sqlite3.Connection) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'grown'").fetchone() is not None
