"""Calibration: print, hold to the light, read, save, print again; the printer is simulated."""

from __future__ import annotations

import shutil
from pathlib import Path as File

import pikepdf
import pytest

from pnp.cli import main
from pnp.deck.load import load_game
from pnp.deck.places import bundled_root
from pnp.deck.printer import measured, save_measured, saved_offset, settings_file
from pnp.deck.registry import Printing, open_registry
from pnp.pens.png import page_pictures

PT = 72 / 25.4
Line = tuple[tuple[float, float], tuple[float, float]]


@pytest.fixture(autouse=True)
def _own_places(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with its own copy of the shared pieces, so that marks are noted here."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(bundled_root() / "cards" / "common", tmp_path / "cards" / "common")
    (tmp_path / "layouts").mkdir()
    shutil.copy(bundled_root() / "layouts" / "common.yaml", tmp_path / "layouts")


def sheet(*words: str, paper: str = "a4", lang: str = "en") -> File:
    assert main(["calibrate", "--lang", lang, "--paper", paper, *words]) == 0
    return File("output") / f"calibration-{lang}-{paper}.pdf"


def lines_on(file: File, number: int) -> list[Line]:
    """Every straight line of a page in millimetres from its top left."""
    found: list[Line] = []
    with pikepdf.open(file) as pdf:
        page = pdf.pages[number]
        height = float(page.mediabox[3])
        matrices, matrix, start = [], pikepdf.Matrix(), (0.0, 0.0)
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name == "q":
                matrices.append(matrix)
            elif name == "Q":
                matrix = matrices.pop()
            elif name == "cm":
                matrix = pikepdf.Matrix(*(float(v) for v in operands)) @ matrix
            elif name in ("m", "l"):
                x, y = matrix.transform((float(operands[0]), float(operands[1])))
                here = (x / PT, (height - y) / PT)
                if name == "l":
                    found.append((start, here))
                start = here
    return found


def cross_of(file: File) -> tuple[float, float]:
    """Where the back's long cross lies on its own page."""
    long = [(a, b) for a, b in lines_on(file, 1) if 52 < abs(a[0] - b[0]) + abs(a[1] - b[1]) < 54]
    down = [a[0] for a, b in long if abs(a[0] - b[0]) < 0.01]
    across = [a[1] for a, b in long if abs(a[1] - b[1]) < 0.01]
    assert len(down) == len(across) == 2
    return down[0], across[0]


def zeros_of(file: File) -> tuple[float, float]:
    """The zero of the front's rulers: the middle of the 40 mm lines."""
    rulers = [
        (a, b)
        for a, b in lines_on(file, 0)
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) == pytest.approx(40, abs=0.01)
    ]
    across = [(a[0] + b[0]) / 2 for a, b in rulers if abs(a[1] - b[1]) < 0.01]
    down = [(a[1] + b[1]) / 2 for a, b in rulers if abs(a[0] - b[0]) < 0.01]
    assert len(across) == len(down) == 2
    return across[0], down[0]


def read_against_the_light(
    file: File, flip: str, shift: tuple[float, float], size: tuple[float, float]
) -> tuple[float, float]:
    """What a person reads on a sheet from a printer that lays backs off by `shift` on the back's own page."""
    x, y = cross_of(file)
    x, y = x + shift[0], y + shift[1]
    seen = (size[0] - x, y) if flip == "long" else (x, size[1] - y)
    zero = zeros_of(file)
    return seen[0] - zero[0], seen[1] - zero[1]


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("shift", [(1.5, 0.0), (0.0, -2.0), (-0.75, 1.25)])
def test_reading_and_saving_brings_backs_in_line(flip: str, shift: tuple[float, float]) -> None:
    a4 = (210.0, 297.0)
    first = sheet("--flip", flip)
    assert read_against_the_light(first, flip, (0, 0), a4) == pytest.approx((0, 0), abs=0.01)
    x, y = read_against_the_light(first, flip, shift, a4)
    assert main(["calibrate", "--set", f"{x:.3f}", f"{y:.3f}"]) == 0
    again = sheet("--flip", flip)
    assert read_against_the_light(again, flip, shift, a4) == pytest.approx((0, 0), abs=0.01)


