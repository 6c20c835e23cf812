"""Where a table ends is no arm, and a finger across a corner of the photo is no end of the table."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.table.table_end import ends_table, is_seam

STEP_MM = 8.0
INSIDE = np.ones((60, 80), bool)
Flags = NDArray[np.bool_]


def strip(start: tuple[int, int], end: tuple[int, int], wide: int = 3) -> Flags:
    """Cells of something long, from one place (column, row) to another."""
    cells = np.zeros(INSIDE.shape, np.uint8)
    cv2.line(cells, start, end, 1, wide)
    return cells > 0


class Painted:
    """A ground of which each side of a line has its own colour, or a print that changes all over."""

    def __init__(self, *, printed: bool) -> None:
        self.printed = printed

    def look(self, points: NDArray[Any]) -> tuple[Flags, Flags]:
        return np.ones(len(points), bool), np.zeros(len(points), bool)

    def colours(self, points: NDArray[Any]) -> NDArray[Any]:
        wave = (np.sin(points[:, 0] / 7.0) > 0) * 0.5 if self.printed else 0.0
        return np.repeat((0.2 + 0.3 * (points[:, 1] > 100) + wave)[:, None], 3, axis=1)


def test_what_lies_along_the_border_ends_the_table() -> None:
    assert ends_table(strip((0, 1), (79, 1), 4), INSIDE, 640, STEP_MM)


def test_a_finger_across_a_corner_does_not() -> None:
    assert not ends_table(strip((0, 48), (12, 59)), INSIDE, 130, STEP_MM)
    assert not ends_table(strip((2, 45), (5, 59)), INSIDE, 110, STEP_MM), (
        "nor one that points along the border"
    )


def test_a_floor_beyond_the_table_does() -> None:
    floor = np.zeros(INSIDE.shape, np.uint8)
    cv2.fillConvexPoly(floor, np.array([(0, 0), (79, 0), (79, 12), (0, 25)]), 1)
    assert ends_table(floor > 0, INSIDE, 640, STEP_MM)


def test_a_seam_parts_two_colours() -> None:
    line = np.stack([np.arange(0, 400, STEP_MM), np.full(50, 100.0)], axis=1)
    thick = np.concatenate([line, line + np.array([0, 8])])
    assert is_seam(thick, Painted(printed=False))  # type: ignore[arg-type]
    assert not is_seam(thick, Painted(printed=True))  # type: ignore[arg-type]
