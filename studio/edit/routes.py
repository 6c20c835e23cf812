"""The editor's addresses. Names in them are looked up among decks, kinds and cards; none reaches the disk."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from studio.answers import Refused, bad, good
from studio.edit import balance, desk, own_copy, reprint, sheet_import, walls
from studio.edit.easel import Easel
from studio.edit.watch import Watch

MOST_PICTURES = 600  # of the walls, in memory: some thirty megabytes
MOST_DEPTH = 12  # an effect's condition lies five deep
# A picture is looked at, never run: no script, no request, no page around it.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

_pictures: OrderedDict[tuple[str, ...], str] = OrderedDict()


@asynccontextmanager
async def life(app: Starlette) -> AsyncIterator[None]:
    """The editor's worker and its watch, for as long as the studio is open."""
    easel = Easel()
    app.state.easel, app.state.watch = easel, Watch(easel.renew)
    watching = asyncio.create_task(app.state.watch.run())
    try:
        yield
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        await asyncio.to_thread(app.state.easel.close)


async def _ask(request: Request, function: Any, *arguments: Any, seconds: float = 20) -> Any:
    return await request.app.state.easel.ask(function, *arguments, seconds=seconds)


async def _body(request: Request) -> dict[str, Any]:
    try:
        data = json.loads(await request.body())
    except (ValueError, RecursionError):
        raise Refused(400, "guard.bad-request") from None
    if not isinstance(data, dict) or not _is_shallow(data, MOST_DEPTH):
        raise Refused(400, "guard.bad-request")
    return data


def _is_shallow(value: Any, depth: int) -> bool:
    if depth == 0:
        return False
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return all(_is_shallow(part, depth - 1) for part in parts)


def _values(data: dict[str, Any]) -> dict[str, Any]:
    values = data.get("values")
    if not isinstance(values, dict):
        raise Refused(400, "guard.bad-request")
    return values


def _saved(request: Request, result: dict[str, Any]) -> Response:
    """What was saved, told to every page; or what is wrong with it."""
    if not result["saved"]:
        return bad(result["problems"], 422)
    request.app.state.watch.look_now()
    return good(**result)


async def decks(request: Request) -> Response:
    """GET /api/edit/decks"""
    return good(decks=await _ask(request, walls.decks))


async def begin(request: Request) -> Response:
    """POST /api/edit/decks: a new game of one's own."""
    name = str((await _body(request)).get("name", ""))
    made = await _ask(request, own_copy.new_game, name)
    request.app.state.watch.look_now()
    return good(game=made)


async def deck(request: Request) -> Response:
    """GET /api/edit/decks/{game}"""
    return good(**await _ask(request, walls.wall, request.path_params["game"]))


async def card(request: Request) -> Response:
    """GET …/cards/{ref}"""
    return good(**await _ask(request, desk.look_at, request.path_params["game"], request.path_params["ref"]))


async def face(request: Request) -> Response:
    """GET …/cards/{ref}/face: as SVG; under ?v= it never changes."""
    game, ref = request.path_params["game"], request.path_params["ref"]
    side = "back" if request.query_params.get("side") == "back" else "front"
    lang = request.query_params.get("lang", "")
    lang = lang if lang in ("en", "fr", "pl") else request.state.lang
    wanted = request.query_params.get("v", "")
    key = (game, ref, side, lang, wanted)
    picture, look = _pictures.get(key), wanted
    if picture is None:
        picture, look = await request.app.state.jobs.run(walls.face, game, ref, side, lang, seconds=20)
        _pictures[(game, ref, side, lang, look)] = picture
        while len(_pictures) > MOST_PICTURES:
            _pictures.popitem(last=False)
    age = "private, max-age=31536000, immutable" if wanted == look else "no-cache"
    headers = {"Cache-Control": age, "Content-Security-Policy": PICTURE_POLICY}
    return Response(picture, media_type="image/svg+xml", headers=headers)


async def preview(request: Request) -> Response:
    """POST …/cards/{ref}/preview: a draft's picture and problems."""
    data = await _body(request)
    where = (request.path_params["game"], request.path_params["ref"])
    side, lang = str(data.get("side", "front")), str(data.get("lang") or request.state.lang)
    return good(**await _ask(request, desk.preview, *where, _values(data), side, lang))


