"""A noisy photo is searched with more patience; where much stays hard to read, a missing piece is feared."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scorer.vision.marks.find_marks import find_marks
from scorer.vision.marks.look_again import with_patience
from scorer.vision.marks.mark import Mark, Sighting
from scorer.vision.marks.patterns import CELLS, family
from scorer.vision.photo import Photo, photo_from
from scorer.vision.pieces.meanings import all_meanings
from scorer.vision.pieces.see import Seen, View
from scorer.vision.quality import hard_to_read

NUMBERS = tuple(range(40))
MODULE_PX = 3.5


def _noisy_page(noise: float) -> Photo:
    """Forty marks, as small and as noisy as in a dark room."""
    page = np.full((420, 640), 120, np.uint8)
    for i in NUMBERS:
        bits = np.asarray(cv2.aruco.Dictionary.getBitsFromByteList(family().bytesList[i : i + 1], CELLS))
        modules = np.pad(np.pad(bits.reshape(CELLS, CELLS), 1), 2, constant_values=1) * 90.0 + 30
        mark = cv2.resize(modules, None, fx=MODULE_PX, fy=MODULE_PX, interpolation=cv2.INTER_AREA)
        top, left = 20 + 78 * (i // 8), 20 + 76 * (i % 8)
        page[top : top + len(mark), left : left + len(mark)] = mark
    soft = cv2.GaussianBlur(page, (0, 0), 0.8).astype(float)
    seen = soft + np.random.default_rng(7).normal(0, noise, page.shape)
    return photo_from(cv2.imencode(".png", np.clip(seen, 0, 255).astype(np.uint8))[1].tobytes(), "page")


def test_patience_reads_what_noise_hides_and_nothing_else() -> None:
    photo = _noisy_page(20)
    first = find_marks(photo, all_meanings().keys())
    patient = with_patience(photo, all_meanings(), first)
    read = [mark.number for mark in patient.marks]
    assert len(first.marks) < 0.8 * len(NUMBERS)
    assert len(read) > len(first.marks) + 4
    assert set(read) <= set(NUMBERS)


def test_a_clear_photo_needs_no_patience() -> None:
    first = find_marks(_noisy_page(1), NUMBERS)
    assert len(first.marks) == len(NUMBERS)
    assert with_patience(_noisy_page(1), NUMBERS, first) is first


@pytest.mark.parametrize(("hard", "doubted"), [(0, False), (1, False), (2, True)])
def test_where_many_marks_are_hard_to_read_a_piece_may_be_missing(hard: int, doubted: bool) -> None:
    printing = all_meanings()[0][0]
    marks = [Mark(0, np.zeros((4, 2)), 0.85 if i < hard else 0.97) for i in range(10)]
    photo = _noisy_page(1)
    view = View(photo, None, tuple(Seen(printing, (mark,), (0,)) for mark in marks))
    assert [doubt.reason for doubt in hard_to_read([view])] == ["marks-hard-to-read"] * doubted


def test_nothing_seen_stays_nothing() -> None:
    nothing = Sighting((), ())
    assert with_patience(_noisy_page(1), NUMBERS, nothing) is nothing
