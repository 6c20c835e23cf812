"""pnp export: the manifest as the contract has it, exact pictures, and nothing half done."""

from __future__ import annotations

import errno
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from pnp.cli import main
from pnp.deck.load import load_game
from pnp.deck.model import SIDES
from pnp.deck.registry import FILE_NAME
from pnp.export.services import services
from tests.exports import export, manifest, pieces, table

GAMES = ("paper-world", "paperwall", "copyright", "paper-tales")
LANGS = {"paper-world": "fr", "paperwall": "pl", "copyright": "en", "paper-tales": "fr"}
DPI = 60

# The boxes, as games.md and the list of every piece count them; what is optional may be there or not.
COUNTS = {
    "paper-world": {
        "landscape": 52 + 20 + 20,
        "start": 4,
        "objective": 10,
        "score-token": 3 * 3,
        "scissors-token": 1,
    },
    "paperwall": {"card": 24, "score-sheet": 1},
    "copyright": {"card": 66, "frame": 6, "model-frame": 1, "mat": 1, "score-sheet": 1},
    "paper-tales": {
        "unit": 13 * 3 + 13 * 2 + 16,
        "building": 5 * 5,
        "aid": 5,
        "front-line": 5,
        "board": 1,
        "gold-token": 30 + 10,
        "age-token": 30,
        "score-marker": 5,
        "time-pawn": 1,
    },
}
FACTS = {
    ("paper-world", "landscape"): {"colour", "value", "stars", "scissors", "back"},
    ("paper-world", "start"): {"colour", "value", "stars", "scissors", "back"},
    ("paper-world", "objective"): {"number", "pattern"},
    ("paper-world", "score-token"): {"points"},
    ("paperwall", "card"): {"strips", "halves", "objects"},
    ("copyright", "card"): {"square", "circle", "cross"},
    ("paper-tales", "unit"): {"cost", "strength", "copies", "makes", "effects"},
    ("paper-tales", "building"): {"levels"},
    ("paper-tales", "gold-token"): {"value"},
}
FIELDS = ["piece", "card", "kind", "shape", "material", "width_mm", "height_mm", "front", "back", "facts"]


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[File]:
    with table(tmp_path_factory.mktemp("table")) as folder:
        yield folder


@pytest.fixture(scope="module")
def boxes(here: File) -> dict[str, File]:
    """Every game, once, small."""
    return {
        game: export(game, "--as", "png", "--dpi", str(DPI), "--lang", LANGS[game], out=f"boxes/{game}")
        for game in GAMES
    }


# The manifest


@pytest.mark.parametrize("game", GAMES)
def test_the_manifest_is_the_contracts(boxes: dict[str, File], game: str) -> None:
    read = manifest(boxes[game])
    assert list(read) == ["game", "lang", "dpi", "pieces"]
    assert (read["game"], read["lang"], read["dpi"]) == (game, LANGS[game], DPI)
    for piece in read["pieces"]:
        assert list(piece) == FIELDS
        assert piece["piece"].rpartition("#")[0] == piece["card"]
        assert piece["shape"] in ("rect", "disc") and piece["material"] in ("card", "film")
    ids = [piece["piece"] for piece in read["pieces"]]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("game", GAMES)
def test_every_physical_piece_is_there(boxes: dict[str, File], game: str) -> None:
    counted = Counter(piece["kind"] for piece in pieces(boxes[game]))
    assert {kind: counted[kind] for kind in COUNTS[game]} == COUNTS[game]
    assert counted["badge"] == 6


@pytest.mark.parametrize(("game", "kind"), FACTS)
def test_pieces_say_their_facts(boxes: dict[str, File], game: str, kind: str) -> None:
    for piece in pieces(boxes[game], kind):
        assert piece["facts"].keys() >= FACTS[game, kind], piece["piece"]


