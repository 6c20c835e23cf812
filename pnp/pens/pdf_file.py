"""A PDF being written: pages, faces laid on them, bookmarks, manners. The only user of reportlab's canvas."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path as File
from typing import Any

from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from pnp.pens.fonts import MM_PER_PT, font
from pnp.pens.pdf import Fragment, ink

PT_PER_MM = 1 / MM_PER_PT

# Where a stored face may paint: any piece with its bleed.
FORM_BOX = (-60, -60, 600, 600)

OPACITY = re.compile(r"/(A\d+) gs")

Squeeze = Callable[[bytes], bytes]

rl_config.useA85 = 0  # binary streams: smaller, and a third less time to save


def squeezed(raw: bytes) -> bytes:
    """Six per cent larger than reportlab's own level, in less than half the time."""
    return zlib.compress(raw, 4)


class _Compression(pdfdoc.PDFStreamFilterZCompress):
    """Makes streams small in the way that the file being saved asks for."""

    squeeze: Squeeze = staticmethod(squeezed)

    def encode(self, text: str | bytes) -> bytes:
        return self.squeeze(text.encode() if isinstance(text, str) else text)


_COMPRESSION = pdfdoc.PDFZCompress = _Compression()  # reportlab has no setting for it


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
        self._states: Any = pdfdoc.PDFDictionary()
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
        self._write(fragments, canvas._code)
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
        if any(fragment[0] == "image" for fragment in fragments if not isinstance(fragment, str)):
            # An image is stored once anyway, and reportlab only knows how to put one on a page.
            self.lay(fragments, x_mm, y_mm, turn_deg=turn_deg, clip_mm=clip_mm)
            return
        name = self._forms.get(key)
        if name is None:
            name = f"face{len(self._forms)}"
            self._forms[key] = name
            self._add_form(name, fragments)
        canvas.saveState()
        self._enter(x_mm, y_mm, turn_deg, clip_mm)
        canvas.doForm(name)
        canvas.restoreState()

    def _add_form(self, name: str, fragments: Iterable[Fragment]) -> None:
        # By hand: reportlab's forms forget the transparency states that they use, and spell slowly.
        code: list[str] = []
        self._write(fragments, code)
        form: Any = pdfdoc.PDFFormXObject(*FORM_BOX)
        form.compression = 1
        form.stream = "\n".join(code).encode("latin-1")
        resources: Any = pdfdoc.PDFResourceDictionary()
        form.Resources = resources
        resources.basicFonts()
        resources.allProcs()
        resources.ExtGState = self._canvas._doc.Reference(self._states)
        self._canvas._doc.addForm(name, form)

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

    def _write(self, fragments: Iterable[Fragment], code: list[str]) -> None:
        for fragment in fragments:
            if isinstance(fragment, str):
                self._learn_states(fragment)
                code.append(fragment)
            elif fragment[0] == "text":
                code.append(self._text(*fragment[1:]))
            else:
                self._write_image(*fragment[1:])

    def _learn_states(self, operators: str) -> None:
        """Every opacity that was named gets its state; all pages and faces point to the same ones."""
        for name in sorted(set(OPACITY.findall(operators)) - self._states.dict.keys()):
            share = int(name[1:]) / 1000
            self._states[name] = pdfdoc.PDFDictionary({"ca": share, "CA": share})

    def _text(self, words: Any, x: Any, y: Any, name: Any, size_pt: Any, colour: Any) -> str:
        """One line of words; letters are numbered by the file's own subset of the font."""
        face, document = font(name), self._canvas._doc
        size = size_pt * MM_PER_PT
        parts = [
            f"{face.getSubsetInternalName(subset, document)} {size:.4f} Tf ({escapePDF(letters)}) Tj"
            for subset, letters in face.splitString(words, document)
        ]
        return f"BT {ink(colour)} 1 0 0 -1 {x:.3f} {y:.3f} Tm {' '.join(parts)} ET"

    def _write_image(self, file: Any, x: Any, y: Any, width: Any, height: Any) -> None:
        from pnp.pens.pictures import draw_picture

        canvas = self._canvas
        canvas.saveState()
        canvas._code.append(f"1 0 0 -1 {x:.3f} {y + height:.3f} cm")
        draw_picture(canvas, File(file), width, height)
        canvas.restoreState()

    def content(self, squeeze: Squeeze = squeezed) -> bytes:
        """The finished file."""
        _COMPRESSION.squeeze = squeeze
        if self._states.dict:
            for page in self._canvas._doc.Pages.pages:
                page.ExtGState = self._canvas._doc.Reference(self._states)
        self._canvas.save()
        return self._bytes.getvalue()
