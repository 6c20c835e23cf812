"""Calibration by photo: a bad printer and a camera are simulated, what is read is compared with the truth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path as File

import cv2
import numpy as np
import pytest

from pnp.cli import main
from pnp.commands.calibrate import calibration_pdf, printed_marks
from pnp.deck.printer import measured, save_measured, settings_file
from pnp.pens.png import page_pictures
from pnp.sheet.page import Flip
from pnp.sheet.paper import parse_paper
from scorer.unreadable import UnreadablePhoto
from scorer.vision.calibration.offset import Measured, Sheet, measure
from tests.camera.camera import Camera
from tests.camera.develop import develop, packed
from tests.camera.paint import paint
from tests.camera.scene import Pixels, Scene, Thing

PX = 6.0
WIDE, HIGH = 210.0, 297.0
CAMERA = Camera(
    1512, 2016, px_per_mm=4.5, module_mm=2.0, tilt_deg=9, azimuth_deg=3, k1=0.02, defocus=0.15, noise=3.0
)
Said = pytest.CaptureFixture[str]


@dataclass(frozen=True)
class Print:
    """How a printer lays a page on its paper: mm off the middle, degrees clockwise, scale."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    scale: tuple[float, float] = (1.0, 1.0)

    def on_paper(self, page: Pixels) -> Pixels:
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        turned = np.array([(cos, -sin), (sin, cos)]) @ np.diag(self.scale)
        middle = np.array([WIDE, HIGH]) / 2
        away = (middle + np.array([self.x, self.y]) - turned @ middle) * PX
        size = (page.shape[1], page.shape[0])
        moved = cv2.warpAffine(page, np.c_[turned, away], size, borderValue=(255, 255, 255))
        return np.asarray(moved, np.uint8)


