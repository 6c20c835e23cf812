"""The median colour of a part of a picture is that of numpy."""

from __future__ import annotations

import numpy as np
import pytest

from scorer.vision.pixels.medians import median_colour


@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_a_median_colour_is_that_of_numpy(share: float) -> None:
    rng = np.random.default_rng(2)
    picture, part = rng.integers(0, 256, (9, 13, 3), np.uint8), rng.random((9, 13)) < share
    expected = np.median(picture[part], axis=0) if part.any() else np.zeros(3)
    assert median_colour(picture, part).tolist() == expected.tolist()
