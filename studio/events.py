"""News for open pages: `announce` from anywhere, heard by every page that listens at /api/events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from threading import Event
from typing import Any

from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Route

HEARTBEAT_SECONDS = 15  # shorter than any router's patience with a silent connection
MOST_WAITING = 100  # a page that hears nothing for so long is told to look again instead

Listener = tuple[asyncio.AbstractEventLoop, "asyncio.Queue[str | None]"]

_pages: set[Listener] = set()
_closed = Event()
_inside: list[tuple[str, Callable[[Mapping[str, Any]], None]]] = []


def announce(topic: str, data: Mapping[str, Any] | None = None) -> None:
    """Tell every open page; may be called from any thread."""
    message = json.dumps({"topic": topic, **(data or {})}, ensure_ascii=False)
    for loop, queue in list(_pages):
        with suppress(RuntimeError):  # the loop is closed: that page is gone
            loop.call_soon_threadsafe(_put, queue, message)
    for wanted, handler in list(_inside):
        if wanted == topic:
            handler(data or {})


def on(topic: str, handler: Callable[[Mapping[str, Any]], None]) -> Callable[[], None]:
    """Let the server itself hear of a topic; returns what ends it."""
    entry = (topic, handler)
    _inside.append(entry)
    return lambda: _inside.remove(entry)


def open_streams() -> None:
    """Let pages listen."""
    _closed.clear()


def close() -> None:
    """End every stream, also one that is just beginning, so that the server can stop."""
    _closed.set()
    for loop, queue in list(_pages):
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_put, queue, None)


def _put(queue: asyncio.Queue[str | None], message: str | None) -> None:
    if queue.full():
        while not queue.empty():
            queue.get_nowait()
        queue.put_nowait('{"topic":"missed"}')
    queue.put_nowait(message)


async def stream(request: Request) -> StreamingResponse:
    """GET /api/events: server-sent events."""
    return StreamingResponse(_lines(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})


async def _lines() -> AsyncIterator[str]:
    queue: asyncio.Queue[str | None] = asyncio.Queue(MOST_WAITING)
    listener = (asyncio.get_running_loop(), queue)
    _pages.add(listener)
    try:
        yield "retry: 2000\n\n"
        while not _closed.is_set():
            try:
                message = await asyncio.wait_for(queue.get(), HEARTBEAT_SECONDS)
            except TimeoutError:
                yield ": still here\n\n"
                continue
            if message is None:
                return
            yield f"data: {message}\n\n"
    finally:
        _pages.discard(listener)


routes = [Route("/api/events", stream)]
