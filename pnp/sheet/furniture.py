"""What is printed around the pieces: crop marks, the fold line, a ruler and the settings line."""

from __future__ import annotations

from pnp.deck.text import say
from pnp.pens.path import Path, disc, rect, segment
from pnp.pens.pen import Pen
from pnp.sheet.impose import Page, Placed
from pnp.sheet.paper import Paper

TICK_MM = 4.0  # length of a crop mark
AWAY_MM = 2.5  # its distance from the pieces: beyond their bleed
SHELF_TICK_MM = 1.6
HAIR_MM = 0.12
INK = "#000000"
GUIDE = "#9a9a9a"
RULER_MM = 50


def draw_crop_marks(pen: Pen, page: Page, *, away_mm: float = AWAY_MM) -> None:
    """Short lines outside the block of pieces, on white paper, where each cut begins and ends."""
    if not page.cuts_x_mm and not page.cuts_y_mm:
        for placed in page.placed:
            _draw_own_marks(pen, placed)
        return
    left, top, right, bottom = page.block_mm
    ticks = Path()
    for x in page.cuts_x_mm:
        ticks.add(segment(x, top - away_mm - TICK_MM, x, top - away_mm))
        ticks.add(segment(x, bottom + away_mm, x, bottom + away_mm + TICK_MM))
    for y in page.cuts_y_mm:
        ticks.add(segment(left - away_mm - TICK_MM, y, left - away_mm, y))
        ticks.add(segment(right + away_mm, y, right + away_mm + TICK_MM, y))
    pen.path(ticks, stroke=INK, width_mm=HAIR_MM)


def _draw_own_marks(pen: Pen, placed: Placed) -> None:
    """A piece that is cut by itself has its marks at its own corners; a disc is cut on its outline."""
    if placed.piece.kind.shape == "disc":
        return
    reach = placed.bleed_mm[0]
    ticks = Path()
    for x in (placed.x_mm, placed.x_mm + placed.width_mm):
        for y, way in ((placed.y_mm, -1), (placed.y_mm + placed.height_mm, 1)):
            ticks.add(segment(x, y + way * reach, x, y + way * (reach + SHELF_TICK_MM)))
    for y in (placed.y_mm, placed.y_mm + placed.height_mm):
        for x, way in ((placed.x_mm, -1), (placed.x_mm + placed.width_mm, 1)):
            ticks.add(segment(x + way * reach, y, x + way * (reach + SHELF_TICK_MM), y))
    pen.path(ticks, stroke=INK, width_mm=HAIR_MM)


def draw_outline_guide(pen: Pen, placed: Placed, corner_mm: float) -> None:
    """The outline a pair of scissors follows: a disc's rim, or rounded corners."""
    x, y, width, height = placed.x_mm, placed.y_mm, placed.width_mm, placed.height_mm
    if placed.piece.kind.shape == "disc":
        pen.path(disc(x + width / 2, y + height / 2, width / 2), stroke=GUIDE, width_mm=HAIR_MM)
    elif corner_mm:
        pen.path(rect(x, y, width, height, corner_mm), stroke=GUIDE, width_mm=HAIR_MM)


def draw_fold_line(pen: Pen, page: Page, paper: Paper, lang: str) -> None:
    if page.fold_x_mm is None:
        return
    x, (_, top, _, bottom) = page.fold_x_mm, page.block_mm
    line = segment(x, max(2.0, top - 10), x, min(paper.height_mm - 2, bottom + 10))
    pen.path(line, stroke=INK, width_mm=0.2, dash_mm=(2, 1.5))
    with pen.group(move_mm=(x + 2.2, top - 2), turn_deg=-90):
        pen.text(say("settings.fold.here", lang), 0, 0, size_pt=7)


def draw_settings_line(pen: Pen, paper: Paper, words: str, page: Page | None) -> None:
    """Words about this sheet and a short ruler in the widest free margin: below the pieces or beside them."""
    below = paper.height_mm - page.block_mm[3] if page else 20.0
    beside = page.block_mm[0] if page else 0.0
    if below >= 13 or below >= beside:
        _draw_ruler_and_words(pen, words, 12, paper.height_mm - min(6.0, max(4.4, below / 2 - 2)))
        return
    with pen.group(move_mm=(max(6.0, beside - AWAY_MM - TICK_MM - 3), paper.height_mm - 12), turn_deg=-90):
        _draw_ruler_and_words(pen, words, 0, 0)


def _draw_ruler_and_words(pen: Pen, words: str, x: float, y: float) -> None:
    draw_ruler(pen, x, y, RULER_MM, high_mm=2.0)
    pen.text(words, x + RULER_MM + 4, y, size_pt=7, colour="#333333")


def draw_ruler(pen: Pen, x: float, y: float, length_mm: int, *, high_mm: float) -> None:
    """A ruler standing on its baseline y: a tick a millimetre, longer every five and ten."""
    ticks = Path().move(x, y).line(x + length_mm, y)
    for mm in range(length_mm + 1):
        height = high_mm if mm % 10 == 0 else high_mm * 0.7 if mm % 5 == 0 else high_mm * 0.45
        ticks.add(segment(x + mm, y, x + mm, y - height))
    pen.path(ticks, stroke=INK, width_mm=HAIR_MM)
    pen.text(f"{length_mm}", x + length_mm + 0.6, y, size_pt=7)
