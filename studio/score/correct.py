"""Corrections accepted: worked out beside the log, then written if nobody was quicker; else worked out anew.

A change that was made on an older version still counts when nobody touched the same thing meanwhile;
otherwise whoever made it is shown how the table stands now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from studio import store
from studio.answers import Refused
from studio.score import changes
from studio.score.accept import edits_for
from studio.score.bad_table import BadTable
from studio.score.edits import Edit, Touch, clash, touches_of
from studio.score.log import add, done_before, now, open_session, played, version_of
from studio.score.session import Entry, Session
from studio.score.stages import Stage, can_go_on

MOST_TRIES = 20
"""Only a photo that is read at the same moment, by another process, makes a second try needed."""

_turns = [Lock() for _ in range(64)]
"""Changes of one session are worked out one after another; those of others hardly ever wait for them."""


class Overtaken(Refused):
    """Somebody else changed the same thing meanwhile."""

    def __init__(self, key: str = "table.overtaken") -> None:
        super().__init__(409, key)


@dataclass(frozen=True, slots=True)
class Line:
    """What is to be written; or the number of the line that says it already."""

    round: int = 0
    what: Mapping[str, Any] | None = None
    edits: tuple[Edit, ...] = ()
    is_there_as: int | None = None


def change(session_id: str, asked: changes.ChangeRequest) -> int:
    """Accept a change; its number in the log. Raises Refused, Overtaken."""
    return _written(session_id, asked.id, lambda session: _changed(session, asked))


def go_on(session_id: str, asked: changes.StepRequest) -> int:
    """Begin the next round or phase; its line's number in the log. Raises Refused."""
    return _written(session_id, asked.id, lambda session: _next(session, asked))


def _written(session_id: str, token: str | None, decide: Callable[[Session], Line]) -> int:
    """Decide on the session as it is, and write if it is still so. Others wait only while it is written."""
    with _turns[hash(session_id) % len(_turns)]:
        for _ in range(MOST_TRIES):
            connection = store.connect()
            try:
                before = done_before(connection, session_id, token)
                session = None if before is not None else open_session(connection, session_id)
            finally:
                connection.close()
            if session is None:
                assert before is not None
                return before
            line = decide(session)
            if line.is_there_as is not None:
                return line.is_there_as
            with store.change() as writing:
                if version_of(writing, session_id) == session.version:
                    return add(writing, session, line.round, line.what or {}, line.edits, token)
    raise Overtaken


def _changed(session: Session, asked: changes.ChangeRequest) -> Line:
    if isinstance(asked.change, changes.Undo):
        return _undone(session, asked.change)
    number = asked.round or session.rounds
    stage = next((one for one in played(session) if one.number == number), None)
    if not isinstance(stage, Stage):
        raise Refused(409, "table.no-table")
    try:
        edits = edits_for(asked.change, stage, session.version + 1)
    except Refused as refused:
        if asked.version < session.version and refused.status == 409:
            raise Overtaken from refused
        raise
    mine = touches_of(edits)
    later = [one for one in session.entries if one.number > asked.version and one.round == number]
    overtaken = [one for one in later if clash(mine, _touches(one, session))]
    if overtaken:
        if overtaken[-1].edits == edits:
            return Line(is_there_as=overtaken[-1].number)
        raise Overtaken
    return _standing(session, Line(number, asked.change.model_dump(), edits))


def _touches(entry: Entry, session: Session) -> list[Touch]:
    """What a line is about; taking one back is about the same as the line itself."""
    undone = [one for one in session.entries if entry.do == "undo" and one.number == entry.what["number"]]
    return touches_of([edit for one in (entry, *undone) for edit in one.edits])


def _standing(session: Session, line: Line) -> Line:
    """The line, if every round can still be scored with it. Raises Refused."""
    entry = Entry(session.version + 1, line.round, line.what or {}, line.edits, now())
    try:
        played(replace(session, entries=(*session.entries, entry)))
    except BadTable as error:
        raise Refused(400, error.message_key, **error.values) from error
    return line


def _undone(session: Session, undo: changes.Undo) -> Line:
    entry = next((one for one in session.live if one.number == undo.number), None)
    if entry is None or not entry.edits:
        raise Refused(409 if entry is None else 400, "table.nothing-to-undo")
    mine = [*touches_of(entry.edits), ("slot", f"+{entry.number}")]
    for later in session.live:
        is_after = later.number > entry.number and later.round == entry.round
        if is_after and clash(mine, touches_of(later.edits)):
            raise Overtaken("table.built-on")
    return _standing(session, Line(entry.round, undo.model_dump()))


def _next(session: Session, asked: changes.StepRequest) -> Line:
    begun = [entry for entry in session.live if entry.do == "next" and entry.number > asked.version]
    if begun:
        # Two phones tapped «next»: one round begins, not two.
        return Line(is_there_as=begun[-1].number)
    if not can_go_on(played(session)):
        raise Refused(409, "table.no-next")
    return Line(session.rounds + 1, {"do": "next"})
