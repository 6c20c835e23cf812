"""Marks on clear film that a search misses, for something dark runs into them: they show all the same."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.games.copyright.frames import sides_without_marks
from scorer.vision.games.copyright.shown_marks import shown_marks
from scorer.vision.marks.patterns import all_upright

SIDE_MM, SCALE, MARK_MM = 94, 5, 11.2
NUMBERS = (3, 7, 11, 15)
PLACES = {0: (1.4, 1.4), 1: (81.4, 1.4), 2: (81.4, 81.4), 3: (1.4, 81.4)}
VIEW = np.array([(SCALE, 0, SCALE * SIDE_MM / 2 - 0.5), (0, SCALE, SCALE * SIDE_MM / 2 - 0.5), (0, 0, 1)])
SEEN: Any = SimpleNamespace(
    kind="frame",
    slots=(1, 2),
    printing=SimpleNamespace(
        marks=NUMBERS, places={slot: (*at, MARK_MM) for slot, at in PLACES.items()}, size=(SIDE_MM, SIDE_MM)
    ),
)


def _photo() -> NDArray[np.uint8]:
    """A frame's four marks on wood."""
    photo = np.full((SIDE_MM * SCALE, SIDE_MM * SCALE, 3), (190, 150, 100), np.uint8)
    for number, (x, y) in zip(NUMBERS, PLACES.values(), strict=True):
        light = np.pad(all_upright((number,))[0].astype(np.uint8), 1)
        size = round(MARK_MM * SCALE)
        ink = cv2.resize(light, (size, size), interpolation=cv2.INTER_NEAREST) == 0
        photo[round(y * SCALE) :, round(x * SCALE) :][:size, :size][ink] = (20, 18, 16)
    return photo


def _hidden_sides(photo: NDArray[np.uint8]) -> list[str]:
    shown = shown_marks(SimpleNamespace(colour=photo), VIEW, SEEN)  # type: ignore[arg-type]
    return list(sides_without_marks(SEEN, shown))


def test_a_joint_through_both_marks_of_a_side_hides_nothing() -> None:
    photo = _photo()
    photo[:, 4 * SCALE : 6 * SCALE] = (40, 28, 20)
    assert sides_without_marks(SEEN) == ["left"]
    assert _hidden_sides(photo) == []


@pytest.mark.parametrize("wide_mm", [7, 40])
@pytest.mark.parametrize("colour", [(245, 245, 240), (30, 30, 35), (120, 80, 60)])
def test_a_cloth_over_half_of_the_marks_of_a_side_may_hide_films(
    wide_mm: int, colour: tuple[int, int, int]
) -> None:
    photo = _photo()
    photo[:, : wide_mm * SCALE] = colour
    assert _hidden_sides(photo) == ["left"]


def test_marks_of_another_frame_are_not_this_one_s() -> None:
    assert _hidden_sides(np.ascontiguousarray(np.flipud(_photo()))) == ["left"]
