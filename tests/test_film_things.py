"""Things on a cell of film, and a table's own joints: what may hide a figure is doubted, what cannot, not."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.games.copyright.cells import Cell
from scorer.vision.games.copyright.film import sheet_of
from scorer.vision.games.copyright.light import REACH_MM
from scorer.vision.games.copyright.stack import read_stack
from scorer.vision.photo import Photo, Pixels

SCALE = 5.0
VIOLET, BLUE, FILM = (0x7F, 0x38, 0xC7), (0x1A, 0x4D, 0xD9), 0.96
WHITE, BROWN = (240, 238, 232), (188, 144, 100)
Draw = Callable[[Pixels], None]


def cells_of(
    ground: tuple[int, int, int], below: Draw | None = None, above: Draw | None = None
) -> list[Cell]:
    """Three films on each other with a circle in the middle cell, drawn as the frame sees them, and read."""
    size = round(2 * REACH_MM * SCALE)
    table = np.full((size, size, 3), ground, np.uint8)
    if below:
        below(table)
    through = np.ones((size, size, 3), np.float32)
    for _ in range(3):
        lines, figures, film = (np.zeros((size, size), np.uint8) for _ in range(3))
        cv2.rectangle(film, px(-30, -30), px(30, 30), 1, -1)
        for at in (-30, -10, 10, 30):
            cv2.line(lines, px(at, -30), px(at, 30), 1, round(1.8 * SCALE))
            cv2.line(lines, px(-30, at), px(30, at), 1, round(1.8 * SCALE))
        cv2.circle(figures, px(0, 0), round(4.8 * SCALE), 1, round(1.8 * SCALE))
        for where, ink in ((lines, VIOLET), (figures, BLUE)):
            through[where > 0] *= np.array(ink, np.float32) / 255
        through[film > 0] *= FILM
    photo = (table * through).astype(np.uint8)
    cv2.rectangle(photo, px(-32.5, -32.5), px(32.5, 32.5), (9, 9, 9), round(3 * SCALE))
    if above:
        above(photo)
    soft = cv2.GaussianBlur(photo, (0, 0), 0.15 * SCALE).astype(float)
    grain = np.random.default_rng(1).normal(0, 1.5, soft.shape)
    taken = Photo("drawn", b"", size, size)
    taken.__dict__["colour"] = np.clip(soft + grain, 0, 255).astype(np.uint8)
    return list(read_stack(sheet_of(taken, view())).cells)


def view() -> NDArray[np.float64]:
    return np.array([(SCALE, 0, REACH_MM * SCALE), (0, SCALE, REACH_MM * SCALE), (0, 0, 1)])


def px(x: float, y: float) -> tuple[int, int]:
    return round((x + REACH_MM) * SCALE), round((y + REACH_MM) * SCALE)


def scrap(photo: Pixels) -> None:
    """A piece of white paper, smaller than a cell, on the middle one."""
    corners = cv2.boxPoints(((px(0.3, 0)), (13.5 * SCALE, 15 * SCALE), 6.0))
    cv2.fillConvexPoly(photo, corners.astype(np.int32), (246, 246, 246))


def joint(photo: Pixels) -> None:
    """A dark line between two planks that goes below the middle cells."""
    cv2.line(photo, px(-REACH_MM, 2), px(REACH_MM, -3), (70, 52, 36), round(1.0 * SCALE))


@pytest.mark.parametrize("ground", [WHITE, BROWN])
def test_paper_on_a_cell_is_doubted(ground: tuple[int, int, int]) -> None:
    plain, hidden = cells_of(ground), cells_of(ground, above=scrap)
    assert [(cell.letters, cell.reason) for cell in plain] == [
        ("o" if i == 4 else "", None) for i in range(9)
    ]
    assert hidden[4].reason is not None and "o" in hidden[4].options
    assert all(cell.reason is None for i, cell in enumerate(hidden) if i != 4)


@pytest.mark.parametrize("ground", [WHITE, BROWN])
def test_a_joint_between_planks_hides_nothing(ground: tuple[int, int, int]) -> None:
    cells = cells_of(ground, below=joint)
    assert [(cell.letters, cell.reason) for cell in cells] == [
        ("o" if i == 4 else "", None) for i in range(9)
    ]


def test_a_thing_that_hides_a_cell_and_a_part_of_its_line_leaves_no_hole() -> None:
    def coin(photo: Pixels) -> None:
        cv2.circle(photo, px(0.5, 1.5), round(9.7 * SCALE), (168, 104, 62), -1)

    assert cells_of(WHITE, above=coin)[4].reason is not None


def test_paper_that_fills_a_cell_is_too_white_for_films() -> None:
    def paper(photo: Pixels) -> None:
        cv2.rectangle(photo, px(-9.2, -9.2), px(9.2, 9.2), (236, 234, 228), -1)

    assert cells_of(WHITE, above=paper)[4].reason == "film-strange"


def test_a_streak_of_light_fades_and_paper_ends_at_once() -> None:
    def streak(photo: Pixels) -> None:
        y, x = np.mgrid[: len(photo), : len(photo)] / SCALE - REACH_MM + 20
        across, along = 0.82 * y - 0.57 * x, 0.82 * x + 0.57 * y
        light = 40 * np.exp(-((across / 3) ** 2) - (along / 9) ** 2)
        photo[:] = np.clip(photo + light[..., None], 0, 255)

    assert cells_of((170, 168, 160), above=streak)[0].reason is None


def test_light_on_one_cell_fades_within_it_and_paper_does_not() -> None:
    def spot(photo: Pixels) -> None:
        y, x = np.mgrid[: len(photo), : len(photo)] / SCALE - REACH_MM + 20
        photo[:] = np.clip(photo + 60 * np.exp(-(np.hypot(x, y) ** 2) / 81)[..., None], 0, 255)

    assert cells_of((170, 168, 160), above=spot)[0].reason is None


@pytest.mark.parametrize("reach_mm", [9.6, 10.4, 10.8, 11.2])
@pytest.mark.parametrize("down_mm", [0.0, 1.0, 2.0])
def test_paper_over_a_cell_and_lines_of_it_makes_no_hole_in_films(reach_mm: float, down_mm: float) -> None:
    def paper(photo: Pixels) -> None:
        cv2.circle(photo, px(0.5, down_mm), round(reach_mm * SCALE), (236, 234, 228), -1)

    cells = cells_of(WHITE, above=paper)
    assert cells[4].reason is not None
    # A cell that shows clearly is none either: its lines have a film beside them.
    assert all(cell.letters == "" or cell.reason for cell in cells)
