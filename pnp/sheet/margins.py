"""What is free around the pieces of a page, and which side of it the settings line takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pnp.sheet.page import Page
from pnp.sheet.paper import Paper

EdgeName = Literal["left", "top", "right", "bottom"]
EDGES: tuple[EdgeName, ...] = ("left", "top", "right", "bottom")

LINE_MM = 2.9  # height of a line of small words with its ruler
TICK_MM = 4.0  # length of a crop mark where there is room
LEAST_TICK_MM = 1.0
SHORTEST_TICK_MM = 0.8
DESCENT_MM = 0.7  # what hangs below the baseline of small words
AWAY_MM = 0.4  # between paint, crop marks and words
NEAR_EDGE_MM = 0.5  # from the paper's edge to words that find no other room


@dataclass(frozen=True, slots=True)
class Margins:
    """The free edges of one page: how long crop marks are on each, and where small words stand."""

    words_edge: EdgeName
    words_at_mm: float
    """From that edge of the paper to the baseline."""
    tick_mm: dict[EdgeName, float]


def margins(paper: Paper, page: Page | None) -> Margins:
    """Words take the first edge with room for them and for crop marks: bottom, left, top, right."""
    keep = dict(zip(EDGES, paper.margins_mm, strict=True))
    if page is None:
        return Margins("bottom", keep["bottom"] + DESCENT_MM, {})
    free = _free(paper, page)
    need = 2 * AWAY_MM + LEAST_TICK_MM + LINE_MM
    order: tuple[EdgeName, ...] = ("bottom", "left", "top", "right")
    if page.fold_x_mm is not None:
        order = ("bottom", "left", "right")  # the fold's own words stand at the top
    wide_enough = [edge for edge in order if free[edge] - keep[edge] >= need]
    edge = wide_enough[0] if wide_enough else max(order, key=lambda e: free[e] - keep[e])
    # With less room they come as near to the pieces as a short crop mark allows.
    inner = free[edge] - 2 * AWAY_MM - SHORTEST_TICK_MM - LINE_MM
    at = DESCENT_MM + (keep[edge] if wide_enough else max(NEAR_EDGE_MM, min(keep[edge], inner)))
    taken: dict[EdgeName, float] = {edge: at - DESCENT_MM + LINE_MM}
    if page.fold_x_mm is not None:
        taken["top"] = fold_words_mm(paper, page) + AWAY_MM
    room = {e: free[e] - taken.get(e, 0.3) - 2 * AWAY_MM for e in EDGES}
    return Margins(edge, at, {e: max(SHORTEST_TICK_MM, min(TICK_MM, room[e])) for e in EDGES})


def fold_words_mm(paper: Paper, page: Page) -> float:
    """From the paper's top to the baseline of what stands at a fold line."""
    room = page.ink_mm[1] - paper.margins_mm[1] - LINE_MM - LEAST_TICK_MM
    return LINE_MM - 0.5 + (paper.margins_mm[1] if room > 0 else 0.3)


def _free(paper: Paper, page: Page) -> dict[EdgeName, float]:
    left, top, right, bottom = page.ink_mm
    return {"left": left, "top": top, "right": paper.width_mm - right, "bottom": paper.height_mm - bottom}
