"""What a card does: rows of a phase's icon and a sentence on the front-most hill, beside the mark's seal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pnp.face.fit import CAP_HEIGHT, LEADING, SMALLEST_PT, STEP_PT, Fitted, fit
from pnp.face.motifs.paper_tales.ground import hill_panel
from pnp.face.motifs.paper_tales.icon import draw_icon
from pnp.face.scene import Scene, Trouble
from pnp.pens.fonts import MM_PER_PT
from pnp.pens.path import disc
from pnp.pens.pen import Pen

FONT = "medium"
ICON_PER_PT = 0.7  # side of a phase's icon, mm for each point of type
ICON_LARGEST = 6.4  # where there are several rows
ROOMY_PT = 10.0  # larger type only where the words stand beside the seal
ONCE_SHARE = 0.7  # side of the sign 'when revealed', beside the phase's icon
WORDS_AFTER = 1.4  # from the icons to the words
BETWEEN = 1.2  # from a row to the next
STEP_MM = 0.5
TALL = 99.0


@dataclass(frozen=True, slots=True)
class Row:
    """One effect, laid out."""

    icon: str
    side: float
    number: int | None
    once: bool
    words: Fitted
    column: float
    """How far from the left the words begin."""
    y: float
    height: float


def effects(pen: Pen, scene: Scene) -> None:
    """The rows in the lower part of the box, as large as they fit, and the hill behind them.

    `seal` is the width and height that the mark takes from the box's lower right corner,
    `reach` the width of the whole piece, `largest` the largest type in points;
    `always` lays the hill even where there is nothing to say.
    """
    rows = laid_out(scene)
    if not rows and not scene.options.get("always"):
        return
    reach, seal_top = float(scene.options["reach"]), scene.bottom - float(scene.options["seal"][1])
    top = min(rows[0].y - 2.6 if rows else scene.bottom, seal_top - 2.2)
    pen.paper(hill_panel(scene, top, reach=reach), scene.colour("cream"), lift_mm=0.9)
    for row in rows:
        _draw_row(pen, scene, row)


def laid_out(scene: Scene) -> list[Row]:
    """The rows at the largest type that fits; Trouble when even the smallest does not."""
    lines: Sequence[Mapping[str, Any]] = scene.values.get("lines") or []
    size = float(scene.options.get("largest", 10)) if lines else 0
    while size >= SMALLEST_PT:
        top = scene.bottom - float(scene.options["seal"][1])
        while top >= scene.y - 0.01:
            rows = _rows(scene, lines, size, top)
            if rows:
                return rows
            if size > ROOMY_PT:
                break
            top -= STEP_MM
        size -= STEP_PT
    if lines:
        words = " / ".join(str(line["text"]) for line in lines)
        raise Trouble(f"the effects do not fit at {SMALLEST_PT:g} pt ({scene.lang}): {words}")
    return []


def _rows(scene: Scene, lines: Sequence[Mapping[str, Any]], size: float, top: float) -> list[Row]:
    """The rows from `top` down, centred in what is left; none if they end below the box."""
    seal_width, seal_height = (float(part) for part in scene.options["seal"])
    side = min(size * ICON_PER_PT, ICON_LARGEST if len(lines) > 1 else TALL)
    column = side * (1 + ONCE_SHARE * any(line.get("once") for line in lines)) + WORDS_AFTER
    wide = scene.width - column
    rows: list[Row] = []
    y = top
    for line in lines:
        # Above the seal a sentence may run over the whole width.
        for width in (wide, wide - seal_width):
            words = _balanced(str(line["text"]), size, width, scene.lang)
            height = max(side, words.height_mm)
            if y + height <= scene.bottom - seal_height - 0.5:
                break
        if not words.fits:
            return []
        once, number = bool(line.get("once")), line.get("number")
        rows.append(Row(_icon(scene, str(line["phase"])), side, number, once, words, column, y, height))
        y += height + BETWEEN
    spare = scene.bottom - (y - BETWEEN)
    return [replace(row, y=row.y + spare / 2) for row in rows] if spare > -0.01 else []


def _balanced(words: str, size: float, width: float, lang: str) -> Fitted:
    """Words in as few lines as the width allows, but of much the same length: no last word all alone."""
    best = fit(words, FONT, size, size, width, TALL, lang)
    while len(best.lines) > 1:
        width -= 1
        narrower = fit(words, FONT, size, size, width, TALL, lang)
        hyphens = [sum(line.endswith("-") for line in each.lines) for each in (narrower, best)]
        if not narrower.fits or len(narrower.lines) > len(best.lines) or hyphens[0] > hyphens[1]:
            break
        best = narrower
    return best


def _icon(scene: Scene, phase: str) -> str:
    if phase == "makes":
        makes = scene.values["makes"]
        return str(next((make["what"] for make in makes if "if" in make or "per" in make), "gold"))
    return phase if phase == "end" else f"phase-{phase}"


def _draw_row(pen: Pen, scene: Scene, row: Row) -> None:
    size = row.words.size_pt
    em, side, middle = size * MM_PER_PT, row.side, row.y + row.height / 2
    draw_icon(pen, scene, row.icon, scene.x, middle - side / 2, side)
    if row.once:
        small = side * ONCE_SHARE
        draw_icon(pen, scene, "once", scene.x + side + 0.2, middle - small / 2, small)
    if row.number:
        _draw_number(pen, scene, row.number, middle - side / 2)
    baseline = middle - ((len(row.words.lines) - 1) * LEADING - CAP_HEIGHT) * em / 2
    for line in row.words.lines:
        pen.text(line, scene.x + row.column, baseline, font=FONT, size_pt=size, colour=scene.colour("ink"))
        baseline += LEADING * em


def _draw_number(pen: Pen, scene: Scene, number: int, top: float) -> None:
    """The phase's number in a turn, on the corner of its icon."""
    x, y, radius = scene.x + 0.5, top + 0.9, 1.55
    pen.path(disc(x, y, radius), fill=scene.colour("ink"), stroke=scene.colour("cream"), width_mm=0.3)
    baseline = y + CAP_HEIGHT / 2 * 7 * MM_PER_PT
    white = scene.colour("white")
    pen.text(str(number), x, baseline, font="bold", size_pt=7, colour=white, anchor="middle")
