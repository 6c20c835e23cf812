"""The PDF pen: strokes become PDF operators, kept as a list so that a drawn face can be stored and reused.

In: pen calls in millimetres. Out: a list of fragments that PdfFile (pnp.pens.pdf_file) lays on a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path as File

from pnp.pens.colour import rgb
from pnp.pens.common import SHADOW_STEPS, UNMOVED, mark_cells, mark_rim, placing
from pnp.pens.fonts import width_mm
from pnp.pens.path import Path
from pnp.pens.pen import Anchor

# A fragment is raw operators, or something that only the open file can spell:
# ("text", words, x, y, font, size_pt, colour) · ("image", file, x, y, width, height)
Fragment = str | tuple[str | float, ...]

# To a hundredth of a millimetre.
SPELLING: dict[str | float, str] = {
    "M": "%.2f %.2f m",
    "L": "%.2f %.2f l",
    "C": "%.2f %.2f %.2f %.2f %.2f %.2f c",
    "Z": "h",
}


def operators(path: Path) -> str:
    """An outline in PDF's words."""
    return " ".join([SPELLING[step[0]] % step[1:] for step in path.steps])


@cache
def ink(colour: str, stroke: bool = False) -> str:
    return "%.4g %.4g %.4g " % rgb(colour) + ("RG" if stroke else "rg")


def opacity_operator(share: float) -> str:
    """Paint lets light through from here on; the file knows the state by its name (see PdfFile)."""
    return "/A%d gs" % round(share * 1000)


def compact(fragments: Iterable[Fragment]) -> list[Fragment]:
    """The same with neighbouring operators joined: a face is written and kept in few pieces."""
    out: list[Fragment] = []
    raw: list[str] = []
    for fragment in fragments:
        if isinstance(fragment, str):
            raw.append(fragment)
            continue
        if raw:
            out.append(" ".join(raw))
            raw = []
        out.append(fragment)
    return [*out, " ".join(raw)] if raw else out


class PdfPen:
    """Writes fragments; a new pen for each face."""

    def __init__(self) -> None:
        self.fragments: list[Fragment] = []

    def path(
        self,
        path: Path,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width_mm: float = 0.25,
        opacity: float = 1.0,
        dash_mm: Sequence[float] = (),
        even_odd: bool = False,
    ) -> None:
        out = self.fragments
        wrapped = opacity < 1 or bool(dash_mm)
        if wrapped:
            out.append("q")
        if opacity < 1:
            out.append(opacity_operator(opacity))
        if fill:
            out.append(ink(fill))
        if stroke:
            out.append(f"{ink(stroke, True)} {width_mm:.3g} w 1 J 1 j")
        if dash_mm:
            out.append(f"[{' '.join(f'{part:.3g}' for part in dash_mm)}] 0 d")
        out.append(operators(path))
        star = "*" if even_odd else ""
        out.append(f"B{star}" if fill and stroke else f"f{star}" if fill else "S" if stroke else "n")
        if wrapped:
            out.append("Q")

    def paper(self, path: Path, fill: str, *, lift_mm: float = 0.5, edge: str | None = None) -> None:
        body = operators(path)
        out = self.fragments
        if lift_mm > 0:
            for far, rim, dark in SHADOW_STEPS:
                out += ("q", opacity_operator(dark))
                out.append(f"0 g 0 G {lift_mm * rim:.3f} w 1 j")
                out.append(f"1 0 0 1 {lift_mm * far * 0.35:.3f} {lift_mm * far:.3f} cm {body} B Q")
        out.append(ink(fill))
        if edge:
            out.append(f"{ink(edge, True)} 0.15 w 1 J 1 j {body} B")
        else:
            out.append(f"{body} f")

    def text(
        self,
        words: str,
        x_mm: float,
        y_mm: float,
        *,
        font: str = "text",
        size_pt: float = 9,
        colour: str = "#000000",
        anchor: Anchor = "start",
    ) -> None:
        if anchor != "start":
            x_mm -= width_mm(words, font, size_pt) * (0.5 if anchor == "middle" else 1)
        self.fragments.append(("text", words, round(x_mm, 3), round(y_mm, 3), font, size_pt, colour))

    def image(self, file: File, x_mm: float, y_mm: float, width_mm: float, height_mm: float) -> None:
        self.fragments.append(("image", str(file), x_mm, y_mm, width_mm, height_mm))

    def mark(
        self, number: int, x_mm: float, y_mm: float, module_mm: float, *, dark: str, light: str | None
    ) -> None:
        if light:
            self.path(mark_rim(x_mm, y_mm, module_mm), fill=light)
        self.path(mark_cells(number, x_mm, y_mm, module_mm), fill=dark, even_odd=True)

    @contextmanager
    def group(
        self,
        *,
        move_mm: tuple[float, float] = (0, 0),
        turn_deg: float = 0,
        scale: tuple[float, float] = (1, 1),
        clip: Path | None = None,
    ) -> Iterator[None]:
        out = self.fragments
        out.append("q")
        matrix = placing(move_mm, turn_deg, scale)
        if matrix != UNMOVED:
            # Never %g: PDF cannot read 1e-16, and a half turn has one.
            out.append("%.6f %.6f %.6f %.6f %.4f %.4f cm" % matrix)
        if clip:
            out.append(f"{operators(clip)} W n")
        yield
        out.append("Q")
