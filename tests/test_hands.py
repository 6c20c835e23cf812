"""What comes in from the border: an arm reaches far in and has an edge; a bowl and light do not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.table.ground import Ground
from scorer.vision.unseen.fading import fades
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


class Lit(Ground):
    """A brown table lighter towards the right: within so many mm, and by so much."""

    def __init__(self, within_mm: float, lighter: float) -> None:
        self.within_mm, self.lighter = within_mm, lighter

    def colours(self, points: Array) -> NDArray[np.floating[Any]]:
        share = np.clip((points[:, 0] - 200) / self.within_mm + 0.5, 0, 1)[:, None]
        return np.asarray(np.array((0.44, 0.32, 0.23)) + self.lighter * share)


@pytest.mark.parametrize(
    ("ground", "is_light"),
    [
        (Lit(240, 0.3), True),  # a window's reflection
        (Lit(240, -0.25), True),  # somebody's shadow
        (Lit(10, 0.3), False),  # an arm
        (Lit(10, 0.1), False),  # one that hardly differs from the table
    ],
)
def test_light_fades_where_an_arm_has_an_edge(ground: Ground, is_light: bool) -> None:
    across, down = np.meshgrid(np.arange(0, 400, STEP_MM), np.arange(0, 300, STEP_MM))
    points = np.stack([across.ravel(), down.ravel()], axis=1)
    here = across > 200
    assert fades(here, points, ~here, ground, STEP_MM) == is_light