def test_facts_in_detail(boxes: dict[str, File]) -> None:
    by_id = {piece["piece"]: piece for game in GAMES for piece in pieces(boxes[game])}
    scissors = by_id["green-3-scissors#1"]
    assert scissors["facts"] | {"back": ""} == {
        "colour": "green", "value": 3, "stars": 2, "scissors": True, "back": "",
    }  # fmt: skip
    assert (scissors["width_mm"], scissors["height_mm"]) == (70, 70)
    backs = Counter(piece["facts"]["back"] for piece in pieces(boxes["paper-world"], "landscape"))
    assert backs == {"blue": 52, "yellow": 20, "red": 20}
    points = Counter(piece["facts"]["points"] for piece in pieces(boxes["paper-world"], "score-token"))
    assert points == {4: 3, 2: 3, 1: 3}
    objectives = pieces(boxes["paper-world"], "objective")
    numbers = [side["number"] for piece in objectives for side in (piece["facts"], piece["facts"]["back"])]
    assert sorted(numbers) == list(range(1, 21))
    strips = [piece["facts"] for piece in pieces(boxes["paperwall"], "card")]
    assert all(len(facts["strips"]) == 3 and len(facts["objects"]) == 2 for facts in strips)
    assert all(facts["halves"].keys() == {"left", "right"} for facts in strips)
    coins = Counter(piece["facts"]["value"] for piece in pieces(boxes["paper-tales"], "gold-token"))
    assert coins == {1: 30, 5: 10}
    units = pieces(boxes["paper-tales"], "unit")
    assert all(Counter(u["card"] for u in units)[u["card"]] == u["facts"]["copies"] for u in units)
    assert all(len(piece["facts"]["levels"]) == 2 for piece in pieces(boxes["paper-tales"], "building"))


# Pictures


@pytest.mark.parametrize("game", GAMES)
def test_pictures_have_exact_pixels_and_alpha_where_it_belongs(boxes: dict[str, File], game: str) -> None:
    for piece in pieces(boxes[game]):
        size = tuple(round(piece[side] / 25.4 * DPI) for side in ("width_mm", "height_mm"))
        see_through = piece["shape"] == "disc" or piece["material"] == "film"
        for name in filter(None, (piece["front"], piece["back"])):
            with Image.open(boxes[game] / name) as picture:
                assert picture.size == size, name
                assert picture.mode == ("RGBA" if see_through else "RGB"), name
                assert picture.info["dpi"] == pytest.approx((DPI, DPI), abs=0.05)


@pytest.mark.parametrize("game", GAMES)
def test_there_is_nothing_but_what_the_manifest_lists(boxes: dict[str, File], game: str) -> None:
    listed = {name for p in pieces(boxes[game]) for name in (p["front"], p["back"]) if name}
    found = {file.relative_to(boxes[game]).as_posix() for file in boxes[game].rglob("*") if file.is_file()}
    assert found == listed | {"manifest.json"}
    assert all("#" not in name for name in listed)


def test_backs_are_null_where_there_are_none(boxes: dict[str, File]) -> None:
    assert all(piece["back"] is None for piece in pieces(boxes["copyright"], "card"))
    assert all(piece["back"] == f"backs/{piece['piece'].replace('#', '-')}.png"
               for piece in pieces(boxes["paper-tales"], "unit"))  # fmt: skip


def test_discs_end_where_they_are_cut(here: File) -> None:
    folder = export("paper-tales", "--as", "png", "--dpi", "254", "--only", "gold-1#1", out="disc")
    alpha = np.asarray(Image.open(folder / "fronts/gold-1-1.png"))[:, :, 3]
    assert alpha.shape == (240, 240)
    y, x = np.mgrid[0:240, 0:240] + 0.5
    away = np.hypot(x - 120, y - 120)
    assert (alpha[away > 121] == 0).all() and (alpha[away < 119] == 255).all()


def test_a_disc_grows_with_its_bleed(here: File) -> None:
    words = ("--as", "png", "--dpi", "254", "--bleed", "3", "--only", "gold-1#1")
    folder = export("paper-tales", *words, out="disc-bleed")
    pixels = np.asarray(Image.open(folder / "fronts/gold-1-1.png"))
    assert pixels.shape == (300, 300, 4) and manifest(folder)["bleed_mm"] == 3
    y, x = np.mgrid[0:300, 0:300] + 0.5
    away = np.hypot(x - 150, y - 150)
    assert (pixels[:, :, 3][away > 151] == 0).all() and (pixels[:, :, 3][away < 149] == 255).all()