@pytest.fixture(autouse=True)
def _own_places(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


@cache
def pages(flip: Flip, saved: tuple[float, float]) -> tuple[Pixels, Pixels]:
    """Front and back of the sheet as pixels; `saved` is what was kept when it was made."""
    pdf = calibration_pdf("en", parse_paper("a4"), flip)
    front, back = (np.asarray(p.convert("RGB")) for p in page_pictures(pdf, dpi=PX * 25.4))
    return front, back


def photo(
    name: str, side: int, laid: Print, camera: Camera = CAMERA, *, ground: str = "wood", flip: Flip = "long"
) -> File:
    """A photo of one side of a printed sheet on a table."""
    page = laid.on_paper(pages(flip, measured())[side])
    paper = np.dstack(
        [cv2.LUT(page, np.linspace(22, 246, 256).astype(np.uint8)), np.full(page.shape[:2], 255, np.uint8)]
    )
    scene = Scene(ground, 1, [Thing(paper, PX, lift=0.1, shadow=0.35)])
    file = File(f"{name}.jpg")
    file.write_bytes(packed(develop(paint(scene, camera), camera, [], 5), camera))
    return file


def read(*files: File, flip: Flip = "long", paper: str = "a4") -> Measured:
    size = parse_paper(paper)
    sheet = Sheet((size.width_mm, size.height_mm), printed_marks(size, "en"))
    return measure(files, sheet, flip)


def truth(front: Print, back: Print, flip: Flip = "long") -> tuple[float, ...]:
    """How the back shines through, by plain geometry: a point of the back is mirrored to the front."""
    across, down = (-1, 1) if flip == "long" else (1, -1)
    x, y = across * back.x - front.x, down * back.y - front.y
    scales = (back.scale[0] / front.scale[0], back.scale[1] / front.scale[1])
    return x, y, -back.turn - front.turn, *scales


STRAIGHT = Print()
CASES = {
    "nothing is wrong": (STRAIGHT, STRAIGHT, CAMERA, "felt"),
    "a move": (Print(0.4, -0.3), Print(1.2, -2.0), CAMERA, "wood"),
    "a turn and a scale": (
        Print(-0.5, 0.2, 0.1, (0.998, 1.001)),
        Print(0.8, 1.1, -0.4, (1.002, 0.997)),
        CAMERA,
        "felt",
    ),
    "a tilted, bent, soft and noisy picture": (
        Print(0.3, 0.9, -0.2),
        Print(-1.5, 0.6, 0.3),
        replace(
            CAMERA, px_per_mm=4.2, tilt_deg=22, k1=0.05, defocus=0.25, motion=0.25, noise=5, gradient=1.8
        ),
        "wood",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_within_what_it_says_and_a_fifth_of_a_millimetre(case: str) -> None:
    front, back, camera, ground = CASES[case]
    found = read(
        photo("front", 0, front, camera, ground=ground), photo("back", 1, back, camera, ground=ground)
    )
    x, y, turn, wide, high = truth(front, back)
    assert (found.x_mm, found.y_mm) == pytest.approx((x, y), abs=0.2)
    assert abs(found.x_mm - x) <= found.sure_mm[0] <= 0.3
    assert abs(found.y_mm - y) <= found.sure_mm[1] <= 0.3
    assert abs(found.turn_deg - turn) <= found.sure_deg <= 0.15
    assert abs(found.scale[0] - wide) <= found.sure_scale[0] <= 0.004
    assert abs(found.scale[1] - high) <= found.sure_scale[1] <= 0.004


@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_second_sheet_shows_that_the_first_was_read_right(flip: Flip, capsys: Said) -> None:
    """Print, read, print again: the backs are in line, whichever photo comes first."""
    front, back = Print(0.5, -0.4), Print(-1.2, 0.9)
    words = ["calibrate", "--flip", flip, "--lang", "en", "--read"]
    files = [photo("front", 0, front, flip=flip), photo("back", 1, back, flip=flip)]
    assert main([*words, *map(str, files)]) == 0
    x, y, *_ = truth(front, back, flip)
    assert measured() == pytest.approx((x, y), abs=0.2)
    said = capsys.readouterr()
    assert said.out == f"X {measured()[0]:g} mm, Y {measured()[1]:g} mm\n"
    assert "±" in said.err
    first = measured()
    again = [photo("again", 1, back, flip=flip), photo("front-again", 0, front, flip=flip)]
    assert main([*words, *map(str, again)]) == 0
    assert measured() == pytest.approx(first, abs=0.2), "there was nothing left to add"


def refusal(*files: File, paper: str = "a4") -> str:
    with pytest.raises(UnreadablePhoto) as refused:
        read(*files, paper=paper)
    return str(refused.value)


def test_one_side_or_the_same_twice() -> None:
    front = photo("front", 0, STRAIGHT)
    assert "photo of the back too" in refusal(front)
    assert "Both photos show the front" in refusal(front, front)


def test_a_sheet_that_is_cut_off() -> None:
    assert "whole sheet" in refusal(photo("near", 0, STRAIGHT, replace(CAMERA, px_per_mm=6.6)))


def test_a_table_on_which_the_edge_is_lost() -> None:
    assert "dark and plain" in refusal(photo("lost", 0, STRAIGHT, ground="gingham"))


def test_a_blurred_photo() -> None:
    blurred = photo("blurred", 0, STRAIGHT, replace(CAMERA, defocus=1.4, motion=1.5))
    assert "sharp and uncovered" in refusal(blurred) or "too blurred" in refusal(blurred)


def test_a_covered_mark() -> None:
    picture = np.asarray(cv2.imread(str(photo("front", 0, STRAIGHT))))
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h10)
    corners, _, _ = cv2.aruco.ArucoDetector(family).detectMarkers(picture)
    cv2.fillConvexPoly(picture, np.asarray(corners[0]).reshape(4, 2).astype(np.int32), (90, 110, 150))
    cv2.imwrite("covered.png", picture)
    assert "3 of 4 marks" in refusal(File("covered.png"))


def test_paper_of_another_size() -> None:
    assert read(photo("front", 0, STRAIGHT), photo("back", 1, STRAIGHT)).sure_mm[0] < 0.3
    assert "do not fit" in refusal(File("front.jpg"), paper="letter")


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_refusals_in_every_language(lang: str, capsys: Said) -> None:
    save_measured(1, 1)
    front = photo("front", 0, STRAIGHT)
    assert main(["calibrate", "--lang", lang, "--read", str(front)]) == 4
    assert capsys.readouterr().err.count("\n") == 1
    assert measured() == (1, 1), "nothing is kept that was not measured"


@pytest.mark.parametrize("files", [["nowhere.jpg"], ["."], ["nowhere.jpg", "nowhere.jpg"]])
def test_files_that_are_no_photos(files: Sequence[str], capsys: Said) -> None:
    assert main(["calibrate", "--read", *files]) == 4
    assert "Traceback" not in capsys.readouterr().err
    assert not settings_file().exists()
