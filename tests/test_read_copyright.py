"""Reading Copyright: film through its frame, holes, lines outside, and stacks whose frame nobody can read."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from pathlib import Path as File
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from scorer.vision.games.copyright.grid import COUNT, FIRST, Lines, Side
from scorer.vision.games.copyright.outside import Outside, films_of, outside_of
from scorer.vision.games.copyright.unframed import _films, unframed
from scorer.vision.read import read_photos
from scorer.vision.reading import Reading
from tests.camera import special, tables_copyright
from tests.camera.difficulty import DIALS, a_camera
from tests.camera.scene import Scene, moved
from tests.camera.several import one_photo_each
from tests.camera.shot import Shot, sized, take
from tests.tools.scoreboard import judge


def reading_of(shots: list[Shot], folder: File) -> Reading:
    files = []
    for number, shot in enumerate(shots):
        files.append(folder / f"{number}.jpg")
        files[-1].write_bytes(shot.jpeg)
    return read_photos(files)


# One stack with holes and lines on three sides; one with a hole and three columns outside.
@pytest.mark.parametrize("seed", [222, 245])
def test_easy_tables_are_read_exactly(seed: int) -> None:
    outcome = judge("copyright", "easy", seed)
    assert (outcome.verdict, outcome.reasons) == ("right", ())


def test_a_medium_photo_is_never_wrong_in_silence() -> None:
    assert judge("copyright", "medium", 254).verdict in ("right", "doubted")


@pytest.mark.parametrize(("case", "seed"), [("hand_over_card", 5), ("glare_on_all_marks", 1)])
def test_a_stack_whose_frame_is_hidden_is_doubted(case: str, seed: int, tmp_path: File) -> None:
    shots = special.CASES[case]("copyright", seed, "medium")
    reading = reading_of(shots, tmp_path)
    # The hidden player is not in the table; without the doubt the rest would be told as certain.
    assert len(reading.table["players"]) < len(shots[0].truth["players"])
    assert "stack-without-frame" in {doubt.reason for doubt in reading.doubts}
    hidden = [spot for spot in reading.spots if spot.place == "frame" and spot.certainty == 0]
    piece = shots[0].notes[0].split()[-1]
    frame = next(there for there in shots[0].pieces if there.piece == piece)
    reach = frame.corners.max(axis=0) - frame.corners.min(axis=0)
    off = [np.abs(spot.corners_px.mean(axis=0) - frame.corners.mean(axis=0)) for spot in hidden]
    assert any((away < reach).all() for away in off)


def test_the_model_may_have_a_photo_of_its_own(tmp_path: File) -> None:
    shots = one_photo_each("copyright", 0, "easy")
    reading = reading_of(shots, tmp_path)
    truth = shots[0].truth
    assert not reading.doubts
    assert reading.table["model"] == truth["model"]
    assert [player["cells"] for player in reading.table["players"]] == [
        player["cells"] for player in truth["players"]
    ]


def test_a_hole_that_films_surround_is_not_taken_for_a_covered_cell(tmp_path: File) -> None:
    rng = np.random.default_rng(7)
    model = [(f"c{i:02}#1", 0, False, (0, 0)) for i in range(1, 5)]
    # Four films in a ring: each covers a side of the middle cell, none the cell, and all its lines are there.
    ring = [(f"c{i:02}#1", 0, False, at) for i, at in enumerate([(-2, 0), (0, 2), (2, 0), (0, -2)], 5)]
    scene = Scene("wood", 1)
    for i, (films, frame) in enumerate(((model, "model-frame#1"), (ring, "frame-1#1"))):
        stack = tables_copyright._stack(films, frame, None if i == 0 else 0, True, DIALS["easy"], rng)
        scene.add(*moved(stack, 210 * i, 0, 0))
    camera = sized(a_camera("easy", tables_copyright.MODULE_MM, rng), scene, "easy")
    reading = reading_of([take(scene, camera, {}, "easy", 0)], tmp_path)
    cells = reading.table["players"][0]["cells"]
    assert cells[1][1] is None or any(doubt.place == "row 2, column 2" for doubt in reading.doubts)
    assert reading.table["players"][0]["outside"] == dict.fromkeys(("above", "below", "left", "right"), 2)


def lines_under(*films: tuple[int, int]) -> Lines:
    """The edges of films at places counted from the frame's first cell."""
    across, down = np.zeros((COUNT + 1, COUNT)), np.zeros((COUNT, COUNT + 1))
    for row, column in films:
        top, left = FIRST + row, FIRST + column
        across[top : top + 4, left : left + 3] = 0.8
        down[top : top + 3, left : left + 4] = 0.8
    return Lines(np.zeros(2), across, down)


def outside(lines: Lines) -> Mapping[Side, Outside]:
    return outside_of(lines, films_of(lines))


