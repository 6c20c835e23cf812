"""Parts of a photo in which nothing is seen: beside a card, far from it, small, or on a black table."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scorer.vision.geometry.plane import Plane
from scorer.vision.photo import photo_from
from scorer.vision.pieces.see import View
from scorer.vision.reading import Spot
from scorer.vision.unseen.dark_parts import dark_parts
from tests.shelf import stored

CARD_PX = np.array([(400, 300), (610, 300), (610, 510), (400, 510)], float)
PX_PER_MM = 3.0
Pixels = NDArray[np.uint8]


def table(tone: int = 120) -> Pixels:
    """A table with a light card on it."""
    picture = np.full((800, 1200), tone, np.uint8)
    picture[300:510, 400:610] = 200
    return picture


def doubted(picture: Pixels, *more: tuple[int, int]) -> list[str | None]:
    """Whose places are doubted; more cards may lie so many columns and rows away from the first."""
    photo = photo_from(stored(Image.fromarray(picture), "PNG"), "photo.png")
    view = View(photo, Plane(np.diag([PX_PER_MM, PX_PER_MM, 1.0]), (), ()), ())
    spots = [
        Spot("green-1#1", "green-1", CARD_PX + 211 * np.array(at), "Ana", "row 1, column 1", 1.0, 0)
        for at in [(0, 0), *more]
    ]
    return [doubt.player for doubt in dark_parts([view], spots)]


def test_a_bright_photo_is_not_doubted() -> None:
    assert doubted(table()) == []


def test_black_right_beside_a_card() -> None:
    picture = table()
    picture[:, :390] = 12
    assert doubted(picture) == ["Ana"]


def test_black_far_from_it_is_the_tables_matter_if_it_is_large() -> None:
    picture = table()
    picture[:, 900:] = 12
    assert doubted(picture) == [None]
    picture[:, 900:1100] = 120
    assert doubted(picture) == []


def test_a_black_phone_beside_a_card() -> None:
    picture = table()
    picture[300:460, 625:850] = 12
    assert doubted(picture) == []


def test_a_black_table() -> None:
    picture = table(14)
    picture[:100] = 45
    assert doubted(picture) == []
    picture[:100] = 14
    picture[600:, :500] = 180  # a book on it
    assert doubted(picture) == [], "black is all round the card"


def test_cards_close_together_on_a_black_table() -> None:
    picture = table(14)
    picture[89:721, 189:821] = 200
    picture[:60] = 180  # a book at the border
    others = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    assert doubted(picture, *others) == [], "of most cards hardly any side is beside the table"


def test_a_dark_table_with_a_lamp_at_one_side() -> None:
    picture = table()
    light = np.linspace(40, 12, 1200).astype(np.uint8)
    picture[:] = np.where(picture == 120, light, picture)
    assert doubted(picture) == []
    picture[:, 700:] = 4  # a thumb
    assert doubted(picture) == [None], "a thumb beyond the card, as large as a layout"
