"""Manners of worker processes: when the person presses Ctrl-C they leave without a word."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

CAN_WAIT = hasattr(signal, "pthread_sigmask")  # not on Windows


@contextmanager
def key_waits() -> Iterator[None]:
    """Around giving work to a pool: Ctrl-C counts once the processes have started and know their manners.

    Python drops what is raised while it forks, and a process that has just begun would die of the key; the
    pool would then be called broken.
    """
    if not CAN_WAIT:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_quietly() -> None:
    """For a pool's initializer: the key ends a worker like sys.exit does, tidying up, with no traceback."""

    def leave(number: int, frame: FrameType | None) -> None:
        if _is_between_jobs(frame):
            os._exit(130)  # there is nothing to tidy up, and a pool prints whatever is raised while it starts
        raise SystemExit(130)

    signal.signal(signal.SIGINT, leave)
    if CAN_WAIT:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _is_between_jobs(frame: FrameType | None) -> bool:
    """Whether a worker is still learning its manners, or in the pool's own loop."""
    if frame is not None and frame.f_code.co_name == "_process_worker":
        return True
    while frame is not None and frame.f_code is not leave_quietly.__code__:
        frame = frame.f_back
    return frame is not None


def hear_no_key() -> None:
    """When all is done: a key that comes while Python tidies up changes nothing."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
