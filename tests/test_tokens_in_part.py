"""Tokens of which a part is in sight, on tables drawn by hand: a finger, a die, a pile and a cloth."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.games.paper_world import beside, unread_tokens
from scorer.vision.geometry.plane import Plane, Pose
from scorer.vision.pieces.view import View
from scorer.vision.unseen import half_seen
from scorer.vision.unseen.half_seen import arcs, changes
from scorer.vision.unseen.missed import CHANGE, CHANGES
from scorer.vision.unseen.stretch import Stretch
from scorer.vision.unseen.under_glare import Disc
from tests.tools.special_cases import judge_case

SIDE = 120
MIDDLE = np.array([[60.0, 60.0]])
DISC = Disc(25.0, ())
WOOD, COPPER, FINGER, BONE = (80, 55, 40), (190, 140, 100), (86, 60, 46), (230, 230, 225)


def _table(picture: NDArray[Any]) -> Stretch:
    """A stretch of table that looks so, a millimetre a pixel, with nothing known on it."""
    table = Stretch(None, np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], float), [])  # type: ignore[arg-type]
    table.__dict__.update(patch=picture.astype(np.uint8), usable=np.ones((SIDE, SIDE), bool))
    return table


def _wood() -> NDArray[Any]:
    return np.full((SIDE, SIDE, 3), WOOD, np.uint8)


def test_a_finger_as_brown_as_the_table_leaves_most_of_a_tokens_outline_in_one_piece() -> None:
    picture = cv2.circle(_wood(), (60, 60), 12, COPPER, -1)
    cv2.line(picture, (60, 60), (110, 75), FINGER, 14)
    assert 0.66 < arcs(_table(picture), MIDDLE, DISC)[0] < 0.95


def test_a_chequered_cloth_has_no_such_outline_though_its_colours_change() -> None:
    y, x = np.mgrid[:SIDE, :SIDE]
    cloth = np.where((((x // 9) + (y // 9)) % 2 > 0)[..., None], 220, 30) * np.ones(3)
    assert arcs(_table(cloth), MIDDLE, DISC)[0] < 0.4


def test_a_die_with_its_shadow_does_not_end_where_a_token_would() -> None:
    picture = np.full((SIDE, SIDE, 3), 225, np.uint8)
    shadow = cv2.GaussianBlur(cv2.circle(np.zeros((SIDE, SIDE), np.uint8), (66, 68), 10, 60, -1), (0, 0), 5)
    picture -= shadow[..., None]
    cv2.rectangle(picture, (52, 52), (68, 68), (180, 30, 30), -1)
    assert changes(_table(picture), MIDDLE, DISC, CHANGE)[0] < CHANGES
    token = cv2.circle(picture, (60, 60), 12, (195, 200, 208), -1)
    assert changes(_table(token), MIDDLE, DISC, CHANGE)[0] > CHANGES


def test_a_piles_own_side_is_covered_and_a_token_that_peeks_out_is_not() -> None:
    card = np.array([(20, 20), (90, 20), (90, 90), (20, 90)], float)
    picture = cv2.rectangle(_wood(), (20, 20), (93, 90), (200, 200, 200), -1)  # a side, 3 mm, on the right
    cv2.circle(picture, (55, 92), 12, COPPER, -1)
    pieces = cv2.fillConvexPoly(np.zeros((SIDE, SIDE), np.uint8), card.astype(np.int32), 1)
    _table(picture)._cover_sides(np.asarray(pieces, np.uint8), card[None], 1.0)
    assert pieces[30:80, 92].all()
    assert not pieces[94:, 55].any()


def test_a_green_spot_of_a_cloth_has_no_tokens_colour_and_a_token_in_the_dark_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(half_seen, "white_near", lambda *_: np.full(3, 220.0))
    disc = Disc(25.0, (np.array([0.95, 0.75, 0.31]), np.array([0.75, 0.78, 0.82])))
    for colour, is_token in (((160, 200, 50), False), ((105, 82, 34), True), ((120, 124, 130), True)):
        table = _table(cv2.circle(_wood(), (60, 60), 12, colour, -1))
        assert (half_seen._off_colour(table, MIDDLE[0], disc) < half_seen.OFF) is is_token


@pytest.mark.parametrize("pose", [Pose(3, 4, 0.5), Pose(-30, 0, 2)])
def test_a_move_undone_leads_back(pose: Pose) -> None:
    points = np.array([(1.0, 2.0), (30.0, -4.0)])
    assert np.allclose(pose.undone.apply(pose.apply(points)), points)


def test_a_token_that_peeks_out_between_two_cards_is_doubted() -> None:
    assert judge_case("paper-world", "token_under_card", "easy", 7002).verdict == "doubted"


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
        return unread_tokens.may_be(scene, 0, MIDDLE[0])  # type: ignore[arg-type]

    assert options()[0] == likeliest
    assert set(options("score-4#1", "score-2#1", "score-2#2", "score-2#3")) == {"4", "1"}


def test_several_tokens_of_one_photo_may_be_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    discs = [(MIDDLE[0], True), (MIDDLE[0] + 40, True)]
    found = iter([SimpleNamespace(piece="score-4#1"), SimpleNamespace(piece="score-2#1")])
    monkeypatch.setattr(beside, "missed_discs", lambda *_: discs)
    monkeypatch.setattr(beside, "read_again", lambda *_: next(found))
    scene = SimpleNamespace(
        game=SimpleNamespace(id="paper-world"),
        meanings={},
        layouts=[SimpleNamespace(view=0)],
        names=["Ana"],
        views=[View(None, Plane(np.eye(3), (), ()), ())],  # type: ignore[arg-type]
        grounds={},
        is_bare=lambda _: False,
        about=lambda _: np.zeros((4, 2)),
        known=lambda _: [],
    )
    assert beside.missed(scene, []) == []  # type: ignore[arg-type]
    assert [piece.piece for piece in scene.views[0].seen] == ["score-4#1", "score-2#1"]
