"""Places in a kingdom where a unit may lie are looked at one after another, and then there is an end."""

from __future__ import annotations

import numpy as np

from scorer.vision.games.paper_tales.hidden import _best


def test_a_place_that_is_taken_is_not_the_best_of_those_that_are_left() -> None:
    left = np.zeros((20, 20))  # of a share of 1 at most; what is taken counts nothing
    left[3, 4] = 0.01
    assert _best(left) == (3, 4)
    assert _best(np.zeros((20, 20))) is None


def test_the_best_is_the_middle_of_those_as_good() -> None:
    share = np.zeros((20, 20))
    share[5:8, 5:8] = 0.9
    share[12, 12] = 0.5
    assert _best(share) == (6, 6)
