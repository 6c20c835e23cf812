"""Paper Tales from photos: plain tables come out exactly, tempting ones never wrong in silence."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import cv2
import numpy as np
import pytest

from scorer.vision.games.paper_tales.faces import UNIT_PLACES, may_be_ours, unit_faces
from scorer.vision.games.paper_tales.field import Field
from scorer.vision.games.paper_tales.gaps import gap
from scorer.vision.games.paper_tales.in_part import OURS, likeness_in_part
from scorer.vision.games.paper_tales.kingdoms import Kingdom
from scorer.vision.games.paper_tales.laid_over import laid_over
from scorer.vision.games.paper_tales.spoilt import unread_cards
from scorer.vision.pieces.groups import Layout
from scorer.vision.pieces.looks import looks_of
from scorer.vision.read import read_photos
from scorer.vision.reading import Reading
from tests.camera.album import cases
from tests.camera.difficulty import Difficulty
from tests.camera.tables_paper_tales import GAME, shot
from tests.tools.scoreboard import judge

SEEN = ("gold", "front", "back", "buildings")


def read(jpeg: bytes, folder: Path) -> Reading:
    """A photo as the scorer reads it."""
    file = folder / "photo.jpg"
    file.write_bytes(jpeg)
    return read_photos([file])


def kingdoms(table: Any) -> list[dict[str, Any]]:
    """What lies before each player, whatever the order of seats and of buildings."""
    seats = [{key: seat[key] for key in SEEN} for seat in table["players"]]
    for seat in seats:
        seat["buildings"] = sorted(seat["buildings"], key=lambda one: str(one["building"]))
    return sorted(seats, key=str)


@pytest.mark.parametrize("seed", [2, 6])
def test_plain_tables_are_read_exactly(seed: int, tmp_path: Path) -> None:
    taken = shot(seed, "easy", 1)
    reading = read(taken.jpeg, tmp_path)
    assert kingdoms(reading.table) == kingdoms(taken.truth)
    assert not reading.doubts


@pytest.mark.parametrize("seed", [33])
def test_ordinary_photos_are_never_wrong_in_silence(seed: int) -> None:
    outcome = judge(GAME, "medium", seed)
    assert outcome.verdict != "silent"
    assert outcome.read == outcome.pieces


@pytest.mark.parametrize(
    ("case", "seed"),
    [
        ("hand_over_card", 1002),
        ("glare_on_all_marks", 3),
        ("one_row", 3),
        ("spare_strip", 2002),
        ("die_on_token", 2000),
        ("stacked_tokens", 2001),
        ("gold_on_age", 3),
        ("back_up", 3),
    ],
)
def test_what_nobody_can_see_is_doubted(case: str, seed: int, tmp_path: Path) -> None:
    taken = cases(GAME)[case](GAME, seed, "easy")[0]
    assert taken.expect != "right"
    assert read(taken.jpeg, tmp_path).doubts


# Beside a unit in its row; and turned, so that table shows where a card of ours would have its marks.
@pytest.mark.parametrize(("difficulty", "seed"), [("medium", 25), ("easy", 80054)])
def test_a_foreign_card_is_no_unit(difficulty: Difficulty, seed: int) -> None:
    outcome = judge(GAME, difficulty, seed)
    assert (outcome.verdict, outcome.reasons) == ("right", ())


def test_what_a_lamp_makes_pale_without_an_edge_is_the_table() -> None:
    assert "hidden-place" not in judge(GAME, "medium", 80008).reasons


def _face(unit: str) -> Any:
    return cv2.resize(looks_of(GAME)[f"{unit}#1", "front"], (63, 88), interpolation=cv2.INTER_CUBIC)


@pytest.mark.parametrize(("colour", "ours"), [((178, 60, 60), False), (None, True)])
def test_a_plain_card_is_none_of_ours(colour: tuple[int, int, int] | None, ours: bool) -> None:
    patch = _face("knight") if colour is None else np.full((88, 63, 3), colour, np.uint8)
    assert may_be_ours(patch, float(unit_faces().scores(patch).max())) == ours


def test_a_card_that_the_border_cuts_is_told_from_one_of_another_deck() -> None:
    back = np.full((88, 63, 3), 235, np.uint8)  # a white rim, and red and white squares within
    rows, columns = np.mgrid[4:84, 4:59]
    back[4:84, 4:59][(rows // 2 + columns // 2) % 2 > 0] = (190, 30, 40)
    for card, sight_mm, ours in ((_face("knight"), 10, True), (_face("knight"), 24, True), (back, 24, False)):
        patch = np.full((200, 260, 3), (30, 110, 95), np.uint8)
        patch[60:148, 100:163] = card
        inside, thing = np.zeros((2, 200, 260), bool)
        inside[:, : 100 + sight_mm] = thing[60:148, 100:163] = True
        assert (likeness_in_part(patch, inside, thing, exact_mm=3) > OURS) == ours


def test_two_spots_as_far_apart_as_the_marks_of_a_card_may_hide_it() -> None:
    free = np.ones((200, 200), bool)
    marks = [(60 + x + side / 2, 50 + y + side / 2) for x, y, side in UNIT_PLACES]
    for shift, kinds in (((0, 0), ["units"]), ((0, 40), [])):
        glare = np.zeros((200, 200), np.uint8)
        for (x, y), (dx, dy) in zip(marks, ((0, 0), shift), strict=True):
            cv2.circle(glare, (round(x + dx), round(y + dy)), 4, 1, -1)
        assert [kind for kind, _ in unread_cards(glare > 0, free)] == kinds
    assert not list(unread_cards(glare > 0, ~free))


def test_gaps_between_cards() -> None:
    card = np.array([(0, 0), (63, 0), (63, 88), (0, 88)], float)
    for move, apart in (((73, 0), 10), ((66, 92), 5), ((30, 30), 0)):
        assert gap(card, card + np.array(move)) == pytest.approx(apart)
    turned = (card - (31.5, 44)) @ np.array([[0, 1], [-1, 0]]) + (31.5, 44)
    assert gap(card, turned) == 0  # a cross: no corner of one lies in the other


def _field(covered: list[tuple[int, int, int, int]]) -> Field:
    """An empty field of a metre each way, with things from left, top to right, bottom (mm)."""
    grid = np.zeros((250, 250), np.uint8)
    for left, top, right, bottom in covered:
        grid[top // 4 : bottom // 4, left // 4 : right // 4] = 1
    layout = Layout((), 0.0, 0)
    nothing = np.zeros(grid.shape, bool)
    return Field(layout, np.zeros(2), ~nothing, grid > 0, nothing, nothing, grid > 0)


@pytest.mark.parametrize(
    ("thing", "hides"),
    [
        ((470, 400, 600, 520), True),  # a sheet of paper that touches a unit
        ((470, 400, 490, 700), False),  # a pen
        ((540, 400, 670, 520), True),  # the same sheet where the next unit but one lies
        ((640, 400, 770, 520), False),  # beyond the row
        ((370, 265, 500, 395), False),  # before the row, where no card lies
    ],
)
def test_a_thing_that_touches_a_kingdom_may_hide_a_whole_card(
    thing: tuple[int, int, int, int], hides: bool
) -> None:
    corners = np.array([(400, 400), (463, 400), (463, 488), (400, 488)], float)
    kingdom = SimpleNamespace(pieces=(SimpleNamespace(corners=corners),), buildings=(), gold=())
    rows = [(444.0, 350.0, 600.0)]
    assert bool(list(laid_over(cast(Kingdom, kingdom), _field([thing]), rows))) == hides


@pytest.mark.parametrize(("case", "seed"), [("paper_over_card", 7005), ("token_under_card", 7005)])
def test_what_lies_on_a_mat_is_doubted(case: str, seed: int, tmp_path: Path) -> None:
    taken = cases(GAME)[case](GAME, seed, "medium")[0]
    assert read(taken.jpeg, tmp_path).doubts
