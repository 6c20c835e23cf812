"""The calibration sheet: rulers on its front, a long cross on its back, read against the light.

All of it lies about the middle of the page, which stays the middle however the sheet is turned over.
"""

from __future__ import annotations

from pnp.deck.model import Card, Kind, Piece, Side
from pnp.deck.printing import Place
from pnp.deck.problems import Refusal
from pnp.deck.text import locale, say
from pnp.pens.path import Path, disc, rect, segment
from pnp.pens.pen import Pen
from pnp.sheet.flow import Block, deepest, draw_lines, pour
from pnp.sheet.furniture import HAIR_MM, draw_ruler
from pnp.sheet.paper import Paper

SHEET = "calibration-sheet"
WIDTH_MM, HEIGHT_MM = 172.0, 150.0  # the four marks stand in the corners of this field
MODULE_MM = 2.0
MARK_MM = 8 * MODULE_MM
RULER_AWAY_MM = 42.0  # from the middle to the rulers
RULER_HALF_MM = 20
CROSS_HALF_MM = 58.0
INK, ACCENT, CREAM, QUIET = "#2b2a33", "#8f2d2a", "#f6ecd8", "#6a6470"
BACK_INK = "#c2185b"  # shines through paper and is told from black
STEPS = (
    "calibrate.print",
    "calibrate.light",
    "calibrate.read",
    "calibrate.set",
    "calibrate.photo",
    "calibrate.again",
)
SIZES_PT = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)


def calibration_piece() -> Piece:
    """The sheet as a piece, so that its marks are noted like all others."""
    words = {lang: say("calibrate.title", lang) for lang in locale()["calibrate.title"]}
    kind = Kind(SHEET, words, WIDTH_MM, HEIGHT_MM, back=SHEET, shared_marks=True)
    return next(Card("common", kind, SHEET, {}, ({},)).pieces())


def mark_places() -> tuple[Place, ...]:
    """Where the black squares stand in the field, on either side: left, top, width."""
    right, bottom = WIDTH_MM - MARK_MM - MODULE_MM, HEIGHT_MM - MARK_MM - MODULE_MM
    return tuple((x, y, MARK_MM) for y in (MODULE_MM, bottom) for x in (MODULE_MM, right))


def marks_on_page(paper: Paper, numbers: tuple[int, ...]) -> dict[int, Place]:
    """Where each mark of a side stands on its page, as sent to the printer: left, top, width in mm."""
    x, y = (paper.width_mm - WIDTH_MM) / 2, (paper.height_mm - HEIGHT_MM) / 2
    places = mark_places()
    return {
        number: (x + left, y + top, side) for number, (left, top, side) in zip(numbers, places, strict=True)
    }


def check_room(paper: Paper) -> None:
    """Refuse paper on which the field does not fit with words above it."""
    if paper.width_mm < WIDTH_MM + 12 or paper.height_mm < HEIGHT_MM + 110:
        raise Refusal(f"the calibration sheet does not fit {paper.said}; take a4, letter or a3")


def draw_side(
    pen: Pen, side: Side, lang: str, paper: Paper, numbers: tuple[int, ...], saved: tuple[float, float]
) -> None:
    """One side of the sheet, its middle in the paper's middle; saved is what backs are already moved by."""
    x, y = paper.width_mm / 2, paper.height_mm / 2
    for number, (left, top, _) in marks_on_page(paper, numbers).items():
        pen.mark(number, left, top, MODULE_MM, dark=INK, light="#ffffff")
    if side == "front":
        _draw_rulers(pen, x, y)
        step = say("calibrate.step", lang, mm=in_words(0.5, lang=lang))
        pen.text(step, x, y + RULER_AWAY_MM - 4, font="italic", size_pt=8.5, colour=QUIET, anchor="middle")
        _draw_words(pen, lang, paper, saved)
    else:
        _draw_cross(pen, x, y)
        top = paper.height_mm / 2 - HEIGHT_MM / 2 - 14
        pen.text(
            say("calibrate.back", lang), x, top, font="title", size_pt=26, colour=BACK_INK, anchor="middle"
        )


def _draw_rulers(pen: Pen, x: float, y: float) -> None:
    """Two rulers for each direction: if they disagree, the sheet went in askew."""
    pen.path(disc(x, y, 3), stroke=INK, width_mm=HAIR_MM)
    cross = segment(x - 8, y, x + 8, y).add(segment(x, y - 8, x, y + 8))
    pen.path(cross, stroke=INK, width_mm=HAIR_MM)
    for way in (-1, 1):
        with pen.group(move_mm=(x, y + way * RULER_AWAY_MM)):
            _draw_ruler(pen, "X", way, upright=False)
        with pen.group(move_mm=(x + way * RULER_AWAY_MM, y), turn_deg=90):
            # Turned by a quarter, right becomes down and the ruler's outside must stay outside.
            _draw_ruler(pen, "Y", -way, upright=True)


