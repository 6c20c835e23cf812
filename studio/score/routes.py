"""The Score screens' addresses. Bodies are models in studio.score.changes; answers are studio.score.telling.

docs/studio-api.md describes them for whoever writes a page. Nothing is computed on the event loop: reading
and drawing go to workers, the database and the rules to threads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from studio.answers import Refused, bad, good, lang_of
from studio.score import changes, correct, desk, history_routes, log, picture_routes, sessions
from studio.score.shelf import game_of, games
from studio.score.telling.cards import told_cards, told_game, told_picks
from studio.score.telling.session import told_session
from studio.uploads import form
from studio.words import say


async def told(request: Request, session_id: str, number: int | None = None) -> dict[str, Any]:
    """A session as it is now, in the request's language."""
    under_way = dict(desk.desk_of(request).under_way)

    def tell() -> dict[str, Any]:
        return told_session(sessions.get(session_id), lang_of(request), under_way, number)

    return await run_in_threadpool(tell)


def number_in(words: Any) -> int | None:
    """A round's number in an address or a form. Raises Refused."""
    if words in (None, ""):
        return None
    if not isinstance(words, str) or not words.isdecimal() or len(words) > 3:
        raise Refused(404, "table.no-round")
    return int(words)


async def list_games(request: Request) -> Response:
    lang = lang_of(request)
    return good(games=await run_in_threadpool(lambda: [told_game(game, lang) for game in games()]))


async def list_cards(request: Request) -> Response:
    name = request.path_params["game"]
    sessions.check_game(name)
    return good(cards=await run_in_threadpool(lambda: told_cards(game_of(name), lang_of(request))))


async def list_names(request: Request) -> Response:
    return good(names=await run_in_threadpool(sessions.names))


async def forget_name(request: Request) -> Response:
    await run_in_threadpool(sessions.forget_name, request.path_params["name"])
    return await list_names(request)


async def begin(request: Request) -> Response:
    asked = changes.parsed(changes.NewSession, await request.body())
    session_id = await run_in_threadpool(sessions.begin, asked)
    return good(201, session=await told(request, session_id))


async def list_sessions(request: Request) -> Response:
    def tell() -> list[dict[str, Any]]:
        return [_told_short(session, lang_of(request)) for session in sessions.open_ones()]

    return good(sessions=await run_in_threadpool(tell))


def _told_short(session: Any, lang: str) -> dict[str, Any]:
    name = log.game_name(session)
    photo = next((photo for photo in reversed(session.photos) if photo.shown), None)
    return {
        "id": session.id,
        "game": name,
        "title": game_of(name).title[lang] if name else None,
        "players": list(session.names),
        "round": session.rounds,
        "created": session.created,
        "changed": session.changed,
        "photo": f"/api/score/photos/{photo.id}.jpg" if photo else None,
    }


async def show(request: Request) -> Response:
    number = number_in(request.query_params.get("round"))
    return good(session=await told(request, request.path_params["id"], number))


async def delete(request: Request) -> Response:
    session_id = request.path_params["id"]
    await run_in_threadpool(sessions.delete, session_id)
    desk.announce_session(session_id)
    return good()


async def add_photos(request: Request) -> Response:
    session_id = request.path_params["id"]
    await run_in_threadpool(sessions.get, session_id)
    async with form(request, files=desk.MOST_PHOTOS) as sent:
        files = [
            (one.filename or "photo", one.file)
            for one in sent.getlist("photo")
            if isinstance(one, UploadFile)
        ]
        number, adds = number_in(sent.get("round")), sent.get("keep") == "1"
        if not files:
            raise Refused(400, "table.no-photos")
        order, ids = await run_in_threadpool(lambda: desk.take_in(session_id, number, files, adds=adds))
    job = desk.desk_of(request).start(order, lang_of(request))
    desk.announce_session(session_id)
    return good(202, job=job, photos=ids, session=await told(request, session_id, number))


async def read_again(request: Request) -> Response:
    session_id = request.path_params["id"]
    asked = changes.parsed(changes.Again, await request.body())
    sessions.check_game(asked.game)
    order = await run_in_threadpool(desk.again, session_id, asked.round, asked.game)
    job = desk.desk_of(request).start(order, lang_of(request))
    return good(202, job=job, session=await told(request, session_id, asked.round))


async def by_hand(request: Request) -> Response:
    asked = changes.parsed(changes.ByHand, await request.body())
    return await _changed(request, lambda: sessions.by_hand(request.path_params["id"], asked))


async def settle(request: Request) -> Response:
    asked = changes.parsed(changes.Settings, await request.body())
    return await _changed(request, lambda: sessions.settle(request.path_params["id"], asked))


async def change(request: Request) -> Response:
    asked = changes.parsed(changes.ChangeRequest, await request.body())
    return await _changed(request, lambda: correct.change(request.path_params["id"], asked), asked.round)


async def go_on(request: Request) -> Response:
    asked = changes.parsed(changes.StepRequest, await request.body())
    return await _changed(request, lambda: correct.go_on(request.path_params["id"], asked))


async def _changed(request: Request, make: Callable[[], int], number: int | None = None) -> Response:
    """A change made, and the session afterwards; a conflict comes with the session as it is."""
    session_id = request.path_params["id"]
    try:
        made = await run_in_threadpool(make)
    except Refused as refused:
        if refused.status != 409:
            raise
        words = say(refused.message_key, lang_of(request), **refused.values)
        return bad([words], 409, session=await told(request, session_id, number))
    desk.announce_session(session_id, made)
    return good(number=made, session=await told(request, session_id, number))


async def pick(request: Request) -> Response:
    asked = request.query_params
    number = number_in(asked.get("round"))

    def tell() -> list[dict[str, Any]]:
        session = sessions.get(request.path_params["id"])
        where = (asked.get("piece"), asked.get("player"), asked.get("place"))
        return told_picks(session, desk.checked_round(session, number), *where, lang=lang_of(request))

    return good(cards=await run_in_threadpool(tell))


SESSION = "/api/score/sessions/{id}"
routes = [
    Route("/api/score/games", list_games),
    Route("/api/score/games/{game}/cards", list_cards),
    Route("/api/score/names", list_names),
    Route("/api/score/names/{name:path}", forget_name, methods=["DELETE"]),
    Route("/api/score/sessions", list_sessions),
    Route("/api/score/sessions", begin, methods=["POST"]),
    Route(SESSION, show),
    Route(SESSION, delete, methods=["DELETE"]),
    Route(f"{SESSION}/photos", add_photos, methods=["POST"]),
    Route(f"{SESSION}/read-again", read_again, methods=["POST"]),
    Route(f"{SESSION}/by-hand", by_hand, methods=["POST"]),
    Route(f"{SESSION}/settings", settle, methods=["POST"]),
    Route(f"{SESSION}/changes", change, methods=["POST"]),
    Route(f"{SESSION}/next", go_on, methods=["POST"]),
    Route(f"{SESSION}/cards", pick),
    *picture_routes.routes,
    *history_routes.routes,
]
