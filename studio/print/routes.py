"""The Print screens' addresses: choices, previews and builds as jobs, pages as pictures, PDFs to download."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from pnp.deck.load import load_game
from pnp.deck.places import all_games
from pnp.deck.problems import Refusal
from pnp.pens.ink import INKS
from pnp.sheet.paper import PRINTER_MARGIN_MM, SIZES_MM
from studio.answers import Refused, errors_of, good
from studio.bodies import read_body
from studio.jobs import Jobs
from studio.print import calibration, shelf
from studio.print.press import fan_picture, page_picture, print_decks
from studio.print.wishes import Wish

FOR_EVER = {"Cache-Control": "private, max-age=31536000, immutable"}  # other content, other id
WIDTHS_PX = (360, 720, 1800)
FAN_PX = 420
BUILD_SECONDS = 300
MOST_PICTURES = 400  # about 40 MB

_pictures: OrderedDict[tuple[str, int, int], bytes] = OrderedDict()


async def choices(request: Request) -> Response:
    """GET: the games that can be printed, and what can be chosen for them."""
    games = await run_in_threadpool(_games, request.state.lang)
    sizes = [{"name": name, "size_mm": list(size)} for name, size in SIZES_MM.items()]
    return good(games=games, papers=sizes, inks=INKS, margin_mm=PRINTER_MARGIN_MM, built=shelf.built())


def _games(lang: str) -> list[dict[str, Any]]:
    """Every game; one whose cards are wrong is there with its problems."""
    told: list[dict[str, Any]] = []
    for name in all_games():
        try:
            game = load_game(name)
        except Refusal as refusal:
            told.append({"id": name, "title": name, "problems": errors_of(refusal)})
            continue
        spoken = lang if lang in game.languages else game.languages[0]
        told.append(
            {
                "id": name,
                "title": game.title[spoken],
                "pieces": sum(1 for _ in game.pieces()),
                "languages": list(game.languages),
                "has_film": any(kind.material == "film" for kind in game.kinds.values()),
            }
        )
    return told


async def fan(request: Request) -> Response:
    """GET games/GAME/fan.png: a few of its cards."""
    game = next((name for name in all_games() if name == request.path_params["game"]), None)
    if game is None:
        raise Refused(404, "print.no-game")
    content = await _jobs(request).run(fan_picture, game, request.state.lang, FAN_PX, lane="long")
    return Response(content, media_type="image/png", headers={"Cache-Control": "private, max-age=300"})


async def preview(request: Request) -> Response:
    """POST a wish: build it to be looked at; the job's result are decks."""
    return await _start(request, is_preview=True)


async def build(request: Request) -> Response:
    """POST a wish: build it to be printed; the job's result are decks."""
    return await _start(request, is_preview=False)


async def _start(request: Request, *, is_preview: bool) -> Response:
    wish = await read_body(request, Wish)
    await run_in_threadpool(wish.check)
    return good(job=_jobs(request).start(print_decks, wish, is_preview, seconds=BUILD_SECONDS))


async def page(request: Request) -> Response:
    """GET decks/ID/pages/N.jpg?px=: a true picture of a page of the PDF."""
    about, file = await _deck(request)
    number = request.path_params["number"]
    wanted = request.query_params.get("px", "")
    width = int(wanted) if wanted in map(str, WIDTHS_PX) else WIDTHS_PX[1]
    if not 1 <= number <= len(about["pages"]):
        raise Refused(404, "print.no-page")
    key = (about["id"], number, width)
    if key not in _pictures:
        _pictures[key] = await _jobs(request).run(page_picture, file, number - 1, width, lane="long")
        while len(_pictures) > MOST_PICTURES:
            _pictures.popitem(last=False)
    return Response(_pictures[key], media_type="image/jpeg", headers=FOR_EVER)


async def download(request: Request) -> Response:
    """GET decks/ID.pdf: the PDF."""
    about, file = await _deck(request)
    return FileResponse(file, filename=about["name"], media_type="application/pdf", headers=FOR_EVER)


async def forget(request: Request) -> Response:
    """DELETE decks/ID: throw it away."""
    if not await run_in_threadpool(shelf.forget, request.path_params["id"]):
        raise Refused(404, "print.no-deck")
    return good()


async def _deck(request: Request) -> tuple[dict[str, Any], Any]:
    found = await run_in_threadpool(shelf.find, request.path_params["id"])
    if found is None:
        raise Refused(404, "print.no-deck")
    return found


def _jobs(request: Request) -> Jobs:
    jobs: Jobs = request.app.state.jobs
    return jobs


routes = [
    Route("/api/print/choices", choices),
    Route("/api/print/games/{game}/fan.png", fan),
    Route("/api/print/preview", preview, methods=["POST"]),
    Route("/api/print/build", build, methods=["POST"]),
    Route("/api/print/decks/{id}/pages/{number:int}.jpg", page),
    Route("/api/print/decks/{id}.pdf", download),
    Route("/api/print/decks/{id}", forget, methods=["DELETE"]),
    *calibration.routes,
]
