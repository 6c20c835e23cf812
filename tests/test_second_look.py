"""Squares that nobody could read at first: in noise, in light that fades, or broken in the whole picture."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from pnp.deck.load import load_game
from pnp.deck.registry import open_registry
from scorer.vision.marks import find_marks as module
from scorer.vision.marks.mark import Sighting
from scorer.vision.marks.patterns import SIDE_MODULES, unit, whole_patterns
from scorer.vision.marks.second_look import ALIKE, _likeliest
from scorer.vision.photo import photo_from
from scorer.vision.read import all_meanings

GAME = "paper-world"


def test_a_dark_noisy_mark_still_resembles_its_pattern() -> None:
    numbers = tuple(sorted(all_meanings()))
    random = np.random.default_rng(3)
    which = numbers.index(next(iter(open_registry(load_game(GAME)).meanings())))
    noisy = 20 + 48 * whole_patterns(numbers)[4 * which + 1] + random.normal(0, 1.5, 64)
    cells = np.stack([noisy, random.normal(0, 1, 64)])
    seen = _likeliest(cells, np.zeros((2, 4, 2)), numbers)
    assert (seen.which[0], seen.turn[0]) == (which, 1)
    assert seen.score[0] > 0.8
    assert seen.ahead[0] > 0.17
    assert seen.score[1] < 0.8


@pytest.mark.parametrize("fades", [(0, 1), (0.7, -0.7)])
def test_a_mark_in_light_that_fades_is_as_like_its_number(fades: tuple[float, float]) -> None:
    numbers = tuple(sorted(all_meanings()))
    pattern = whole_patterns(numbers)[4 * 17]
    row, column = np.mgrid[:SIDE_MODULES, :SIDE_MODULES] / SIDE_MODULES
    light = (fades[0] * row + fades[1] * column).ravel()
    cells = np.asarray([20 + 48 * pattern + 30 * light], np.float32)
    assert float((unit(cells) @ whole_patterns(numbers).T).max()) < ALIKE
    seen = _likeliest(cells, np.zeros((1, 4, 2)), numbers)
    assert (seen.which[0], seen.turn[0]) == (17, 0)
    assert seen.score[0] > 0.95


def test_squares_that_only_half_a_picture_shows_are_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = tuple(sorted(all_meanings()))
    page = np.full((600, 600), 220, np.uint8)
    mark = (whole_patterns(numbers)[0].reshape(SIDE_MODULES, -1) > 0).astype(np.uint8) * 190 + 30
    page[100:132, 100:132] = np.kron(mark, np.ones((4, 4), np.uint8))
    monkeypatch.setattr(module, "GOOD_MODULE_PX", 9.0)  # as if it were too small for half the picture
    monkeypatch.setattr(module, "CLEAR", 9.0)
    page[300:360, 300:360], page[310:350, 310:350] = 40, 220
    monkeypatch.setattr(module, "search", lambda *_, **__: Sighting((), ()))  # noise: the whole shows nothing
    sighting = module.find_marks(photo_from(cv2.imencode(".png", page)[1].tobytes(), "page"), numbers)
    assert len(sighting.marks) == 1
    assert any(np.hypot(*(square.mean(axis=0) - 330)) < 5 for square in sighting.unread)
