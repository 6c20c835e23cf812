"""Beside a frame of film: what the table there looks like, and whose lines stick out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from scorer.vision.games.copyright.cells import Cell
from scorer.vision.games.copyright.frames import (
    MODEL,
    Frame,
    near_sides,
    outside_if_hidden,
    sides_without_marks,
)
from scorer.vision.games.copyright.grid import RINGS, SIDES, Side
from scorer.vision.games.copyright.light import FRAME_MM, REACH_MM, Map, strange_in
from scorer.vision.games.copyright.outside import Outside
from scorer.vision.games.copyright.stack import Stack

WOOD, PAPER, SKIN = (205, 155, 104), (235, 232, 225), (196, 142, 112)


def ground(beside: tuple[int, int, int], below: tuple[int, int, int], veil: float = 0.0) -> Map:
    """What lies beside a frame and below it, whose own film reflects so much white light."""
    seen = np.full((round(4 * REACH_MM),) * 2 + (3,), beside, np.float32)
    part = mm(-FRAME_MM, FRAME_MM)
    seen[part, part] = np.array(below) * 0.9 + veil
    return seen


def mm(first: float, last: float) -> slice:
    return slice(round(2 * (REACH_MM + first)), round(2 * (REACH_MM + last)))


def test_wood_beside_a_frame_that_shines_is_no_strange_thing() -> None:
    assert not strange_in(ground(WOOD, WOOD, veil=50)).any()


def test_a_wooden_thing_on_a_frame_that_shines_is_one() -> None:
    seen = ground(WOOD, WOOD, veil=50)
    seen[mm(-8, 8), mm(-8, 8)] = WOOD
    assert strange_in(seen)[mm(-6, 6), mm(-6, 6)].all()


def test_the_table_beyond_a_mat_is_strange_and_so_is_a_hand_on_it() -> None:
    assert strange_in(ground(WOOD, PAPER))[mm(50, 80), mm(50, 80)].all()
    seen = ground(PAPER, PAPER)
    seen[:, mm(40, 80)] = SKIN
    assert strange_in(seen)[:, mm(42, 78)].all()


def frame(right_mm: float, turned: bool = False, **lines: Outside) -> Frame:
    """A frame so far to the right, upright or turned by a quarter, of which such lines stick out."""
    cosine, sine = (0.0, 1.0) if turned else (1.0, 0.0)
    view = np.array([(cosine, -sine, 500 + right_mm), (sine, cosine, 500), (0, 0, 1)])
    sides: dict[Side, Outside] = {side: lines.get(side, Outside(0)) for side in SIDES}
    seen: Any = SimpleNamespace(photo=0)
    return Frame(seen, view, Stack((Cell("", (), None),) * 9, sides), is_placed=True)


@pytest.mark.parametrize(
    ("apart_mm", "lines", "of_other", "near"),
    [
        (135, Outside(1), Outside(0), []),
        (135, Outside(1), Outside(1), []),
        (135, Outside(3), Outside(0), ["right"]),
        (135, Outside(1), Outside(0, (0, 1, 2, 3), "film-outside"), ["right"]),
        (100, Outside(1), Outside(0), ["right"]),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_lines_may_be_another_stack_s_where_its_films_may_touch_them(
    apart_mm: float, lines: Outside, of_other: Outside, near: list[Side], turned: bool
) -> None:
    side = "below" if turned else "left"
    one, other = frame(0, right=lines), frame(apart_mm, turned, **{side: of_other})
    assert near_sides(one, [one, other]) == near


@pytest.mark.parametrize(
    ("kind", "slots", "sides"),
    [("frame", (0, 1, 2, 3), []), ("frame", (0, 2), []), ("frame", (0, 1), ["below"]), (MODEL, (0, 1), [])],
)
def test_films_may_be_hidden_where_neither_mark_of_a_side_is_read(
    kind: str, slots: tuple[int, ...], sides: list[Side]
) -> None:
    places = {i: (right, low, 11) for i, (right, low) in enumerate([(0, 0), (85, 0), (85, 85), (0, 85)])}
    seen: Any = SimpleNamespace(
        kind=kind, slots=slots, printing=SimpleNamespace(places=places, size=(96, 96))
    )
    assert sides_without_marks(seen) == sides


def test_lines_that_show_are_the_fewest_that_a_hidden_side_may_have() -> None:
    hidden = outside_if_hidden(Outside(1))
    assert hidden.reason == "film-outside" and hidden.options == tuple(range(1, RINGS + 1))
