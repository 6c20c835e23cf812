"""A card that peeks out from under another is told from a shadow, a lamp's light and a patterned cloth."""

from __future__ import annotations

import numpy as np
import pytest

from scorer.vision.games.paper_tales.below import AROUND_MM, ROOM_MM, _peeks_out, is_found_around

WOOD = (150.0, 110.0, 70.0)


@pytest.mark.parametrize(
    ("colour", "deep_mm", "peeks"),
    [
        ((225.0, 215.0, 195.0), 8, True),  # a card's light margin
        ((60.0, 90.0, 130.0), 8, True),  # a blue one
        ((75.0, 55.0, 35.0), 8, False),  # a shadow
        ((190.0, 140.0, 89.0), 8, False),  # more light
        ((225.0, 215.0, 195.0), 22, False),  # a sheet of paper that the card lies on
        ((225.0, 215.0, 195.0), 2, False),  # a sleeve
    ],
)
def test_only_what_ends_and_is_no_light_lies_below(
    colour: tuple[float, float, float], deep_mm: int, peeks: bool
) -> None:
    beside = np.full((ROOM_MM, 60, 3), WOOD, np.float32)
    beside[:deep_mm] = colour
    free = np.ones(beside.shape[:2], bool)
    assert _peeks_out(beside, free, np.array(WOOD)) is peeks
    if deep_mm < ROOM_MM:
        free[12:] = False  # a front line lies there: what the table is beside the other edges must do
        assert _peeks_out(beside, free, np.array(WOOD)) is peeks


def test_a_chequered_cloth_says_nothing() -> None:
    beside = np.full((ROOM_MM, 60, 3), 230, np.float32)
    beside[:, (np.arange(60) // 6) % 2 == 0] = (60, 60, 150)
    beside[:8] = 255 - beside[:8]
    assert not _peeks_out(beside, np.ones(beside.shape[:2], bool), np.array((230.0, 230.0, 230.0)))


@pytest.mark.parametrize(("every_mm", "found"), [(30, True), (1000, False)])
def test_a_colour_that_a_cloth_has_all_round_is_the_cloths(every_mm: int, found: bool) -> None:
    """Squares in a row along a card look like one below it; but there are others everywhere."""
    patch = np.full((88 + 2 * AROUND_MM, 63 + 2 * AROUND_MM, 3), (190.0, 230.0, 170.0), np.float32)
    rows, columns = np.mgrid[: patch.shape[0], : patch.shape[1]]
    patch[(rows % every_mm < 12) & (columns % every_mm < 12)] = (180.0, 90.0, 140.0)
    free = np.ones(patch.shape[:2], bool)
    assert is_found_around(np.array((180.0, 90.0, 140.0)), patch, free) is found
