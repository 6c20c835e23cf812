"""Paperwall's art: halves meet, papers join and bleed, and a card stays light."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from pnp.deck.load import load_game
from pnp.deck.model import Piece
from pnp.deck.places import bundled_root
from pnp.face.draw import draw_face, sit
from pnp.face.layout import load_layout
from pnp.face.motifs.paperwall import ground, half_flower, strips, whole_flower
from pnp.face.scene import Scene
from pnp.pens.path import rect
from pnp.pens.pdf import PdfPen
from pnp.pens.pdf_file import PdfFile
from pnp.pens.pen import Pen
from pnp.pens.png import page_pictures

LAYOUT = load_layout(bundled_root() / "layouts" / "paperwall.yaml")
KINDS = ("marmot", "fish", "frog", "bird")
DPI = 254  # ten pixels a millimetre: cut lines fall between pixels

Laid = tuple[Callable[[Pen], None], float, float, int]


def picture(width: float, height: float, *drawings: Laid) -> Image.Image:
    """Drawings laid on one page, each at x, y and turned."""
    file = PdfFile(title="test", lang="en")
    file.begin_page(width, height)
    for draw, x, y, turn in drawings:
        pen = PdfPen()
        draw(pen)
        file.lay(pen.fragments, x, y, turn_deg=turn)
    file.end_page()
    return next(page_pictures(file.content(), dpi=DPI)).convert("RGB")


def scene(width: float = 90, height: float = 60, *, bleed: float = 0, **values: object) -> Scene:
    return Scene(0, 0, width, height, values, colours=LAYOUT.colours, bleed=bleed, seed="test")


def front(
    kinds: list[str], *, left: bool = False, right: bool = False, bleed: float = 0
) -> Callable[[Pen], None]:
    on = scene(bleed=bleed, strips=kinds, halves={"left": left, "right": right})
    return lambda pen: strips(pen, on)


def pieces() -> Iterator[Piece]:
    return (piece for piece in load_game("paperwall").pieces() if piece.kind.id == "card")


def colours(drawn: Image.Image) -> set[tuple[int, int, int]]:
    return {colour for _, colour in drawn.getcolors(1_000_000)}  # type: ignore[union-attr, misc]


def furthest(one: Image.Image, other: Image.Image) -> int:
    """The greatest difference between two pictures in any pixel and colour."""
    return max(int(band.getextrema()[1]) for band in ImageChops.difference(one, other).split())  # type: ignore[arg-type]


@pytest.mark.parametrize("turned", ["neither", "first", "second", "both"])
def test_halves_meet_into_a_whole(turned: str) -> None:
    """A card 20 mm wide ends with half a flower, the next begins with the other half."""
    card = scene(20, 20)
    whole = picture(40, 20, (lambda pen: whole_flower(pen, card, 20, 10), 0, 0, 0))
    first: Laid = (lambda pen: half_flower(pen, card, 20, 10), 0, 0, 0)
    second: Laid = (lambda pen: half_flower(pen, card, 0, 10), 20, 0, 0)
    if turned in ("first", "both"):
        first = (lambda pen: half_flower(pen, card, 0, 10), 20, 20, 180)
    if turned in ("second", "both"):
        second = (lambda pen: half_flower(pen, card, 20, 10), 40, 20, 180)
    assert furthest(picture(40, 20, first, second), whole) < 48
    assert furthest(picture(40, 20, first), whole) > 128, "one half alone is not the whole"


def test_a_half_flower_ends_at_the_edge_of_the_card() -> None:
    drawn = picture(40, 20, (lambda pen: half_flower(pen, scene(20, 20), 20, 10), 0, 0, 0))
    assert colours(drawn.crop((202, 0, 400, 200))) == {(255, 255, 255)}
    assert len(colours(drawn.crop((190, 0, 198, 200)))) > 3


@pytest.mark.parametrize("kind", KINDS)
def test_paper_covers_card_and_bleed(kind: str) -> None:
    bleed = 3
    drawn = picture(96, 66, (front([kind] * 3, left=True, right=True, bleed=bleed), bleed, bleed, 0))
    for edge in ((0, 0, 960, 4), (0, 656, 960, 660), (0, 0, 4, 660), (956, 0, 960, 660)):
        found = colours(drawn.crop(edge))
        assert (255, 255, 255) not in found, f"bare paper at {edge}"
        assert len(found) > 8, "the pattern, not only its ground, reaches the bleed"


@pytest.mark.parametrize("kind", KINDS)
def test_strips_of_one_paper_join_without_a_seam(kind: str) -> None:
    contrast = {f"{kind}-paper": "#000000", f"{kind}-thread": "#ffffff"}
    on = replace(scene(), colours=contrast)

    def parted(pen: Pen) -> None:
        for left in (0, 30, 60):
            with pen.group(clip=rect(left, 0, 30, 60)):
                ground(pen, on, kind, (left, 0, left + 30, 60), (left, 30), ())

    one = picture(90, 60, (parted, 0, 0, 0))
    other = picture(90, 60, (lambda pen: ground(pen, on, kind, (0, 0, 90, 60), (0, 30), ()), 0, 0, 0))
    # Soft edges may differ a little where the clips touch; a broken thread is all black or all white.
    assert furthest(one.crop((5, 5, 895, 595)), other.crop((5, 5, 895, 595))) < 160


def test_papers_are_apart_in_grey() -> None:
    shades = []
    for kind in KINDS:
        drawn = picture(90, 60, (front([kind] * 3), 0, 0, 0)).convert("L").crop((230, 0, 370, 600))
        shades.append(ImageStat.Stat(drawn).mean[0])
    shades.sort()
    assert min(b - a for a, b in pairwise(shades)) > 20, shades


def test_every_card_is_lean() -> None:
    for piece in pieces():
        for side in ("front", "back"):
            sitting = sit(piece, side, "en", LAYOUT, bleed_mm=3)
            assert sitting is not None
            pen = PdfPen()
            draw_face(pen, sitting)
            size = sum(len(part) for part in pen.fragments if isinstance(part, str))
            assert 5_000 < size < 30_000, f"{piece.id} {side}: {size}"


def test_art_keeps_off_the_seals() -> None:
    """The place of every seal, rim included, is one light colour before the seal is drawn."""
    for piece in list(pieces())[:6]:
        for side in ("front", "back"):
            sitting = sit(piece, side, "en", LAYOUT)
            assert sitting is not None
            drawn = picture(90, 60, (partial(draw_face, sitting=sitting), 0, 0, 0))
            for item in sitting.face.items.values():
                if item.mark:
                    x, y, width, height = (round(10 * n) for n in item.box)
                    found = colours(drawn.crop((x, y, x + width, y + height)))
                    assert len(found) == 1 and min(found.pop()) > 230, f"{piece.id} {side} {item.mark}"


def test_the_same_card_is_drawn_the_same() -> None:
    one, other = PdfPen(), PdfPen()
    front(["fish", "bird", "frog"], left=True)(one)
    front(["fish", "bird", "frog"], left=True)(other)
    assert one.fragments == other.fragments
