"""A seal that half the picture may show is looked at in the whole; where it shows none, nothing is."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.marks.seals import PX_PER_MM, SEAL, seal_contrast
from scorer.vision.pieces.seal_in_sight import PERHAPS, seal_in_sight

PLACES = ((4.0, 4.0, 14.0),)
CORNERS = np.array([(0, 0), (30, 0), (30, 30), (0, 30)], float)


class _View:
    """A table of which only a place is known: sharp in the whole picture, soft in half of it."""

    def __init__(self, whole: NDArray[np.uint8], soft_px: float) -> None:
        self.whole, self.soft_px = whole, soft_px
        self.asked_whole = 0

    def patch(self, _corners: Any, _px_per_mm: float, **options: Any) -> Any:
        if options.get("enough_px_per_mm"):
            return cv2.GaussianBlur(self.whole, (0, 0), self.soft_px)
        self.asked_whole += 1
        return self.whole


def _place(*, seal: bool) -> NDArray[np.uint8]:
    rng = np.random.default_rng(2)
    grey = np.clip(rng.normal(150, 12, (120, 120)), 0, 255).astype(np.uint8)
    if seal:
        x, y, side = (round(value * PX_PER_MM) for value in PLACES[0])
        cv2.rectangle(grey, (x - 7, y - 7), (x + side + 6, y + side + 6), 230, -1)
        cv2.rectangle(grey, (x, y), (x + side - 1, y + side - 1), 70, -1)
    return grey


@pytest.mark.parametrize("soft_px", [1.0, 2.0])
def test_a_seal_is_confirmed_by_the_whole_picture(soft_px: float) -> None:
    view: Any = _View(_place(seal=True), soft_px)
    assert seal_contrast(view.patch(None, PX_PER_MM, enough_px_per_mm=1.0), PLACES) > PERHAPS
    assert seal_in_sight(view, CORNERS, PLACES)
    assert view.asked_whole == 1


def test_what_only_half_the_picture_shows_is_no_seal(monkeypatch: pytest.MonkeyPatch) -> None:
    view: Any = _View(_place(seal=True), 1.0)
    monkeypatch.setattr(view, "whole", _place(seal=True))
    monkeypatch.setattr("scorer.vision.pieces.seal_in_sight.SEAL", 0.9)
    assert not seal_in_sight(view, CORNERS, PLACES) and view.asked_whole == 1


def test_a_bare_place_needs_no_whole_picture() -> None:
    view: Any = _View(_place(seal=False), 1.0)
    assert seal_contrast(view.whole, PLACES) < SEAL
    assert not seal_in_sight(view, CORNERS, PLACES)
    assert not view.asked_whole
