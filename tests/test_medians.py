"""Medians of short rows are those of numpy, for odd and even counts and whole numbers too."""

from __future__ import annotations

import numpy as np
import pytest

from scorer.vision.pixels.medians import median_colour, medians


@pytest.mark.parametrize("count", [1, 2, 31, 48])
def test_medians_are_those_of_numpy(count: int) -> None:
    rng = np.random.default_rng(count)
    for rows in (rng.random((5, 3, count)).astype(np.float32), rng.integers(0, 256, (7, count), np.uint8)):
        assert np.allclose(medians(rows), np.median(rows, axis=-1))


@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_a_median_colour_is_that_of_numpy(share: float) -> None:
    rng = np.random.default_rng(2)
    picture, part = rng.integers(0, 256, (9, 13, 3), np.uint8), rng.random((9, 13)) < share
    expected = np.median(picture[part], axis=0) if part.any() else np.zeros(3)
    assert median_colour(picture, part).tolist() == expected.tolist()
