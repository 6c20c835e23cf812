"""A job: one thing to do in a worker, how far it has come, and how it ended."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Literal

from pnp.deck.problems import Problem


class JobFailed(Exception):
    """The job refused: why, and every problem; `key` names our own words, if they are ours."""

    def __init__(
        self, message: str, problems: tuple[Problem, ...] = (), key: str = "", kind: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.problems = problems
        self.key = key
        self.kind = kind


class JobTimeout(JobFailed):
    """The job took too long and was killed."""


@dataclass(slots=True, eq=False)
class Job:
    """One thing to do, and how far it has come."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    seconds: float
    tells: bool = False
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    state: Literal["waiting", "running", "done", "failed"] = "waiting"
    progress: float = 0.0
    words: str = ""
    future: Future[Any] = field(default_factory=Future)
    cancelled: Event = field(default_factory=Event)

    def __post_init__(self) -> None:
        # Whoever waits may leave at any time; the job is ended by its own flag, never by the future's.
        self.future.set_running_or_notify_cancel()

    def finish(self, result: Any) -> None:
        self.state, self.progress = "done", 1.0
        self.future.set_result(result)

    def fail(self, error: JobFailed) -> None:
        self.state = "failed"
        self.future.set_exception(error)
