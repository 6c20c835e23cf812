"""Calibration: the sheet, what was read on it by eye or by camera, and what is kept for this printer."""

from __future__ import annotations

import shutil
from contextlib import chdir
from importlib import import_module
from pathlib import Path as File
from tempfile import TemporaryDirectory

from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.commands.calibrate import SLIGHT_DEG, SLIGHT_SCALE, calibration_pdf, printed_marks
from pnp.deck.printer import FARTHEST_MM, forget_measured, measured, save_measured
from pnp.deck.problems import Refusal
from pnp.sheet.page import Flip
from pnp.sheet.paper import parse_paper
from studio.answers import Refused, good
from studio.bodies import read_body
from studio.print.press import page_picture_of
from studio.uploads import form
from studio.words import say


class Figures(BaseModel):
    """How far the back lies to the right of and below the front, in mm."""

    model_config = ConfigDict(extra="forbid")

    x_mm: float = Field(ge=-FARTHEST_MM, le=FARTHEST_MM)
    y_mm: float = Field(ge=-FARTHEST_MM, le=FARTHEST_MM)
    adds: bool = False
    """Whether they are what a second sheet still shows, to be added to what is kept."""


async def about(request: Request) -> Response:
    """GET: what is kept."""
    return good(**_kept())


async def keep(request: Request) -> Response:
    """POST {x_mm, y_mm, adds}: keep it."""
    figures = await read_body(request, Figures)
    x, y = measured() if figures.adds else (0.0, 0.0)
    await run_in_threadpool(save_measured, x + figures.x_mm, y + figures.y_mm)
    return good(**_kept())


async def forget(request: Request) -> Response:
    """DELETE: print backs where they would lie without any measuring."""
    await run_in_threadpool(forget_measured)
    return good(**_kept())


async def sheet(request: Request) -> Response:
    """GET sheet.pdf?paper=&flip=: the two pages to print."""
    paper, flip = _choices(request)
    content = await request.app.state.jobs.run(make_sheet, request.state.lang, paper, flip)
    name = f"calibration-{request.state.lang}-{paper}.pdf"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(content, media_type="application/pdf", headers=headers)


async def picture(request: Request) -> Response:
    """GET pages/N.jpg?paper=&flip=: a page of the sheet as it will look."""
    paper, flip = _choices(request)
    number = 1 if request.path_params["side"] == "back" else 0
    content = await request.app.state.jobs.run(sheet_picture, request.state.lang, paper, flip, number)
    return Response(content, media_type="image/jpeg", headers={"Cache-Control": "no-store"})


async def photos(request: Request) -> Response:
    """POST a form with two photos, paper and flip: what they say, to be looked at before it is kept."""
    lang = request.state.lang
    async with form(request, files=2) as sent:
        files = [one for one in sent.getlist("photo") if isinstance(one, UploadFile)]
        if len(files) != 2:
            raise Refused(400, "calibrate.two-photos")
        with TemporaryDirectory(prefix="papertable-") as folder:
            names = [say("calibrate.photo-name", lang, number=number) for number in (1, 2)]
            for name, one in zip(names, files, strict=True):
                await run_in_threadpool(_put_down, one, File(folder) / name)
            paper = parse_paper(str(sent.get("paper") or "a4")).name
            flip: Flip = "short" if sent.get("flip") == "short" else "long"
            found = await request.app.state.jobs.run(measure_photos, folder, names, paper, flip, lang)
    return good(**found)


def _put_down(sent: UploadFile, file: File) -> None:
    with file.open("wb") as out:
        shutil.copyfileobj(sent.file, out)


def _choices(request: Request) -> tuple[str, Flip]:
    paper = parse_paper(request.query_params.get("paper", "a4")).name
    return paper, "short" if request.query_params.get("flip") == "short" else "long"


def _kept() -> dict[str, object]:
    x, y = measured()
    return {"x_mm": x, "y_mm": y, "farthest_mm": FARTHEST_MM}


# In a worker process


def make_sheet(lang: str, paper: str, flip: Flip) -> bytes:
    """The calibration sheet as a PDF."""
    return calibration_pdf(lang, parse_paper(paper), flip)


def sheet_picture(lang: str, paper: str, flip: Flip, number: int) -> bytes:
    """One of its pages as a JPEG."""
    return page_picture_of(make_sheet(lang, paper, flip), number, 480)


def measure_photos(folder: str, names: list[str], paper: str, flip: Flip, lang: str) -> dict[str, object]:
    """What photos of both sides say: how far off, how sure, and whether it is more than a move."""
    eyes = import_module("scorer.vision.calibration.offset")
    size = parse_paper(paper)
    sheet = eyes.Sheet((size.width_mm, size.height_mm), printed_marks(size, lang))
    try:
        with chdir(folder):  # so that what is wrong with a photo is said by its name, without a path
            found = eyes.measure([File(name) for name in names], sheet, flip)
    except Refusal as refusal:
        refusal.args = (refusal.told(lang),)  # the page is told what str() says
        raise
    scales = zip(found.scale, found.sure_scale, strict=True)
    is_crooked = abs(found.turn_deg) > max(SLIGHT_DEG, found.sure_deg)
    return {
        "x_mm": round(found.x_mm, 2),
        "y_mm": round(found.y_mm, 2),
        "sure_mm": [round(sure, 2) for sure in found.sure_mm],
        "is_more_than_a_move": is_crooked
        or any(abs(of - 1) > max(SLIGHT_SCALE, sure) for of, sure in scales),
    }


routes = [
    Route("/api/print/calibration/photos", photos, methods=["POST"]),
    Route("/api/print/calibration", about),
    Route("/api/print/calibration", keep, methods=["POST"]),
    Route("/api/print/calibration", forget, methods=["DELETE"]),
    Route("/api/print/calibration/sheet.pdf", sheet),
    Route("/api/print/calibration/{side}.jpg", picture),
]
