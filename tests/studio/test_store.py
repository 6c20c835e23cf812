"""The database: steps done once and whole, commits that survive the power cut, two writers at once."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path as File
from threading import Thread

import pytest

from studio import data_folder, store


@pytest.fixture
def slices(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> File:
    """A studio of one slice, 'tea', with tables of its own."""
    monkeypatch.setattr(store, "HERE", tmp_path / "slices")
    folder = tmp_path / "slices" / "tea"
    folder.mkdir(parents=True)
    (folder / "tables.sql").write_text("-- step 1\nCREATE TABLE cup (name TEXT);\n")
    return folder


def test_it_lies_in_the_persons_own_folder(own_folders: File) -> None:
    store.connect().close()
    assert (own_folders / "studio.sqlite").is_file()
    assert own_folders.stat().st_mode & 0o077 == 0, "nobody else may look into it"


def test_commits_reach_the_disk(slices: File) -> None:
    connection = store.connect()
    assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert connection.execute("PRAGMA synchronous").fetchone()[0] == 2
    assert connection.execute("PRAGMA foreign_keys").fetchone()[0] == 1


def test_steps_are_done_once_and_in_order(slices: File) -> None:
    with store.change() as connection:
        connection.execute("INSERT INTO cup VALUES ('green')")
    with (slices / "tables.sql").open("a") as more:
        more.write("-- step 2: handles\nALTER TABLE cup ADD COLUMN handle INTEGER DEFAULT 1;\n")
    store._grown.clear()
    row = store.connect().execute("SELECT * FROM cup").fetchone()
    assert dict(row) == {"name": "green", "handle": 1}


def test_a_step_that_fails_leaves_nothing(slices: File) -> None:
    (slices / "tables.sql").write_text("CREATE TABLE pot (a); CREATE TABLE pot (b);")
    with pytest.raises(sqlite3.OperationalError):
        store.connect()
    bare = sqlite3.connect(data_folder.database())
    assert not bare.execute("SELECT 1 FROM sqlite_master WHERE name = 'pot'").fetchall()


def test_a_change_is_whole_or_nothing(slices: File) -> None:
    with pytest.raises(RuntimeError), store.change() as connection:
        connection.execute("INSERT INTO cup VALUES ('lost')")
        raise RuntimeError
    assert store.connect().execute("SELECT count(*) FROM cup").fetchone()[0] == 0


def test_two_at_once_lose_nothing(slices: File) -> None:
    def pour(name: str) -> None:
        for _ in range(25):
            with store.change() as connection:
                connection.execute("INSERT INTO cup VALUES (?)", (name,))

    threads = [Thread(target=pour, args=(name,)) for name in ("one", "two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.connect().execute("SELECT count(*) FROM cup").fetchone()[0] == 50


def test_what_was_said_to_be_kept_survives_a_kill(slices: File) -> None:
    code = (
        "import sys; from pathlib import Path; from studio import store\n"
        f"store.HERE = Path({str(slices.parent)!r})\n"
        "for n in range(10**6):\n"
        "    with store.change() as c: c.execute('INSERT INTO cup VALUES (?)', (n,))\n"
        "    sys.stdout.write(f'{n}\\n'); sys.stdout.flush()\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for _ in range(20):
            last = int(process.stdout.readline())
        process.kill()
    kept = store.connect().execute("SELECT max(CAST(name AS INTEGER)) FROM cup").fetchone()[0]
    assert kept >= last == 19


def test_the_real_tables_can_be_made() -> None:
    assert store.connect().execute("PRAGMA integrity_check").fetchone()[0] == "ok"


class Busy(sqlite3.Connection):
    """A file that two processes turn to write-ahead at once: SQLite refuses one of them without waiting."""

    refusals = 2

    def execute(self, words: str, *values: object) -> sqlite3.Cursor:
        if "journal_mode" in words and self.refusals:
            self.refusals -= 1
            raise sqlite3.OperationalError("database is locked")
        return super().execute(words, *values)


def test_the_first_to_open_it_may_be_many(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda file, **how: opened(file, factory=Busy, **how))
    connection = store.connect()
    assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    connection.close()
