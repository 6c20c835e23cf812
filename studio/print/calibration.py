"""Calibration: the sheet, what was read on it by eye or by camera, and what is kept for this printer."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.commands.calibrate import calibration_pdf
from pnp.deck.printer import FARTHEST_MM, forget_measured, measured, save_measured
from pnp.sheet.paper import parse_paper
from studio.answers import good
from studio.bodies import read_body
from studio.print.press import page_picture_of


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


def _choices(request: Request) -> tuple[str, Literal["long", "short"]]:
    paper = parse_paper(request.query_params.get("paper", "a4")).name
    return paper, "short" if request.query_params.get("flip") == "short" else "long"


def _kept() -> dict[str, object]:
    x, y = measured()
    return {"x_mm": x, "y_mm": y, "farthest_mm": FARTHEST_MM}


# In a worker process


def make_sheet(lang: str, paper: str, flip: Literal["long", "short"]) -> bytes:
    """The calibration sheet as a PDF."""
    return calibration_pdf(lang, parse_paper(paper), flip)


def sheet_picture(lang: str, paper: str, flip: Literal["long", "short"], number: int) -> bytes:
    """One of its pages as a JPEG."""
    return page_picture_of(make_sheet(lang, paper, flip), number, 480)


routes = [
    Route("/api/print/calibration", about),
    Route("/api/print/calibration", keep, methods=["POST"]),
    Route("/api/print/calibration", forget, methods=["DELETE"]),
    Route("/api/print/calibration/sheet.pdf", sheet),
    Route("/api/print/calibration/{side}.jpg", picture),
]
