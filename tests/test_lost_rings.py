"""Frames that nobody could read, found by their ring and marks."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from scorer.vision.games.copyright.lost_rings import lost_rings

SIDE_MM, SCALE = 200, 2


def _found(draw: Any) -> list[Any]:
    table = np.full((SIDE_MM * SCALE, SIDE_MM * SCALE, 3), 210, np.uint8)
    draw(table)
    return lost_rings(cv2.GaussianBlur(table, (0, 0), 1.5 * SCALE), np.zeros(table.shape[:2], np.uint8))


def _box(
    table: Any, x: float, y: float, half: float, colour: tuple[int, int, int], wide_mm: float = 0
) -> None:
    corners = [tuple(round((at + sign * half + 100) * SCALE) for at in (x, y)) for sign in (-1, 1)]
    cv2.rectangle(table, corners[0], corners[1], colour, round(wide_mm * SCALE) or -1)


def _frame(table: Any) -> None:
    """A frame with dark film below its left side, within and without: their ink runs together."""
    for row in (-20, 0, 20):
        _box(table, -40, row, 9.5, (40, 30, 110))
        _box(table, -20, row, 9.5, (40, 30, 110))
    _box(table, 0, 0, 32.3, (20, 20, 20), 3.4)
    for x in (-40, 40):
        for y in (-40, 40):
            _box(table, x, y, 5.6, (70, 70, 70))


def _checks(table: Any) -> None:
    for x in range(-100, 100, 34):
        for y in range(-100, 100, 34):
            _box(table, x, y, 8.5, (40, 40, 90))


def test_a_frame_out_of_focus_is_found_although_dark_film_touches_its_ring() -> None:
    boxes = _found(_frame)
    assert len(boxes) == 1
    assert np.abs(boxes[0].mean(axis=0) / SCALE - 100).max() < 5


def test_a_checked_cloth_has_no_frame() -> None:
    assert _found(_checks) == []