async def check(request: Request) -> Response:
    """POST …/cards/{ref}/check: what would not print well."""
    data = await _body(request)
    where = (request.path_params["game"], request.path_params["ref"])
    return good(problems=await _ask(request, desk.check, *where, _values(data)))


async def save(request: Request) -> Response:
    """POST …/cards/{ref}"""
    data = await _body(request)
    where = (request.path_params["game"], request.path_params["ref"])
    return _saved(
        request, await _ask(request, desk.save, *where, _values(data), str(data.get("version", "")))
    )


async def remove(request: Request) -> Response:
    """DELETE …/cards/{ref}"""
    version = str((await _body(request)).get("version", ""))
    where = (request.path_params["game"], request.path_params["ref"])
    return _saved(request, await _ask(request, desk.remove, *where, version))


async def undo(request: Request) -> Response:
    """POST …/undo: a file as it was before the last save."""
    data = await _body(request)
    what = (str(data.get("file", "")), str(data.get("version", "")))
    return _saved(request, await _ask(request, desk.undo, request.path_params["game"], *what))


async def export(request: Request) -> Response:
    """GET …/sheets/{kind}: a spreadsheet; ?comma=; for programs that want semicolons."""
    game, kind = request.path_params["game"], request.path_params["kind"]
    comma = ";" if request.query_params.get("comma") == ";" else ","
    content = await _ask(request, sheet_import.export_sheet, game, kind, comma)
    name = "".join(letter if letter.isalnum() or letter == "-" else "-" for letter in f"{game}-{kind}")
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"', "Cache-Control": "no-store"}
    return Response(content, media_type="text/csv; charset=utf-8", headers=headers)


async def look_at_sheet(request: Request) -> Response:
    """POST …/sheets/{kind}/preview: the body is the spreadsheet."""
    where = (request.path_params["game"], request.path_params["kind"])
    removes = request.query_params.get("removes") == "1"
    content = await request.body()
    return good(**await _ask(request, sheet_import.preview_sheet, *where, content, removes, seconds=60))


async def take_sheet(request: Request) -> Response:
    """POST …/sheets/{kind}?version=: the body is the spreadsheet."""
    where = (request.path_params["game"], request.path_params["kind"])
    removes, version = request.query_params.get("removes") == "1", request.query_params.get("version", "")
    content = await request.body()
    result = await _ask(request, sheet_import.apply_sheet, *where, content, removes, version, seconds=60)
    return _saved(request, result)


async def look_at_print(request: Request) -> Response:
    """POST …/reprint: begins to look which pieces must be printed anew."""
    return good(job=request.app.state.jobs.start(reprint.what_to_reprint, request.path_params["game"]))


async def simulate(request: Request) -> Response:
    """POST …/simulate: begins many games."""
    game, lang = request.path_params["game"], request.state.lang
    return good(job=request.app.state.jobs.start(balance.simulated, game, lang))


HERE = "/api/edit/decks/{game}"
routes = [
    Route("/api/edit/decks", decks),
    Route("/api/edit/decks", begin, methods=["POST"]),
    Route(HERE, deck),
    Route(f"{HERE}/undo", undo, methods=["POST"]),
    Route(f"{HERE}/reprint", look_at_print, methods=["POST"]),
    Route(f"{HERE}/simulate", simulate, methods=["POST"]),
    Route(f"{HERE}/sheets/{{kind}}", export),
    Route(f"{HERE}/sheets/{{kind}}", take_sheet, methods=["POST"]),
    Route(f"{HERE}/sheets/{{kind}}/preview", look_at_sheet, methods=["POST"]),
    Route(f"{HERE}/cards/{{ref}}", card),
    Route(f"{HERE}/cards/{{ref}}", save, methods=["POST"]),
    Route(f"{HERE}/cards/{{ref}}", remove, methods=["DELETE"]),
    Route(f"{HERE}/cards/{{ref}}/face", face),
    Route(f"{HERE}/cards/{{ref}}/preview", preview, methods=["POST"]),
    Route(f"{HERE}/cards/{{ref}}/check", check, methods=["POST"]),
]
