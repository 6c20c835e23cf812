"""Building mats and the score board: known surface that says whose buildings lie there and hides nothing."""

from __future__ import annotations

from pathlib import Path as File
from types import SimpleNamespace
from typing import Any, cast

import pytest

from scorer.vision.games.paper_tales.kingdoms import Kingdom
from scorer.vision.games.paper_tales.owners import with_buildings
from scorer.vision.games.paper_tales.tokens import share_gold
from scorer.vision.geometry.plane import Pose
from scorer.vision.pieces.see import Seen
from scorer.vision.read import read_photos
from tests.camera import tables_paper_tales
from tests.camera.shot import snap
from tests.tools.scoreboard import compared
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


@pytest.mark.parametrize("case", ["building_under_card", "gold_on_mat", "gold_on_board"])
def test_what_nobody_can_read_on_them_is_doubted(case: str) -> None:
    assert judge_case(GAME, case, "easy", 36206).verdict == "doubted"
