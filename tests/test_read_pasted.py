"""Photos of a second, much plainer camera: white tables and the ends of tables are no reason to doubt."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path as File

import pytest

from scorer.vision.read import read_photos
from tests.camera.pasted import Colour, pasted
from tests.tools.scoreboard import compared

WHITE, GREY, BROWN, DARK = (255, 255, 255), (190, 190, 190), (150, 110, 70), (60, 50, 45)


@pytest.mark.parametrize("game", ["paper-world", "paperwall", "paper-tales", "copyright"])
@pytest.mark.parametrize(
    ("ground", "beyond"), [(WHITE, None), (GREY, None), (BROWN, DARK)], ids=["white", "grey", "table-end"]
)
def test_a_plain_picture(
    game: str, ground: Colour, beyond: Colour | None, looks: File, tmp_path: File
) -> None:
    scene, truth = import_module(f"tests.camera.tables_{game.replace('-', '_')}").table(50, "easy")[:2]
    file = tmp_path / "photo.jpg"
    file.write_bytes(pasted(scene, ground, beyond=beyond, px_per_mm=7 if game == "copyright" else 4.5))
    verdict, _, reasons = compared(game, read_photos([file]), truth)
    assert (verdict, reasons) == ("right", ())
