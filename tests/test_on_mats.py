"""Building mats and the score board: known surface that says whose buildings lie there and hides nothing."""

from __future__ import annotations

from pathlib import Path as File
from types import SimpleNamespace
from typing import Any, cast

import cv2
import numpy as np
import pytest

from scorer.vision.games.paper_tales.below_on_mat import peeks_out_on
from scorer.vision.games.paper_tales.kingdoms import Kingdom
from scorer.vision.games.paper_tales.on_mat import _covered
from scorer.vision.games.paper_tales.owners import with_buildings
from scorer.vision.games.paper_tales.tokens import share_gold
from scorer.vision.geometry.plane import Pose
from scorer.vision.pieces.own_face import own_face
from scorer.vision.pieces.see import Seen
from scorer.vision.read import read_photos
from tests.camera import tables_paper_tales
from tests.camera.shot import snap
from tests.tools.scoreboard import compared, judge
from tests.tools.special_cases import judge_case

GAME = "paper-tales"


def _piece(kind: str, x: float, y: float, size: tuple[float, float], **facts: Any) -> Seen:
    """A piece that lies straight, its corner there."""
    printing = SimpleNamespace(piece=f"{kind}#1", kind=kind, size=size, side="front", facts=facts)
    return Seen(cast(Any, printing), (), (), Pose(x, y, 0.0))


def _kingdom(x: float, colour: str | None) -> Kingdom:
    unit = _piece("unit", x, 0, (63, 88))
    return Kingdom(0, 0.0, units=[unit], owner=colour)


@pytest.mark.parametrize(
    ("owners", "mat_x", "whose", "sure"),
    [
        (("red", "green"), 300.0, 0, True),  # as near to both: its colour says whose
        (("red", "green"), 480.0, 0, False),  # a red mat plainly beside green
        ((None, "green"), 90.0, 0, True),  # nobody is red yet: the mat names its neighbour
        (("blue", "green"), 90.0, 0, False),  # nobody is red, and its neighbour is blue
    ],
)
def test_a_building_belongs_to_the_mat_it_lies_on(
    owners: tuple[str | None, str | None], mat_x: float, whose: int, sure: bool
) -> None:
    kingdoms = [_kingdom(x, colour) for x, colour in zip((0.0, 700.0), owners, strict=True)]
    mat = _piece("building-mat", mat_x, 0, (196, 134), colour="red")
    building = _piece("building", mat_x + 2, 2, (88, 63))
    assert not with_buildings(kingdoms, [building], [mat])
    owner = kingdoms[whose]
    assert owner.buildings == [building] and owner.building_mats == [mat]
    assert owner.owner == (owners[whose] or "red")
    assert [reason for _, reason, _ in owner.doubts] == ([] if sure else ["whose-building"])


@pytest.mark.parametrize(("board_x", "mine", "doubted"), [(80.0, 1, 1), (180.0, 0, 0)])
def test_gold_on_the_board_is_nobodys_or_doubted(board_x: float, mine: int, doubted: int) -> None:
    kingdom = _kingdom(0.0, "red")
    board = _piece("board", board_x, 0, (186, 186))
    token = _piece("gold-token", board_x + 10, 20, (24, 24), value=1)
    supply, doubtful = share_gold([token], [kingdom], [board])
    assert (len(kingdom.gold), len(doubtful), len(supply)) == (mine, doubted, 1 - mine)


@pytest.mark.parametrize("seed", [36119, 36102])
def test_empty_mats_and_the_board_raise_no_doubt(seed: int, tmp_path: File) -> None:
    scene, truth = tables_paper_tales.table(seed, "easy", boards=True)
    shot = snap(scene, truth, tables_paper_tales.MODULE_MM, "easy", seed)
    assert any(item.kind.id == "building-mat" for item in scene.laid)
    file = tmp_path / "photo.jpg"
    file.write_bytes(shot.jpeg)
    verdict, _, reasons = compared(GAME, read_photos([file]), truth)
    assert (verdict, reasons) == ("right", ())