def _draw_ruler(pen: Pen, name: str, outward: int, *, upright: bool) -> None:
    """Half millimetres from -20 to 20 about 0; numbers stand on the side away from the middle."""
    ticks = Path().add(segment(-RULER_HALF_MM, 0, RULER_HALF_MM, 0))
    for half in range(-2 * RULER_HALF_MM, 2 * RULER_HALF_MM + 1):
        long = 5.0 if half % 20 == 0 else 4.0 if half % 10 == 0 else 2.6 if half % 2 == 0 else 1.4
        ticks.add(segment(half / 2, 0, half / 2, outward * long))
    pen.path(ticks, stroke=INK, width_mm=0.1)
    for mm in range(-RULER_HALF_MM, RULER_HALF_MM + 1, 5):
        _draw_number(pen, f"{mm:+d}".replace("-", "−") if mm else "0", mm, outward * 7.4, upright)
    _draw_number(pen, name, RULER_HALF_MM + 6, outward * 2, upright, bold=True)


def _draw_number(pen: Pen, words: str, x: float, y: float, upright: bool, *, bold: bool = False) -> None:
    """Numbers stay upright on the page also where the ruler is turned."""
    size = 12.0 if bold else 7.5
    with pen.group(move_mm=(x, y), turn_deg=-90 if upright else 0):
        font = "bold" if bold else "text"
        pen.text(words, 0, size * 0.125, font=font, size_pt=size, colour=INK, anchor="middle")


def _draw_cross(pen: Pen, x: float, y: float) -> None:
    """Two long lines that cross the rulers of the front, broken in the middle to leave its cross free."""
    lines = Path()
    for way in (-1, 1):
        lines.add(segment(x + way * 5, y, x + way * CROSS_HALF_MM, y))
        lines.add(segment(x, y + way * 5, x, y + way * CROSS_HALF_MM))
    pen.path(lines, stroke=BACK_INK, width_mm=0.2)
    pen.path(disc(x, y, 5), stroke=BACK_INK, width_mm=0.2)


def _draw_words(pen: Pen, lang: str, paper: Paper, saved: tuple[float, float]) -> None:
    """What to do, above the field; what is saved and a long ruler, below it."""
    left = (paper.width_mm - WIDTH_MM) / 2
    top, bottom = 12.0, paper.height_mm / 2 - HEIGHT_MM / 2 - 3
    pen.paper(rect(left - 4, top, WIDTH_MM + 8, 14, 3), CREAM, lift_mm=0.8)
    pen.text(say("calibrate.title", lang), left, top + 9.6, font="title", size_pt=20, colour=INK)
    pen.text(
        say("calibrate.front", lang),
        left + WIDTH_MM,
        top + 9.6,
        font="italic",
        size_pt=13,
        colour=ACCENT,
        anchor="end",
    )
    keys = [key if saved == (0, 0) or key != "calibrate.set" else "calibrate.adjust" for key in STEPS]
    blocks = [Block(say(key, lang), bullet=f"{n}.") for n, key in enumerate(keys, start=1)]
    for size in SIZES_PT:
        lines = pour(blocks, size, WIDTH_MM, 1000)
        if deepest(lines) <= bottom - top - 16:
            break
    draw_lines(pen, lines[0], left, top + 16)
    _draw_foot(pen, lang, left, paper.height_mm / 2 + HEIGHT_MM / 2 + 14, saved)


def _draw_foot(pen: Pen, lang: str, left: float, y: float, saved: tuple[float, float]) -> None:
    draw_ruler(pen, left, y, 100, high_mm=5)
    pen.text(say("ruler.label", lang), left + 112, y, font="bold", size_pt=10, colour=INK)
    if saved != (0, 0):
        words = say("calibrate.saved", lang, x=in_words(saved[0], lang=lang), y=in_words(saved[1], lang=lang))
        draw_lines(pen, pour([Block(words, colour=QUIET)], 9, WIDTH_MM, 100)[0], left, y + 4)


def in_words(value: float, digits: int | None = None, *, lang: str) -> str:
    """A number as it is written in a language; with so many digits behind the point, or as many as it has."""
    words = f"{value:g}" if digits is None else f"{value:.{digits}f}"
    words = words.replace("-", "−")
    return words if lang == "en" else words.replace(".", ",")
