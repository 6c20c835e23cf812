"""Readings under way: started in a worker, watched, and told to every page when they are done."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, BinaryIO

from starlette.requests import Request

from studio import events, store
from studio.answers import Refused
from studio.jobs import JobFailed, Jobs
from studio.score import photos
from studio.score.faces import draw_faces, has_faces
from studio.score.log import open_session, played
from studio.score.read_job import note_failure, read_round
from studio.score.session import Session
from studio.score.stages import Stage, next_names

MOST_PHOTOS = 12
DRAWING_SECONDS = 120
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
        self._drawing: dict[tuple[str, str], asyncio.Future[Any]] = {}
        self._watching: set[asyncio.Task[None]] = set()

    def start(self, order: Order, lang: str) -> str:
        """Begin to read; the job's id. Call it on the event loop."""
        arguments = (order.session, order.reading, order.photos, order.game, order.names, lang)
        job = self.jobs.start(read_round, *arguments, seconds=SECONDS, lane="quick")
        self.under_way[order.reading] = job
        task = asyncio.create_task(self._watch(order, job, lang))
        self._watching.add(task)
        task.add_done_callback(self._watching.discard)
        return job

    async def _watch(self, order: Order, job: str, lang: str) -> None:
        read = None
        try:
            read = await self.jobs.wait(job)
        except JobFailed as failed:
            # A worker that was killed could not keep the reason itself.
            log.info("reading %s: %s", order.reading, failed.message or failed.key)
            if failed.key:
                await asyncio.to_thread(note_failure, order.session, order.reading, "")
        finally:
            self.under_way.pop(order.reading, None)
            announce_session(order.session)
        if read:
            # Whoever taps a card will want to see the others; they may be drawn meanwhile.
            with suppress(JobFailed):
                await self.draw(read["game"], lang)

    async def draw(self, game: str, lang: str) -> None:
        """Draw a game's faces, unless they are; once, however many pictures are asked for meanwhile."""
        if await asyncio.to_thread(has_faces, game, lang):
            return
        key = (game, lang)
        if key not in self._drawing:
            work = self.jobs.run(draw_faces, game, lang, seconds=DRAWING_SECONDS, lane="long")
            self._drawing[key] = asyncio.ensure_future(work)
            self._drawing[key].add_done_callback(lambda _: self._drawing.pop(key, None))
        await asyncio.shield(self._drawing[key])


def desk_of(request: Request) -> Desk:
    """The one desk of this studio."""
    state = request.app.state
    if not hasattr(state, "score_desk"):
        state.score_desk = Desk(state.jobs)
    found: Desk = state.score_desk
    return found


def announce_session(session_id: str, version: int | None = None) -> None:
    """Tell every page to look again; one that has this version already need not."""
    events.announce("session-changed", {"session": session_id, "version": version})


def take_in(
    session_id: str, number: int | None, files: Sequence[tuple[str, BinaryIO]], *, adds: bool
) -> tuple[Order, list[str]]:
    """Keep new photos of a round and order their reading; also their ids. Raises Refused."""
    ids = [photos.new_id() for _ in files]
    try:
        for photo, (called, content) in zip(ids, files, strict=True):
            if not photos.keep(photo, content):
                raise Refused(400, "table.empty-photo", name=called)
        with store.change() as connection:
            session = open_session(connection, session_id)
            here = checked_round(session, number)
            for photo, (called, _) in zip(ids, files, strict=True):
                connection.execute(
                    "INSERT INTO score_photo (id, session, round, called) VALUES (?, ?, ?, ?)",
                    (photo, session_id, here, called[:120]),
                )
            before = photos_to_keep(session, here) if adds else ()
            return _ordered(connection, session, here, (*before, *ids)), ids
    except BaseException:
        for photo in ids:
            photos.forget(photo)
        raise


def photos_to_keep(session: Session, number: int) -> tuple[str, ...]:
    """What a round was read from, or is being read from: a photo that failed is not added to."""
    if number in session.waiting:
        return session.tried[number]
    reading = session.readings.get(number)
    return reading.photos if reading else ()


def again(session_id: str, number: int | None, game: str | None) -> Order:
    """Order a round's photos to be read once more, perhaps as another game. Raises Refused."""
    with store.change() as connection:
        session = open_session(connection, session_id)
        here = checked_round(session, number)
        if game is not None:
            connection.execute("UPDATE score_session SET game = ? WHERE id = ?", (game, session_id))
        session = open_session(connection, session_id)
        return _ordered(connection, session, here, session.tried.get(here, ()))


def checked_round(session: Session, number: int | None) -> int:
    """A round that has begun. Raises Refused."""
    if number is not None and not 1 <= number <= session.rounds:
        raise Refused(404, "table.no-round")
    return number or session.rounds


def _ordered(connection: sqlite3.Connection, session: Session, number: int, ids: Sequence[str]) -> Order:
    if not ids:
        raise Refused(400, "table.no-photos")
    if len(ids) > MOST_PHOTOS:
        raise Refused(413, "table.too-many-photos", most=MOST_PHOTOS)
    made = connection.execute(
        "INSERT INTO score_reading (session, round, photos) VALUES (?, ?, ?)",
        (session.id, number, json.dumps(list(ids))),
    ).lastrowid
    rows = connection.execute("SELECT id, called FROM score_photo WHERE session = ?", (session.id,))
    called = {row["id"]: row["called"] for row in rows}
    # Renamed players keep their new names in the rounds that follow.
    stages = played(session)[: number - 1]
    before = stages[-1] if stages and isinstance(stages[-1], Stage) else None
    names = tuple(next_names(session, before))
    return Order(session.id, int(made or 0), tuple((one, called[one]) for one in ids), session.game, names)
