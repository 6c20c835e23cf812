"""What is printed around the pieces: crop marks, the fold line, a ruler and the settings line."""

from __future__ import annotations

from functools import cache

from pnp.deck.text import say
from pnp.pens.fonts import width_mm
from pnp.pens.path import Path, disc, rect, segment
from pnp.pens.pen import Pen
from pnp.sheet.margins import AWAY_MM, fold_words_mm, margins
from pnp.sheet.page import Page, Placed
from pnp.sheet.paper import Paper

SHELF_TICK_MM = 1.5
HAIR_MM = 0.12
INK = "#000000"
PAPER = "#ffffff"
RULER_MM = 50
WORDS_PT = 7.0
LEAST_PT = 5.5
SIDE_MM = 8.0  # from the paper's corner to the settings line's ends


def draw_crop_marks(pen: Pen, page: Page, paper: Paper) -> None:
    """Short lines outside all paint, on white paper, where each cut begins and ends."""
    if not page.cuts_x_mm and not page.cuts_y_mm:
        for placed in page.placed:
            _draw_own_marks(pen, placed)
        return
    left, top, right, bottom = page.ink_mm
    tick = margins(paper, page).tick_mm
    ticks = Path()
    for x in page.cuts_x_mm:
        ticks.add(segment(x, top - AWAY_MM - tick["top"], x, top - AWAY_MM))
        ticks.add(segment(x, bottom + AWAY_MM, x, bottom + AWAY_MM + tick["bottom"]))
    for y in page.cuts_y_mm:
        ticks.add(segment(left - AWAY_MM - tick["left"], y, left - AWAY_MM, y))
        ticks.add(segment(right + AWAY_MM, y, right + AWAY_MM + tick["right"], y))
    pen.path(ticks, stroke=INK, width_mm=HAIR_MM)


def _draw_own_marks(pen: Pen, placed: Placed) -> None:
    """A piece that is cut by itself has its marks at its own corners; a disc is cut on its outline."""
    if placed.piece.kind.shape == "disc":
        return
    reach = placed.bleed_mm[0] + AWAY_MM
    ticks = Path()
    for x in (placed.x_mm, placed.x_mm + placed.width_mm):
        for y, way in ((placed.y_mm, -1), (placed.y_mm + placed.height_mm, 1)):
            ticks.add(segment(x, y + way * reach, x, y + way * (reach + SHELF_TICK_MM)))
    for y in (placed.y_mm, placed.y_mm + placed.height_mm):
        for x, way in ((placed.x_mm, -1), (placed.x_mm + placed.width_mm, 1)):
            ticks.add(segment(x + way * reach, y, x + way * (reach + SHELF_TICK_MM), y))
    pen.path(ticks, stroke=INK, width_mm=HAIR_MM)


def draw_outline_guide(pen: Pen, placed: Placed, corner_mm: float) -> None:
    """The outline a pair of scissors follows, dark on light so that it shows on any art."""
    x, y, width, height = placed.x_mm, placed.y_mm, placed.width_mm, placed.height_mm
    if placed.piece.kind.shape == "disc":
        outline = disc(x + width / 2, y + height / 2, width / 2)
    elif corner_mm:
        outline = rect(x, y, width, height, corner_mm)
    else:
        return
    pen.path(outline, stroke=PAPER, width_mm=3 * HAIR_MM, opacity=0.6)
    pen.path(outline, stroke=INK, width_mm=HAIR_MM, opacity=0.7)


def draw_fold_line(pen: Pen, page: Page, paper: Paper, lang: str) -> None:
    """A dashed line where the sheet is folded, with its words at the top."""
    if page.fold_x_mm is None:
        return
    x, y = page.fold_x_mm, fold_words_mm(paper, page)
    line = segment(x, y - 2, x, page.ink_mm[3] + 2)
    pen.path(line, stroke=PAPER, width_mm=0.6)
    pen.path(line, stroke=INK, width_mm=0.2, dash_mm=(2, 1.5))
    pen.text(say("settings.fold.here", lang), x + 1.5, y, size_pt=8)


def draw_settings_line(pen: Pen, paper: Paper, words: str, page: Page | None) -> None:
    """Words about this sheet and a short ruler, on the free edge that has room for them."""
    place = margins(paper, page)
    at, wide, high = place.words_at_mm, paper.width_mm, paper.height_mm
    side = max(SIDE_MM, *paper.margins_mm)
    corner, turn, length = {
        "bottom": ((side, high - at), 0, wide),
        "top": ((wide - side, at), 180, wide),
        "left": ((at, side), 90, high),
        "right": ((wide - at, high - side), -90, high),
    }[place.words_edge]
    with pen.group(move_mm=corner, turn_deg=turn):
        _draw_ruler_and_words(pen, words, length - 2 * side)


def _draw_ruler_and_words(pen: Pen, words: str, room_mm: float) -> None:
    ruler = min(RULER_MM, int(room_mm / 10) * 10)
    draw_ruler(pen, 0, 0, ruler, high_mm=2.0)
    start = ruler + 6.0
    fitting, size = fit_words(words, room_mm - start)
    pen.text(fitting, start, 0, size_pt=size, colour="#333333")


def fit_words(words: str, room_mm: float) -> tuple[str, float]:
    """The words and the size at which they fit: smaller first, then without their last parts."""
    parts = words.split(" · ")
    while parts:
        line = " · ".join(parts)
        size = min(WORDS_PT, WORDS_PT * room_mm / width_mm(line, "text", WORDS_PT))
        if size >= LEAST_PT:
            return line, round(size - 0.05, 1) if size < WORDS_PT else size
        parts.pop()
    return "", WORDS_PT


def draw_ruler(pen: Pen, x: float, y: float, length_mm: int, *, high_mm: float) -> None:
    """A ruler standing on its baseline y: a tick a millimetre, longer every five and ten."""
    pen.path(_ticks(x, y, length_mm, high_mm), stroke=INK, width_mm=HAIR_MM)
    pen.text(f"{length_mm} mm" if length_mm > RULER_MM else f"{length_mm}", x + length_mm + 0.8, y, size_pt=7)


@cache
def _ticks(x: float, y: float, length_mm: int, high_mm: float) -> Path:
    ticks = Path().move(x, y).line(x + length_mm, y)
    for mm in range(length_mm + 1):
        height = high_mm if mm % 10 == 0 else high_mm * 0.7 if mm % 5 == 0 else high_mm * 0.45
        ticks.add(segment(x + mm, y, x + mm, y - height))
    return ticks
