"""The page itself: every file of static/ and the project's own fonts, looked up by name, never by path."""

from __future__ import annotations

import mimetypes
from hashlib import sha256
from pathlib import Path as File

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.deck.places import HERE as PNP
from studio.answers import Refused, good
from studio.words import all_words

STATIC = File(__file__).parent / "static"
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".ttf": "font/ttf"}
KINDS |= {".webmanifest": "application/manifest+json", ".html": "text/html"}


def known() -> dict[str, File]:
    """Every address with its file."""
    page = {
        f"/static/{file.relative_to(STATIC).as_posix()}": file for file in STATIC.rglob("*") if file.is_file()
    }
    fonts = {f"/fonts/{file.name}": file for file in (PNP / "fonts").glob("*.ttf")}
    return {"/": STATIC / "index.html", **page, **fonts}


async def asset(request: Request) -> Response:
    """A file of the page, if there is one of this name."""
    table: dict[str, File] = request.app.state.assets
    if request.url.path not in table:
        table.update(known())
    file = table.get(request.url.path)
    if file is None or not file.is_file():
        raise Refused(404, "guard.nothing-here")
    return _told_once(request, file.read_bytes(), file)


def _told_once(request: Request, content: bytes, file: File) -> Response:
    """The file, or 'you have it already'."""
    tag = f'"{sha256(content).hexdigest()[:20]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    kind = KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return Response(content, media_type=kind, headers=headers)


async def words(request: Request) -> Response:
    """GET /api/words?lang=: every word of the page in one language."""
    wanted = request.query_params.get("lang")
    lang = wanted if wanted in ("en", "fr", "pl") else request.state.lang
    return good(lang=lang, words=all_words(lang))


routes = [
    Route("/", asset),
    Route("/static/{name:path}", asset),
    Route("/fonts/{name}", asset),
    Route("/api/words", words),
]
