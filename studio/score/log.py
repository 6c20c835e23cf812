"""The log of a session: lines are added, never rewritten, and each is on the disk before it is answered."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from studio.answers import Refused
from studio.score.edits import Edit
from studio.score.session import Session, load_session
from studio.score.shelf import game_of
from studio.score.stages import stages_of


def now() -> str:
    """The moment, as it is kept."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def game_name(session: Session) -> str | None:
    """The session's game: as chosen, or as the first photo told."""
    if session.game or not session.readings:
        return session.game
    return session.readings[min(session.readings)].game


def played(session: Session) -> list[Any]:
    """Every round of a session. Raises BadTable."""
    name = game_name(session)
    return list(stages_of(session, game_of(name) if name else None))


def add(
    connection: sqlite3.Connection,
    session: Session,
    number_of_round: int,
    what: Mapping[str, Any],
    edits: Sequence[Edit] = (),
    token: str | None = None,
) -> int:
    """Write one line; it counts when the connection's transaction is done."""
    number = session.version + 1
    kept = json.dumps([edit.model_dump() for edit in edits], ensure_ascii=False)
    connection.execute(
        "INSERT INTO score_change (session, number, round, token, what, edits, at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (session.id, number, number_of_round, token, json.dumps(dict(what), ensure_ascii=False), kept, now()),
    )
    return number


def done_before(connection: sqlite3.Connection, session_id: str, token: str | None) -> int | None:
    """The number of the change that a phone sends again because it heard no answer."""
    if token is None:
        return None
    row = connection.execute(
        "SELECT number FROM score_change WHERE session = ? AND token = ?", (session_id, token)
    ).fetchone()
    return None if row is None else int(row["number"])


def version_of(connection: sqlite3.Connection, session_id: str) -> int:
    """The number of the last line; finishing a game is a line too."""
    row = connection.execute(
        "SELECT max(number) AS last FROM score_change WHERE session = ?", (session_id,)
    ).fetchone()
    return int(row["last"] or 0)


def open_session(connection: sqlite3.Connection, session_id: str) -> Session:
    """A session that is not finished. Raises Refused."""
    session = load_session(connection, session_id)
    if session.finished is not None:
        raise Refused(409, "table.finished")
    return session
