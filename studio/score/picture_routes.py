"""Addresses of pictures: photos, faces of cards, cells. A name is looked up, never joined to a path."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path as File

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from studio.answers import Refused
from studio.score import photos, sessions
from studio.score.desk import desk_of
from studio.score.faces import face_names, folder_of
from studio.score.figures import figure_svg
from studio.score.shelf import game_of

FOR_EVER = {"Cache-Control": "private, max-age=31536000, immutable"}


async def shown_photo(request: Request) -> Response:
    return await _photo(request, photos.shown, "image/jpeg", FOR_EVER)


async def original_photo(request: Request) -> Response:
    # What came from outside is never shown as a page, whatever it is.
    headers = {"Content-Disposition": "attachment", "Cache-Control": "private"}
    return await _photo(request, photos.original, "application/octet-stream", headers)


async def _photo(
    request: Request, file_of: Callable[[str], File], kind: str, headers: Mapping[str, str]
) -> Response:
    found = await run_in_threadpool(sessions.photo_id, request.path_params["photo"])
    file = file_of(found)
    if not file.is_file():
        raise Refused(404, "table.no-photo")
    return FileResponse(file, media_type=kind, headers=headers)


async def face(request: Request) -> Response:
    """A card's picture; all of the game are drawn when the first is asked for."""
    wanted = request.path_params
    sessions.check_game(wanted["game"])
    game = await run_in_threadpool(game_of, wanted["game"])
    names = face_names(game)
    if wanted["name"] not in names or wanted["lang"] not in game.languages:
        raise Refused(404, "guard.nothing-here")
    folder = await run_in_threadpool(folder_of, game, wanted["lang"])
    await desk_of(request).draw(game.id, wanted["lang"])
    name = next(name for name in names if name == wanted["name"])
    is_current = folder.name.endswith(f"-{wanted['edition']}")
    return FileResponse(
        folder / name,
        media_type="image/png",
        headers=FOR_EVER if is_current else {"Cache-Control": "no-cache"},
    )


async def figure(request: Request) -> Response:
    drawing = figure_svg(request.path_params["figures"])
    if drawing is None:
        raise Refused(404, "guard.nothing-here")
    return Response(drawing, media_type="image/svg+xml", headers=FOR_EVER)


routes = [
    Route("/api/score/photos/{photo}.jpg", shown_photo),
    Route("/api/score/photos/{photo}/original", original_photo),
    Route("/api/score/faces/{game}/{lang}/{edition}/{name}", face),
    Route("/api/score/figures/{figures}.svg", figure),
]
