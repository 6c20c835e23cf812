"""A card of which glare wiped out both marks is asked about, though the table is as busy as its picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scorer.vision.games.paper_world.landscape import PLACES
from scorer.vision.unseen.wiped_marks import marks_wiped_out
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


def test_a_card_in_glare_on_a_newspaper_is_doubted() -> None:
    outcome = judge_case("paper-world", "glare_on_all_marks", "medium", 209)
    assert outcome.verdict == "doubted"
    assert "hidden-place" in outcome.reasons