def test_lines_outside_are_counted_on_each_side() -> None:
    found = outside(lines_under((0, 0), (-1, 0), (2, 2), (3, 3)))
    assert {side: out.lines for side, out in found.items()} == {
        "above": 1,
        "below": 3,
        "left": 0,
        "right": 3,
    }
    assert not any(out.reason for out in found.values())


def test_films_of_another_stack_do_not_count() -> None:
    # They share no cell with the frame's own films: a gap of one cell lies between.
    assert outside(lines_under((0, 0), (0, 4)))["right"].lines == 0


def test_a_film_that_may_lie_in_the_dark_is_doubted() -> None:
    lines = lines_under((0, 0))
    lines.across[:, FIRST + 3 :] = np.nan
    lines.down[:, FIRST + 4 :] = np.nan
    found = outside(lines)
    assert found["right"].reason == "film-outside" and 0 in found["right"].options
    assert found["left"].reason is None


def test_a_film_of_which_light_hides_edges_is_doubted() -> None:
    lines = lines_under((0, 0), (-2, 0))
    lines.across[FIRST - 1, FIRST : FIRST + 2] = 0.05
    found = outside(lines)
    assert found["above"].reason == "film-outside" and 2 in found["above"].options


def test_a_film_whose_outer_line_is_faint_is_doubted() -> None:
    lines = lines_under((-1, -1), (-1, -3))
    lines.down[:, FIRST - 3] *= 0.03
    lines.across[FIRST - 1, FIRST - 3] = 0.03
    found = outside(lines)
    assert found["left"].reason == "film-outside" and 3 in found["left"].options


def test_a_pattern_beside_the_stack_is_no_film() -> None:
    lines = lines_under((0, 0), (0, -1))
    lines.across[FIRST + 5 : FIRST + 7, FIRST - 3] = 0.5
    assert all(side.reason is None for side in outside(lines).values())


def test_the_mat_s_edge_is_no_film() -> None:
    lines = lines_under((0, 0), (0, -2))
    lines.down[1:9, FIRST - 3] = 0.5
    assert outside(lines)["left"] == Outside(2)
    # As long as a film it may be the outer line of one.
    lines.down[:, FIRST - 3] = [0.5 if FIRST <= row < FIRST + 3 else 0.0 for row in range(COUNT)]
    assert outside(lines)["left"].reason == "film-outside"


def _table(draw: Any, *printed: Any) -> list[Any]:
    """Places that are found in a drawn table of 300 × 200 mm beside a known frame of 96 mm."""
    picture = np.full((400, 600, 3), 225, np.uint8)
    draw(picture)
    seen = cv2.GaussianBlur(picture, (0, 0), 0.8)
    photo = SimpleNamespace(width=600, height=400, reduced=lambda scale: (seen, 1.0))
    known = np.array([(0, 0), (192, 0), (192, 192), (0, 192)], float)
    view: Any = SimpleNamespace(photo=photo)
    return unframed(view, np.diag([2.0, 2.0, 1.0]), [known], printed)


def _film(picture: Any) -> None:
    for i in range(4):
        cv2.line(picture, (300, 120 + 40 * i), (420, 120 + 40 * i), (112, 49, 176), 3)
        cv2.line(picture, (300 + 40 * i, 120), (300 + 40 * i, 240), (112, 49, 176), 3)


def _hidden_film(picture: Any) -> None:
    _film(picture)
    cv2.rectangle(picture, (280, 100), (404, 400), (150, 100, 80), -1)


def _no_violet(picture: Any) -> None:
    """All that shows of a stack, its lines below hands, is a circle and a cross in the next cell."""
    _a_blue_ring(picture)
    cv2.line(picture, (390, 170), (410, 190), (23, 68, 191), 4)
    cv2.line(picture, (410, 170), (390, 190), (23, 68, 191), 4)
    cv2.rectangle(picture, (250, 60), (500, 155), (150, 100, 80), -1)


def _a_blue_ring(picture: Any) -> None:
    cv2.circle(picture, (360, 180), 10, (23, 68, 191), 4)


def _clutter(picture: Any) -> None:
    cv2.line(picture, (300, 60), (560, 120), (112, 49, 176), 15)  # a violet pen
    cv2.circle(picture, (420, 280), 70, (23, 68, 191), 10)  # a blue cup
    for x in range(220, 600, 30):
        cv2.circle(picture, (x, 30), 9, (112, 49, 176), 3)  # rings on the cloth
    cv2.rectangle(picture, (250, 200), (330, 300), (60, 60, 60), 3)  # a black box
    cv2.rectangle(picture, (440, 200), (570, 330), (40, 40, 40), -1)  # a black coaster


