"""Glare beside a landscape: what it may hide and what it cannot, by the beads of tokens."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.pieces.looks import looks_of
from scorer.vision.pieces.see import Seen, View
from scorer.vision.pieces.witness import likeness
from scorer.vision.pixels.grown import PX_PER_MM
from scorer.vision.unseen.glare import _ends_at_pieces, _is_thin, wiped_out
from scorer.vision.unseen.hands import _is_reflection
from scorer.vision.unseen.on_card import may_carry
from scorer.vision.unseen.own_beads import of_nobody, tell
from scorer.vision.unseen.rim_in_glare import may_hide
from scorer.vision.unseen.spots import dark_spots
from scorer.vision.unseen.unread_layouts import _in_shadow
from scorer.vision.unseen.white_paper import is_paper
from tests.beads import RIM, a_view, beads_about
from tests.tools.scoreboard import judge
from tests.tools.special_cases import judge_case

PAPER = np.array([225.0, 215.0, 190.0])
GOLD = np.array([0.94, 0.73, 0.25])
SILVER = np.array([0.73, 0.76, 0.80])
SIDE = round(130 * PX_PER_MM)
Y, X = (np.mgrid[:SIDE, :SIDE] - SIDE / 2) / PX_PER_MM
FELT, OAK = np.array([0.16, 0.42, 0.35]), np.array([0.85, 0.70, 0.52])


def _photo(
    table: NDArray[np.float64], glare: tuple[float, float], token: NDArray[np.float64] | None
) -> NDArray[np.uint8]:
    """A table from above with a reflection in its middle, and perhaps a token with its mark below it."""
    random = np.random.default_rng(1)
    picture = np.ones((SIDE, SIDE, 3)) * table * PAPER
    if token is not None:
        picture[np.hypot(X, Y) < 12.5] = token * PAPER
        picture[(abs(X) < 7) & (abs(Y) < 7)] = PAPER
        picture[(abs(X) < 5.6) & (abs(Y) < 5.6)] = 30
        modules = (np.floor(X / 1.4) + np.floor(Y / 1.4)) % 2 > 0
        picture[(abs(X) < 4.2) & (abs(Y) < 4.2) & modules] = PAPER
        for x, y in beads_about(0, 0):
            picture[np.hypot(X - x, Y - y) < 0.85] = 30
    veil = 400 * np.exp(-(((X / glare[0] * 2) ** 2 + (Y / glare[1] * 2) ** 2) ** 1.3))
    noisy = picture + veil[..., None] + random.normal(0, 5, picture.shape)
    return np.asarray(cv2.GaussianBlur(np.clip(noisy, 0, 255).astype(np.uint8), (0, 0), 0.7), np.uint8)


def _may_hide(picture: NDArray[np.uint8]) -> bool:
    white = np.asarray(picture.min(axis=2) >= 250, np.uint8)
    assert white.any()
    spots = dark_spots(a_view(picture, PX_PER_MM)) * PX_PER_MM
    return bool(may_hide(white, np.zeros_like(white), np.ones(white.shape, bool), spots, RIM).any())


@pytest.mark.parametrize("table", [FELT, OAK])
@pytest.mark.parametrize("token", [GOLD, SILVER])
def test_a_token_half_in_glare_may_be_there(table: NDArray[np.float64], token: NDArray[np.float64]) -> None:
    assert _may_hide(_photo(table, (30, 14), token))


@pytest.mark.parametrize("table", [FELT, OAK])
def test_glare_smaller_than_a_token_hides_none_on_bare_table(table: NDArray[np.float64]) -> None:
    assert not _may_hide(_photo(table, (26, 12), None))


def test_a_cloth_with_lines_and_circles_in_a_tokens_colour_has_no_beads() -> None:
    far = np.hypot(X % 26 - 13, Y % 26 - 13)
    for drawn in (abs(far - 12.5) < 1, X % 6 < 3):
        cloth = np.where(drawn[..., None], 0.7 * SILVER, SILVER)
        assert not _may_hide(_photo(cloth, (18, 10), None))
        assert _may_hide(_photo(cloth, (18, 10), SILVER))


def test_where_tokens_do_not_show_their_beads_small_glare_may_hide_one_too() -> None:
    white = np.asarray(_photo(FELT, (26, 12), None).min(axis=2) >= 250, np.uint8)
    anywhere, nothing = np.ones(white.shape, bool), np.zeros_like(white)
    assert may_hide(white, nothing, anywhere, None, RIM).any()
    assert not may_hide(white, nothing, anywhere, np.zeros((0, 2)), RIM).any()


def _read_tokens() -> list[Seen]:
    middles = [np.array([40.0 * i, 60.0 + i]) for i in range(5)]
    return cast(
        list[Seen],
        [SimpleNamespace(pose=SimpleNamespace(turn=0.1), centre=middle) for middle in middles],
    )


@pytest.mark.parametrize(("missing", "they_do"), [(2, True), (4, False)])
def test_beads_tell_where_tokens_that_were_read_show_theirs(missing: int, they_do: bool) -> None:
    random, turn, tokens = np.random.default_rng(5), 0.1, _read_tokens()
    middles = [token.centre for token in tokens]
    shown = [beads_about(x, y, turn=turn)[missing - 2 :] for x, y in middles]  # the value takes two already
    spots = np.concatenate([*shown, random.uniform(-20, 180, (60, 2))])
    assert tell(tokens, spots, RIM) is they_do
    assert tell([], spots, RIM)  # without tokens nobody knows better


def test_the_beads_and_marks_of_tokens_that_were_read_are_nobody_elses() -> None:
    tokens = _read_tokens()
    own = [beads_about(*token.centre) for token in tokens]
    marks = [np.add(token.centre, (3.0, -2.0)) for token in tokens]
    others = np.array(
        [(20.0, 90.0), np.add(tokens[2].centre, RIM.radius_mm * np.array([np.cos(0.26), np.sin(0.26)]))]
    )
    left = of_nobody(tokens, np.concatenate([*own, marks, others]), RIM)
    assert left.tolist() == others.tolist()  # also one between two beads: of a token that lies upon it


def test_a_token_whose_mark_ends_in_the_halo_of_a_streak_of_light_is_asked_about() -> None:
    assert "glare-on-unit" in judge("paper-tales", "hard", 80013).reasons


@pytest.mark.parametrize("table", [FELT, OAK])
def test_glare_larger_than_a_token_may_hide_one(table: NDArray[np.float64]) -> None:
    assert _may_hide(_photo(table, (60, 50), None))


def test_a_white_card_in_strong_light_is_no_glare_and_a_reflection_is_no_card() -> None:
    card, lamp = np.full((SIDE, SIDE, 3), 90, np.uint8), _photo(FELT, (60, 40), None)
    card[60:200, 40:140] = 254
    for picture, paper in ((card, True), (lamp, False)):
        white = picture.min(axis=2) >= 250
        assert is_paper(picture, white, np.zeros(white.shape, np.uint8)) is paper


def test_a_white_card_that_the_edge_of_what_is_looked_at_cuts_is_paper_too() -> None:
    corner = np.array([(150, 260), (260, 190), (330, 300), (220, 370)], np.int32)
    picture = cv2.fillConvexPoly(np.full((SIDE, SIDE, 3), 90, np.uint8), corner, (254, 254, 254))
    white = picture.min(axis=2) >= 250
    assert is_paper(picture, white, np.zeros(white.shape, np.uint8))


def test_a_small_white_square_that_a_cloth_has_printed_is_no_glare() -> None:
    picture = np.full((SIDE, SIDE, 3), (190, 240, 180), np.uint8)
    picture[100:152, 100:152] = (220, 60, 80)
    picture[115:137, 115:137] = 254
    assert is_paper(picture, picture.min(axis=2) >= 250, np.zeros((SIDE, SIDE), np.uint8))


def test_a_shadow_is_the_tables_colour_and_a_card_is_not() -> None:
    table = np.array([0.8, 0.76, 0.68])
    assert _in_shadow(table * np.array([[0.6], [0.9]]), table).all()
    assert not _in_shadow(np.array([(0.2, 0.5, 0.7), (0.9, 0.9, 0.85)]), table).any()


def test_white_that_goes_along_a_card_but_not_over_it_is_the_tables() -> None:
    pieces = np.zeros((SIDE, SIDE), np.uint8)
    pieces[60:200, 60:200] = 1
    table = pieces == 0
    assert _ends_at_pieces(table, table.astype(np.uint8), pieces)
    lamp = np.hypot(X + 40, Y) < 30
    beside = np.abs(X - 42) < 5  # hardly larger than a token, and all of it beside the card
    assert not _ends_at_pieces(beside & (np.abs(Y) < 20), beside.astype(np.uint8), pieces)
    assert not _ends_at_pieces(lamp, lamp.astype(np.uint8), pieces)


def _beside(picture: NDArray[np.uint8]) -> int:
    """How many patches of glare in the middle of such a table may hide a token."""
    photo = SimpleNamespace(half_colour=picture, width=SIDE, height=SIDE)
    plane = SimpleNamespace(pixels=lambda mm: mm * PX_PER_MM, millimetres=lambda px: px / PX_PER_MM)
    view = SimpleNamespace(photo=photo, plane=plane, seen=(), patch=lambda area, px_per_mm: picture)
    area = np.array([(50, 50), (80, 50), (80, 80), (50, 80)], float)
    return len(list(wiped_out(cast(View, view), area, (), np.zeros((0, 2)), RIM)))


def test_light_between_lines_of_print_hides_no_token_and_light_over_them_may() -> None:
    ink = (Y % 4 < 1.2) & (abs(X) > 0.8)
    lamp = np.hypot(X, Y) < 12
    for part, found in ((lamp & ~ink, 0), (lamp, 1)):
        picture = np.full((SIDE, SIDE, 3), 140, np.uint8)
        picture[ink] = 40
        picture[part] = 255
        assert _beside(cv2.GaussianBlur(picture, (0, 0), 0.5).astype(np.uint8)) == found


def test_the_white_border_of_a_deck_is_thin_and_a_streak_of_light_is_not() -> None:
    deck = np.maximum(abs(X + 0.2 * Y), abs(Y - 0.2 * X))
    assert _is_thin((deck > 27.5) & (deck < 30))
    assert not _is_thin(((X / 18) ** 2 + (Y / 3) ** 2) < 1)


@pytest.mark.parametrize(("x", "y", "wide", "high"), [(-14, 10, 8, 14), (-20, 10, 12, 12), (30, 40, 20, 20)])
def test_a_reflection_on_a_card_makes_it_no_other_and_carries_nothing(
    x: float, y: float, wide: float, high: float
) -> None:
    looks = looks_of("paper-world")
    face = looks["black-4-scissors#1", "front"]
    large = np.kron(face, np.ones((6, 6, 1), np.uint8)).astype(float)
    down, right = np.mgrid[: large.shape[0], : large.shape[0]] - large.shape[0] / 2
    veil = 400 * np.exp(-((((right - x) / wide) ** 2 + ((down - y) / high) ** 2) ** 1.3))[..., None]
    shining = np.clip(0.8 * large + veil, 0, 255).astype(np.uint8)
    assert likeness(shining, face, (70.0, 70.0)) > 0.7
    assert not may_carry(shining, face, 70.0, 30.0)


def test_a_streak_of_light_from_the_border_is_no_finger() -> None:
    table, steps = np.array([0.3, 0.2, 0.12]), np.linspace(0, 0.85, 40)[:, None]
    assert _is_reflection(np.clip(table + steps + [[0.0, 0.01, 0.02]], 0, 1), table)
    skin = np.array([0.8, 0.62, 0.5]) * np.linspace(0.7, 1, 40)[:, None]
    assert not _is_reflection(skin, table)


def test_a_token_below_a_die_is_doubted() -> None:
    assert judge_case("paper-world", "die_on_token", "medium", 2000).verdict == "doubted"