def test_film_is_ink_and_nothing_else(here: File) -> None:
    folder = export("copyright", "--as", "png", "--dpi", "127", "--only", "c0*", out="film")
    for piece in pieces(folder):
        pixels = np.asarray(Image.open(folder / piece["front"]))
        inked = pixels[:, :, 3] > 0
        assert 0.05 < inked.mean() < 0.5, "a grid and three figures, the rest is clear"
        solid = pixels[pixels[:, :, 3] == 255][:, :3]
        assert len(np.unique(solid, axis=0)) <= 8, "pure inks"
        assert not (solid > 240).all(axis=1).any(), "no white is printed on film"


def test_bleed_goes_on_where_the_cut_picture_ends(here: File) -> None:
    words = ("--as", "png", "--dpi", "127", "--only", "green-3#1")
    name = "fronts/green-3-1.png"
    cut = np.asarray(Image.open(export("paper-world", *words, out="cut") / name)).astype(int)
    wide = np.asarray(Image.open(export("paper-world", *words, "--bleed", "4", out="bleed") / name)).astype(
        int
    )
    assert cut.shape == (350, 350, 3) and wide.shape == (390, 390, 3)
    apart = np.abs(wide[20:370, 20:370] - cut)
    assert (apart.max(axis=2) > 40).mean() < 0.01, "the same face inside"


def test_more_bleed_than_sheets_need_is_painted_too(here: File) -> None:
    words = ("--as", "png", "--dpi", "72", "--only", "green-3#1", "--bleed", "12")
    pixels = np.asarray(Image.open(export("paper-world", *words, out="bleed-12") / "fronts/green-3-1.png"))
    rim = np.concatenate([pixels[[0, -1]].reshape(-1, 3), pixels[:, [0, -1]].reshape(-1, 3)])
    assert (rim.min(axis=1) < 250).all()


SEEN = [
    ("paper-world", "green-3#2"),
    ("paper-world", "objective-01-02#1"),
    ("paper-world", "score-4#3"),
    ("paperwall", "c02#1"),
    ("copyright", "frame-2#1"),
    ("paper-tales", "knight#2"),
    ("paper-tales", "temple#4"),
    ("paper-tales", "age*"),
    ("paper-tales", "gold-5"),
    ("paper-tales", "board"),
]


@pytest.mark.parametrize(("game", "query"), SEEN)
def test_marks_in_the_pictures_are_the_registrys(here: File, game: str, query: str) -> None:
    folder = export(game, "--as", "png", "--dpi", "200", "--only", query, out=f"seen/{query[:-2]}")
    printed: dict[tuple[str, str], list[int]] = {}
    for line in (here / "cards" / FILE_NAME).read_text(encoding="utf-8").splitlines():
        fields = json.loads(line)
        printed[fields["piece"], fields["side"]] = fields["marks"]  # the newest printing comes last
    piece = pieces(folder)[0]
    seen = 0
    for side in SIDES:
        shown = load_game(game).kinds[piece["kind"]].shown(side)
        marks = printed.get((piece["piece"], shown)) or printed.get((piece["card"], shown)) or []
        if piece[side]:
            assert sorted(read_marks(folder / piece[side])) == sorted(marks), side
            seen += len(marks)
    assert seen > 0


def read_marks(file: File) -> list[int]:
    """The mark numbers that OpenCV sees in a picture laid on a white table."""
    picture = Image.open(file).convert("RGBA")
    ground = Image.new("RGBA", (picture.width + 80, picture.height + 80), "#ffffff")
    ground.alpha_composite(picture, (40, 40))
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h10)
    _, numbers, _ = cv2.aruco.ArucoDetector(family).detectMarkers(np.asarray(ground.convert("L")))
    return [] if numbers is None else [int(number) for number in numbers.flatten()]


def test_copies_look_alike_only_when_their_marks_do(here: File) -> None:
    folder = export("paper-tales", "--as", "png", "--dpi", "72", "--only", "knight", out="copies")
    fronts = [(folder / piece["front"]).read_bytes() for piece in pieces(folder)]
    backs = [(folder / piece["back"]).read_bytes() for piece in pieces(folder)]
    assert len(fronts) > 1 and len(set(fronts)) == len(fronts) and len(set(backs)) == 1


