"""Part of a mark right beside a known piece, on tables drawn by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.unseen import peeking as module
from scorer.vision.unseen.peeking import peeking
from scorer.vision.unseen.stretch import Stretch

SIDE = 120
WOOD, INK, PAPER = (176, 140, 96), (40, 38, 44), (216, 214, 208)


def _found(monkeypatch: pytest.MonkeyPatch, picture: NDArray[Any]) -> list[Any]:
    """What peeks out on a table that looks so, its left half under a known card."""
    monkeypatch.setattr(module, "white_near", lambda *_: np.full(3, 220.0))
    table = Stretch(None, np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], float), [])  # type: ignore[arg-type]
    usable = np.ones((SIDE, SIDE), bool)
    usable[:, :60] = False
    table.__dict__.update(patch=picture, usable=usable)
    return list(peeking(table))


def _table(colour: tuple[int, int, int] = WOOD) -> NDArray[Any]:
    return np.full((SIDE, SIDE, 3), colour, np.uint8)


def _marked(picture: NDArray[Any], left: int) -> NDArray[Any]:
    """With the last modules of a mark, white about it."""
    picture[48:66, left : left + 9] = PAPER
    picture[50:64, left : left + 7] = INK
    picture[53:56, left : left + 4] = PAPER
    picture[58:60, left + 2 : left + 5] = PAPER
    return picture


def test_some_modules_beside_a_card_are_seen_and_away_from_it_they_are_a_dies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (middle,) = _found(monkeypatch, _marked(_table(), 60))
    assert np.hypot(*(middle - (65, 57))) < 4
    assert _found(monkeypatch, _marked(_table(), 80)) == []


def test_a_cards_edge_and_its_shadow_are_no_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    edge = _table()
    edge[20:100, 60:62], edge[20:100, 62:65] = PAPER, INK
    assert _found(monkeypatch, edge) == []
    white = _table((206, 206, 204))
    white[48:66, 60:68] = (60, 60, 60)
    assert _found(monkeypatch, white) == []


def test_print_all_over_the_table_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    page = _table((150, 150, 146))
    page[::4] = INK
    page[2::8, ::3] = PAPER
    assert _found(monkeypatch, _marked(page, 60)) == []
