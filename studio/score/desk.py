"""Readings under way: started in a worker, watched, and told to every page when they are done."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from studio import events, store
from studio.answers import Refused
from studio.jobs import JobFailed, Jobs
from studio.score import photos
from studio.score.log import open_session, played
from studio.score.read_job import note_failure, read_round
from studio.score.session import Session
from studio.score.stages import Stage, next_names

MOST_PHOTOS = 12
SECONDS = 90
"""Reading takes seconds; a photo that takes longer was made to hold us up."""

log = logging.getLogger("studio.score")


@dataclass(frozen=True, slots=True)
class Order:
    """A reading to be done: photos by id and the file's own name."""

    session: str
    reading: int
    photos: tuple[tuple[str, str], ...]
    game: str | None
    names: tuple[str, ...]


class Desk:
    """Which reading is done by which job."""

    def __init__(self, jobs: Jobs) -> None:
        self.jobs = jobs
        self.under_way: dict[int, str] = {}
        self.drawing: dict[str, asyncio.Future[Any]] = {}
        """Games whose faces are being drawn."""
        self._watching: set[asyncio.Task[None]] = set()

    def start(self, order: Order, lang: str) -> str:
        """Begin to read; the job's id. Call it on the event loop."""
        arguments = (order.session, order.reading, order.photos, order.game, order.names, lang)
        job = self.jobs.start(read_round, *arguments, seconds=SECONDS, lane="quick")
        self.under_way[order.reading] = job
        task = asyncio.create_task(self._watch(order, job))
        self._watching.add(task)
        task.add_done_callback(self._watching.discard)
        return job

    async def _watch(self, order: Order, job: str) -> None:
        try:
            await self.jobs.wait(job)
        except JobFailed as failed:
            # A worker that was killed could not keep the reason itself.
            log.info("reading %s: %s", order.reading, failed.message or failed.key)
            if failed.key:
                await asyncio.to_thread(note_failure, order.session, order.reading, "")
        finally:
            self.under_way.pop(order.reading, None)
            announce_session(order.session)


def announce_session(session_id: str) -> None:
    """Tell every page to look again."""
    events.announce("session-changed", {"session": session_id})


def take_in(
    session_id: str, number: int | None, files: Sequence[tuple[str, bytes]], *, adds: bool
) -> tuple[Order, list[str]]:
    """Keep new photos of a round and order their reading; also their ids. Raises Refused."""
    ids = [photos.new_id() for _ in files]
    for photo, (called, content) in zip(ids, files, strict=True):
        if not content:
            raise Refused(400, "table.empty-photo", name=called)
        photos.keep(photo, content)
    try:
        with store.change() as connection:
            session = open_session(connection, session_id)
            here = checked_round(session, number)
            if not adds:
                connection.execute(
                    "UPDATE score_photo SET is_used = 0 WHERE session = ? AND round = ?", (session_id, here)
                )
            for photo, (called, _) in zip(ids, files, strict=True):
                connection.execute(
                    "INSERT INTO score_photo (id, session, round, called) VALUES (?, ?, ?, ?)",
                    (photo, session_id, here, called[:120]),
                )
            return _ordered(connection, session, here), ids
    except BaseException:
        for photo in ids:
            photos.forget(photo)
        raise


def again(session_id: str, number: int | None, game: str | None) -> Order:
    """Order a round's photos to be read once more, perhaps as another game. Raises Refused."""
    with store.change() as connection:
        session = open_session(connection, session_id)
        here = checked_round(session, number)
        if game is not None:
            connection.execute("UPDATE score_session SET game = ? WHERE id = ?", (game, session_id))
        return _ordered(connection, open_session(connection, session_id), here)


def checked_round(session: Session, number: int | None) -> int:
    """A round that has begun. Raises Refused."""
    if number is not None and not 1 <= number <= session.rounds:
        raise Refused(404, "table.no-round")
    return number or session.rounds


def _ordered(connection: Any, session: Session, number: int) -> Order:
    rows = connection.execute(
        "SELECT id, called FROM score_photo WHERE session = ? AND round = ? AND is_used = 1 ORDER BY rowid",
        (session.id, number),
    ).fetchall()
    if not rows:
        raise Refused(400, "table.no-photos")
    if len(rows) > MOST_PHOTOS:
        raise Refused(413, "table.too-many-photos", most=MOST_PHOTOS)
    made = connection.execute(
        "INSERT INTO score_reading (session, round) VALUES (?, ?)", (session.id, number)
    ).lastrowid
    # Renamed players keep their new names in the rounds that follow.
    stages = played(session)[: number - 1]
    before = stages[-1] if stages and isinstance(stages[-1], Stage) else None
    names = next_names(session, before)
    wanted = tuple((str(row["id"]), str(row["called"])) for row in rows)
    return Order(session.id, int(made), wanted, session.game, tuple(names))
