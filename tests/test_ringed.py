"""Gold by the line round it: an arc of it beside other gold, or about a reflection, gives a token away."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.games.paper_tales import lines
from scorer.vision.games.paper_tales.lines import ringed_ages, ringed_gold
from scorer.vision.unseen import ringed
from scorer.vision.unseen.ringed import Ringed

SCALE, SIDE_MM = 8, 100  # pixels a millimetre, as drawn
AREA = np.array([(0, 0), (SIDE_MM, 0), (SIDE_MM, SIDE_MM), (0, SIDE_MM)], float)
GOLD, SILVER = (0, (122, 79, 50), (233, 180, 76)), (1, (85, 96, 110), (185, 194, 203))
# The hardest: wood as yellow as gold, and cloth as grey as silver.
WOOD, GREY = (205, 160, 95), (170, 172, 175)
TOP = (50.0, 50.0)


class _Table:
    """A table drawn by hand, with the photo's softness and noise: what a view shows of it."""

    def __init__(self, colour: tuple[int, int, int]) -> None:
        self.picture = np.full((SCALE * SIDE_MM, SCALE * SIDE_MM, 3), colour, np.uint8)
        self.seen: list[Any] = []
        stripes = np.arange(SCALE * SIDE_MM) // (9 * SCALE) % 2 > 0
        self.picture[stripes] = (self.picture[stripes] * 0.85).astype(np.uint8)

    def token(self, kind: tuple[int, Any, Any], x: float, y: float, *, is_read: bool = False) -> None:
        at, (index, line, rim) = (round(SCALE * x), round(SCALE * y)), kind
        cv2.circle(self.picture, at, 12 * SCALE, rim, -1, cv2.LINE_AA)
        cv2.circle(self.picture, at, round(11.1 * SCALE), line, round(0.5 * SCALE), cv2.LINE_AA)
        corner = 6 * SCALE
        cv2.rectangle(
            self.picture, (at[0] - corner, at[1] - corner), (at[0] + corner, at[1] + corner), (35,) * 3, -1
        )
        if is_read:
            corners = np.array([(-12, -12), (12, -12), (12, 12), (-12, 12)]) + np.array([x, y])
            printing = SimpleNamespace(size=(24.0, 24.0), side="front")
            card = ("gold-1", "gold-5")[index]
            self.seen.append(
                SimpleNamespace(
                    kind="gold-token", card=card, pose=1, corners=corners, printing=printing,
                    centre=corners.mean(axis=0),
                )
            )  # fmt: skip

    def shine(self, x: float, y: float, wide: float, high: float) -> None:
        rows, columns = np.mgrid[: len(self.picture), : len(self.picture)] / SCALE
        veil = 500 * np.exp(-((((columns - x) / wide) ** 2 + ((rows - y) / high) ** 2) ** 1.2))
        self.picture = np.clip(self.picture + veil[..., None], 0, 255).astype(np.uint8)

    def patch(self, area: NDArray[Any], px_per_mm: float) -> NDArray[np.uint8]:
        low, high = np.round(area.min(axis=0) * SCALE), np.round(area.max(axis=0) * SCALE)
        rows, columns = (slice(int(a), int(b)) for a, b in zip(low[::-1], high[::-1], strict=True))
        soft = cv2.GaussianBlur(self.picture, (0, 0), 0.25 * SCALE)[rows, columns]
        small = cv2.resize(
            soft, None, fx=px_per_mm / SCALE, fy=px_per_mm / SCALE, interpolation=cv2.INTER_AREA
        )
        noise = np.random.default_rng(1).normal(0, 3, small.shape)
        return np.clip(small + noise, 0, 255).astype(np.uint8)


@pytest.fixture(autouse=True)
def in_photo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ringed, "in_photo", lambda _view, _area, shape: np.ones(shape[:2], bool))
    monkeypatch.setattr(lines, "white_near", lambda *_: np.full(3, 240.0))


def _look(table: _Table) -> Ringed:
    return ringed_gold(table, AREA)  # type: ignore[arg-type]


@pytest.mark.parametrize("ground", [WOOD, GREY])
@pytest.mark.parametrize("below", [GOLD, SILVER])
@pytest.mark.parametrize("off_mm", [4.0, 9.0, 15.0])
def test_gold_under_other_gold_is_seen(ground: Any, below: Any, off_mm: float) -> None:
    table = _Table(ground)
    table.token(below, TOP[0] - 0.8 * off_mm, TOP[1] + 0.6 * off_mm)
    table.token(GOLD, *TOP, is_read=True)
    (found,) = _look(table).in_part(AREA)
    assert np.hypot(*(found - (TOP[0] - 0.8 * off_mm, TOP[1] + 0.6 * off_mm))) < 2


@pytest.mark.parametrize("ground", [WOOD, GREY])
def test_gold_that_was_read_and_lies_by_itself_hides_none(ground: Any) -> None:
    table = _Table(ground)
    table.token(GOLD, *TOP, is_read=True)
    table.token(SILVER, 25, 50, is_read=True)
    assert not list(_look(table).in_part(AREA))


@pytest.mark.parametrize("ground", [WOOD, GREY])
@pytest.mark.parametrize("shape", [(6.0, 5.0), (11.0, 6.0)])
def test_a_reflection_hides_gold_only_where_its_line_shows(ground: Any, shape: tuple[float, float]) -> None:
    for kind in (GOLD, SILVER, None):
        table = _Table(ground)
        table.token(GOLD, 20, 20, is_read=True)
        if kind:
            table.token(kind, 60, 60)
        table.shine(63, 60, *shape)
        assert len(list(_look(table).in_glare(AREA))) == (1 if kind else 0)


def test_gold_under_a_die_shows_an_arc_in_one_piece() -> None:
    table = _Table(GREY)
    table.token(GOLD, 20, 20, is_read=True)
    table.token(GOLD, 60, 60)
    die = np.array([(47, 46), (74, 46), (72, 66), (49, 66)]) * SCALE
    cv2.fillConvexPoly(table.picture, die.astype(np.int32), (235, 232, 225))
    assert len(list(_look(table).in_part(AREA))) == 1


@pytest.mark.parametrize("side", ["front", "back"])
def test_an_age_under_another_on_a_unit_is_seen(side: str) -> None:
    lilac, plum = (185, 163, 207), (75, 46, 90)
    front, back = (0, plum, lilac), (0, lilac, plum)
    table = _Table((90, 140, 120))
    table.token(front if side == "front" else back, 44, 55)
    table.token(front, *TOP, is_read=True)
    table.seen[0].kind, table.seen[0].card, table.seen[0].piece = "age-token", "age", "age"
    unit: Any = SimpleNamespace(piece="farmer#1", corners=AREA)
    found = [middle for ages in ringed_ages(table, unit) for middle in ages.in_part(AREA)]  # type: ignore[arg-type]
    assert any(np.hypot(*(middle - (44, 55))) < 2 for middle in found)


def test_under_a_reflection_as_large_as_a_token_nobody_can_say() -> None:
    table = _Table(WOOD)
    table.shine(60, 60, 20, 20)
    assert list(_look(table).in_glare(AREA))


def test_a_whole_table_wiped_out_is_looked_at_part_by_part() -> None:
    table = _Table(WOOD)
    table.shine(50, 50, 300, 300)
    assert len(list(_look(table).in_glare(AREA))) == 1
