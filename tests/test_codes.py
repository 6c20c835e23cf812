"""Numbers read from squares: any turn, a few wrong bits, no more; never one that was not asked for."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from scorer.vision.marks.codes import decode
from scorer.vision.marks.find_marks import find_marks, search
from scorer.vision.marks.patterns import CELLS, family
from scorer.vision.photo import photo_from

NUMBERS = (3, 17, 256, 700, 781)
MODULE = 7


def _bits(number: int) -> Any:
    row = family().bytesList[number : number + 1]
    return np.asarray(cv2.aruco.Dictionary.getBitsFromByteList(row, CELLS)).reshape(CELLS, CELLS)


def _picture(bits: Any, turn_deg: float = 0.0) -> Any:
    """A mark on white paper, turned."""
    modules = np.pad(np.pad(bits, 1), 4, constant_values=1)
    large = np.kron(modules, np.ones((MODULE, MODULE))) * 200 + 30
    middle = (large.shape[1] / 2 - 0.5, large.shape[0] / 2 - 0.5)
    view = cv2.getRotationMatrix2D(middle, turn_deg, 1.0)
    turned = cv2.warpAffine(large, view, large.shape[::-1], flags=cv2.INTER_LINEAR, borderValue=230)
    return turned.astype(np.uint8)


@pytest.mark.parametrize("turn", [0, 90, 180, 270, 20, 205])
def test_a_mark_is_read_whichever_way_it_lies(turn: float) -> None:
    picture = _picture(_bits(256), turn)
    (mark,) = search(picture, NUMBERS, thorough=True).marks
    assert mark.number == 256
    assert mark.confidence > 0.95
    # Its top left corner comes first, turned as the mark is.
    middle = (picture.shape[0] - 1) / 2
    corner = cv2.getRotationMatrix2D((middle, middle), turn, 1.0) @ np.array([middle - 28, middle - 28, 1])
    assert np.abs(mark.corners[0] - corner).max() < 1.5


@pytest.mark.parametrize(("wrong", "read"), [(0, True), (2, True), (3, False)])
def test_two_wrong_bits_are_mended_and_three_are_not(wrong: int, read: bool) -> None:
    bits = _bits(700).copy()
    bits.flat[[1, 14, 33][:wrong]] ^= 1
    found = search(_picture(bits), NUMBERS, thorough=True).marks
    assert [mark.number for mark in found] == ([700] if read else [])


def test_numbers_nobody_asked_for_are_unread_squares() -> None:
    sighting = search(_picture(_bits(42)), NUMBERS, thorough=True)
    assert not sighting.marks
    assert sighting.unread


def test_another_outline_of_a_mark_is_no_unread_square() -> None:
    assert not search(_picture(_bits(3), 10), NUMBERS, thorough=True).unread


def test_an_even_square_has_no_number() -> None:
    picture = np.full((100, 100), 90, np.uint8)
    square = np.array([(20, 20), (80, 20), (80, 80), (20, 80)], np.float32)
    assert decode(picture, [square], NUMBERS) == []


def test_small_marks_are_found_in_half_the_picture_and_read_in_the_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Modules of 4 pixels, and one mark smaller and turned by an eighth: half a picture only shows squares.
    page = np.full((800, 1200), 220, np.uint8)
    for i, number in enumerate(NUMBERS * 3):
        mark = np.asarray(cv2.resize(_picture(_bits(number), 2.0 * i), None, fx=4 / 7, fy=4 / 7), np.uint8)
        top, left = 60 + 230 * (i // 5), 60 + 210 * (i % 5)
        page[top : top + len(mark), left : left + len(mark)] = mark
    small = cv2.resize(_picture(_bits(42), 45), None, fx=3.4 / 7, fy=3.4 / 7, interpolation=cv2.INTER_AREA)
    page[660 : 660 + len(small), 1100 : 1100 + len(small)] = small
    photo = photo_from(cv2.imencode(".jpg", page, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes(), "page")
    largest: list[int] = []
    monkeypatch.setattr(
        "scorer.vision.marks.find_marks.search",
        lambda picture, *rest, **more: largest.append(picture.size) or search(picture, *rest, **more),
    )
    sighting = find_marks(photo, {*NUMBERS, 42})
    assert len(sighting.marks) == 16
    assert [mark for mark in sighting.marks if mark.number == 42]
    assert max(largest, default=0) < page.size / 50
