"""A PDF being written: pages, faces laid on them, bookmarks, manners. The only user of reportlab's canvas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path as File
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from pnp.pens.colour import rgb
from pnp.pens.fonts import MM_PER_PT, font
from pnp.pens.pdf import Fragment

PT_PER_MM = 1 / MM_PER_PT

rl_config.useA85 = 0  # binary streams: smaller, and a third less time to save


class PdfFile:
    """Pages in millimetres, top-left origin. Same input, same bytes."""

    def __init__(self, *, title: str, lang: str, subject: str = "", duplex_flip: str | None = None) -> None:
        font("text")
        self._bytes = BytesIO()
        self._canvas: Any = Canvas(
            self._bytes,
            invariant=1,
            pageCompression=1,
            initialFontName=font("text").fontName,
            lang=lang,
        )
        self._forms: dict[str, str] = {}
        self._pages = 0
        self._height_pt = 0.0
        canvas = self._canvas
        canvas.setTitle(title)
        canvas.setAuthor("Papertable")
        canvas.setCreator("Papertable")
        canvas.setSubject(subject)
        canvas.setViewerPreference("PrintScaling", "None")
        if duplex_flip:
            canvas.setViewerPreference("Duplex", f"DuplexFlip{duplex_flip.title()}Edge")

    def begin_page(self, width_mm: float, height_mm: float, *, label: str = "") -> None:
        """A new empty page; the one before is finished with end_page."""
        self._height_pt = height_mm * PT_PER_MM
        self._canvas.setPageSize((width_mm * PT_PER_MM, self._height_pt))
        if label:
            self._canvas.addPageLabel(self._pages, prefix=label)

    def boxes(self, trim_mm: Sequence[float], bleed_mm: Sequence[float]) -> None:
        """Where the printed part of this page is cut (left, top, right, bottom), and how far ink reaches."""
        for set_box, (left, top, right, bottom) in (
            (self._canvas.setTrimBox, trim_mm),
            (self._canvas.setBleedBox, bleed_mm),
        ):
            set_box(
                (
                    left * PT_PER_MM,
                    self._height_pt - bottom * PT_PER_MM,
                    right * PT_PER_MM,
                    self._height_pt - top * PT_PER_MM,
                )
            )

    def bookmark(self, words: str, level: int = 0) -> None:
        """An entry of the outline that leads to this page."""
        key = f"page{self._pages}-{sha256(words.encode()).hexdigest()[:8]}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(words, key, level)
        self._canvas.showOutline()

    def end_page(self) -> None:
        self._canvas.showPage()
        self._pages += 1

    def lay(
        self,
        fragments: Iterable[Fragment],
        x_mm: float,
        y_mm: float,
        *,
        turn_deg: int = 0,
        clip_mm: tuple[float, float, float, float] | None = None,
    ) -> None:
        """Lay drawn fragments with their origin at x, y; clip is left, top, width, height in their own mm."""
        canvas = self._canvas
        canvas.saveState()
        self._enter(x_mm, y_mm, turn_deg, clip_mm)
        self._write(fragments)
        canvas.restoreState()

    def lay_form(
        self,
        fragments: Sequence[Fragment],
        key: str,
        x_mm: float,
        y_mm: float,
        *,
        turn_deg: int = 0,
        clip_mm: tuple[float, float, float, float] | None = None,
    ) -> None:
        """As lay, but stored once in the file however often the key is laid."""
        canvas = self._canvas
        name = self._forms.get(key)
        if name is None:
            name = f"face{len(self._forms)}"
            self._forms[key] = name
            canvas.beginForm(name, -60, -60, 600, 600)
            self._write(fragments)
            states = canvas._extgstate.getState()
            canvas.endForm()
            self._give_resources(name, states)
        canvas.saveState()
        self._enter(x_mm, y_mm, turn_deg, clip_mm)
        canvas.doForm(name)
        canvas.restoreState()

    def _give_resources(self, name: str, states: Any) -> None:
        # reportlab's forms forget the transparency states that they use.
        form = self._canvas._doc.idToObject[pdfdoc.xObjectName(name)]
        resources: Any = pdfdoc.PDFResourceDictionary()
        form.Resources = resources
        resources.basicFonts()
        resources.allProcs()
        resources.ExtGState = states or {}
        if form.XObjects:
            resources.XObject = form.XObjects

    def _enter(
        self, x_mm: float, y_mm: float, turn_deg: int, clip_mm: tuple[float, float, float, float] | None
    ) -> None:
        cos, sin = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[turn_deg % 360]
        k = PT_PER_MM
        x, y = x_mm * k, self._height_pt - y_mm * k
        # Right is right and down is down: millimetres from here on, y down.
        self._canvas._code.append(
            f"{cos * k:.6f} {-sin * k:.6f} {-sin * k:.6f} {-cos * k:.6f} {x:.4f} {y:.4f} cm"
        )
        if clip_mm:
            self._canvas._code.append("%.3f %.3f %.3f %.3f re W n" % clip_mm)

    def _write(self, fragments: Iterable[Fragment]) -> None:
        canvas = self._canvas
        code: list[str] = canvas._code
        for fragment in fragments:
            if isinstance(fragment, str):
                code.append(fragment)
            elif fragment[0] == "alpha":
                self._write_alpha(fragment[1])
            elif fragment[0] == "text":
                self._write_text(*fragment[1:])
            else:
                self._write_image(*fragment[1:])

    def _write_alpha(self, share: Any) -> None:
        # Written by hand: reportlab skips a value it believes is set, and knows nothing of our q and Q.
        states = self._canvas._extgstate._c
        for key in ("ca", "CA"):
            name = states.setdefault((key, share), f"gRLs{len(states)}")
            self._canvas._code.append(f"/{name} gs")

    def _write_text(self, words: Any, x: Any, y: Any, name: Any, size_pt: Any, colour: Any) -> None:
        canvas = self._canvas
        line = canvas.beginText()
        line.setTextTransform(1, 0, 0, -1, x, y)
        line.setFont(font(name).fontName, size_pt * MM_PER_PT)
        line.setFillColorRGB(*rgb(colour))
        line.textOut(words)
        canvas.drawText(line)

    def _write_image(self, file: Any, x: Any, y: Any, width: Any, height: Any) -> None:
        from pnp.pens.pictures import draw_picture

        canvas = self._canvas
        canvas.saveState()
        canvas._code.append(f"1 0 0 -1 {x:.3f} {y + height:.3f} cm")
        draw_picture(canvas, File(file), width, height)
        canvas.restoreState()

    def content(self) -> bytes:
        """The finished file."""
        self._canvas.save()
        return self._bytes.getvalue()
