"""The shelf of printed decks: PDFs under names of our own, found by their id in the database."""

from __future__ import annotations

import json
import time
from pathlib import Path as File
from typing import Any

from studio import data_folder
from studio.store import change, connect

MOST_PREVIEWS = 40  # about 100 MB
MOST_BUILT = 60


def folder() -> File:
    """Where the PDFs lie."""
    kept = data_folder.printed() / "kept"
    kept.mkdir(exist_ok=True)
    return kept


def put(id: str, *, name: str, game: str, about: dict[str, Any], is_preview: bool) -> None:
    """Note a PDF that lies in the folder as ID.pdf; the oldest ones make room."""
    with change() as connection:
        built = connection.execute("SELECT 1 FROM printed WHERE id = ? AND NOT is_preview", (id,)).fetchone()
        connection.execute(
            "INSERT OR REPLACE INTO printed VALUES (?, ?, ?, ?, ?, ?, ?)",
            (id, time.time(), is_preview and not built, game, name, f"{id}.pdf", json.dumps(about)),
        )
        old = [
            row["id"]
            for preview, most in ((1, MOST_PREVIEWS), (0, MOST_BUILT))
            for row in connection.execute(
                "SELECT id FROM printed WHERE is_preview = ? ORDER BY made DESC LIMIT -1 OFFSET ?",
                (preview, most),
            )
        ]
    for one in old:
        forget(one)


def find(id: str) -> tuple[dict[str, Any], File] | None:
    """What is known of a deck, and its PDF; None when it is not there."""
    connection = connect()
    try:
        row = connection.execute("SELECT * FROM printed WHERE id = ?", (id,)).fetchone()
    finally:
        connection.close()
    if row is None:
        return None
    file = folder() / row["file"]
    return (_told(row), file) if file.is_file() else None


def built() -> list[dict[str, Any]]:
    """Decks that were built to be printed, the newest first."""
    connection = connect()
    try:
        rows = connection.execute("SELECT * FROM printed WHERE NOT is_preview ORDER BY made DESC").fetchall()
    finally:
        connection.close()
    return [_told(row) for row in rows if (folder() / row["file"]).is_file()]


def forget(id: str) -> bool:
    """Throw a deck away; False when there is none."""
    with change() as connection:
        row = connection.execute("SELECT file FROM printed WHERE id = ?", (id,)).fetchone()
        connection.execute("DELETE FROM printed WHERE id = ?", (id,))
    if row is not None:
        (folder() / row["file"]).unlink(missing_ok=True)
    return row is not None


def _told(row: Any) -> dict[str, Any]:
    about: dict[str, Any] = json.loads(row["about"])
    return {"id": row["id"], "made": row["made"], "game": row["game"], "name": row["name"], **about}