@pytest.mark.parametrize("seed", [62029, 62039])
def test_score_markers_are_no_gold_and_pale_print_in_much_light_is_no_token(seed: int) -> None:
    assert judge(GAME, "medium", seed).verdict == "right"


@pytest.mark.parametrize("case", ["building_under_card", "gold_on_mat"])
def test_what_nobody_can_read_on_them_is_doubted(case: str) -> None:
    assert judge_case(GAME, case, "easy", 36206).verdict == "doubted"


def _place() -> Any:
    """A mat with one place for a card and a word printed on it, a pixel a millimetre."""
    mat = np.full((100, 100, 3), (252, 250, 244), np.uint8)
    mat[:, :24] = (120, 60, 140)
    cv2.rectangle(mat, (45, 40), (70, 54), (70, 80, 100), -1)
    return mat


BOX = np.array([(30.0, 6.0), (93.0, 6.0), (93.0, 94.0), (30.0, 94.0)])


def _is_covered(photo: Any) -> bool:
    look = np.asarray(cv2.resize(_place(), (50, 50), interpolation=cv2.INTER_AREA), np.uint8)
    patch, taken = np.clip(photo, 0, 255).astype(np.uint8), np.zeros(look.shape[:2], bool)
    face = own_face(patch, look, taken, taken)
    return face is not None and bool(list(_covered(patch, look, face, taken, [BOX])))


def test_print_that_stands_out_from_white_is_an_empty_place_in_much_light() -> None:
    lit = _place() * np.where(np.arange(100) < 28, 0.6, 1.3)[None, :, None]
    assert not _is_covered(lit)
    lit[10:90, 34:90] = 255  # a white sheet, as bright as the mat
    assert _is_covered(lit)


def test_a_stain_only_tints_a_place_whose_print_is_in_sight() -> None:
    stained = 0.8 * _place()
    cv2.circle(tint := np.ones((100, 100, 3)), (60, 50), 34, (1.0, 0.96, 0.92), -1)
    assert not _is_covered(stained * tint)
    covered = stained * tint
    covered[8:92, 32:91] = (200, 191, 179)  # paper of that colour
    assert _is_covered(covered)


def test_where_the_camera_is_full_of_light_says_nothing_of_its_colour() -> None:
    lamp, shade = np.array([1.3, 1.2, 0.85]), np.array([0.7, 0.65, 0.46])  # the same lamp, and its shadow
    assert not _is_covered(_place() * np.where((np.arange(100) < 55)[:, None], lamp, shade)[None])


@pytest.mark.parametrize("seed", [80011, 80020])
def test_print_and_light_on_a_mat_are_no_sliver_of_gold(seed: int) -> None:
    assert "unread-mark" not in judge(GAME, "medium", seed).reasons


@pytest.mark.parametrize(("deep_mm", "shift_mm", "peeks"), [(9, 0, True), (2, 0, False), (9, 100, False)])
def test_a_card_below_another_on_a_mat_hides_the_mats_face(deep_mm: int, shift_mm: int, peeks: bool) -> None:
    mat, card = _piece("building-mat", 0, 0, (196, 134)), _piece("building", 4, 4, (88, 63))
    off = np.zeros((67, 98), np.float32)
    off[: (67 + deep_mm) // 2, 2 + shift_mm // 2 : (92 + shift_mm) // 2] = (
        0.2  # of a card below, the lower edge
    )
    taken = np.zeros(off.shape, bool)
    taken[:34, :47] = True
    face = cast(Any, SimpleNamespace(off=off, clear=~taken))
    assert peeks_out_on(mat, face, taken, card) is peeks


def test_a_playing_card_in_much_light_has_none_of_the_mats_print() -> None:
    outcome = judge_case(GAME, "building_under_card", "medium", 83000)
    assert "hidden-place" in outcome.reasons