def _a_pencil_on_dark_wood(picture: Any) -> None:
    picture[:, 200:] = (72, 44, 26)
    cv2.line(picture, (320, 120), (620, 420), (46, 26, 170), 14)
    grain = np.random.default_rng(1).normal(0, 6, picture.shape)
    picture[:] = np.clip(picture + grain, 0, 255).astype(np.uint8)


def _a_playmat_of_the_deepest_blue(picture: Any) -> None:
    """Where nearly no light comes from, noise leaves specks of ink's colour."""
    picture[:, 200:] = (104, 176, 182)
    picture[60:300, 330:420] = (22, 8, 52)
    grain = np.random.default_rng(3).normal(0, 7, picture.shape)
    picture[:] = np.clip(picture + grain, 0, 255).astype(np.uint8)


def _a_soft_frame(picture: Any) -> None:
    """A frame so far out of focus that its marks and the ink below it are spots."""
    ring = cv2.boxPoints(((400, 200), (130, 130), 20)).astype(np.int32)
    cv2.polylines(picture, [ring], True, (20, 20, 20), 6)
    picture[:] = cv2.GaussianBlur(picture, (0, 0), 3)


@pytest.mark.parametrize(
    ("draw", "stacks"),
    [
        (_film, 1),
        (_hidden_film, 1),
        (_no_violet, 1),
        (_a_blue_ring, 0),
        (_a_soft_frame, 1),
        (_a_pencil_on_dark_wood, 0),
        (_a_playmat_of_the_deepest_blue, 0),
        (_clutter, 0),
    ],
)
def test_only_film_looks_like_film(draw: Any, stacks: int) -> None:
    assert len(_table(draw)) == stacks


def test_a_violet_badge_is_no_film() -> None:
    assert not _table(_film, np.array([(290, 110), (430, 110), (430, 250), (290, 250)], float))


@pytest.mark.parametrize(("radius_px", "reasons"), [(80, ["frame-in-glare"]), (40, [])])
def test_a_reflection_as_large_as_a_frame_is_asked_about(radius_px: int, reasons: list[str]) -> None:
    def lamp(picture: Any) -> None:
        cv2.circle(picture, (400, 200), radius_px, (255, 255, 255), -1)
        toned = np.random.default_rng(4).integers(247, 256, picture.shape, np.uint8)
        np.minimum(picture, toned, out=picture)  # a lamp is not at its whitest everywhere

    assert [reason for reason, _ in _table(lamp)] == reasons


def test_white_paper_about_a_frame_that_was_read_hides_none() -> None:
    def paper(picture: Any) -> None:
        picture[:, 150:500] = 255

    assert not _table(paper)


@pytest.mark.parametrize(("wide_px", "films"), [(2, 1), (6, 0)])
def test_what_is_smaller_than_a_cell_and_has_broad_strokes_is_no_film(wide_px: int, films: int) -> None:
    """Two petals of a flower and what is between them meet at right angles too."""
    strokes = np.zeros((100, 100), np.uint8)
    cv2.polylines(strokes, [np.array([(30, 32), (30, 58), (56, 58), (56, 32)])], False, 1, wide_px)
    assert len(list(_films(strokes, np.zeros((100, 100), np.float32), -1.0))) == films


@pytest.mark.parametrize(("long_px", "films"), [(300, 0), (110, 1)])
def test_what_lies_along_one_line_longer_than_a_film_is_a_pen(long_px: int, films: int) -> None:
    """Its round end is as wide both ways, and so has strokes at right angles."""
    strokes = np.zeros((60, 340), np.uint8)
    cv2.line(strokes, (20, 30), (20 + long_px, 30), 1, 2)
    cv2.line(strokes, (22, 24), (22, 37), 1, 2)
    assert len(list(_films(strokes, np.zeros(strokes.shape, np.float32), -1.0))) == films


def _a_printed_cloth(strokes: Any) -> None:
    """Corners as long as a cell's side, here and there all over it."""
    for left, top in product(range(5, 400, 40), range(5, 300, 40)):
        cv2.polylines(
            strokes, [np.array([(left, top), (left, top + 28), (left + 15, top + 28)])], False, 1, 2
        )


@pytest.mark.parametrize(("with_film", "films"), [(False, 0), (True, 1)])
def test_of_a_cloth_printed_with_such_strokes_only_a_stack_is_film(with_film: bool, films: int) -> None:
    strokes = np.zeros((300, 400), np.uint8)
    _a_printed_cloth(strokes)
    if with_film:
        cv2.rectangle(strokes, (100, 100), (280, 220), 0, -1)
        cv2.rectangle(strokes, (120, 120), (240, 200), 1, 2)
    assert len(list(_films(strokes, np.zeros(strokes.shape, np.float32), -1.0))) == films
