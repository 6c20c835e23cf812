"""Copyright's films: ink alone, figures that look alike turned and flipped, frames that fit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import Image, ImageChops

from pnp.deck.load import load_game
from pnp.deck.marks import RIM_MODULES, SIDE_MODULES
from pnp.deck.places import bundled_root
from pnp.face.draw import draw_face, draw_marks, sit
from pnp.face.layout import load_layout
from pnp.face.motifs import copyright_film as film
from pnp.face.scene import Scene
from pnp.pens.path import Path
from pnp.pens.pdf import PdfPen
from pnp.pens.pdf_file import PdfFile
from pnp.pens.pen import Pen
from pnp.pens.png import page_pictures

LAYOUT = load_layout(bundled_root() / "layouts" / "copyright.yaml")
PIECES = {piece.card.id: piece for piece in load_game("copyright").pieces()}
CELL = 20.0
DPI = 254  # ten pixels a millimetre
INKS = ("film-violet", "film-blue", "film-black")
FIGURES = {"square": film.square_ring, "circle": film.circle_ring, "cross": film.diagonal_cross}


def picture(width: float, height: float, draw: Callable[[Pen], None]) -> Image.Image:
    """A drawing on nothing: red, green, blue and alpha."""
    file = PdfFile(title="test", lang="en")
    file.begin_page(width, height)
    pen = PdfPen()
    draw(pen)
    file.lay(pen.fragments, 0, 0)
    file.end_page()
    drawn = next(page_pictures(file.content(), dpi=DPI, see_through=True)).convert("RGBA")
    return drawn.crop((0, 0, round(width * 10), round(height * 10)))


def face(card: str, *, marks: bool = False) -> Callable[[Pen], None]:
    sitting = sit(PIECES[card], "front", "en", LAYOUT)
    assert sitting is not None

    def draw(pen: Pen) -> None:
        draw_face(pen, sitting)
        if marks:
            draw_marks(pen, sitting, range(4))

    return draw


def inked(name: str) -> Image.Image:
    """A figure alone in its cell, as a mask."""

    def draw(pen: Pen) -> None:
        pen.path(FIGURES[name](CELL).moved(10, 10), stroke="#000000", width_mm=film.FIGURE)

    return picture(CELL, CELL, draw).getchannel("A").point(lambda a: 255 if a > 127 else 0)


def spots(path: Path) -> set[tuple[float, float]]:
    """The corner and end points of an outline, to a thousandth of a millimetre."""
    return {(round(float(s[-2]), 3) + 0.0, round(float(s[-1]), 3) + 0.0) for s in path.steps if len(s) > 1}


@pytest.mark.parametrize("card", ["c01", "c30", "c66", "frame-1", "frame-6", "model-frame"])
def test_a_film_is_ink_alone(card: str) -> None:
    side = 60 if card.startswith("c") else 94
    drawn = picture(side, side, face(card, marks=not card.startswith("c")))
    found: list[tuple[int, tuple[int, ...]]] = drawn.getcolors(1_000_000)  # type: ignore[assignment]
    inks = {tuple(int(LAYOUT.colours[name][i : i + 2], 16) for i in (1, 3, 5)) for name in INKS}
    pure = sum(count for count, colour in found if colour[3] == 255 and colour[:3] in inks)
    solid = sum(count for count, colour in found if colour[3] == 255)
    assert pure == solid > 0
    clear = sum(count for count, colour in found if colour[3] == 0)
    assert clear > 0.5 * drawn.width * drawn.height


@pytest.mark.parametrize("name", FIGURES)
def test_turning_and_flipping_leave_a_figure_alone(name: str) -> None:
    path = FIGURES[name](CELL)
    for turn in (90, 180, 270):
        assert spots(path.turned(turn)) == spots(path)
    assert spots(path.mirrored()) == spots(path)


def test_each_figure_owns_ground_that_no_other_touches() -> None:
    masks = {name: inked(name) for name in FIGURES}
    for name, mask in masks.items():
        others = [masks[other] for other in FIGURES if other != name]
        alone = ImageChops.subtract(ImageChops.subtract(mask, others[0]), others[1])
        share = alone.histogram()[255] / mask.histogram()[255]
        assert share > 0.6, f"{name}: {share:.2f}"
    assert not ImageChops.multiply(masks["square"], masks["cross"]).getbbox(), (
        "the cross ends inside the square"
    )
    assert not ImageChops.multiply(masks["square"], masks["circle"]).getbbox()


def test_the_grid_is_the_same_turned_and_flipped() -> None:
    centre = {"square": [1, 1], "circle": [1, 1], "cross": [1, 1]}
    scene = Scene(0, 0, 60, 60, centre, colours=LAYOUT.colours)
    drawn = picture(60, 60, lambda pen: film.film_card(pen, scene))
    for way in (Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180, Image.Transpose.FLIP_LEFT_RIGHT):
        difference = ImageChops.difference(drawn, drawn.transpose(way)).convert("L")
        # Soft edges fall half a pixel apart; nothing wider than that may differ.
        assert difference.point(lambda d: 255 if d > 100 else 0).histogram()[255] < 300


def test_lines_of_a_shifted_film_lie_on_those_below() -> None:
    """Shifted by a cell, the outer line is hidden by the inner one: nothing old gains ink."""
    scene = Scene(0, 0, 60, 60, {"square": [0, 0], "circle": [0, 0], "cross": [0, 0]}, colours=LAYOUT.colours)

    def grid(*lefts: float) -> Image.Image:
        def draw(pen: Pen) -> None:
            for left in lefts:
                pen.path(film._grid(scene, CELL).moved(left, 0), fill="#000000")

        return picture(80, 60, draw).getchannel("A").crop((0, 0, 590, 600))

    assert (
        ImageChops.difference(grid(0), grid(0, CELL)).point(lambda d: 255 if d > 100 else 0).getbbox() is None
    )


@pytest.mark.parametrize("name", ["frame", "model-frame"])
def test_marks_have_a_clear_module_around_them(name: str) -> None:
    """Clear film beside the frame, and as much before the film's own edge."""
    drawn = picture(94, 94, face("frame-4" if name == "frame" else "model-frame"))
    items = [item for item in LAYOUT.face(name).items.values() if item.mark]
    assert [item.mark for item in items] == ["a", "b", "c", "d"]
    for item in items:
        x, y, width, height = item.box
        assert width == height and width / (SIDE_MODULES + 2 * RIM_MODULES) >= 1.4
        assert min(x, y) >= 0 and max(x + width, y + height) <= 94
        rim = drawn.getchannel("A").crop(tuple(round(10 * n) for n in (x, y, x + width, y + height)))  # type: ignore[arg-type]
        assert rim.getextrema() == (0, 0), f"ink in the rim of mark {item.mark}"
        assert item.light == "none"


def test_the_opening_shows_the_whole_grid() -> None:
    alpha = picture(94, 94, face("frame-2")).getchannel("A")
    row = [alpha.getpixel((x, 470)) for x in range(940)]
    black = [x for x, a in enumerate(row) if a == 255]
    inside = [x for x in range(black[0], black[-1]) if row[x] == 0]
    assert abs(len(inside) / 10 - (3 * CELL + 2)) < 0.3


def test_the_middle_of_the_mat_is_bare() -> None:
    alpha = picture(180, 180, face("mat")).getchannel("A")
    assert alpha.crop((150, 150, 1650, 1650)).getextrema() == (0, 0)
    assert alpha.getextrema() == (0, 255)


def test_every_film_is_lean() -> None:
    for card in PIECES:
        if card.startswith(("c", "frame", "model")):
            pen = PdfPen()
            face(card)(pen)
            size = sum(len(part) for part in pen.fragments if isinstance(part, str))
            assert 100 < size < 30_000
