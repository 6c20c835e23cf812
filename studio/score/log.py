"""The log of a session: changes are added, never rewritten, and each is on the disk before it is answered.

A change that was made on an older version still counts when nobody touched the same thing meanwhile.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from studio import store
from studio.answers import Refused
from studio.score import changes
from studio.score.accept import edits_for
from studio.score.bad_table import BadTable
from studio.score.edits import Edit, clash, touches_of
from studio.score.session import Entry, Session, load_session
from studio.score.shelf import game_of
from studio.score.stages import Stage, can_go_on, stages_of


class Overtaken(Refused):
    """Somebody else changed the same thing meanwhile."""

    def __init__(self, key: str = "table.overtaken") -> None:
        super().__init__(409, key)


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


def change(session_id: str, asked: changes.ChangeRequest) -> int:
    """Accept a change; its number in the log. Raises Refused, Overtaken."""
    with store.change() as connection:
        before = done_before(connection, session_id, asked.id)
        if before is not None:
            return before
        session = open_session(connection, session_id)
        number = asked.round or session.rounds
        stage = next((one for one in played(session) if one.number == number), None)
        if not isinstance(stage, Stage):
            raise Refused(409, "table.no-table")
        if isinstance(asked.change, changes.Undo):
            return _undo(connection, session, asked)
        try:
            edits = edits_for(asked.change, stage, session.version + 1)
        except Refused as refused:
            if asked.version < session.version and refused.status == 409:
                raise Overtaken from refused
            raise
        later = [entry for entry in session.live if entry.number > asked.version and entry.round == number]
        overtaken = [one for one in later if clash(touches_of(edits), touches_of(one.edits))]
        if overtaken:
            if tuple(overtaken[-1].edits) == edits:
                return overtaken[-1].number
            raise Overtaken
        what = asked.change.model_dump()
        added = add(connection, session, number, what, edits, asked.id)
        _must_stand(connection, session_id)
        return added


def open_session(connection: sqlite3.Connection, session_id: str) -> Session:
    """A session that is not finished. Raises Refused."""
    session = load_session(connection, session_id)
    if session.finished is not None:
        raise Refused(409, "table.finished")
    return session


def _must_stand(connection: sqlite3.Connection, session_id: str) -> None:
    """Whether every round can still be scored; if not, the change is not made. Raises Refused."""
    try:
        played(load_session(connection, session_id))
    except BadTable as error:
        raise Refused(400, error.message_key, **error.values) from error


def _undo(connection: sqlite3.Connection, session: Session, asked: changes.ChangeRequest) -> int:
    assert isinstance(asked.change, changes.Undo)
    entry = next((one for one in session.live if one.number == asked.change.number), None)
    if entry is None or not entry.edits:
        raise Refused(409 if entry is None else 400, "table.nothing-to-undo")
    if _is_built_on(entry, session):
        raise Overtaken("table.built-on")
    added = add(connection, session, entry.round, asked.change.model_dump(), (), asked.id)
    _must_stand(connection, session.id)
    return added


def _is_built_on(entry: Entry, session: Session) -> bool:
    """Whether a later change is about the same thing, or about the piece that this one laid."""
    mine = [*touches_of(entry.edits), ("slot", f"+{entry.number}")]
    return any(
        later.number > entry.number and later.round == entry.round and clash(mine, touches_of(later.edits))
        for later in session.live
    )


def go_on(session_id: str, asked: changes.StepRequest) -> int:
    """Begin the next round or phase. Raises Refused."""
    with store.change() as connection:
        before = done_before(connection, session_id, asked.id)
        if before is not None:
            return before
        session = open_session(connection, session_id)
        begun = [entry for entry in session.live if entry.do == "next" and entry.number > asked.version]
        if begun:
            # Two phones tapped «next»: one round begins, not two.
            return begun[-1].number
        if not can_go_on(played(session)):
            raise Refused(409, "table.no-next")
        return add(connection, session, session.rounds + 1, {"do": "next"}, (), asked.id)
