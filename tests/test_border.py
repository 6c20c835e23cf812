"""What the photo's border may cut: a millimetre is a pixel here, and the photo is 600 by 400."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from scorer.vision.geometry.plane import Plane
from scorer.vision.reading import Spot
from scorer.vision.unseen.border import cut_off


def _sides(piece: str, place: str, left: float, top: float, wide: float, high: float) -> list[str]:
    corners = np.array(
        [(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)], float
    )
    photo = SimpleNamespace(width=600, height=400)
    view = SimpleNamespace(plane=Plane(np.eye(3), (), ()), photo=photo, seen=[])
    spot = Spot(piece, piece, corners, "red", place, 1.0, 0)
    return [doubt.place for doubt in cut_off([cast(Any, view)], [spot])]


@pytest.mark.parametrize(("top", "sides"), [(200, []), (15, ["top edge"]), (370, ["bottom edge"]), (360, [])])
def test_before_and_behind_a_front_line_there_must_be_room_for_a_row(top: float, sides: list[str]) -> None:
    assert _sides("front-line-red#1", "front line", 200, top, 200, 20) == sides


def test_nothing_follows_a_front_line_at_its_ends_nor_a_mat() -> None:
    assert not _sides("front-line-red#1", "front line", 5, 200, 200, 20)
    assert not _sides("mat-red#1", "front line", 200, 180, 197, 215)


def test_a_card_close_to_the_border_may_have_a_neighbour_beyond() -> None:
    assert _sides("green-3#1", "row 1, column 1", 10, 200, 70, 70) == ["left edge"]
    assert not _sides("green-3#1", "row 1, column 1", 20, 200, 70, 70)
