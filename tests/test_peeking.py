"""Part of a mark right beside a known piece, on tables drawn by hand."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.unseen import peeking as module
from scorer.vision.unseen.peeking import PX_PER_MM, may_peek, peeking
from scorer.vision.unseen.stretch import Stretch
from scorer.vision.unseen.under_glare import Disc

SIDE = 120  # mm
DISC = Disc(25.0, (np.array([0.95, 0.75, 0.31]),))
WOOD, WHITE, GREEN = (176, 140, 96), (206, 206, 204), (20, 70, 60)
INK, PAPER = (40, 38, 44), (216, 214, 208)


def _found(monkeypatch: pytest.MonkeyPatch, picture: NDArray[Any], right: int = SIDE) -> list[Any]:
    """What peeks out on a table that looks so, its left half (and what is right of a point) under cards."""
    monkeypatch.setattr(module, "white_near", lambda *_: np.full(3, 220.0))
    monkeypatch.setattr(module, "usual_share", lambda *_: 0.8)
    monkeypatch.setattr(module, "in_photo", lambda _view, _area, shape: np.ones(shape[:2], bool))
    area = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], float)
    table = Stretch(None, area, [], PX_PER_MM)  # type: ignore[arg-type]
    scale = round(PX_PER_MM)
    usable = np.ones((scale * SIDE, scale * SIDE), bool)
    usable[:, : scale * 60] = usable[:, scale * right :] = False
    patch = np.ascontiguousarray(picture.repeat(scale, axis=0).repeat(scale, axis=1))
    table.__dict__.update(patch=patch, usable=usable)
    return list(peeking(table, DISC))


def _table(colour: tuple[int, int, int] = WOOD) -> NDArray[Any]:
    return np.full((SIDE, SIDE, 3), colour, np.uint8)


def _marked(picture: NDArray[Any], left: int) -> NDArray[Any]:
    """With the last modules of a mark, white about it."""
    picture[48:66, left : left + 9] = PAPER
    picture[50:64, left : left + 7] = INK
    picture[53:56, left : left + 4] = PAPER
    picture[58:60, left + 2 : left + 5] = PAPER
    return picture


@pytest.mark.parametrize("colour", [WOOD, WHITE, GREEN])
def test_some_modules_beside_a_card_are_seen_and_away_from_it_they_are_a_dies(
    monkeypatch: pytest.MonkeyPatch, colour: tuple[int, int, int]
) -> None:
    (middle,) = _found(monkeypatch, _marked(_table(colour), 60))
    assert np.hypot(*(middle - (65, 57))) < 4
    assert _found(monkeypatch, _marked(_table(colour), 80)) == []


def test_some_modules_in_a_gap_between_two_cards_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(_found(monkeypatch, _marked(_table(GREEN), 60), right=66)) == 1
    assert _found(monkeypatch, _table(GREEN), right=66) == []


def test_half_a_token_under_a_napkin_is_known_by_its_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    rows, columns = np.mgrid[:SIDE, :SIDE]
    away = 0.9 * np.hypot(rows - 57, columns - 92) < 12.5
    gold = np.where((away & (columns > 89))[..., None], np.uint8((208, 165, 68)), _table(WHITE))
    assert len(_found(monkeypatch, _marked(gold, 89))) == 1
    silver = np.where((away & (columns > 89))[..., None], np.uint8((180, 180, 178)), _table(WOOD))
    assert _found(monkeypatch, _marked(silver, 89)) == [], "that may be a die"


def test_a_cards_edge_and_its_shadow_are_no_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    edge = _table()
    edge[20:100, 60:62], edge[20:100, 62:65] = PAPER, INK
    assert _found(monkeypatch, edge) == []
    shade = _table(WHITE)
    shade[48:66, 60:68] = (60, 60, 60)
    assert _found(monkeypatch, cv2.GaussianBlur(shade, (0, 0), 2.0)) == []


def test_a_gap_on_dark_cloth_between_edges_that_shine_is_no_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside a table in the dark a sleeve's edge is as light as paper seems, but no paper is so dark."""
    gap = _table((12, 40, 34))
    gap[40:58, 60:62] = gap[40:58, 64:66] = (80, 84, 80)
    assert _found(monkeypatch, gap, right=66) == []


def test_print_all_over_the_table_and_chequered_cloth_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    page = _table((150, 150, 146))
    page[::4] = INK
    page[2::8, ::3] = PAPER
    assert _found(monkeypatch, _marked(page, 60)) == []
    rows, columns = np.mgrid[:SIDE, :SIDE] // 24
    cloth = np.where(((rows + columns) % 2)[..., None], np.uint8(INK), np.uint8(PAPER))
    cloth[48:66, 60:66] = PAPER
    cloth[52:60, 60:64] = INK
    assert _found(monkeypatch, cloth, right=66) == []
    cloth[45:69, 60:66] = (208, 165, 68)
    assert _found(monkeypatch, cloth, right=66) == [], "gold without ink"
    assert len(_found(monkeypatch, _marked(cloth, 58), right=66)) == 1, "a colour that is nowhere else"


@pytest.mark.parametrize("colour", [WOOD, WHITE, GREEN])
def test_where_nothing_is_dark_beside_light_nothing_peeks(colour: tuple[int, int, int]) -> None:
    usable = np.ones((SIDE, SIDE), bool)
    usable[:, :60] = False
    for picture, expected in ((_table(colour), False), (_marked(_table(colour), 60), True)):
        table = Stretch(None, np.zeros((4, 2)), [])  # type: ignore[arg-type]
        soft = cv2.GaussianBlur(picture, (0, 0), 0.7)
        table.__dict__.update(patch=soft, usable=usable)
        assert may_peek(table) == expected
