"""What comes in from the border: an arm reaches far in for its width, a bowl that stands there does not."""

from __future__ import annotations

import numpy as np
import pytest

from scorer.vision.geometry.plane import Array
from scorer.vision.unseen.hands import STEP_MM, _reaches_deep


def shape(wide_mm: float, deep_mm: float, slant: float = 0.0) -> tuple[Array, Array]:
    """Points of something that comes in from a border, and those at it; sideways by so much a millimetre."""
    across, down = np.meshgrid(np.arange(0, wide_mm, STEP_MM), np.arange(0, deep_mm, STEP_MM))
    points = np.stack([(across + slant * down).ravel(), down.ravel()], axis=1)
    return points, points[points[:, 1] < STEP_MM]


@pytest.mark.parametrize(
    ("thing", "is_deep"),
    [
        (shape(80, 180), True),  # an arm
        (shape(160, 90, slant=1.7), True),  # one that comes in at a slant: wide at the border, and far off
        (shape(90, 70), True),  # a hand of which the fingers are in sight
        (shape(200, 65), False),  # a bowl
        (shape(150, 80), False),  # the lid of a box
    ],
)
def test_an_arm_reaches_further_in_than_a_bowl(thing: tuple[Array, Array], is_deep: bool) -> None:
    assert _reaches_deep(*thing) == is_deep