def test_the_same_export_is_the_same_bytes(here: File) -> None:
    words = ("--as", "png", "--dpi", "72", "--only", "score-token")
    one, other = export("paper-world", *words, out="same/1"), export("paper-world", *words, out="same/2")
    for file in one.rglob("*.*"):
        assert file.read_bytes() == (other / file.relative_to(one)).read_bytes(), file


def test_grey_ink_has_no_colour(here: File) -> None:
    folder = export("paper-world", "--as", "png", "--dpi", "72", "--ink", "grey", "--only", "blue-4#1")
    pixels = np.asarray(Image.open(folder / "fronts/blue-4-1.png")).astype(int)
    assert np.ptp(pixels, axis=2).max() <= 2


# SVG


def test_svg_files_and_their_manifest(here: File) -> None:
    words = ("--as", "svg", "--lang", "pl", "--only", "knight", "--bleed", "3")
    folder = export("paper-tales", *words, out="svg")
    for piece in pieces(folder):
        text = (folder / piece["front"]).read_text(encoding="utf-8")
        assert text.startswith("<?xml") and 'viewBox="-3 -3 69 94"' in text and "<text" not in text
    assert len({(folder / p["front"]).read_bytes() for p in pieces(folder)}) == len(pieces(folder))
    assert {p["front"] for p in pieces(folder)} == {
        f"fronts/knight-{n + 1}.svg" for n in range(len(pieces(folder)))
    }


# Print services


@pytest.mark.parametrize("size", [s for group in services().values() for s in group], ids=lambda s: s.name)
def test_a_services_picture_is_its_cut_and_an_eighth_of_an_inch(size: Any) -> None:
    for pixels, cut in zip(size.pixels, size.cut_mm, strict=True):
        bleed_mm = (pixels / 300 * 25.4 - cut) / 2
        assert 3.0 <= bleed_mm <= 4.1, size


@pytest.mark.parametrize(
    ("game", "only", "service", "pixels"),
    [
        ("paper-tales", "knight#1", "mpc", (822, 1122)),
        ("paper-tales", "town#1", "tgc", (825, 1125)),
        ("paper-tales", "town#1", "tgc-poker", (825, 1125)),
        ("paper-world", "green-3#1", "tgc", (900, 900)),
    ],
)
def test_services_get_their_pixels(here: File, game: str, only: str, service: str, pixels: Any) -> None:
    folder = export(
        game, "--as", "png", "--service", service, "--only", only, out=f"service/{only[:-2]}-{service}"
    )
    (piece,) = pieces(folder)
    for side in ("front", "back"):
        with Image.open(folder / piece[side]) as picture:
            assert picture.size == pixels and picture.mode == "RGB"
            rim = np.asarray(picture)[[0, -1]].reshape(-1, 3)
            assert (rim.min(axis=1) < 255).mean() > 0.9, "bleed is painted"
    assert manifest(folder)["service"] == service


def test_lying_cards_stand_and_their_sides_still_meet(here: File) -> None:
    lying = export("paper-tales", "--as", "png", "--only", "town#1", "--dpi", "100", out="lying")
    standing = export("paper-tales", "--as", "png", "--only", "town#1", "--service", "mpc", out="standing")
    for name, turn in (
        ("fronts/town-1.png", Image.Transpose.ROTATE_90),
        ("backs/town-1.png", Image.Transpose.ROTATE_270),
    ):
        face = Image.open(lying / name)
        stood = Image.open(standing / name).transpose(turn)  # laid down again
        inner = stood.crop((36, 36, stood.width - 36, stood.height - 36)).resize(face.size)
        apart = np.abs(np.asarray(inner).astype(int) - np.asarray(face).astype(int))
        assert apart.mean() < 12, name


# What is refused

