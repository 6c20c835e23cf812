"""A card of which glare wiped out both marks is asked about, though the table is as busy as its picture."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from scorer.vision.games.paper_world.landscape import PLACES
from scorer.vision.unseen.wiped_marks import is_as_white_about, marks_wiped_out
from tests.beads import a_view
from tests.tools.special_cases import judge_case


@pytest.mark.parametrize(
    ("spots", "hidden"),
    [([(11, 11), (59, 59)], True), ([(11, 11)], False), ([(59, 11), (11, 59)], False), ([], False)],
)
def test_both_marks_must_be_wiped_out(spots: list[tuple[int, int]], hidden: bool) -> None:
    place = np.full((70, 70, 3), 150, np.uint8)
    for spot in spots:
        cv2.circle(place, spot, 6, (255, 255, 255), -1)
    assert marks_wiped_out(place, PLACES) is hidden


def test_a_white_table_wipes_nothing_out() -> None:
    assert not marks_wiped_out(np.full((70, 70, 3), 255, np.uint8), PLACES)


@pytest.mark.parametrize(("lit", "is_table"), [("lamp", False), ("all", True)])
def test_too_much_light_on_all_of_a_chequered_cloth_hides_nothing(lit: str, is_table: bool) -> None:
    rows, columns = np.mgrid[:300, :300]
    light = 260 if lit == "all" else 180
    cloth = np.where(((rows // 24 + columns // 24) % 2)[..., None] > 0, light, 60) * np.ones(3)
    if lit == "lamp":
        cloth += 300 * np.exp(-(((rows - 150) ** 2 + (columns - 150) ** 2) / 40**2))[..., None]
    picture = np.clip(cloth, 0, 255).astype(np.uint8)
    view: Any = a_view(picture, 1.0)
    view.patch = lambda area, _: picture[int(area[0, 1]) : int(area[2, 1]), int(area[0, 0]) : int(area[2, 0])]
    place = np.array([(115, 115), (185, 115), (185, 185), (115, 185)], float)
    assert is_as_white_about(view, place) is is_table


def test_a_card_in_glare_on_a_newspaper_is_doubted() -> None:
    outcome = judge_case("paper-world", "glare_on_all_marks", "medium", 209)
    assert outcome.verdict == "doubted"
    assert "hidden-place" in outcome.reasons
