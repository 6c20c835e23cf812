"""Tokens printed on one side that lie face down: blank white discs of their size, and nothing else."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.unseen.blank_backs import blank_backs
from scorer.vision.unseen.stretch import Stretch

SIDE = 120
FELT, CREAM = (26, 96, 84), (222, 212, 190)


@pytest.fixture
def found() -> Any:
    def found(picture: NDArray[Any]) -> list[list[float]]:
        table = Stretch(None, np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], float), [])  # type: ignore[arg-type]
        soft = cv2.GaussianBlur(picture.astype(np.uint8), (0, 0), 0.7)
        table.__dict__.update(patch=soft, usable=np.ones((SIDE, SIDE), bool), white=np.full(3, 240.0))
        return [middle.round().tolist() for middle in blank_backs(table, 25.0)]

    return found


def _table(colour: tuple[int, int, int]) -> NDArray[Any]:
    return np.full((SIDE, SIDE, 3), colour, np.uint8)


@pytest.mark.parametrize("colour", [FELT, CREAM])
def test_a_blank_back_is_seen(found: Any, colour: tuple[int, int, int]) -> None:
    assert found(cv2.circle(_table(colour), (50, 60), 12, (240, 240, 240), -1)) in ([[50, 60]], [[51, 61]])


@pytest.mark.parametrize("colour", [FELT, CREAM])
def test_a_square_a_coin_a_plate_and_a_face_are_no_blank_backs(
    found: Any, colour: tuple[int, int, int]
) -> None:
    square = cv2.rectangle(_table(colour), (40, 50), (64, 74), (240, 240, 240), -1)
    coin = cv2.circle(_table(colour), (50, 60), 12, (200, 150, 60), -1)
    plate = cv2.circle(_table(colour), (60, 60), 40, (240, 240, 240), -1)
    face = cv2.circle(_table(colour), (50, 60), 12, (240, 240, 240), -1)
    cv2.rectangle(face, (45, 55), (55, 65), (40, 40, 40), -1)
    for picture in (square, coin, plate, face):
        assert found(picture) == []


def test_a_blank_back_among_white_squares_of_a_cloth_is_seen(found: Any) -> None:
    y, x = np.mgrid[:SIDE, :SIDE] // 10 % 2
    squares = np.where(
        (x + y == 0)[..., None], 240, np.where((x + y == 1)[..., None], (130, 150, 190), (60, 90, 150))
    )
    cloth = np.ascontiguousarray(squares, np.uint8)
    assert found(cloth) == []
    (middle,) = found(cv2.circle(cloth, (52, 61), 12, (240, 240, 240), -1))
    assert abs(middle[0] - 52.5) <= 1.5 and abs(middle[1] - 61.5) <= 1.5
