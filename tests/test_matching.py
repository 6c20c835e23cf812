"""Whose a badge is: all lie as near to their owners as can be."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from scorer.vision.pieces.matching import matched

FAR = 260.0


def test_a_badge_between_two_rows_is_its_own_rows_when_all_are_counted() -> None:
    # Rows below one another, the badge of each below it and a little nearer to the next row.
    rows, badges = (0, 100, 200), (55, 155, 255)
    far = [[abs(badge - row) for row in rows] for badge in badges]
    assert matched(far, FAR) == {0: 0, 1: 1, 2: 2}


def test_what_is_far_off_is_nobodys_and_nobody_owns_two() -> None:
    assert matched([[300.0], [20.0], [30.0]], FAR) == {1: 0}
    assert matched([], FAR) == matched([[], []], FAR) == {}


@pytest.mark.parametrize("seed", range(20))
def test_the_whole_is_as_near_as_any_order_makes_it(seed: int) -> None:
    far = np.random.default_rng(seed).uniform(0, 200, (4, 4))
    found = matched(far.tolist(), FAR)
    least = min(sum(far[i, k] for i, k in enumerate(order)) for order in permutations(range(4)))
    assert sum(far[i, k] for i, k in found.items()) == pytest.approx(least)
