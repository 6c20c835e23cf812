"""The SVG pen: the same strokes as the PDF pen, drawn with svgwrite. Its units are millimetres."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path as File
from typing import Any, Literal

from svgwrite import Drawing

from pnp.pens.common import SHADOW_STEPS, UNMOVED, mark_cells, mark_rim, placing
from pnp.pens.data_uri import picture_uri
from pnp.pens.fonts import MM_PER_PT
from pnp.pens.fonts import width_mm as words_width_mm
from pnp.pens.glyphs import words_outline
from pnp.pens.path import Path
from pnp.pens.pen import Anchor

# Outlines look the same everywhere; text is smaller and can be searched, where the page brings the fonts.
Letters = Literal["outlines", "text"]

# As the PDF draws words: each letter as wide as the font says, none drawn closer or melted together.
PLAIN_LETTERS = "font-kerning:none;font-variant-ligatures:none;white-space:pre"


def spell(number: float, digits: int = 2) -> str:
    """A number as short as it can be written."""
    spelled = f"{number:.{digits}f}"
    if "." in spelled:
        spelled = spelled.rstrip("0").rstrip(".")
    return "0" if spelled == "-0" else spelled


def outline(path: Path) -> str:
    """An outline in SVG's words, to a hundredth of a millimetre as in the PDF."""
    return "".join(str(step[0]) + " ".join(spell(float(n)) for n in step[1:]) for step in path.steps)


def family(font: str) -> str:
    """The font family that a page which shows letters as text must bring."""
    return "papertable-" + re.sub(r"[^a-z0-9]", "-", font.lower())


class SvgPen:
    """Draws one face; a new pen for each. `prefix` keeps names apart when several faces share a page."""

    def __init__(
        self,
        width_mm: float,
        height_mm: float,
        *,
        bleed_mm: float = 0,
        letters: Letters = "outlines",
        prefix: str = "",
        cut: Path | None = None,
    ) -> None:
        self.letters: Letters = letters
        self.used: dict[str, set[str]] = {}
        """The letters written as text, by font: what the page must bring."""
        self._prefix = prefix
        self._names = 0
        wide, high = width_mm + 2 * bleed_mm, height_mm + 2 * bleed_mm
        self._drawing: Any = Drawing(
            size=(f"{spell(wide)}mm", f"{spell(high)}mm"),
            viewBox=" ".join(spell(n) for n in (-bleed_mm, -bleed_mm, wide, high)),
            stroke_linecap="round",
            stroke_linejoin="round",
            debug=False,
        )
        if letters == "text":
            self._drawing["style"] = PLAIN_LETTERS
        self._open: list[Any] = [self._drawing]
        if cut:
            self._open.append(self._drawing.add(self._drawing.g(clip_path=self._clip(cut))))

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
        if not fill and not stroke:
            return
        look: dict[str, Any] = {"fill": fill or "none"}
        if even_odd:
            look["fill_rule"] = "evenodd"
        if stroke:
            look |= {"stroke": stroke, "stroke_width": f"{width_mm:.3g}"}
        if opacity < 1:
            # Of fill and stroke together, as in PDF: neither shows through the other.
            look["opacity"] = spell(opacity, 3)
        if dash_mm:
            look["stroke_dasharray"] = " ".join(f"{part:.3g}" for part in dash_mm)
        self._add(self._drawing.path(d=outline(path), **look))

    def paper(self, path: Path, fill: str, *, lift_mm: float = 0.5, edge: str | None = None) -> None:
        drawing = self._drawing
        edging = {"stroke": edge, "stroke_width": "0.15"} if edge else {}
        if lift_mm <= 0:
            self._add(drawing.path(d=outline(path), fill=fill, **edging))
            return
        shape = drawing.path(d=outline(path), id=self._name("p"))
        drawing.defs.add(shape)
        shadow = self._add(drawing.g(stroke="#000000"))
        for far, rim, dark in SHADOW_STEPS:
            at = (spell(lift_mm * far * 0.35, 3), spell(lift_mm * far, 3))
            rim_mm = spell(lift_mm * rim, 3)
            shadow.add(drawing.use(shape, insert=at, stroke_width=rim_mm, opacity=spell(dark, 3)))
        self._add(drawing.use(shape, fill=fill, **edging))

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
            x_mm -= words_width_mm(words, font, size_pt) * (0.5 if anchor == "middle" else 1)
        if self.letters == "outlines":
            letters = words_outline(words, font, size_pt, x_mm, y_mm)
            if letters:
                self._add(self._drawing.path(d=letters, fill=colour))
            return
        self.used.setdefault(font, set()).update(words)
        size = spell(size_pt * MM_PER_PT, 3)
        at = (spell(x_mm, 3), spell(y_mm, 3))
        self._add(self._drawing.text(words, insert=at, font_family=family(font), font_size=size, fill=colour))

    def image(self, file: File, x_mm: float, y_mm: float, width_mm: float, height_mm: float) -> None:
        box = {"insert": (spell(x_mm), spell(y_mm)), "size": (spell(width_mm), spell(height_mm))}
        picture = self._drawing.image(picture_uri(file, width_mm, height_mm), **box)
        picture.stretch()
        self._add(picture)

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
        matrix = placing(move_mm, turn_deg, scale)
        look = {}
        if matrix != UNMOVED:
            look["transform"] = f"matrix({' '.join(spell(n, 6) for n in matrix)})"
        if clip:
            look["clip_path"] = self._clip(clip)
        self._open.append(self._add(self._drawing.g(**look)))
        yield
        self._open.pop()

    def content(self) -> str:
        """The drawing as SVG text."""
        text: str = self._drawing.tostring()
        return text

    def _clip(self, path: Path) -> str:
        clip = self._drawing.clipPath(id=self._name("c"))
        clip.add(self._drawing.path(d=outline(path)))
        self._drawing.defs.add(clip)
        return f"url(#{clip.get_id()})"

    def _name(self, letter: str) -> str:
        self._names += 1
        return f"{self._prefix}{letter}{self._names}"

    def _add(self, element: Any) -> Any:
        return self._open[-1].add(element)
