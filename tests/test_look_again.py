"""A noisy photo is searched with more patience; where much stays hard to read, a missing piece is feared."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import cv2
import numpy as np
import pytest

from scorer.vision.geometry.plane import Plane, Pose
from scorer.vision.marks.find_marks import find_marks
from scorer.vision.marks.look_again import with_patience
from scorer.vision.marks.mark import Mark, Sighting
from scorer.vision.marks.patterns import CELLS, family
from scorer.vision.photo import Photo, photo_from
from scorer.vision.pieces.meanings import all_meanings
from scorer.vision.pieces.missed import none_missed
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


@pytest.mark.parametrize(
    ("cards", "missing", "covered", "none"),
    [
        (6, 0, False, True),
        (4, 0, False, False),  # too few to tell
        (6, 1, False, False),
        (6, 1, True, True),  # a token lies on that mark
    ],
)
def test_where_every_mark_in_sight_was_read_no_piece_is_missed(
    cards: int, missing: int, covered: bool, none: bool
) -> None:
    printing = next(one for one, _ in all_meanings().values() if one.kind == "landscape")
    token = next(one for one, _ in all_meanings().values() if one.kind == "score-token")
    mark, plane = Mark(0, np.zeros((4, 2)), 0.85), Plane(np.diag([2.0, 2.0, 1.0]), (), ())
    seen = [
        Seen(
            printing,
            (mark,) if i < missing else (mark, mark),
            (0,) if i < missing else (0, 1),
            Pose(80 * i, 20, 0),
        )
        for i in range(cards)
    ]
    x, y, side = printing.places[1]
    wide, _ = token.size
    at = (x + side / 2 - wide / 2, 20 + y + side / 2 - wide / 2)
    seen.append(Seen(token, (mark,), (0,), Pose(*at, 0) if covered else Pose(600, 20, 0)))
    view = View(cast(Photo, SimpleNamespace(width=2000, height=400)), plane, tuple(seen))
    assert none_missed(view) is none


def test_nothing_seen_stays_nothing() -> None:
    nothing = Sighting((), ())
    assert with_patience(_noisy_page(1), NUMBERS, nothing) is nothing
