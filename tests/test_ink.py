"""Ink modes: saver saves, grey is grey, film stays as it is, and words stay readable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path as File

import numpy as np
import pytest

from pnp.deck.load import load_game
from pnp.deck.model import SIDES, Game, Piece, Side
from pnp.face.draw import draw_face
from pnp.face.gallery import Gallery
from pnp.pens.colour import lightness
from pnp.pens.ink import Ink, with_ink
from pnp.pens.path import rect
from pnp.pens.pdf import PdfPen
from pnp.pens.pdf_file import PdfFile
from pnp.pens.png import page_pictures

ALIKE = 3  # faces of a kind that are looked at


@pytest.fixture(autouse=True)
def _own_places(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def some_faces(game: Game, gallery: Gallery) -> Iterator[tuple[Piece, Side]]:
    seen: Counter[tuple[str, str]] = Counter()
    for card in game.cards:
        piece = next(card.pieces())
        for side in SIDES:
            at = (piece.kind.id, side)
            if seen[at] < ALIKE and gallery.sitting(piece, side):
                seen[at] += 1
                yield piece, side


def pictures(name: str, ink: Ink, dpi: int = 40) -> dict[str, list[np.ndarray]]:
    """Some faces without marks, as pixels, by material."""
    game = load_game(name)
    gallery = Gallery(game, "en", ink, use_cache=False)
    pdf = PdfFile(title="faces", lang="en")
    materials = []
    for piece, side in some_faces(game, gallery):
        drawn = gallery.face(piece, side)
        assert drawn
        pdf.begin_page(piece.kind.width_mm, piece.kind.height_mm)
        pdf.lay(drawn.fragments, 0, 0)
        pdf.end_page()
        materials.append(piece.kind.material)
    found: dict[str, list[np.ndarray]] = {}
    for material, picture in zip(materials, page_pictures(pdf.content(), dpi=dpi), strict=True):
        found.setdefault(material, []).append(np.asarray(picture.convert("RGB"), dtype=float) / 255)
    return found


def darkness(faces: list[np.ndarray]) -> float:
    """How much ink is on the paper, as the mean of all channels."""
    return float(sum((1 - face).sum() for face in faces) / sum(face.size for face in faces))


@pytest.mark.parametrize("game", ["paper-tales", "paper-world", "paperwall"])
def test_saver_leaves_a_third_of_the_ink(game: str) -> None:
    # Fine, because a renderer draws no line thinner than a pixel.
    full, saver = pictures(game, "full", 150)["card"], pictures(game, "saver", 150)["card"]
    assert 0.02 < darkness(saver) <= 0.35 * darkness(full)


@pytest.mark.parametrize("game", ["paper-tales", "paper-world", "paperwall", "copyright"])
def test_grey_has_no_colour_but_keeps_its_shades(game: str) -> None:
    for faces in pictures(game, "grey").values():
        for face in faces:
            assert (face.max(axis=2) - face.min(axis=2)).max() < 0.02
    full = darkness([face for faces in pictures(game, "full").values() for face in faces])
    grey = darkness([face for faces in pictures(game, "grey").values() for face in faces])
    assert 0.7 * full < grey < 1.4 * full


def test_film_is_ink_and_nothing_is_saved_on_it() -> None:
    full, saver = pictures("copyright", "full")["film"], pictures("copyright", "saver")["film"]
    assert all((one == other).all() for one, other in zip(full, saver, strict=True))


@pytest.mark.parametrize("game", ["paper-tales", "paper-world", "paperwall", "copyright"])
def test_words_are_dark_on_light_in_saver(game: str) -> None:
    loaded = load_game(game)
    gallery = Gallery(loaded, "en", "saver", use_cache=False)
    for piece, side in some_faces(loaded, gallery):
        pen, sitting = PdfPen(), gallery.sitting(piece, side)
        assert sitting
        draw_face(with_ink(pen, "saver"), sitting)
        colours = [str(part[6]) for part in pen.fragments if isinstance(part, tuple) and part[0] == "text"]
        assert all(lightness(colour) < 0.45 for colour in colours), f"{piece.id} {side}"


def test_saver_lightens_grounds_and_leaves_out_shadows() -> None:
    pen = PdfPen()
    with_ink(pen, "saver").paper(rect(0, 0, 10, 10), "#102040", lift_mm=1)
    assert not any("gs" in str(fragment) for fragment in pen.fragments)
    ground = next(f for f in pen.fragments if isinstance(f, str) and f.endswith("rg"))
    assert min(float(part) for part in ground.split()[:3]) > 0.85


@pytest.mark.parametrize("ink", ["saver", "grey"])
def test_marks_stay_black_on_white(ink: Ink) -> None:
    pen, plain = PdfPen(), PdfPen()
    with_ink(pen, ink).mark(5, 0, 0, 1.5, dark="#4b2e5a", light="#f6ecd8")
    plain.mark(5, 0, 0, 1.5, dark="#000000", light="#ffffff")
    assert pen.fragments == plain.fragments


def test_saver_keeps_beads_as_wide_as_they_are_and_makes_lines_thin() -> None:
    beads, dashes = PdfPen(), PdfPen()
    for pen, dash in ((beads, 0.01), (dashes, 2.0)):
        with_ink(pen, "saver").path(rect(0, 0, 10, 10), stroke="#102040", width_mm=1.7, dash_mm=(dash, 3.4))
    widths = []
    for pen in (beads, dashes):
        words = " ".join(str(fragment) for fragment in pen.fragments).split()
        widths.append(float(words[words.index("w") - 1]))
    assert widths[0] == pytest.approx(1.7, abs=0.01)
    assert widths[1] < 0.5
