"""What is looked for part by part, or at a glance first, is what is found in the whole."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scorer.vision.games.paper_tales.soft_faces import all_faces
from scorer.vision.marks import squares
from scorer.vision.marks.squares import squares_in
from scorer.vision.table.odd_colours import Colours, odd_colours
from scorer.vision.unseen.soft_tokens import GLANCE, _may_be_grey, _off

STRIP = 20


def _chequered(side: int) -> np.ndarray:
    """A cloth of dark squares on light ground, a little askew, with one large square on it."""
    rows, columns = np.mgrid[:900, :1200]
    x, y = columns + 0.05 * rows, rows - 0.05 * columns
    cloth = np.where((x % (2 * side) < side) & (y % (2 * side) < side), 60, 200).astype(np.uint8)
    cloth[300:520, 300:520] = 220
    cloth[330:490, 330:490] = 30
    return np.asarray(cv2.GaussianBlur(cloth, (0, 0), 0.8), np.uint8)


@pytest.mark.parametrize("window", squares.WINDOWS)
def test_squares_of_a_crowded_cloth_are_those_of_the_whole(
    monkeypatch: pytest.MonkeyPatch, window: int
) -> None:
    picture = _chequered(12)
    monkeypatch.setattr(squares, "CROWDED", 10**9)
    whole = squares_in(picture, 8, (window,))
    monkeypatch.setattr(squares, "CROWDED", 300)
    in_parts = squares_in(picture, 8, (window,))
    assert len(whole) > 300, "there is a crowd"
    off = np.abs(whole[:, None] - in_parts).max(axis=(2, 3))
    assert off.min(axis=1).max() < 1, "none is lost"
    assert (off.min(axis=0) > 1).sum() <= 1, "a sliver beside a large one may be kept"
    assert any(np.ptp(square[:, 0]) > 140 for square in in_parts), "large ones are found too"


def test_colours_that_may_be_odd_are_all_that_are() -> None:
    rng = np.random.default_rng(4)
    picture = cv2.GaussianBlur(rng.integers(60, 200, (700, 500, 3), np.uint8), (0, 0), 3)
    picture[200:260, :15] = (220, 30, 30)
    table = np.zeros(picture.shape[:2], bool)
    table[STRIP:-STRIP, STRIP:-STRIP] = True
    ends, all_along = (slice(STRIP), slice(-STRIP, None)), slice(None)
    strips = [*((end, all_along) for end in ends), *((all_along, end) for end in ends)]
    colours = Colours(np.asarray(picture, np.uint8), table, ~table, 0.05)
    perhaps, odd = colours.perhaps_odd(strips), colours.odd()
    assert odd[205:255, :10].all() and not (odd & ~perhaps).any()
    assert (odd == odd_colours(np.asarray(picture, np.uint8), table, ~table, 0.05)).all()


def test_a_face_is_like_itself_and_less_so_where_it_is_hidden() -> None:
    faces = all_faces()[0]
    alike = faces._alike(np.ascontiguousarray(faces.colours))
    assert np.allclose(alike, 1, atol=1e-3)
    assert (faces._alike(np.ascontiguousarray(faces.colours[:, ::-1])) < 0.99).all()


@pytest.mark.parametrize("times", [1.0, GLANCE])
def test_no_middle_of_a_token_is_too_tinted_to_be_looked_at(times: float) -> None:
    rng = np.random.default_rng(3)
    colour = np.array([0.84, 0.62, 0.44])
    light = rng.uniform(0.4, 1.7, 60_000)
    mark, rim = (
        (light * np.reshape(own, (3, 1)) + rng.normal(0, noise, (3, len(light)))).astype(np.float32)
        for own, noise in (([0.53] * 3, 0.06), (colour, 0.03))
    )
    fits, looked_at = _off(mark, rim, colour)[0] < times, _may_be_grey(mark, times)
    assert fits.sum() > 1000 and looked_at[fits].all() and not looked_at.all()
