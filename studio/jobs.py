"""Work that never holds up the page: done in worker processes that are warm, limited and can be killed."""

from __future__ import annotations

import asyncio
import os
import queue
from collections.abc import Callable
from threading import Event, Lock
from typing import Any, Literal

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from studio.answers import Refused, good, plain
from studio.job import Job, JobFailed, JobTimeout
from studio.keeper import Keeper
from studio.words import say
from studio.worker import Terms

__all__ = ["JobFailed", "JobTimeout", "Jobs"]

Lane = Literal["quick", "long"]
MOST_WAITING = 100  # a whole club's phones; above this somebody is playing with us
MEMORY_BYTES = 4_000_000_000  # address space of a worker; the largest photo that is allowed needs a third
NICE: dict[Lane, int] = {"quick": 0, "long": 5}  # a deck being built lets a card being typed go first
MOST_KEPT = 300  # finished jobs whose results may still be asked for


class Jobs:
    """The studio's workers: a quick lane for what a person waits for, a long one for what shows a bar."""

    def __init__(
        self, quick: int | None = None, long: int | None = None, memory_bytes: int = MEMORY_BYTES
    ) -> None:
        cores = max(2, os.cpu_count() or 1)
        self._lanes: dict[Lane, queue.Queue[Job]] = {
            "quick": queue.Queue(MOST_WAITING),
            "long": queue.Queue(MOST_WAITING),
        }
        counts: dict[Lane, int] = {"quick": quick or min(cores, 4), "long": long or min(cores, 4)}
        self._looks_are_drawn = Event()  # by one worker, while the others wait: it takes seconds
        self._keepers = [
            Keeper(
                self._lanes[lane],
                Terms({}, memory_bytes, NICE[lane]),
                self._looks_are_drawn,
                draws=lane == "long" and number == 0,
            )
            for lane, count in counts.items()
            for number in range(count)
        ]
        self._started: dict[str, Job] = {}
        self._lock = Lock()

    def open(self) -> None:
        """Warm the workers up."""
        for keeper in self._keepers:
            keeper.start()

    def hang_up(self) -> None:
        """Fail every job, so that nobody waits for an answer any more."""
        for keeper in self._keepers:
            keeper.stop()
        for lane in self._lanes.values():
            while not lane.empty():
                lane.get_nowait().fail(JobFailed("the studio is closed", key="job.closed"))

    def close(self) -> None:
        """Fail every job and kill every worker."""
        self.hang_up()
        for keeper in self._keepers:
            keeper.join(5)

    def refresh(self) -> None:
        """Cards have changed: every worker is replaced by a new one when its job is done."""
        self._looks_are_drawn.clear()
        for keeper in self._keepers:
            keeper.renew()

    async def run(self, fn: Callable[..., Any], *args: Any, seconds: float = 60, lane: Lane = "quick") -> Any:
        """What a top-level function finds out, in a worker. Raises JobFailed, JobTimeout, Refused."""
        job = self._queued(Job(fn, args, seconds), lane)
        try:
            return await asyncio.wrap_future(job.future)
        except asyncio.CancelledError:
            job.cancelled.set()
            raise

    def start(self, fn: Callable[..., Any], *args: Any, seconds: float = 600, lane: Lane = "long") -> str:
        """Begin `fn(tell, *args)` and give its id; `tell(progress, words)` is seen in its status."""
        job = self._queued(Job(fn, args, seconds, tells=True), lane)
        with self._lock:
            self._started[job.id] = job
            over = [id_ for id_, one in self._started.items() if one.state in ("done", "failed")]
            for id_ in over[: max(0, len(self._started) - MOST_KEPT)]:
                del self._started[id_]
        return job.id

    def status(self, id: str) -> dict[str, Any] | None:
        """How a started job is doing; None when there is no such job."""
        job = self._started.get(id)
        if job is None:
            return None
        about: dict[str, Any] = {"id": job.id, "state": job.state, "progress": job.progress}
        about |= {"words": job.words, "result": None, "errors": []}
        if job.state == "done":
            about["result"] = job.future.result()
        elif job.state == "failed":
            about["errors"] = _errors(job.future.exception())
        return about

    async def wait(self, id: str) -> Any:
        """The result of a started job."""
        return await asyncio.wrap_future(self._started[id].future)

    def cancel(self, id: str) -> bool:
        """Kill a started job; False when there is no such job."""
        job = self._started.get(id)
        if job is not None:
            job.cancelled.set()
        return job is not None

    def _queued(self, job: Job, lane: Lane) -> Job:
        try:
            self._lanes[lane].put_nowait(job)
        except queue.Full:
            raise Refused(503, "job.busy") from None
        return job


def _errors(error: BaseException | None) -> list[dict[str, Any]]:
    if not isinstance(error, JobFailed):
        return [plain(str(error))]
    if error.problems:
        return [plain(problem) for problem in error.problems]
    return [plain({"message": error.message, "key": error.key or None, "kind": error.kind or None})]


async def _status(request: Request) -> Response:
    jobs: Jobs = request.app.state.jobs
    about = jobs.status(request.path_params["id"])
    if about is None:
        raise Refused(404, "job.unknown")
    for error in about["errors"]:
        if error.get("key"):
            error["message"] = say(error["key"], request.state.lang)
    return good(**about)


async def _cancel(request: Request) -> Response:
    jobs: Jobs = request.app.state.jobs
    if not jobs.cancel(request.path_params["id"]):
        raise Refused(404, "job.unknown")
    return good()


routes = [
    Route("/api/jobs/{id}", _status),
    Route("/api/jobs/{id}", _cancel, methods=["DELETE"]),
]
