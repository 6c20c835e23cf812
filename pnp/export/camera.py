"""The camera: faces with their marks as pictures, a few pages at a time so that memory stays small."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

from PIL.Image import Image

from pnp.deck.model import Piece, Side
from pnp.export.commission import Commission
from pnp.export.frame import Frame
from pnp.pens.path import Path, ellipse
from pnp.pens.pdf import Fragment, operators
from pnp.pens.pdf_file import PdfFile
from pnp.pens.png import page_pictures

# Pages of one passing PDF: fonts are embedded once for all of them.
ROLL = 16

# One pixel of the picture is a tenth of a millimetre of the PDF page, whatever the picture's own dpi.
PAGE_DPI = 254.0
MM_PER_PX = 25.4 / PAGE_DPI

# Renderers round pages up to whole pixels: a hair less is the pixel count that was meant.
HAIR_PX = 0.02


@dataclass(frozen=True, slots=True)
class Shot:
    """One side of a piece to be taken, as a file of that name."""

    piece: Piece
    side: Side
    frame: Frame
    name: str = ""

    @property
    def see_through(self) -> bool:
        """Whether something of the picture is no part of the piece: around a disc, between a film's inks."""
        return self.piece.kind.shape == "disc" or self.piece.kind.material == "film"


def look(commission: Commission, shot: Shot) -> tuple[object, ...]:
    """Equal for two shots only if no pixel of them differs: the drawing, the marks, the size, the shape."""
    drawn = commission.gallery.face(shot.piece, shot.side)
    kind = shot.piece.kind
    digest = drawn.digest if drawn else None
    return digest, commission.numbers(shot.piece, shot.side), shot.frame, kind.shape, kind.material


@dataclass(frozen=True, slots=True)
class Roll:
    """A few shots as the pages of a passing PDF: all that another process needs to develop them."""

    shots: Sequence[Shot]
    pdf: bytes
    see_through: bool


def rolls(commission: Commission, shots: Iterable[Shot]) -> Iterator[Roll]:
    """The shots in order, a few at a time."""
    for see_through, same in groupby(shots, key=lambda shot: shot.see_through):
        while some := list(islice(same, ROLL)):
            yield Roll(some, _pages(commission, some), see_through)


def develop(pdf: bytes, see_through: bool) -> Iterator[Image]:
    """The pictures of a roll."""
    for picture in page_pictures(pdf, dpi=PAGE_DPI, see_through=see_through):
        yield picture.convert("RGBA" if see_through else "RGB")


def take(commission: Commission, shots: Iterable[Shot]) -> Iterator[tuple[Shot, Image]]:
    """Every shot with its picture, in order."""
    for roll in rolls(commission, shots):
        yield from zip(roll.shots, develop(roll.pdf, roll.see_through), strict=True)


def cut_line(piece: Piece, bleed_mm: float = 0) -> Path | None:
    """The outline of a piece that is no rectangle, so much wider."""
    kind = piece.kind
    if kind.shape != "disc":
        return None
    x, y = kind.width_mm / 2, kind.height_mm / 2
    return ellipse(x, y, x + bleed_mm, y + bleed_mm)


def _pages(commission: Commission, roll: Sequence[Shot]) -> bytes:
    pdf = PdfFile(title=commission.game.id, lang=commission.lang)
    for shot in roll:
        frame = shot.frame
        pdf.begin_page((frame.width_px - HAIR_PX) * MM_PER_PX, (frame.height_px - HAIR_PX) * MM_PER_PX)
        pdf.lay(_fragments(commission, shot), 0, 0)
        pdf.end_page()
    return pdf.content()


def _fragments(commission: Commission, shot: Shot) -> list[Fragment]:
    piece, side, frame = shot.piece, shot.side, shot.frame
    drawn = commission.gallery.face(piece, side)
    x, y = (px * MM_PER_PX for px in frame.px_per_mm)
    place = f"{x:.6f} 0 0 {y:.6f} {frame.left_px * MM_PER_PX:.5f} {frame.top_px * MM_PER_PX:.5f} cm"
    cut = cut_line(piece, frame.left_px / frame.px_per_mm[0])
    clip = [f"{operators(cut)}\nW n"] if cut else []
    marks = commission.gallery.marks(piece, side, commission.numbers(piece, side))
    return [place, *clip, *(drawn.fragments if drawn else []), *marks]
