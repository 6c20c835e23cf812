"""The SVG pen draws what the PDF pen draws: both are rasterised by programs of others and compared."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ElementTree
from base64 import b64decode
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path as File
from typing import Any

import numpy as np
import pytest
import resvg_py
from PIL import Image

from pnp.deck.load import load_game
from pnp.deck.model import Piece, Side
from pnp.export.camera import cut_line
from pnp.face.draw import draw_face, draw_marks
from pnp.face.gallery import Gallery
from pnp.pens.ink import INKS, with_ink
from pnp.pens.path import Path, disc, rect
from pnp.pens.pdf import PdfPen
from pnp.pens.pdf_file import PdfFile
from pnp.pens.pen import Pen
from pnp.pens.png import page_pictures
from pnp.pens.record import RecordingPen
from pnp.pens.svg import SvgPen
from tests.workshop import settle

Draw = Callable[[Pen], None]

# Eight pixels a millimetre, so that every whole millimetre is whole pixels in both.
DPI = 203.2
# Edges are smoothed differently by every renderer; over squares of half a millimetre that evens out.
BLOCK = 4
# Of 255: how much two pictures may differ on average, and how few blocks may differ visibly.
MOST_MEAN = 1.0
VISIBLE, MOST_VISIBLE = 20, 0.007
# pdfium draws letters a little bolder than their outlines: a card that is all words differs more.
WORDY = {"aid-red#1": 2.0}

FACES: list[tuple[str, str, Side]] = [
    ("paper-world", "blue-4#1", "front"),
    ("paper-world", "green-3-scissors#1", "front"),
    ("paper-world", "black-5#1", "back"),
    ("paper-world", "objective-01-02#1", "back"),
    ("paper-world", "scissors-token#1", "front"),
    ("paperwall", "c02#1", "front"),
    ("paperwall", "c02#1", "back"),
    ("paperwall", "badge-blue#1", "front"),
    ("copyright", "c05#1", "front"),
    ("copyright", "frame-1#1", "front"),
    ("paper-tales", "knight#1", "front"),
    ("paper-tales", "necromancer#1", "front"),
    ("paper-tales", "knight#1", "back"),
    ("paper-tales", "temple#1", "front"),
    ("paper-tales", "town#1", "back"),
    ("paper-tales", "aid-red#1", "front"),
    ("paper-tales", "time-pawn#1", "front"),
]
MARKS = tuple(range(5, 20))


@cache
def gallery(game: str, lang: str) -> Gallery:
    return Gallery(load_game(game), lang, use_cache=False)


@cache
def find(game: str, piece_id: str) -> Piece:
    return next(piece for piece in gallery(game, "en").game.pieces() if piece.id == piece_id)


def drawing(game: str, piece_id: str, side: Side, lang: str) -> tuple[Piece, Draw]:
    piece = find(game, piece_id)
    sitting = gallery(game, lang).sitting(piece, side)
    assert sitting is not None

    def draw(pen: Pen) -> None:
        draw_face(pen, sitting)
        draw_marks(pen, sitting, MARKS)

    return piece, draw


def from_pdf(width: float, height: float, draw: Draw) -> Image.Image:
    pen = PdfPen()
    draw(pen)
    pdf = PdfFile(title="face", lang="en")
    pdf.begin_page(width - 0.002, height - 0.002)  # a hair less: page pictures are rounded up to whole pixels
    pdf.lay(pen.fragments, 0, 0)
    pdf.end_page()
    return next(page_pictures(pdf.content(), dpi=DPI)).convert("RGB")


def from_svg(pen: SvgPen, draw: Draw) -> Image.Image:
    draw(pen)
    options: dict[str, Any] = {"background": "#ffffff", "dpi": DPI, "skip_system_fonts": True}
    content = resvg_py.svg_to_bytes(svg_string=pen.content(), **options)
    return Image.open(io.BytesIO(bytes(content))).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """The mean difference, and the share of blocks that differ visibly."""
    assert one.size == other.size
    pixels = [np.asarray(picture.reduce(BLOCK)).astype(int) for picture in (one, other)]
    apart = np.abs(pixels[0] - pixels[1])
    return float(apart.mean()), float((apart.max(axis=2) > VISIBLE).mean())


def compare(width: float, height: float, draw: Draw, pen: SvgPen | None = None) -> tuple[float, float]:
    return difference(from_pdf(width, height, draw), from_svg(pen or SvgPen(width, height), draw))


def is_same(measured: tuple[float, float], times: float = 1) -> bool:
    return measured[0] <= times * MOST_MEAN and measured[1] <= times * MOST_VISIBLE


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
@pytest.mark.parametrize(("game", "piece_id", "side"), FACES, ids=str)
def test_both_pens_draw_the_same_face(game: str, piece_id: str, side: Side, lang: str) -> None:
    piece, draw = drawing(game, piece_id, side, lang)
    measured = compare(piece.kind.width_mm, piece.kind.height_mm, draw)
    assert is_same(measured, WORDY.get(piece_id, 1)), measured


# A comparison is worth what it notices.


class WithoutShadows(SvgPen):
    def paper(self, path: Path, fill: str, *, lift_mm: float = 0.5, edge: str | None = None) -> None:
        super().paper(path, fill, lift_mm=0, edge=edge)


class ShiftedWords(SvgPen):
    def text(self, words: str, x_mm: float, y_mm: float, **look: Any) -> None:
        super().text(words, x_mm, y_mm + 0.5, **look)


class OtherMarks(SvgPen):
    def mark(self, number: int, x_mm: float, y_mm: float, module_mm: float, **look: Any) -> None:
        super().mark(number + 1, x_mm, y_mm, module_mm, **look)


class WithoutClips(SvgPen):
    def group(self, *, clip: Path | None = None, **look: Any) -> AbstractContextManager[None]:
        return super().group(clip=None, **look)


class Unturned(SvgPen):
    def group(self, *, turn_deg: float = 0, **look: Any) -> AbstractContextManager[None]:
        return super().group(turn_deg=-turn_deg, **look)


class Pale(SvgPen):
    def path(self, path: Path, *, opacity: float = 1, **look: Any) -> None:
        super().path(path, opacity=opacity * 0.9, **look)


class Filled(SvgPen):
    def path(self, path: Path, *, even_odd: bool = False, **look: Any) -> None:
        super().path(path, even_odd=False, **look)


class Undashed(SvgPen):
    def path(self, path: Path, *, dash_mm: Any = (), **look: Any) -> None:
        super().path(path, dash_mm=(), **look)


def scene(pen: Pen) -> None:
    """A little of everything a face may ask for, on 60 × 60 mm."""
    pen.path(rect(0, 0, 60, 60), fill="#f6ecd8")
    pen.paper(disc(16, 16, 11), "#c8453b", lift_mm=1.2, edge="#2b2a33")
    pen.path(rect(31, 4, 24, 24).add(rect(37, 10, 12, 12)), fill="#2c6591", even_odd=True, opacity=0.8)
    pen.path(rect(5, 32, 50, 4), stroke="#2b2a33", width_mm=1.2, dash_mm=(3, 2.5))
    with pen.group(move_mm=(45, 48), turn_deg=30, scale=(1.5, 0.8), clip=disc(0, 0, 8)):
        pen.path(rect(-12, -3, 24, 6), fill="#4f8a5b", stroke="#2b2a33", width_mm=0.8)
    pen.text("Żółć, été", 4, 43, font="title", size_pt=15, colour="#6b4c8f")
    pen.mark(77, 5, 47, 1.2, dark="#000000", light="#ffffff")


def test_everything_a_pen_can_do_looks_the_same() -> None:
    measured = compare(60, 60, scene)
    assert is_same(measured, 0.5), measured


BROKEN = [WithoutShadows, ShiftedWords, OtherMarks, WithoutClips, Unturned, Pale, Filled, Undashed]


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_pen_is_noticed(broken: type[SvgPen]) -> None:
    measured = compare(60, 60, scene, broken(60, 60))
    assert not is_same(measured, 0.5), measured


@pytest.mark.parametrize("broken", [WithoutShadows, ShiftedWords, OtherMarks, Pale])
def test_a_broken_pen_is_noticed_on_a_real_card(broken: type[SvgPen]) -> None:
    _, draw = drawing("paper-tales", "knight#1", "front", "en")
    measured = compare(63, 88, draw, broken(63, 88))
    assert not is_same(measured), measured


@pytest.mark.parametrize("ink", INKS)
def test_ink_modes_reach_the_svg(ink: Any) -> None:
    def inked(pen: Pen) -> None:
        scene(with_ink(pen, ink))

    measured = compare(60, 60, inked)
    assert is_same(measured, 0.5), measured


def test_the_same_drawing_is_the_same_bytes() -> None:
    _, draw = drawing("paper-tales", "knight#1", "front", "pl")
    pens = [SvgPen(63, 88, letters="text"), SvgPen(63, 88, letters="text")]
    for pen in pens:
        draw(pen)
    assert pens[0].content() == pens[1].content()


def test_an_svg_is_well_formed_and_measured_in_millimetres() -> None:
    _, draw = drawing("paper-tales", "knight#1", "front", "fr")
    pen = SvgPen(63, 88, bleed_mm=3)
    draw(pen)
    root = ElementTree.fromstring(pen.content())
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("69mm", "94mm", "-3 -3 69 94")
    assert not root.findall(".//{*}text"), "words are outlines unless asked for"


def test_words_as_text_are_escaped_and_counted() -> None:
    pen = SvgPen(40, 20, letters="text")
    pen.text('<script>&"é', 2, 10, font="bold")
    root = ElementTree.fromstring(pen.content())
    words = root.findall(".//{*}text")
    assert [word.text for word in words] == ['<script>&"é'] and not root.findall(".//{*}script")
    assert pen.used == {"bold": set('<script>&"é')}


def test_names_do_not_meet_on_a_page() -> None:
    contents = []
    for prefix in ("a-", "b-"):
        pen = SvgPen(60, 60, prefix=prefix)
        scene(pen)
        contents.append(pen.content())
    names = [{e.get("id") for e in ElementTree.fromstring(c).iter() if e.get("id")} for c in contents]
    assert names[0] and not names[0] & names[1]


def test_a_disc_is_cut_round() -> None:
    piece = find("paper-world", "scissors-token#1")
    pen = SvgPen(30, 30, cut=cut_line(piece))
    picture = from_svg(pen, lambda pen: pen.path(rect(-4, -4, 38, 38), fill="#ff0000"))
    assert picture.getpixel((2, 2)) == (255, 255, 255)
    assert picture.getpixel((120, 120)) == (255, 0, 0)


# Pictures of a person's own

HOSTILE = """<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">
<script>alert(1)</script><rect width="20" height="20" fill="#00aa00"/>
<rect x="20" width="20" height="20" fill="#aa00aa"/>
</svg>"""


@pytest.fixture
def pictures(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> File:
    settle(tmp_path / "pictures", monkeypatch)
    folder = tmp_path / "pictures"
    halves = Image.new("RGB", (40, 20), "#00aa00")
    halves.paste("#aa00aa", (20, 0, 40, 20))
    halves.save(folder / "plain.png")
    halves.save(folder / "photo.jpg", quality=95)
    exif = Image.Exif()
    exif[0x0112] = 6  # a camera held upright; our pages take pixels as they lie
    halves.save(folder / "turned.jpg", quality=95, exif=exif)
    halves.convert("CMYK").save(folder / "inks.jpg", quality=95)
    halves.convert("RGBA").save(folder / "clear.png")
    (folder / "drawing.svg").write_text(HOSTILE)
    return folder


@pytest.mark.parametrize("name", ["plain.png", "photo.jpg", "turned.jpg", "clear.png", "drawing.svg"])
def test_pictures_are_shown_as_in_the_pdf(pictures: File, name: str) -> None:
    def draw(pen: Pen) -> None:
        with pen.group(clip=rect(5, 5, 30, 30, 4)):
            pen.image(pictures / name, 0, 5, 40, 30)

    measured = compare(40, 40, draw)
    assert measured[1] <= 0.02, measured


@pytest.mark.parametrize("name", ["plain.png", "photo.jpg", "turned.jpg", "inks.jpg", "drawing.svg"])
def test_pictures_travel_inside_and_bring_no_markup(pictures: File, name: str) -> None:
    pen = SvgPen(40, 40)
    pen.image(pictures / name, 0, 5, 40, 30)
    content = pen.content()
    root = ElementTree.fromstring(content)
    (image,) = root.findall(".//{*}image")
    href = str(image.get("{http://www.w3.org/1999/xlink}href"))
    assert href.startswith(("data:image/png;base64,", "data:image/jpeg;base64,"))
    assert "script" not in content and str(pictures) not in content
    with Image.open(io.BytesIO(b64decode(href.partition(",")[2]))) as inside:
        assert not inside.getexif(), "a camera's notes would turn the picture, and tell where it was taken"
        assert inside.mode in ("RGB", "RGBA")


# Transcripts: what is drawn, to be read in a diff.

TRANSCRIPTS = [
    ("paper-tales", "knight#1"),
    ("paper-tales", "temple#1"),
    ("paper-world", "green-3#1"),
    ("paper-world", "objective-01-02#1"),
    ("paperwall", "c02#1"),
    ("copyright", "c05#1"),
    ("copyright", "badge-red#1"),
]


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
@pytest.mark.parametrize(("game", "piece_id"), TRANSCRIPTS)
def test_transcripts(golden: Callable[[str, str], None], game: str, piece_id: str, lang: str) -> None:
    piece, draw = drawing(game, piece_id, "front", lang)
    pen = RecordingPen()
    draw(pen)
    transcript = pen.transcript()
    assert len(transcript.encode()) < 4096
    golden(f"faces/{game}-{piece.card.id}.{lang}.txt", transcript)


def test_a_transcript_notices_the_smallest_change() -> None:
    told = []
    for width in (10, 10.01):
        pen = RecordingPen()
        scene(pen)
        pen.paper(rect(0, 0, width, 10), "#ffffff")
        told.append(pen.transcript())
    assert told[0] != told[1]


def test_a_long_transcript_still_notices() -> None:
    told = []
    for last in (500, 500.01):
        pen = RecordingPen()
        for i in range(300):
            pen.path(rect(i, 0, 1, last if i == 150 else 500), fill="#000000")
        told.append(pen.transcript())
    assert told[0] != told[1] and all(len(text) < 4096 for text in told)