def test_what_is_left_over_can_be_added() -> None:
    a4, shift = (210.0, 297.0), (1.5, -0.5)
    sheet()
    assert main(["calibrate", "--set", "-1", "0"]) == 0, "read badly"
    x, y = read_against_the_light(sheet(), "long", shift, a4)
    assert main(["calibrate", "--adjust", f"{x:.2f}", f"{y:.2f}"]) == 0
    assert read_against_the_light(sheet(), "long", shift, a4) == pytest.approx((0, 0), abs=0.01)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_a_deck_is_moved_as_the_sheet_is(flip: str, tmp_path: File) -> None:
    """The same printer, a deck instead of the sheet: its backs shine through exactly behind the fronts."""
    from minigame import write_game

    write_game(tmp_path, copies=1)
    shift = (1.5, -1.0)
    x, y = read_against_the_light(sheet("--flip", flip), flip, shift, (210.0, 297.0))
    assert main(["calibrate", "--set", f"{x:.3f}", f"{y:.3f}"]) == 0
    assert main(["build", "mini", "--lang", "en", "--flip", flip, "-q"]) == 0
    with pikepdf.open("output/mini-en-a4.pdf") as pdf:
        front, back = ([float(v) / PT for v in pdf.pages[n].TrimBox] for n in (2, 3))
    left, right, top, bottom = (
        back[0] + shift[0],
        back[2] + shift[0],
        297 - back[3] + shift[1],
        297 - back[1] + shift[1],
    )
    seen = (210 - right, top) if flip == "long" else (left, 297 - bottom)
    assert seen == pytest.approx((front[0], 297 - front[3]), abs=0.01)


def test_the_sign_of_each_direction() -> None:
    save_measured(2, 3)
    assert saved_offset("long") == (2, -3), "seen through the sheet, right on the back is left"
    assert saved_offset("short") == (-2, 3), "on its head, down on the back is up"


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "220x300"])
@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_the_sheet_on_every_paper_and_in_every_language(paper: str, lang: str) -> None:
    save_measured(0.5, -1)
    file = sheet(paper=paper, lang=lang)
    with pikepdf.open(file) as pdf:
        assert len(pdf.pages) == 2
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        size = [float(v) / PT for v in pdf.pages[0].mediabox][2:]
    assert zeros_of(file) == pytest.approx((size[0] / 2, size[1] / 2), abs=0.01)
    assert len(list(page_pictures(file.read_bytes(), dpi=30))) == 2


def noted() -> list[Printing]:
    """What the registry says of the sheet; the newest printing of each side."""
    known = open_registry(load_game("common")).printings
    return list({p.side: p for p in known if p.piece == "calibration-sheet"}.values())


def test_the_marks_are_noted_once_for_all_papers() -> None:
    sheet()
    first = noted()
    sheet(paper="letter", lang="fr")
    sheet(paper="a3")
    assert noted() == first
    assert [(p.game, p.side) for p in first] == [("common", "front"), ("common", "back")]
    assert len({number for printing in first for number in printing.marks}) == 8


def test_the_camera_finds_the_marks() -> None:
    cv2 = pytest.importorskip("cv2")
    import numpy as np

    file = sheet()
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h10))
    for printing, picture in zip(noted(), page_pictures(file.read_bytes(), dpi=100), strict=True):
        _, numbers, _ = detector.detectMarkers(np.asarray(picture.convert("L")))
        assert sorted(int(n) for n in numbers.ravel()) == sorted(printing.marks)


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        (["1", "2"], (1, 2)),
        (["-0.5", "0"], (-0.5, 0)),
        (["0,5", "−1"], (0.5, -1)),
        (["20", "-20"], (20, -20)),
    ],
)
def test_set_keeps_what_was_read(
    words: list[str], kept: tuple[float, float], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", "--set", *words]) == 0
    assert measured() == kept
    assert capsys.readouterr().out == f"X {kept[0]:g} mm, Y {kept[1]:g} mm\n"
    assert main(["calibrate", "--show"]) == 0
    assert capsys.readouterr().out == f"X {kept[0]:g} mm, Y {kept[1]:g} mm\n"
    assert main(["calibrate", "--reset"]) == 0
    assert capsys.readouterr().out == "X 0 mm, Y 0 mm\n"
    assert not settings_file().exists()


@pytest.mark.parametrize("words", [["21", "0"], ["0", "-20.5"], ["nan", "0"], ["inf", "1"]])
def test_nonsense_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    save_measured(1, 1)
    assert main(["calibrate", "--set", *words]) == 2
    assert "cannot be right" in capsys.readouterr().err
    assert measured() == (1, 1)


@pytest.mark.parametrize(
    "words", [["--set", "1"], ["--set", "a", "b"], ["--set", "1", "2", "--reset"], ["--read"]]
)
def test_usage(words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["calibrate", *words])
    assert ended.value.code == 2


@pytest.mark.parametrize(
    "content",
    ["", "{}", "[1]", '{"back_off_mm": [1]}', '{"back_off_mm": ["x", 2]}', '{"back_off_mm": [900, 0]}'],
)
def test_a_broken_settings_file_is_as_good_as_none(content: str) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(content)
    assert measured() == (0, 0)


def test_settings_that_cannot_be_kept(tmp_path: File, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "config").write_text("a file where a folder should be")
    assert main(["calibrate", "--set", "1", "1"]) == 2
    assert "cannot keep this" in capsys.readouterr().err


def test_paper_that_is_too_small(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calibrate", "--paper", "100x150"]) == 2
    assert "does not fit" in capsys.readouterr().err
