"""Sheets as pixels: fronts and backs laid over each other, bleed and crop marks."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

import numpy as np
import pytest
from minigame import write_game

from pnp.pens.png import page_pictures
from pnp.pipeline import build
from pnp.sheet.order import Order
from pnp.sheet.paper import parse_paper

DPI = 150
PX = DPI / 25.4


@pytest.fixture(autouse=True)
def _own_places(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)


def printed(**wishes: Any) -> list[np.ndarray]:
    """Every page of the mini game as pixels (height, width, RGB)."""
    paper = wishes.pop("paper", parse_paper("a4"))
    order = Order(game="mini", lang="en", paper=paper, out=File("out"), **wishes)
    pictures = page_pictures(build(order).file.read_bytes(), dpi=DPI)
    return [np.asarray(picture.convert("RGB"), dtype=np.int16) for picture in pictures]


def same(one: np.ndarray, other: np.ndarray) -> float:
    """The share of pixels that agree; edges may differ by a shade."""
    return float((np.abs(one - other).max(axis=2) < 90).mean())


def at(page: np.ndarray, x_mm: float, y_mm: float) -> tuple[int, int, int]:
    red, green, blue = page[int(y_mm * PX), int(x_mm * PX)]
    return int(red), int(green), int(blue)


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(
    ("size", "strategy", "copies"),
    [((63, 88), "touching", 7), ((63, 88), "bleed", 7), ((88, 63), "bleed", 5), ((70, 70), "touching", 8)],
)
def test_the_back_lies_behind_the_front(
    tmp_path: File, flip: Any, size: Any, strategy: Any, copies: int
) -> None:
    write_game(tmp_path, size=size, copies=copies)
    _, _, front, back = printed(flip=flip, strategy=strategy)
    seen = back[:, ::-1] if flip == "long" else back[::-1]
    dark = np.argwhere(front.max(axis=2) < 90)
    # Crop marks of backs are further out: compare the pieces only, which begin and end with a rim.
    inside = slice(int(16 * PX), int(270 * PX)), slice(int(11 * PX), int(199 * PX))
    assert len(dark) > 5000
    assert same(front[inside], seen[inside]) > 0.999
    assert same(front[inside], back[inside]) < 0.995, "only the mirror makes them alike"


def test_a_folded_sheet_shows_the_back_behind_the_front(tmp_path: File) -> None:
    write_game(tmp_path, copies=3)
    _, sheet = printed(backs="fold")
    half = sheet.shape[1] // 2
    inside = slice(int(22 * PX), int(270 * PX)), slice(int(8 * PX), half - int(1.2 * PX))
    assert same(sheet[inside], sheet[:, ::-1][inside]) > 0.998
    assert (sheet[inside].max(axis=2) < 90).sum() > 3000


def test_an_offset_moves_the_back_on_paper(tmp_path: File) -> None:
    write_game(tmp_path, copies=7)
    straight, moved = printed()[3], printed(offset_mm=(2.0, -1.0))[3]
    right, up = round(2 * PX), round(1 * PX)
    inside = slice(int(20 * PX), int(260 * PX)), slice(int(15 * PX), int(190 * PX))
    shifted = np.roll(np.roll(straight, right, axis=1), -up, axis=0)
    assert same(shifted[inside], moved[inside]) > 0.99
    assert same(straight[inside], moved[inside]) < 0.99
    assert same(printed(offset_mm=(2.0, -1.0))[2], printed()[2]) == 1.0, "fronts never move"


def two_colours(copies: int) -> str:
    return "card:\n" + "".join(
        f"  - {{id: c{i}, name: C, tint: {'red' if i % 2 else 'blue'}, rim: no, words: no}}\n"
        for i in range(copies)
    )


RED, BLUE, WHITE = (204, 34, 34), (34, 34, 204), (255, 255, 255)


@pytest.mark.parametrize("strategy", ["touching", "bleed"])
def test_bleed_is_painted_outside_and_never_over_a_neighbour(tmp_path: File, strategy: Any) -> None:
    from pnp.deck.load import load_game
    from pnp.sheet.impose import impose

    write_game(tmp_path, front='"{tint}"', behind='"{tint}"', cards=two_colours(7))
    pages = printed(strategy=strategy)
    (sheet,) = impose(list(load_game("mini").pieces()), parse_paper("a4"), strategy=strategy)
    assert sheet.back
    for picture, page in ((pages[2], sheet.front), (pages[3], sheet.back)):
        for placed in page.placed:
            own = RED if placed.piece.facts["tint"] == "red" else BLUE
            x, y = placed.x_mm, placed.y_mm
            right, bottom = x + placed.width_mm, y + placed.height_mm
            for px, py in ((x + 0.4, y + 2), (right - 0.4, y + 2), (x + 2, y + 0.4), (x + 2, bottom - 0.4)):
                assert at(picture, px, py) == own, "a neighbour's paint on this piece"
            left_mm, top_mm, right_mm, bottom_mm = placed.bleed_mm
            for reach, px, py in (
                (left_mm, x - left_mm + 0.4, y + 2),
                (top_mm, x + 2, y - top_mm + 0.4),
                (right_mm, right + right_mm - 0.4, y + 2),
                (bottom_mm, x + 2, bottom + bottom_mm - 0.4),
            ):
                if reach >= 1:
                    assert at(picture, px, py) == own, "bleed is missing"
        left, top, *_ = page.ink_mm
        assert at(picture, left - 0.3, top + 2.5) == WHITE


def test_no_ink_in_the_printers_margin_but_crop_marks(tmp_path: File) -> None:
    write_game(tmp_path, size=(63.5, 88.9), copies=9, front="front", behind="behind", rim="no")
    for paper in ("a4", "letter", "a3"):
        for page in printed(paper=parse_paper(paper))[2:4]:
            edge = int(4.9 * PX)
            inked = (page.min(axis=2) < 250).copy()
            inked[edge:-edge, edge:-edge] = False
            assert inked.mean() < 0.001, "more than a few hairlines"
