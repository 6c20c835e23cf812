"""Sums about each pixel, taken as waves, are those of a plain filter."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scorer.vision.pixels.weights import Weights


@pytest.mark.parametrize("border", [cv2.BORDER_REFLECT, cv2.BORDER_CONSTANT])
def test_sums_about_pixels_are_those_of_a_filter(border: int) -> None:
    rng = np.random.default_rng(3)
    parts = tuple(rng.random((9, 9)).astype(np.float32) for _ in range(2))
    weights = Weights(parts)
    for shape in ((31, 44), (50, 23)):
        pictures = [rng.random(shape).astype(np.float32) for _ in range(2)]
        plain = [
            cv2.filter2D(picture, cv2.CV_32F, part, borderType=border)
            for picture, part in zip(pictures, parts, strict=True)
        ]
        assert np.allclose(weights.about(pictures, border), plain[0] + plain[1], atol=1e-3)
        assert np.allclose(weights.within(pictures), (plain[0] + plain[1])[4:-4, 4:-4], atol=1e-3)