REFUSED = [
    (["paper-tales", "--as", "png", "--dpi", "20"], "--dpi must be from 36 to 1200, not 20"),
    (["paper-tales", "--as", "png", "--dpi", "2400"], "not 2400"),
    (["paper-tales", "--as", "png", "--bleed", "-1"], "--bleed must be from 0 to 20 mm"),
    (["paper-tales", "--as", "png", "--bleed", "nan"], "--bleed must be from 0 to 20 mm"),
    (["paper-tales", "--as", "png", "--service", "tcg"], "did you mean 'tgc'?"),
    (["paperwall", "--as", "png", "--service", "tgc"], "tgc-poker (63.5 × 88.9 mm)"),
    (["paper-tales", "--as", "png", "--service", "mpc", "--only", "gold-token"], "no size within 2 mm"),
    (["paper-tales", "--as", "svg", "--service", "mpc"], "--as png"),
    (["paper-tales", "--as", "png", "--service", "mpc", "--dpi", "600"], "leave out --dpi"),
    (["paper-tales", "--as", "tts", "--bleed", "3"], "leave out --bleed"),
    (["paper-tale", "--as", "png"], "did you mean 'paper-tales'?"),
    (["paper-tales", "--as", "png", "--only", "knigth"], "did you mean 'knight'?"),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED, ids=[" ".join(words) for words, _ in REFUSED])
def test_what_cannot_be_done_is_said(
    here: File, capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert main(["export", *words, "--out", "refused"]) == 2
    said = capsys.readouterr()
    assert sentence in said.err and said.out == ""
    assert not File("refused").exists()


# Whole or not at all

SMALL = ("--as", "png", "--dpi", "36", "--only")


def test_a_newer_export_takes_the_place_of_an_older_one(here: File) -> None:
    folder = export("paper-world", *SMALL, "score-token", out="again")
    (folder / "mine.txt").write_text("a person's own")
    (folder / "fronts" / "mine.png").write_bytes(b"a person's own")
    export("paper-world", *SMALL, "scissors-token", out="again")
    names = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    assert names == {
        "manifest.json",
        "fronts/scissors-token-1.png",
        "backs/scissors-token-1.png",
        "mine.txt",
        "fronts/mine.png",
    }


def test_a_doctored_manifest_removes_nothing_else(here: File) -> None:
    folder = export("paper-world", *SMALL, "scissors-token", out="doctored/out")
    (folder.parent / "dear.txt").write_text("keep me")
    edited = manifest(folder)
    edited["pieces"] = [{"front": "../dear.txt", "back": "/etc/hostname"}, {"front": "fronts/../../dear.txt"}]
    (folder / "manifest.json").write_text(json.dumps(edited))
    export("paper-world", *SMALL, "scissors-token", out="doctored/out")
    assert (folder.parent / "dear.txt").exists()


def test_a_failure_leaves_the_older_export_as_it_was(
    here: File, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = export("paper-world", *SMALL, "score-token", out="kept")
    before = {file: file.read_bytes() for file in folder.rglob("*.*")}
    written = File.write_bytes

    def full(self: File, content: bytes) -> int:
        if self.name == "score-4-2.png":
            raise OSError(errno.ENOSPC, "No space left on device")
        return written(self, content)

    monkeypatch.setattr(File, "write_bytes", full)
    assert main(["export", "paper-world", *SMALL, "score-token", "--ink", "grey", "--out", "kept"]) == 2
    assert "the disk is full" in capsys.readouterr().err
    assert {file: file.read_bytes() for file in folder.rglob("*.*")} == before
    assert main(["export", "paper-world", *SMALL, "score-token", "--out", "never"]) == 2
    assert not File("never").exists() and not list(here.glob(".never*"))


def test_a_file_where_the_folder_should_be(here: File, capsys: pytest.CaptureFixture[str]) -> None:
    File("taken").write_text("a file")
    assert main(["export", "paper-world", *SMALL, "scissors-token", "--out", "taken"]) == 2
    assert "that is a file" in capsys.readouterr().err and File("taken").read_text() == "a file"


def test_json_is_one_object(here: File, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "paper-world", *SMALL, "score-token", "--out", "said", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["pieces"] == 9 and said["kinds"] == {"score-token": 9}
    assert File(said["file"]).name == "manifest.json"
