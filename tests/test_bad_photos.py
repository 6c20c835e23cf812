"""Bad photos and odd ones: a sentence and an exit code, or the same reading; never a traceback or a flood."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path as File

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw

from scorer.cli import main
from scorer.unreadable import UnreadablePhoto
from scorer.vision.photo import open_photo, photo_from
from scorer.vision.read import read_photos
from tests.shelf import landscapes, picture, small_shot, stored

ROOT = File(__file__).parent.parent
Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: File, looks: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(width: int, height: int, *chunks: bytes) -> bytes:
    """A grey PNG of these chunks; without any its pixels are missing."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + b"".join(chunks) + chunk(b"IEND", b"")


def jpeg_header(width: int, height: int) -> bytes:
    """A true JPEG whose header lies about its size."""
    data = bytearray(stored(Image.new("L", (640, 480)), "JPEG"))
    at = data.index(b"\xff\xc0") + 5
    data[at : at + 4] = struct.pack(">HH", height, width)
    return bytes(data)


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


def screenshot() -> Image.Image:
    """A phone's screen: white, bars, lines of words, buttons."""
    image = Image.new("RGB", (1080, 1920), "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, 1080, 120), fill="#3367d6")
    for y in range(180, 1700, 36):
        pen.text((40, y), "The quick brown fox jumps over the lazy dog 0123456789 " * 3, fill="black")
    for x in range(60, 1000, 180):
        pen.rounded_rectangle((x, 1760, x + 140, 1860), 20, fill="#222222")
    return image


def made_dark(image: Image.Image) -> Image.Image:
    noise = np.random.default_rng(1).normal(0, 2.0, (image.height, image.width, 3))
    return Image.fromarray(np.clip(np.asarray(image) * 0.02 + 4 + noise, 0, 255).astype(np.uint8))


def made_blurred(image: Image.Image) -> Image.Image:
    return Image.fromarray(cv2.GaussianBlur(np.asarray(image), (0, 0), 14.0))


def made_small(image: Image.Image) -> Image.Image:
    """Marks of about nine pixels, in a photo of the usual size."""
    marks = [corners for piece in small_shot().pieces for corners in piece.marks.values()]
    side = float(np.median([np.hypot(*(corners[1] - corners[0])) for corners in marks])) * 0.75
    share = 9.0 / side
    small = image.resize((int(image.width * share), int(image.height * share)), Image.Resampling.LANCZOS)
    ground = Image.new("RGB", (1200, 900), tuple(map(int, np.asarray(image)[5, 5])))
    ground.paste(small, (300, 200))
    return ground


BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "words.jpg": (lambda: b"not a picture at all\n" * 50, "is not a JPEG, PNG, WebP or HEIC picture"),
    "empty.jpg": (lambda: b"", "is empty (0 bytes)"),
    "half.jpg": (lambda: half(stored(picture(), "JPEG")), "is cut off or damaged"),
    "half.png": (lambda: half(stored(picture().resize((600, 800)), "PNG")), "is cut off or damaged"),
    "half.webp": (lambda: half(stored(picture().resize((600, 800)), "WEBP")), "is cut off or damaged"),
    "header.jpg": (lambda: stored(picture(), "JPEG")[:300], "is cut off or damaged"),
    "no-pixels.png": (lambda: png(800, 600), "is cut off or damaged"),
    "500-megapixels.png": (lambda: png(25_000, 20_000), "far too many pixels"),
    "500-megapixels.jpg": (lambda: jpeg_header(25_000, 20_000), "far too many pixels"),
    "100-megapixels.png": (lambda: png(10_000, 10_000), "10000 × 10000 pixels; at most 50 million"),
    "very-long.png": (lambda: png(40_000, 300), "40000 × 300 pixels"),
    "bomb.png": (
        lambda: png(7_000, 7_000, chunk(b"IDAT", zlib.compress(bytes(7_001 * 7_000), 9))),
        "is too dark",
    ),
    "words-bomb.png": (
        lambda: png(800, 600, chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(200_000_000), 9))),
        "is cut off or damaged",
    ),
    "preview.jpg": (lambda: stored(picture().resize((90, 120)), "JPEG"), "send the photo itself"),
    "drawing.svg": (lambda: b'<svg xmlns="http://www.w3.org/2000/svg"/>', "is not a JPEG"),
    "page.pdf": (lambda: b"%PDF-1.4\n%%EOF\n", "is not a JPEG"),
    "film.gif": (lambda: stored(Image.new("P", (400, 300)), "GIF"), "is not a JPEG"),
    "film.mp4": (lambda: b"\0\0\0 ftypisom" + bytes(500), "is not a JPEG"),
    "film.webp": (
        lambda: stored(
            Image.new("RGB", (400, 300), "white"),
            "WEBP",
            save_all=True,
            append_images=[Image.new("RGB", (400, 300), "grey")],
        ),
        "is blurred",
    ),
    "screen.png": (lambda: stored(screenshot(), "PNG"), "shows no card of ours"),
    "mirrored.jpg": (
        lambda: stored(picture().transpose(Image.Transpose.FLIP_LEFT_RIGHT), "JPEG"),
        "is mirrored: take it with the main camera",
    ),
    "dark.jpg": (lambda: stored(made_dark(picture()), "JPEG"), "is too dark: switch on a lamp"),
    "blurred.jpg": (lambda: stored(made_blurred(picture()), "JPEG"), "is blurred: hold still"),
    "small.jpg": (
        lambda: stored(made_small(picture()), "JPEG", quality=95),
        "move closer, marks are 9 pixels wide and 20 are needed",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_sentence_and_an_exit_code(name: str, tmp_path: File, capsys: Said) -> None:
    make, sentence = BAD[name]
    (tmp_path / name).write_bytes(make())
    assert main(["score", name]) == 4
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1 and said.err.startswith(name), said.err
    assert sentence in said.err


def test_json_has_the_sentence_too(tmp_path: File, capsys: Said) -> None:
    (tmp_path / "words.jpg").write_bytes(b"words")
    assert main(["score", "words.jpg", "--json"]) == 4
    plain = json.loads(capsys.readouterr().out)
    assert plain["certain"] is False and plain["players"] == []
    assert plain["problems"][0]["message"].startswith("words.jpg is not a JPEG")


def test_one_bad_photo_of_several_is_named(tmp_path: File, capsys: Said) -> None:
    (tmp_path / "good.jpg").write_bytes(stored(picture(), "JPEG"))
    (tmp_path / "screen.png").write_bytes(stored(screenshot(), "PNG"))
    assert main(["score", "good.jpg", "screen.png"]) == 4
    assert capsys.readouterr().err.startswith("screen.png shows no card of ours")


# What is no file


def test_missing(capsys: Said) -> None:
    assert main(["read", "none.jpg"]) == 4
    assert capsys.readouterr().err == "there is no file none.jpg\n"


def test_a_folder(tmp_path: File, capsys: Said) -> None:
    (tmp_path / "photos.jpg").mkdir()
    assert main(["score", "photos.jpg"]) == 4
    assert "is a folder; name the photos in it" in capsys.readouterr().err


def test_a_pipe_is_not_waited_for(tmp_path: File, capsys: Said) -> None:
    os.mkfifo(tmp_path / "pipe.jpg")
    assert main(["score", "pipe.jpg"]) == 4
    assert "a pipe or a device" in capsys.readouterr().err


def test_no_permission(tmp_path: File, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.jpg").write_bytes(b"\xff\xd8\xff")
    if os.geteuid() == 0:  # who may do anything is refused by hand

        def refuse(file: File) -> bytes:
            if file.name == "mine.jpg":
                raise PermissionError(13, "Permission denied")
            return honest(file)

        honest = File.read_bytes

        monkeypatch.setattr(File, "read_bytes", refuse)
    else:
        (tmp_path / "mine.jpg").chmod(0)
    assert main(["score", "mine.jpg"]) == 4
    assert "mine.jpg cannot be opened: Permission denied" in capsys.readouterr().err


def test_far_too_many_bytes(tmp_path: File, capsys: Said) -> None:
    with (tmp_path / "huge.jpg").open("wb") as stream:
        stream.write(b"\xff\xd8\xff")
        stream.truncate(5_000_000_000)
    assert main(["score", "huge.jpg"]) == 4
    assert "huge.jpg has 5000 MB" in capsys.readouterr().err


# Bounded memory and time


@pytest.mark.skipif(not File("/proc/self/status").exists(), reason="Linux tells the peak of one process")
def test_no_flood(tmp_path: File) -> None:
    """Every file that wants to be large, in one process that tells how much it took at most."""
    names = [name for name in BAD if "bomb" in name or "megapixels" in name]
    for name in names:
        (tmp_path / name).write_bytes(BAD[name][0]())
    code = (
        "import re, sys\n"
        "from scorer.cli import main\n"
        "assert [main(['score', name]) for name in sys.argv[1:]] == [4] * (len(sys.argv) - 1)\n"
        "print(re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *names],
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 600_000, f"{int(done.stdout) // 1000} MB"


# Odd but good


def read(tmp_path: File, name: str, data: bytes) -> list[object]:
    (tmp_path / name).write_bytes(data)
    return landscapes(dict(read_photos([tmp_path / name]).table))


def truth() -> list[object]:
    return [[row for row in player["landscape"] if any(row)] for player in small_shot().truth["players"]]


ODD: dict[str, Callable[[], bytes]] = {
    "plain.jpg": lambda: stored(picture(), "JPEG", quality=90),
    "progressive.jpg": lambda: stored(picture(), "JPEG", quality=90, progressive=True),
    "cmyk.jpg": lambda: stored(picture().convert("CMYK"), "JPEG", quality=90),
    "grey.jpg": lambda: stored(picture().convert("L"), "JPEG", quality=90),
    "lossless.png": lambda: stored(picture(), "PNG"),
    "palette.png": lambda: stored(picture().quantize(64), "PNG"),
    "alpha.png": lambda: stored(picture().convert("RGBA"), "PNG"),
    "small.webp": lambda: stored(picture(), "WEBP", quality=80),
    "sixteen.png": lambda: stored(
        Image.fromarray(np.asarray(picture().convert("L")).astype(np.uint16) * 257), "PNG"
    ),
    "nameless": lambda: stored(picture(), "JPEG", quality=90),
}


@pytest.mark.parametrize("name", ODD)
def test_every_way_to_store_it_is_read(name: str, tmp_path: File) -> None:
    assert read(tmp_path, name, ODD[name]()) == truth()


def test_heic(tmp_path: File) -> None:
    pillow_heif = pytest.importorskip("pillow_heif")
    smaller = picture().resize((picture().width * 3 // 5, picture().height * 3 // 5))
    pillow_heif.from_pillow(smaller).save(tmp_path / "raw.heic", quality=70)
    assert read(tmp_path, "photo.heic", (tmp_path / "raw.heic").read_bytes()) == truth()


TURNED = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


@pytest.mark.parametrize("turn", TURNED)
def test_however_the_phone_was_held(turn: int, tmp_path: File) -> None:
    """The same picture stored in eight ways is the same photo, with its pieces at the same pixels."""
    how = TURNED[turn]
    exif = Image.Exif()
    exif[0x0112] = turn
    kept = picture() if how is None else picture().transpose(how)
    (tmp_path / "turned.jpg").write_bytes(stored(kept, "JPEG", quality=92, exif=exif))
    photo = open_photo(tmp_path / "turned.jpg")
    assert (photo.width, photo.height) == picture().size
    for pixels, scale in ((photo.colour, 1), (photo.grey, 1), (photo.half_grey, 2)):
        assert pixels.shape[:2] == (picture().height // scale, picture().width // scale)
    off = np.abs(photo.grey.astype(int) - np.asarray(picture().convert("L")).astype(int))
    assert off.mean() < 3
    if turn in (5, 6):
        reading = read_photos([tmp_path / "turned.jpg"])
        assert landscapes(dict(reading.table)) == truth()
        there = {piece.piece: piece.corners * 0.75 for piece in small_shot().pieces}
        spot = next(spot for spot in reading.spots if spot.piece)
        assert np.abs(spot.corners_px - there[str(spot.piece)]).max() < 6


def test_damaged_notes_do_not_matter(tmp_path: File) -> None:
    data = stored(picture(), "JPEG", exif=b"Exif\0\0MM\0*\0\0\0\x08\xff\xff\x01\x12garbage")
    assert photo_from(data, "odd.jpg").width == picture().width


def test_a_nonsense_orientation_is_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 77
    assert photo_from(stored(picture(), "JPEG", exif=exif), "odd.jpg").width == picture().width


def test_the_refusal_is_one_of_photos() -> None:
    assert UnreadablePhoto("dark", "x.jpg").exit_code == 4
