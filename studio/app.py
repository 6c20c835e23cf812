"""READ ME FIRST: request → guard → the slice that answers it → jobs, store and events below.

Each slice is a folder with `routes.py`; the page's half of it is static/js/SLICE. Rules, reading and
drawing are asked of pnp and scorer, in worker processes.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from pnp.deck.problems import Refusal
from studio import assets, data_folder, events, jobs, phone
from studio.answers import Refused, bad, lang_of, when_programs_refuse, when_refused
from studio.guard import HEADERS, Door, Guard
from studio.words import say

SLICES = ("score", "history", "print", "edit")
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")

log = logging.getLogger("studio")


def loopback_door(port: int) -> Door:
    """Only this machine."""
    return Door(frozenset(f"{host}:{port}" for host in LOOPBACK))


def make_app(door: Door) -> Starlette:
    """The whole studio, its workers started with it."""
    app = Starlette(
        routes=[*events.routes, *jobs.routes, *phone.routes, *slice_routes(), *assets.routes],
        middleware=[Middleware(Guard, door=door)],
        exception_handlers={
            Refused: when_refused,
            Refusal: when_programs_refuse,
            jobs.JobFailed: _when_a_job_fails,
            HTTPException: _when_nothing_is_here,
            Exception: _when_we_are_wrong,
        },
        lifespan=_life,
    )
    app.state.door = door
    app.state.jobs = jobs.Jobs()
    app.state.assets = assets.known()
    return app


def slice_routes() -> list[BaseRoute]:
    """The routes of every slice that is there."""
    return [route for module in _slices() for route in module.routes]


def _slices() -> list[ModuleType]:
    names = [name for name in SLICES if find_spec(f"studio.{name}") and find_spec(f"studio.{name}.routes")]
    return [import_module(f"studio.{name}.routes") for name in names]


def slice_lives() -> list[Callable[[Starlette], contextlib.AbstractAsyncContextManager[None]]]:
    """What slices open and close with the studio: the `life` of their routes."""
    return [module.life for module in _slices() if hasattr(module, "life")]


@contextlib.asynccontextmanager
async def _life(app: Starlette) -> AsyncIterator[None]:
    """Open and close. The studio lives in the person's own folder: their cards win over the bundled ones."""
    workers: jobs.Jobs = app.state.jobs
    with contextlib.chdir(data_folder.root()):
        workers.open()
        events.open_streams()
        unhear = events.on("deck-changed", lambda _: workers.refresh())
        try:
            async with contextlib.AsyncExitStack() as stack:
                for life in slice_lives():
                    await stack.enter_async_context(life(app))
                yield
        finally:
            unhear()
            events.close()
            workers.close()


async def _when_a_job_fails(request: Request, error: Exception) -> Response:
    assert isinstance(error, jobs.JobFailed)
    if error.problems:
        return bad(error.problems, 422)
    status = {"job.bug": 500, "job.timeout": 504, "job.died": 500, "job.cancelled": 409}.get(error.key, 422)
    words = say(error.key, lang_of(request)) if error.key else error.message
    return bad([{"message": words, "kind": error.kind or None}], status)


async def _when_nothing_is_here(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    key = {404: "guard.nothing-here", 405: "guard.nothing-here"}.get(error.status_code, "guard.bad-request")
    return bad([say(key, lang_of(request))], error.status_code)


async def _when_we_are_wrong(request: Request, error: Exception) -> Response:
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    answer = bad([say("job.bug", lang_of(request))], 500)
    answer.headers.update(HEADERS)  # this answer goes out past the guard
    return answer
