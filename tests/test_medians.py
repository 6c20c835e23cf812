"""Medians of short rows are those of numpy, for odd and even counts and whole numbers too."""

from __future__ import annotations

import numpy as np
import pytest

from scorer.vision.medians import medians


@pytest.mark.parametrize("count", [1, 2, 31, 48])
def test_medians_are_those_of_numpy(count: int) -> None:
    rng = np.random.default_rng(count)
    for rows in (rng.random((5, 3, count)).astype(np.float32), rng.integers(0, 256, (7, count), np.uint8)):
        assert np.allclose(medians(rows), np.median(rows, axis=-1))
