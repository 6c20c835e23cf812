"""A table as white as a photo can be: no glare by itself, but a reflection on it hides ink."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import cv2
import numpy as np
import pytest

from scorer.vision.games.copyright.bright import without_white
from scorer.vision.games.copyright.film import Sheet
from scorer.vision.games.copyright.light import REACH_MM

SCALE = 4.0
MIDDLE = np.zeros(2)


def _stack(draw_more: Any = None, first: float = -30.0) -> Sheet:
    """A film below its frame on white, from its first line above and on the left on; only its lines show."""
    size = round(2 * REACH_MM * SCALE)
    pixels = np.full((size, size, 3), 255, np.uint8)
    lines = first + 20 * np.arange(4)
    for at in lines:
        for line in ([(at, lines[0]), (at, lines[-1])], [(lines[0], at), (lines[-1], at)]):
            start, end = (_px(*point) for point in line)
            cv2.line(pixels, start, end, (127, 56, 199), 4)
    cv2.rectangle(pixels, _px(-33, -33), _px(33, 33), (20, 20, 20), 16)
    if draw_more:
        draw_more(pixels)
    everywhere, nowhere = np.ones((size, size), bool), np.zeros((size, size), bool)
    maps: dict[str, Any] = {field.name: everywhere for field in fields(Sheet)}
    return Sheet(**maps | {"pixels": pixels, "px_per_mm": SCALE, "covered": nowhere})


def _px(x: float, y: float) -> tuple[int, int]:
    return round((x + REACH_MM) * SCALE), round((y + REACH_MM) * SCALE)


def _dazzled_cells(sheet: Sheet) -> list[tuple[int, int]]:
    seen = without_white(sheet, MIDDLE).blind
    return [(r, c) for r in range(3) for c in range(3) if seen[_px(20 * (c - 1), 20 * (r - 1))[::-1]]]


def test_white_paper_is_no_glare() -> None:
    assert _dazzled_cells(_stack()) == []


def test_white_paper_beside_the_frame_is_no_glare_where_a_line_would_be() -> None:
    seen = without_white(_stack(), MIDDLE).dim_lines
    assert not seen[_px(31, 20)[::-1]]


@pytest.mark.parametrize(("beside", "is_dazzled"), [(205, True), (255, False)])
def test_in_the_heart_of_a_reflection_no_line_shows_but_the_table_beside_the_frame_is_darker(
    beside: int, is_dazzled: bool
) -> None:
    def shine(pixels: Any) -> None:
        pixels[(pixels == 255).all(axis=-1)] = beside
        cv2.circle(pixels, _px(0, 0), round(23 * SCALE), (255, 255, 255), -1)

    assert ((1, 1) in _dazzled_cells(_stack(shine))) == is_dazzled


@pytest.mark.parametrize("slip", [-0.9, 0.9])
def test_where_no_film_lies_white_paper_is_no_glare_although_lines_that_end_there_slipped(
    slip: float,
) -> None:
    assert _dazzled_cells(_stack(first=-50 + slip)) == []


@pytest.mark.parametrize(
    ("at", "cells"), [((20, 8), [(1, 2), (2, 2)]), ((-10, -10), [(0, 0), (0, 1), (1, 0), (1, 1)])]
)
def test_a_reflection_breaks_lines(at: tuple[float, float], cells: list[tuple[int, int]]) -> None:
    def spot(pixels: Any) -> None:
        cv2.circle(pixels, _px(*at), round(6 * SCALE), (255, 255, 255), -1)

    assert _dazzled_cells(_stack(spot)) == cells


def test_a_white_spot_on_a_mat_that_is_not_white_stays_as_it_was() -> None:
    sheet = _stack()
    sheet.pixels[...] = np.minimum(sheet.pixels, 215)
    cv2.circle(sheet.pixels, _px(0, 0), round(8 * SCALE), (255, 255, 255), -1)
    assert len(_dazzled_cells(sheet)) == 9


def test_a_mat_that_is_white_on_one_side_only() -> None:
    sheet = _stack()
    shade = np.clip(np.linspace(360, 130, sheet.pixels.shape[1]), 0, 255)[None, :, None]
    sheet.pixels[...] = np.minimum(sheet.pixels, shade)
    assert {column for _, column in _dazzled_cells(sheet)} == {2}
