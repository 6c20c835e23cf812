"""Rays are counted about all pixels at once as about each: nothing that has an outline is left out."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.unseen import half_seen
from scorer.vision.unseen.ray_count import ray_count
from scorer.vision.unseen.stretch import Stretch
from scorer.vision.unseen.under_glare import Disc

HIGH, WIDE = 70, 90


def _table(picture: NDArray[np.uint8], usable: NDArray[np.bool_]) -> Stretch:
    area = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], float)
    table = Stretch(None, area, [])  # type: ignore[arg-type]
    table.__dict__.update(patch=picture, usable=usable)
    return table


@pytest.mark.parametrize("across_mm", [25.0, 24.0])  # the rays of the first end at halves of pixels
def test_rays_are_counted_about_all_pixels_as_about_one(across_mm: float) -> None:
    rng = np.random.default_rng(8)
    noise = rng.integers(0, 60, (HIGH, WIDE, 3)).astype(np.uint8)
    table, disc = _table(noise, rng.random((HIGH, WIDE)) < 0.9), Disc(across_mm, ())
    middles = np.argwhere(np.ones((HIGH, WIDE)))[:, ::-1].astype(float)
    step, clear = half_seen._across(table, middles, disc)
    one_by_one = ((np.abs(step).max(axis=2) > 10) & clear).sum(axis=1).reshape(HIGH, WIDE)
    inside, outside = (half_seen._ring(table, disc) * far for far in half_seen.ACROSS)
    at_once = ray_count(table, inside, outside, 10)
    assert (at_once >= one_by_one).all()
    assert (at_once - one_by_one).max() <= 4  # a ray that ends at halves may count either way
    assert (at_once == one_by_one).all() or across_mm == 25.0


def test_a_plain_table_needs_no_closer_look_and_one_with_a_token_does() -> None:
    plain = np.full((HIGH, WIDE, 3), (60, 90, 60), np.uint8)
    everywhere, disc = np.ones((HIGH, WIDE), bool), Disc(25.0, ())
    assert not half_seen._is_any(_table(plain, everywhere), disc)
    token = cv2.circle(plain.copy(), (40, 35), 12, (190, 140, 100), -1).astype(np.uint8)
    assert half_seen._is_any(_table(token, everywhere), disc)
    half = everywhere.copy()
    half[:, 42:] = False  # a card lies over more than half of it
    assert half_seen._is_any(_table(token, half), disc)
