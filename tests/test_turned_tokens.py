"""A token that was turned over is the same token: its back is its front once more."""

from __future__ import annotations

import numpy as np
import pytest

from tests.camera import faces
from tests.tools.special_cases import judge_case


@pytest.mark.parametrize(
    ("game", "piece"),
    [("paper-world", "score-4#1"), ("paper-world", "scissors-token#1"), ("paper-tales", "gold-5#1")],
)
def test_both_sides_of_a_token_are_the_same_picture(game: str, piece: str) -> None:
    assert faces.marks(game)[piece, "back"] == faces.marks(game)[piece, "front"]
    assert np.array_equal(faces.face(game, piece, "back"), faces.face(game, piece, "front"))


@pytest.mark.parametrize("game", ["paper-world", "paper-tales"])
def test_tokens_that_were_turned_over_are_read(game: str) -> None:
    outcome = judge_case(game, "token_turned_over", "easy", 36001)
    assert (outcome.verdict, outcome.reasons) == ("right", ())


@pytest.mark.parametrize("game", ["paper-world", "paper-tales"])
def test_the_blank_back_of_an_older_token_is_doubted(game: str) -> None:
    assert judge_case(game, "token_face_down", "easy", 36001).verdict == "doubted"
