"""The empty places that the picture draws: where a card would lie, however crooked those beside it are."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scorer.report.picture.shapes import empty_cells
from scorer.sight import SeenPiece

UNIT = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)


def seen(view: np.ndarray, cells: list[tuple[int, int]], crooked_deg: float) -> tuple[list, list]:
    """Cards of 100 pixels on some places, (row, column) from 1, each turned about its middle."""
    rng = np.random.default_rng(3)
    pieces, corners = [], []
    for row, column in cells:
        angle = np.radians(rng.normal(0, crooked_deg))
        turn = np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
        own = (UNIT - 0.5) @ turn.T * 0.96 + 0.5 + (column, row)
        corners.append(cv2.perspectiveTransform(own[None], view)[0])
        pieces.append(
            SeenPiece(f"card-{row}-{column}", "card", (), "red", f"row {row}, column {column}", 1.0, 0)
        )
    return pieces, corners


@pytest.mark.parametrize("crooked_deg", [0.0, 4.0])
@pytest.mark.parametrize("slant", [0.0, 0.08])
@pytest.mark.parametrize(
    "cells", [[(1, 2), (2, 1), (2, 2)], [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1)]]
)
def test_an_empty_place_is_drawn_where_a_card_would_lie(
    cells: list[tuple[int, int]], slant: float, crooked_deg: float
) -> None:
    view = np.array([(100, 8, 300), (-6, 90, 200), (0, slant, 1)]) / (1 + 2 * slant)
    rows, columns = zip(*cells, strict=True)
    free = {
        (row, column)
        for row in range(1, max(rows) + 1)
        for column in range(1, max(columns) + 1)
        if (row, column) not in cells
    }
    pieces, corners = seen(view, cells, crooked_deg)
    token = SeenPiece("scissors-token#1", "scissors-token", (), "red", "row 2, column 2", 1.0, 0)
    on_card = cv2.perspectiveTransform((UNIT * 0.4 + 2.4)[None], view)[0]
    drawn = empty_cells([*pieces, token], [*corners, on_card])
    assert len(drawn) == len(free)
    for row, column in free:
        true = cv2.perspectiveTransform((UNIT + np.array((column, row)))[None], view)[0]
        assert min(np.abs(one - true).max() for one in drawn) < 25
