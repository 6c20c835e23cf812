"""Asynchronous work in tests: on a thread of its own, since the browser's driver keeps a loop on this one."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def finished(work: Coroutine[Any, Any, Result]) -> Result:
    """What it comes to."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
