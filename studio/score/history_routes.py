"""The History screens' addresses, and the end of a game that brings it there."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from studio import events
from studio.answers import Refused, good, lang_of
from studio.jobs import Jobs
from studio.score import changes, desk, history, sessions
from studio.score.result import finish as keep_result
from studio.score.share import share_picture
from studio.score.sheets import csv_of, json_of
from studio.score.telling.session import told_session

KINDS = {"csv": "text/csv; charset=utf-8", "json": "application/json", "png": "image/png"}


async def finish(request: Request) -> Response:
    session_id = request.path_params["id"]
    asked = changes.parsed(changes.StepRequest, await request.body())
    lang = lang_of(request)

    def make() -> dict[str, Any]:
        keep_result(session_id, asked)
        return told_session(sessions.get(session_id), lang, {})

    told = await run_in_threadpool(make)
    desk.announce_session(session_id)
    events.announce("history-changed")
    return good(session=told, history=session_id)


async def list_all(request: Request) -> Response:
    lang = lang_of(request)
    wanted = request.query_params

    def tell() -> dict[str, Any]:
        every = history.all_games()
        chosen = [
            one
            for one in every
            if wanted.get("game") in (None, "", one.result["game"])
            and (not wanted.get("player") or wanted["player"] in one.names)
        ]
        return {
            "games": [history.told_short(one, lang) for one in chosen],
            "names": sorted({name for one in every for name in one.names}, key=str.casefold),
            "titles": {one.result["game"]: one.result["title"][lang] for one in every},
        }

    return good(**await run_in_threadpool(tell))


async def show(request: Request) -> Response:
    lang, game_id = lang_of(request), request.path_params["id"]
    return good(game=await run_in_threadpool(lambda: history.told_whole(history.one_game(game_id), lang)))


async def delete(request: Request) -> Response:
    game_id = request.path_params["id"]

    def remove() -> None:
        history.one_game(game_id)
        sessions.delete(game_id)

    await run_in_threadpool(remove)
    events.announce("history-changed")
    return good()


async def against(request: Request) -> Response:
    game = request.query_params.get("game") or None
    return good(**await run_in_threadpool(lambda: history.head_to_head(history.all_games(game))))


async def plot(request: Request) -> Response:
    game = request.query_params.get("game") or None
    return good(plot=await run_in_threadpool(lambda: history.over_time(history.all_games(game))))


async def download_all(request: Request) -> Response:
    form, lang = _form(request, "csv", "json"), lang_of(request)
    make = csv_of if form == "csv" else json_of
    content = await run_in_threadpool(lambda: make(history.all_games(), lang))
    return _file(content, form, "papertable")


async def download_one(request: Request) -> Response:
    form, lang = _form(request, *KINDS), lang_of(request)
    one = await run_in_threadpool(history.one_game, request.path_params["id"])
    if form == "png":
        jobs: Jobs = request.app.state.jobs
        content = await jobs.run(share_picture, one.result, lang)
    elif form == "csv":
        content = await run_in_threadpool(csv_of, [one], lang)
    else:
        content = await run_in_threadpool(lambda: json_of([one], lang, alone=True))
    return _file(content, form, f"{one.result['game']}-{one.result['finished'][:10]}")


def _form(request: Request, *known: str) -> str:
    """The ending of an address. Raises Refused (404)."""
    for form in known:
        if request.path_params["form"] == form:
            return form
    raise Refused(404, "guard.nothing-here")


def _file(content: bytes, form: str, name: str) -> Response:
    shown = "inline" if form == "png" else "attachment"
    headers = {
        "Content-Disposition": f'{shown}; filename="{name}.{form}"',
        "Cache-Control": "no-cache",
    }
    return Response(content, media_type=KINDS[form], headers=headers)


routes = [
    Route("/api/score/sessions/{id}/finish", finish, methods=["POST"]),
    Route("/api/history", list_all),
    Route("/api/history.{form:str}", download_all),
    Route("/api/history/head-to-head", against),
    Route("/api/history/plot", plot),
    Route("/api/history/{id}.{form:str}", download_one),
    Route("/api/history/{id}", show),
    Route("/api/history/{id}", delete, methods=["DELETE"]),
]
