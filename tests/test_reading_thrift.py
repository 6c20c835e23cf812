"""Reading does no more than it must: the promises on which the speed in `make bench` rests."""

from __future__ import annotations

from functools import cached_property
from io import BytesIO
from pathlib import Path as File

import numpy as np
import pytest
from PIL import Image

from scorer.vision import photo
from scorer.vision.games.paper_world import beside
from scorer.vision.jpeg import quick_jpeg
from scorer.vision.read import read_photos
from scorer.vision.unseen import glare
from tests.camera.camera import Camera, framed
from tests.camera.develop import develop, packed
from tests.camera.paint import paint
from tests.camera.scene import Laid, Scene


@pytest.fixture
def plain_table(tmp_path: File, looks: File) -> File:
    """Nine cards on felt, near enough, nothing shines."""
    cards = ["green-1#1", "blue-1#1", "black-1#1", "yellow-1#1", "green-2#1", "blue-2#1", "black-2#1"]
    laid = [
        Laid("paper-world", card, x=73.0 * (i % 3), y=73.0 * (i // 3))
        for i, card in enumerate([*cards, "yellow-2#1", "start-green#1"])
    ]
    scene = Scene("felt", 1, [*laid])
    camera = framed(Camera(2016, 1512, px_per_mm=7.0, exposure=0.85, jpeg=88), scene, margin=0.06)
    file = tmp_path / "photo.jpg"
    file.write_bytes(packed(develop(paint(scene, camera), camera, [], 1), camera))
    return file


def test_half_the_picture_is_enough_for_a_plain_table(
    plain_table: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    def whole(self: photo.Photo) -> None:
        raise AssertionError("the whole picture was decoded")

    for name in ("colour", "grey"):
        refused = cached_property(whole)
        refused.__set_name__(photo.Photo, name)
        monkeypatch.setattr(photo.Photo, name, refused)
    reading = read_photos([plain_table])
    assert (len(reading.spots), reading.doubts) == (9, ())


def test_nothing_is_straightened_to_look_for_glare_where_nothing_is_white(
    plain_table: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    def discs(*_: object) -> None:
        raise AssertionError("glare was looked for")

    monkeypatch.setattr(glare, "in_photo", discs)
    assert read_photos([plain_table]).doubts == ()


def test_no_whole_token_is_looked_for_where_the_table_is_plainly_bare(
    plain_table: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    def looked_for(*_: object) -> None:
        raise AssertionError("a token was looked for")

    monkeypatch.setattr(beside, "soft_tokens", looked_for)
    assert read_photos([plain_table]).doubts == ()


def test_an_ordinary_jpeg_is_the_same_by_either_decoder(
    plain_table: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = photo.open_photo(plain_table)
    monkeypatch.setattr(photo, "quick_jpeg", lambda *_, **__: None)
    patient = photo.open_photo(plain_table)
    for name in ("colour", "half_colour", "half_grey"):
        one, other = getattr(quick, name), getattr(patient, name)
        assert one.shape == other.shape
        assert int(np.abs(one.astype(int) - other).max()) <= 2


@pytest.mark.parametrize("opencv", ["new", "older than 4.11"])
def test_a_photo_has_its_colours_in_order(opencv: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if opencv != "new":
        monkeypatch.delattr("cv2.IMREAD_COLOR_RGB", raising=False)
    file = BytesIO()
    Image.new("RGB", (640, 480), (220, 90, 20)).save(file, "JPEG", quality=95)
    for half in (False, True):
        picture = quick_jpeg(file.getvalue(), half=half)
        assert picture is not None and picture.shape[1] == 640 // (1 + half)
        assert np.abs(picture.mean(axis=(0, 1)) - (220, 90, 20)).max() < 3
