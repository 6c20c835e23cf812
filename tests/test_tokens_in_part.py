"""Tokens of which a part is in sight, on tables drawn by hand: a pile, a die."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.games.paper_world import unread_tokens
from scorer.vision.geometry.plane import Pose
from scorer.vision.unseen.stretch import Stretch
from tests.tools.special_cases import judge_case

SIDE = 120
WOOD, COPPER, BONE = (80, 55, 40), (190, 140, 100), (230, 230, 225)


def _table(picture: NDArray[Any]) -> Stretch:
    """A stretch of table that looks so, a millimetre a pixel, with nothing known on it."""
    table = Stretch(None, np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], float), [])  # type: ignore[arg-type]
    table.__dict__.update(patch=picture.astype(np.uint8), usable=np.ones((SIDE, SIDE), bool))
    return table


def test_a_piles_own_side_is_covered_and_a_token_that_peeks_out_is_not() -> None:
    card = np.array([(20, 20), (90, 20), (90, 90), (20, 90)], float)
    picture = cv2.rectangle(
        np.full((SIDE, SIDE, 3), WOOD, np.uint8), (20, 20), (93, 90), (200, 200, 200), -1
    )  # a side, 3 mm, on the right
    cv2.circle(picture, (55, 92), 12, COPPER, -1)
    pieces = cv2.fillConvexPoly(np.zeros((SIDE, SIDE), np.uint8), card.astype(np.int32), 1)
    _table(picture)._cover_sides(np.asarray(pieces, np.uint8), card[None], 1.0)
    assert pieces[30:80, 92].all()
    assert not pieces[94:, 55].any()


@pytest.mark.parametrize("pose", [Pose(3, 4, 0.5), Pose(-30, 0, 2)])
def test_a_move_undone_leads_back(pose: Pose) -> None:
    points = np.array([(1.0, 2.0), (30.0, -4.0)])
    assert np.allclose(pose.undone.apply(pose.apply(points)), points)


def test_what_one_photo_cuts_and_another_shows_is_no_doubt() -> None:
    assert judge_case("paper-world", "overlapping", "easy", 7002).verdict == "right"


@pytest.mark.parametrize(
    ("colour", "likeliest"), [((208, 165, 68), "4"), ((165, 172, 180), "2"), ((190, 140, 104), "1")]
)
def test_of_a_token_under_a_die_the_colour_in_sight_says_what_it_may_be_worth(
    monkeypatch: pytest.MonkeyPatch, colour: tuple[int, int, int], likeliest: str
) -> None:
    picture = cv2.circle(np.full((50, 50, 3), WOOD, np.uint8), (25, 25), 25, colour, -1)
    cv2.rectangle(picture, (10, 10), (50, 40), BONE, -1)
    table = SimpleNamespace(patch=picture, usable=np.ones((50, 50), bool))
    monkeypatch.setattr(unread_tokens, "Stretch", lambda *_: table)
    monkeypatch.setattr(unread_tokens, "white_near", lambda *_: np.full(3, 220.0))

    def options(*seen: str) -> tuple[str, ...]:
        views = [SimpleNamespace(seen=[SimpleNamespace(piece=piece) for piece in seen])]
        scene = SimpleNamespace(game=SimpleNamespace(id="paper-world"), views=views, known=lambda _: [])
        return unread_tokens.may_be(scene, 0, np.array([60.0, 60.0]))  # type: ignore[arg-type]

    assert options()[0] == likeliest
    assert set(options("score-4#1", "score-2#1", "score-2#2", "score-2#3")) == {"4", "1"}
