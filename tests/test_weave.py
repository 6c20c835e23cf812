"""A cloth repeats itself: what lies on it breaks its pattern, whatever colours both have."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.pixels.parts import ALL
from scorer.vision.pixels.repeats import repeats
from scorer.vision.table.weave import Weave
from tests.camera.album import cases
from tests.camera.table import ground
from tests.tools.scoreboard import judge
from tests.tools.special_cases import judge_case

SIDE = 400
CLOTHS = [("gingham", 0), ("gingham", 2), ("pattern", 0), ("pattern", 3), ("chessboard", 1)]
PLAIN = [("felt", 0), ("wood", 1), ("white", 0), ("newspaper", 0)]
INNER = np.s_[20:-20, 80:-20]
CARD, PEN = np.s_[150:216, 180:246], np.s_[300:308, 60:200]


def _cloth(kind: str, number: int) -> NDArray[Any]:
    """A table from above, a millimetre a pixel, turned, and lighter on one side."""
    tile, px_per_mm = ground(kind, number)
    tiles = cv2.GaussianBlur(np.tile(tile, (2, 2, 1)), (0, 0), px_per_mm / 2)
    turned = cv2.getRotationMatrix2D((SIDE * px_per_mm, SIDE * px_per_mm), 17.0, 1 / px_per_mm)
    turned[:, 2] += SIDE / 2 - SIDE * px_per_mm
    seen = cv2.warpAffine(tiles, turned, (SIDE, SIDE), borderMode=cv2.BORDER_WRAP)
    return np.asarray(np.clip(seen * np.linspace(0.6, 1.0, SIDE)[None, :, None], 0, 255).astype(np.uint8))


def _odd(picture: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    clear = np.ones((SIDE, SIDE), bool)
    clear[:60, :60] = False  # a piece that was read
    rows, columns = np.indices((SIDE, SIDE)).reshape(2, -1)
    blocks: Any = SimpleNamespace(flat=picture, clear=clear)
    known, odd = Weave(blocks).odd(rows, columns)
    return known.reshape(SIDE, SIDE), odd.reshape(SIDE, SIDE)


@pytest.mark.parametrize(("kind", "number"), CLOTHS)
def test_what_lies_on_a_cloth_breaks_its_pattern(kind: str, number: int) -> None:
    picture = _cloth(kind, number)
    known, odd = _odd(picture)
    assert known[INNER].all() and odd[INNER].mean() < 0.005
    # The cloth's own colours, but laid another way.
    picture[CARD] = cv2.rotate(picture[CARD], cv2.ROTATE_180)[::-1] // 2 + picture[150:151, 180:181] // 2
    picture[PEN] = 30
    _, odd = _odd(picture)
    assert odd[CARD].mean() > 0.7 and odd[PEN].mean() > 0.7
    odd[140:226, 170:256] = odd[290:318, 50:210] = False
    assert odd[INNER].mean() < 0.01


def test_a_lamps_reflection_is_not_the_white_of_a_cloth() -> None:
    """On white and grey squares: light all over, as about a lamp, it differs little from the white ones."""
    squares = np.add.outer(np.arange(SIDE) // 13 % 2, np.arange(SIDE) // 13 % 2)
    cloth = np.choose(squares, (225, 205, 185)).astype(float)[..., None].repeat(3, axis=2)
    apart = np.hypot(*(np.mgrid[:SIDE, :SIDE] - np.array((200, 260))[:, None, None]))
    picture = np.clip(cloth + 120 * np.exp(-((apart / 22) ** 4))[..., None], 0, 255).astype(np.uint8)
    known, odd = _odd(picture)
    assert (known & ~odd)[apart < 15].mean() < 0.02
    assert (known & ~odd)[apart > 60].mean() > 0.9


def test_the_white_squares_of_a_cloth_in_too_much_light_go_on() -> None:
    picture = cv2.convertScaleAbs(_cloth("gingham", 0), alpha=1.4)
    white = picture.min(axis=2) >= 250
    known, odd = _odd(picture)
    assert white[INNER].mean() > 0.05 and (known & ~odd)[INNER][white[INNER]].mean() > 0.9


@pytest.mark.parametrize(("kind", "number"), PLAIN)
def test_other_tables_tell_nothing(kind: str, number: int) -> None:
    known, _ = _odd(_cloth(kind, number))
    assert not known.any()


@pytest.mark.parametrize("part", [np.s_[37:181, 0:90], np.s_[300:900, 111:400]])
def test_a_part_of_a_cloth_has_the_colours_that_it_has_in_the_whole(part: Any) -> None:
    blocks: Any = SimpleNamespace(flat=_cloth("gingham", 0), clear=np.ones((SIDE, SIDE), bool))
    weave = Weave(blocks)
    assert (weave._colours(part) == weave._colours(ALL)[part]).all()


def test_two_things_that_are_alike_are_no_cloth() -> None:
    table = np.full((SIDE, SIDE, 3), 120, np.uint8)
    table[100:160, 100:150] = table[140:200, 200:250] = (240, 30, 30)
    assert not len(repeats(table, np.ones((SIDE, SIDE), bool)))


def test_a_small_table_tells_nothing() -> None:
    blocks: Any = SimpleNamespace(flat=np.zeros((3, 2, 3), np.uint8), clear=np.ones((3, 2), bool))
    known, odd = Weave(blocks).odd(np.array([0, 2]), np.array([0, 1]))
    assert not known.any() and not odd.any()


@pytest.mark.parametrize("case", ["back_up", "playing_card_on_card"])
def test_a_card_on_a_cloth_of_many_colours_is_asked_about(case: str) -> None:
    assert case in cases("paper-world")
    assert judge_case("paper-world", case, "medium", 81001).verdict == "doubted"


def test_a_cloth_that_is_less_alike_the_other_way_goes_on_both_ways() -> None:
    # A building lies on it, and on its marks coins.
    outcome = judge_case("paper-tales", "coins_on_marks", "medium", 83000)
    assert "unread-card" in outcome.reasons


def test_white_squares_of_a_cloth_are_no_glare() -> None:
    assert judge("paper-world", "medium", 81001).verdict == "right"
