"""Draws the pictures of the README from real faces and pages: `make pictures`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path as File

from PIL import Image

from pnp.deck.load import load_game
from pnp.deck.model import Piece, Side
from pnp.face.draw import draw_face, draw_marks
from pnp.face.gallery import Gallery
from pnp.pens.path import disc, rect
from pnp.pens.pdf import PdfPen
from pnp.pens.pdf_file import PdfFile
from pnp.pens.png import page_pictures
from pnp.pipeline import build, marks_of
from pnp.sheet.order import Order
from pnp.sheet.paper import parse_paper
from scorer.pipeline import score_photos
from scorer.report.picture.annotate import annotated
from tests.camera.album import TAKERS

OUT = File(__file__).parent.parent.parent / "docs" / "images"
MOST_BYTES = 300_000
TABLE = "#efe6d6"  # the pictures' ground: a light table
GAP_MM = 6.0

# A row of faces for each game; (piece, side).
ROWS: dict[str, tuple[str, list[tuple[str, Side]]]] = {
    "paper-world": (
        "fr",
        [
            ("green-1#1", "front"),
            ("blue-3#1", "front"),
            ("yellow-4#1", "front"),
            ("black-5#1", "front"),
            ("green-1#1", "back"),
        ],
    ),
    "paperwall": ("en", [("c02#1", "front"), ("c11#1", "front"), ("c11#1", "back")]),
    "copyright": (
        "en",
        [("c01#1", "front"), ("c24#1", "front"), ("c50#1", "front"), ("c66#1", "front"), ("c33#1", "front")],
    ),
    "paper-tales": (
        "pl",
        [
            ("knight#1", "front"),
            ("mystical-healer#1", "front"),
            ("kraken#1", "front"),
            ("demon#1", "front"),
            ("woodcutter#1", "front"),
        ],
    ),
}


class Show:
    """Faces of one game laid side by side."""

    def __init__(self, game: str, lang: str) -> None:
        self.game = load_game(game)
        self.gallery = Gallery(self.game, lang, use_cache=False)
        self.marks = marks_of(self.game, self.gallery)
        self.pieces = {piece.id: piece for piece in self.game.pieces()}

    def draw(self, pen: PdfPen, piece: Piece, side: Side, x: float, y: float) -> None:
        """One side with its corners rounded, lying on the table."""
        kind, sitting = piece.kind, self.gallery.sitting(piece, side)
        assert sitting is not None
        radius = sitting.face.corner_mm
        outline = rect(0, 0, kind.width_mm, kind.height_mm, radius)
        if kind.shape == "disc":
            outline = disc(kind.width_mm / 2, kind.height_mm / 2, kind.width_mm / 2)
        with pen.group(move_mm=(x, y)):
            if kind.material == "film":
                pen.path(outline, fill="#ffffff", stroke="#ffffff", opacity=0.15)
            else:
                pen.paper(outline, "#ffffff", lift_mm=1.2)
            with pen.group(clip=outline):
                draw_face(pen, sitting)
                draw_marks(pen, sitting, self.marks.get((piece.id, side), ()))


def row(game: str, lang: str, sides: Sequence[tuple[str, Side]]) -> Image.Image:
    """Faces of a game in a row."""
    show = Show(game, lang)
    pieces = [(show.pieces[name], side) for name, side in sides]
    last = pieces[-1][0].kind
    # Films lie over one another by a row and a column of cells, as in play.
    laid_over = last.width_mm / 3 if last.material == "film" else -GAP_MM
    width = GAP_MM
    height = max(piece.kind.height_mm for piece, _ in pieces) + 2 * GAP_MM + max(0.0, laid_over)
    drawing = PdfPen()
    for i, (piece, side) in enumerate(pieces):
        show.draw(drawing, piece, side, width, GAP_MM + (laid_over if laid_over > 0 and i % 2 else 0))
        width += piece.kind.width_mm - laid_over
    width += GAP_MM + min(0.0, laid_over) + max(0.0, laid_over)
    pen = PdfPen()
    pen.path(rect(0, 0, width, height), fill=TABLE)
    pen.fragments += drawing.fragments
    return _picture(pen, width, height, wide_px=1200)


def _picture(pen: PdfPen, width: float, height: float, *, wide_px: int) -> Image.Image:
    pdf = PdfFile(title="picture", lang="en")
    pdf.begin_page(width, height)
    pdf.lay(pen.fragments, 0, 0)
    pdf.end_page()
    (picture,) = page_pictures(pdf.content(), dpi=wide_px / width * 25.4)
    return picture.convert("RGB")


def pages(game: str, lang: str, numbers: Sequence[int]) -> Image.Image:
    """Pages of a finished PDF side by side, as a printer gets them."""
    with tempfile.TemporaryDirectory() as folder:
        built = build(Order(game=game, lang=lang, paper=parse_paper("a4"), out=File(folder)))
        drawn = [picture.convert("RGB") for picture in page_pictures(built.file.read_bytes(), dpi=55)]
    gap = 24
    chosen = [drawn[number - 1] for number in numbers]
    width = sum(page.width for page in chosen) + gap * (len(chosen) + 1)
    picture = Image.new("RGB", (width, chosen[0].height + 2 * gap), TABLE)
    x = gap
    for page in chosen:
        picture.paste(page, (x, gap))
        x += page.width + gap
    return picture


def save(name: str, picture: Image.Image) -> None:
    """As small as a README deserves."""
    file = OUT / f"{name}.png"
    for colours in (256, 128, 64, 32):
        picture.quantize(colours, dither=Image.Dither.NONE).save(file, optimize=True)
        if file.stat().st_size <= MOST_BYTES:
            break
    sys.stdout.write(f"{file.name}: {file.stat().st_size / 1000:.0f} kB\n")


def photo_and_reading() -> None:
    """A photo of a table as the tests' camera takes it, and what the scorer draws on it."""
    shot = TAKERS["paper-world"](7, "easy")
    with tempfile.TemporaryDirectory() as folder:
        file = File(folder) / "photo.jpg"
        file.write_bytes(shot.jpeg)
        seen = annotated(score_photos([file], names=["Ana", "Bo", "Zoé"]), "en", 0, shot.photo)
    for name, picture in (("photo", Image.fromarray(shot.photo)), ("seen", Image.open(BytesIO(seen)))):
        picture.thumbnail((1100, 1100), Image.Resampling.LANCZOS)
        out = OUT / f"{name}.jpg"
        for quality in (85, 75, 65):
            picture.save(out, quality=quality, optimize=True)
            if out.stat().st_size <= MOST_BYTES:
                break
        sys.stdout.write(f"{out.name}: {out.stat().st_size / 1000:.0f} kB\n")


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    photo_and_reading()
    for game, (lang, sides) in ROWS.items():
        save(game, row(game, lang, sides))
    save("sheets", pages("paper-world", "en", (1, 3, 4)))


if __name__ == "__main__":
    main()
