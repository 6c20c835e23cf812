"""The easel: one warm worker of the editor's own, so that a card is redrawn while a person types.

The studio's other workers may be busy with photos or be replaced when cards change; this one keeps the
deck in memory and sees for itself when a file has changed. It does one thing after another, so that two
pages cannot save over each other.
"""

from __future__ import annotations

import asyncio
import queue
from collections.abc import Callable
from threading import Event
from typing import Any

from studio.answers import Refused
from studio.job import Job, JobFailed
from studio.jobs import MEMORY_BYTES
from studio.keeper import Keeper
from studio.worker import Terms

MOST_WAITING = 50
SECONDS = 20  # a face takes a twentieth of one


class Easel:
    """Started at the first question."""

    def __init__(self) -> None:
        self._lane: queue.Queue[Job] = queue.Queue(MOST_WAITING)
        self._keeper: Keeper | None = None

    async def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float = SECONDS) -> Any:
        """What a top-level function finds out. Raises JobFailed, and Refused when a file was changed."""
        if self._keeper is None:
            # Nobody tells it that the looks are drawn: what photos are compared with is not its business.
            self._keeper = Keeper(self._lane, Terms({}, MEMORY_BYTES, 0), Event(), draws=False)
            self._keeper.start()
        job = Job(function, arguments, seconds)
        try:
            self._lane.put_nowait(job)
        except queue.Full:
            raise Refused(503, "job.busy") from None
        try:
            return await asyncio.wrap_future(job.future)
        except asyncio.CancelledError:
            job.cancelled.set()
            raise
        except JobFailed as error:
            if error.kind == "Conflict":
                raise Refused(409, "edit.conflict", file=error.message.partition(" ")[0]) from None
            raise

    def renew(self) -> None:
        """Art has changed: what was drawn with the old one is forgotten with the worker."""
        if self._keeper is not None:
            self._keeper.renew()

    def close(self) -> None:
        """Kill the worker."""
        if self._keeper is not None:
            self._keeper.stop()
            self._keeper.join(5)
            self._keeper = None
