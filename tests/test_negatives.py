"""Pictures without our marks: real photographs, words, chessboards, QR codes, other tags. Nothing is read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path as File

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

import pnp
from scorer.unreadable import UnreadablePhoto
from scorer.vision.marks.find_marks import find_marks
from scorer.vision.photo import photo_from
from scorer.vision.read import all_meanings, read_photos
from tests.shelf import stored

Pixels = NDArray[np.uint8]

FAMILIES = {
    "4x4": cv2.aruco.DICT_4X4_1000,
    "5x5": cv2.aruco.DICT_5X5_1000,
    "6x6": cv2.aruco.DICT_6X6_1000,
    "7x7": cv2.aruco.DICT_7X7_1000,
    "16h5": cv2.aruco.DICT_APRILTAG_16h5,
    "25h9": cv2.aruco.DICT_APRILTAG_25h9,
    "36h11": cv2.aruco.DICT_APRILTAG_36h11,
    "original": cv2.aruco.DICT_ARUCO_ORIGINAL,
}


def refused(picture: Image.Image, tmp_path: File) -> str:
    """Why a picture is not read."""
    (tmp_path / "picture.jpg").write_bytes(stored(picture.convert("RGB"), "JPEG", quality=92))
    with pytest.raises(UnreadablePhoto) as caught:
        read_photos([tmp_path / "picture.jpg"])
    return str(caught.value)


# Real photographs


@cache
def photographs() -> tuple[File, ...]:
    """Those that ship with scikit-image: people, a cat, coins, text, a motorcycle, the moon …"""
    skimage = pytest.importorskip("skimage")
    folder = File(skimage.__file__).parent / "data"
    files = [*folder.glob("*.png"), *folder.glob("*.jpg")]
    return tuple(sorted(file for file in files if min(Image.open(file).size) >= 40))


def test_there_are_photographs() -> None:
    assert len(photographs()) >= 15
    assert "chelsea.png" in [file.name for file in photographs()], "the cat"


def test_no_mark_is_found_in_real_photographs() -> None:
    """As they are, and three times as large, where textures have other sizes."""
    numbers = all_meanings().keys()
    for file in photographs():
        image = Image.open(file).convert("RGB")
        image.thumbnail((1000, 1000))
        for scale in (1, 3):
            large = image.resize((max(200, image.width * scale), max(200, image.height * scale)))
            photo = photo_from(stored(large, "JPEG", quality=90), file.name)
            assert not find_marks(photo, numbers).marks, f"{file.name} × {scale}"


def test_a_cat_is_refused_with_a_sentence(tmp_path: File) -> None:
    cat = next(file for file in photographs() if file.name == "chelsea.png")
    assert "shows no card of ours" in refused(Image.open(cat), tmp_path)


# What looks like marks


def page_of(tiles: Iterator[Pixels], columns: int, gap: int) -> Image.Image:
    """Squares in rows on white paper."""
    found = [np.pad(tile, gap, constant_values=255) for tile in tiles]
    found += [np.full_like(found[0], 255)] * (-len(found) % columns)
    rows = [np.hstack(found[i : i + columns]) for i in range(0, len(found), columns)]
    return Image.fromarray(np.vstack(rows))


@pytest.mark.parametrize("family", FAMILIES)
def test_other_families_of_tags(family: str, tmp_path: File) -> None:
    """A hundred of them, large and sharp, on paper."""
    tags = cv2.aruco.getPredefinedDictionary(FAMILIES[family])
    count = min(100, len(tags.bytesList))
    step = max(1, len(tags.bytesList) // count)
    tiles = (np.asarray(tags.generateImageMarker(i * step, 72), np.uint8) for i in range(count))
    refused(page_of(tiles, 10, 16), tmp_path)


def test_chessboards(tmp_path: File) -> None:
    for side in (12, 40):
        board = np.kron(np.indices((18, 24)).sum(axis=0) % 2, np.ones((side, side))) * 255
        refused(Image.fromarray(board.astype(np.uint8)), tmp_path)


def test_qr_codes(tmp_path: File) -> None:
    encoder = cv2.QRCodeEncoder.create()
    codes = (np.asarray(encoder.encode(f"https://example.org/{i}"), np.uint8) for i in range(24))
    tiles = (np.kron(code, np.ones((5, 5), np.uint8)) for code in codes)
    refused(page_of(tiles, 6, 20), tmp_path)


def test_noise_in_squares(tmp_path: File) -> None:
    """Black borders round random cells, as our marks have: codes that nobody gave out."""
    rng = np.random.default_rng(5)
    tiles = []
    for _ in range(60):
        cells = np.zeros((8, 8), np.uint8)
        cells[1:7, 1:7] = rng.integers(0, 2, (6, 6)) * 255
        tiles.append(np.kron(cells, np.ones((9, 9), np.uint8)))
    refused(page_of(iter(tiles), 10, 16), tmp_path)


def test_a_screen_full_of_words(tmp_path: File) -> None:
    font = ImageFont.truetype(str(File(pnp.__file__).parent / "fonts" / "PapertableText.ttf"), 22)
    screen = Image.new("RGB", (1280, 960), "white")
    pen = ImageDraw.Draw(screen)
    for line in range(38):
        pen.text(
            (20, 10 + 25 * line),
            f"{line:02d} Zażółć gęślą jaźń; l’été, où ça? [x] #{line * 37} " * 4,
            fill=0,
            font=font,
        )
    refused(screen, tmp_path)


def test_bars_and_grids(tmp_path: File) -> None:
    stripes = np.kron(np.random.default_rng(3).integers(0, 2, (1, 160)), np.ones((600, 6))) * 255
    refused(Image.fromarray(stripes.astype(np.uint8)), tmp_path)
    grid = np.full((800, 800), 255, np.uint8)
    grid[::20] = grid[:, ::20] = 0
    refused(Image.fromarray(grid), tmp_path)
