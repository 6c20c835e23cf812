"""Paper Tales: a place in a row that is strange in part, and no card's back, is left for other searches."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from scorer.vision.games.paper_tales import hidden
from scorer.vision.games.paper_tales.field import STEP_MM, Field

ROWS, COLUMNS = 60, 80
ROW = ("front", 120.0, 60.0, 260.0)  # at which height, from where to where (mm)


def found_with(strange_share: float, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Any], Any]:
    """What is found in the row, and which places are taken then; a card's place is strange in part."""
    monkeypatch.setattr(hidden, "_bands", lambda kingdom: iter([ROW]))
    strange = np.zeros((ROWS, COLUMNS), bool)
    rows, columns = round(88 / STEP_MM), round(63 / STEP_MM)
    top, left = round(120 / STEP_MM) - rows // 2, 40 - columns // 2
    strange[top : top + rows, left : left + round(columns * strange_share)] = True
    layout: Any = SimpleNamespace(back=lambda points: points, flat=lambda points: points)
    nothing = np.zeros_like(strange)
    field = Field(layout, np.zeros(2), ~nothing, strange, nothing, nothing, strange)
    scene: Any = SimpleNamespace(patch=lambda corners, px_per_mm: None)
    taken = nothing.copy()
    cards = hidden._Cards(scene, SimpleNamespace(), field)  # type: ignore[arg-type]
    return list(cards._units(taken)), taken


def test_what_is_strange_in_part_is_passed_over_and_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    found, taken = found_with(0.45, monkeypatch)
    assert not found and not taken.any()


def test_what_is_strange_all_over_is_found_and_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    found, taken = found_with(1.0, monkeypatch)
    assert [place.place for place in found] == ["front"]
    assert taken.any()
