"""What is as round and large as a token: of one metal all over it is a coin; with a mark or a cover, not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.unseen import coins
from scorer.vision.unseen.under_glare import Disc

DISC = Disc(25.0, ())
BRONZE, PAPER, INK, SKIN = (176, 110, 70), (224, 222, 216), (40, 36, 44), (205, 160, 130)
SIDE, MIDDLE = 50, (25, 25)
Picture = NDArray[np.uint8]


def table(ground: int = 70) -> Picture:
    return np.full((SIDE, SIDE, 3), ground, np.uint8)


def coin(radius: int = 23) -> Picture:
    """A bronze disc with something embossed on it."""
    picture = cv2.circle(table(), MIDDLE, radius, BRONZE, -1)
    return np.asarray(cv2.ellipse(picture, (22, 27), (6, 9), 20, 0, 360, (196, 128, 86), -1), np.uint8)


def token() -> Picture:
    picture = cv2.circle(table(), MIDDLE, 25, BRONZE, -1)
    cv2.rectangle(picture, (13, 13), (37, 37), PAPER, -1)
    return np.asarray(cv2.rectangle(picture, (16, 16), (34, 34), INK, -1), np.uint8)


def soft_token() -> Picture:
    return np.asarray(cv2.GaussianBlur(token(), (0, 0), 5), np.uint8)


def token_under_a_finger() -> Picture:
    return np.asarray(cv2.line(token(), (0, 34), (30, 22), SKIN, 30), np.uint8)


def back_of_a_token() -> Picture:
    return np.asarray(cv2.circle(table(), MIDDLE, 25, PAPER, -1), np.uint8)


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        (coin(), True),
        (token(), False),
        (soft_token(), False),
        (token_under_a_finger(), False),
        (back_of_a_token(), False),
    ],
)
def test_coins(monkeypatch: pytest.MonkeyPatch, picture: Picture, expected: bool) -> None:
    close = SimpleNamespace(patch=picture, soft=picture, usable=np.ones((SIDE, SIDE), bool))
    monkeypatch.setattr(coins, "Stretch", lambda *_: close)
    monkeypatch.setattr(coins, "white_near", lambda *_: np.full(3, 226.0))
    around: Any = SimpleNamespace(view=None, nearby=[])
    assert coins.is_coin(around, np.zeros(2), DISC) == expected
