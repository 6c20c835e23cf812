"""A keeper: a thread that looks after one worker process, hands it jobs, and kills it when it must."""

from __future__ import annotations

import logging
import multiprocessing
import os
import queue
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from threading import Event, Thread
from time import monotonic

from pnp.deck.places import bundled_games
from studio.job import Job, JobFailed, JobTimeout
from studio.worker import Done, Failed, Terms, Told, load_looks, work

LOOK_SECONDS = 0.05  # how soon a cancelled or late job is noticed; results are noticed at once
LOOKS_SECONDS = 120
JOBS_PER_WORKER = 500  # then a new one: what a library leaks never adds up

log = logging.getLogger("studio")


def context() -> BaseContext:
    """New processes as forks of one that has everything loaded, where the system can do that."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    chosen = multiprocessing.get_context("forkserver")
    chosen.set_forkserver_preload(["studio.warm"])
    return chosen


class Keeper(Thread):
    """Takes jobs from a lane, one at a time."""

    def __init__(self, lane: queue.Queue[Job], terms: Terms, looks_are_drawn: Event, *, draws: bool) -> None:
        super().__init__(daemon=True, name="keeper")
        self._lane = lane
        self._terms = terms
        self._looks_are_drawn = looks_are_drawn
        self._draws = draws
        self._cold: list[str] = []
        self._stopping = Event()
        self._stale = Event()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection | None = None
        self._done = 0

    def run(self) -> None:
        self._worker()
        while not self._stopping.is_set():
            try:
                job = self._lane.get(timeout=0.2)
            except queue.Empty:
                self._tend()
                continue
            self._do(job)
        self._kill()

    def _tend(self) -> None:
        """Nobody waits: replace a worker that is out of date, else let it load the looks of one more game."""
        if self._stale.is_set():
            self._kill()
            self._worker()
        elif self._cold and (self._draws or self._looks_are_drawn.is_set()):
            self._do(Job(load_looks, (self._cold.pop(),), LOOKS_SECONDS))
            if self._draws and not self._cold:
                self._looks_are_drawn.set()

    def stop(self) -> None:
        """End soon, whatever the worker is doing."""
        self._stopping.set()

    def renew(self) -> None:
        """Take a new worker before the next job."""
        self._stale.set()

    def _do(self, job: Job) -> None:
        if job.cancelled.is_set():
            job.fail(JobFailed("cancelled", key="job.cancelled"))
            return
        job.state = "running"
        try:
            if self._stale.is_set() or self._done >= JOBS_PER_WORKER:
                self._kill()
            self._worker().send((job.function, job.arguments, job.tells))
            self._done += 1
            self._wait(job)
        except (EOFError, OSError):
            self._kill()
            job.fail(JobFailed("the worker died", key="job.died"))
        except Exception as error:  # an argument or a result that cannot be sent
            log.exception("job %s", job.function)
            self._kill()
            job.fail(JobFailed(str(error), key="job.bug"))

    def _wait(self, job: Job) -> None:
        connection, until = self._worker(), monotonic() + job.seconds
        while True:
            if connection.poll(LOOK_SECONDS):
                answer = connection.recv()
                if isinstance(answer, Told):
                    job.progress, job.words = answer.progress, answer.words
                    continue
                return self._settle(job, answer)
            if job.cancelled.is_set() or self._stopping.is_set():
                self._kill()
                return job.fail(JobFailed("cancelled", key="job.cancelled"))
            if monotonic() > until:
                self._kill()
                return job.fail(JobTimeout(f"stopped after {job.seconds:g} seconds", key="job.timeout"))

    def _settle(self, job: Job, answer: Done | Failed) -> None:
        if isinstance(answer, Done):
            job.finish(answer.result)
        elif answer.is_bug:
            log.error("job %s\n%s", getattr(job.function, "__qualname__", job.function), answer.message)
            job.fail(JobFailed("a bug", key="job.bug"))
        elif answer.kind == "MemoryError":
            self._kill()
            job.fail(JobFailed("out of memory", key="job.memory", kind=answer.kind))
        else:
            job.fail(JobFailed(answer.message, answer.problems, kind=answer.kind))

    def _worker(self) -> Connection:
        """The worker's end of the line; a new worker when there is none."""
        if self._connection is None or self._process is None or not self._process.is_alive():
            self._kill()
            ours, theirs = context().Pipe()
            self._stale.clear()
            terms = replace(self._terms, environment=dict(os.environ))
            process = context().Process(target=work, args=(theirs, terms), daemon=True)  # type: ignore[attr-defined]
            process.start()
            theirs.close()
            self._process, self._connection, self._done = process, ours, 0
            self._cold = list(bundled_games())
        return self._connection

    def _kill(self) -> None:
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(5)
        self._process = self._connection = None
