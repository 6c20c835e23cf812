"""Channels side by side say what numpy says of three values a pixel."""

from __future__ import annotations

import numpy as np

from scorer.vision.photo import WIPED_OUT
from scorer.vision.pixels.channels import at, shares_of, white_in

PICTURE = np.random.default_rng(5).integers(0, 256, (40, 30, 3), np.uint8)


def test_white_is_where_no_channel_holds_anything() -> None:
    picture = PICTURE.copy()
    picture[:5] = 252
    picture[0, 0] = (255, 255, WIPED_OUT - 1)
    assert (white_in(picture) == (picture.min(axis=2) >= WIPED_OUT)).all()
    assert white_in(picture).sum() >= 149


def test_shares_are_of_each_channel_of_white() -> None:
    white = np.array([250.0, 240.0, 200.0])
    assert np.allclose(np.moveaxis(shares_of(PICTURE, white), 0, 2), PICTURE / white)


def test_some_pixels_are_side_by_side_too() -> None:
    channels, part = np.moveaxis(PICTURE, 2, 0).astype(np.float32), PICTURE[..., 0] > 99
    some = at(channels, part)
    assert some.flags.c_contiguous and (some == channels[:, part]).all()
