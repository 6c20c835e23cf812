"""Whole copies of figures: several of one that slipped are that figure, and a part of one is never none."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.games.copyright.atoms import SIZE, places
from scorer.vision.games.copyright.copies import whole_copies
from scorer.vision.games.copyright.likeness import Picture, draw
from scorer.vision.games.copyright.witnesses import UNDRAWN, spelled
from tests.test_film_cells import cell

EVERY = ("", "s", "o", "x", "so", "sx", "ox", "sox")


def heap(letters: str, slips_mm: tuple[float, ...], blur_mm: float = 0.2) -> Picture:
    """Films with the same figures, each slipped by itself: ink on ink is hardly darker."""
    films = [cell(letters, blur_mm, slip, line_mm=8.8 - slip).dark for slip in slips_mm]
    return Picture(np.max(films, axis=0), np.ones_like(films[0]))


def told(picture: Picture) -> str | None:
    """The letters of a cell, or nothing."""
    copies = whole_copies(picture)
    return None if copies is None else spelled(copies)


def within(x_mm: float, y_mm: float, reach_mm: float) -> NDArray[np.bool_]:
    """A round place in a cell."""
    right, down = places()
    return np.asarray(np.hypot(right - x_mm, down - y_mm) < reach_mm).ravel()


@pytest.mark.parametrize("letters", ["o", "x"])
def test_copies_that_slipped_are_one_figure_though_no_sum_of_three_draws_them(letters: str) -> None:
    picture = heap(letters, (-1.6, -0.8, 0.2, 1.0))
    assert draw(picture, 0.2).unexplained > UNDRAWN
    assert told(picture) == letters


@pytest.mark.parametrize("letters", EVERY)
@pytest.mark.parametrize("slip_mm", [-1.6, 0.0, 1.2])
@pytest.mark.parametrize("blur_mm", [0.2, 0.5])
def test_a_cell_is_told_right_or_not_at_all(letters: str, slip_mm: float, blur_mm: float) -> None:
    assert told(cell(letters, blur_mm, slip_mm, line_mm=8.6 - slip_mm)) in (letters, None)


@pytest.mark.parametrize("letters", ["o", "x", "so"])
@pytest.mark.parametrize("reach_mm", [2.5, 3.5, 5.0])
def test_paper_on_a_part_of_a_figure_leaves_ink_that_nothing_explains(letters: str, reach_mm: float) -> None:
    picture = cell(letters, 0.2)
    picture.dark[within(3.0, 3.0, reach_mm)] = -0.05
    assert told(picture) is None


def test_paper_on_all_of_a_figure_is_lighter_than_the_films() -> None:
    picture = cell("", 0.2)
    picture.dark[within(0.0, 0.0, 6.0)] = -0.15
    assert told(picture) is None


@pytest.mark.parametrize("reach_mm", [1.2, 3.0, 7.0])
def test_a_dark_thing_is_no_figure_and_may_hide_one(reach_mm: float) -> None:
    picture = cell("o", 0.2)
    picture.dark[within(-1.0, 0.5, reach_mm)] = 0.9
    assert told(picture) is None


def test_what_may_be_lines_as_well_as_a_square_is_not_told() -> None:
    right, down = places()
    out = np.maximum(np.abs(right), np.abs(down))
    dark = np.where(out > 6.6, 0.9, 0.05).astype(np.float32)
    assert told(Picture(dark.ravel(), np.ones(SIZE * SIZE, np.float32))) is None


def test_what_is_washed_out_somewhere_is_not_told() -> None:
    picture = cell("o", 0.2)
    picture.weight[:5] = 0
    assert told(picture) is None
