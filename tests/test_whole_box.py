"""A table on which every card of the box was read: what cannot be seen round it hides none."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path as File

import numpy as np
import pytest
from PIL import Image, ImageDraw

from scorer.vision.read import read_photos
from tests.camera import tables_paperwall
from tests.camera.shot import Shot

CLOSE_PX = 6


def _cut_close(shot: Shot, file: File, *, hidden: int = 0) -> None:
    """The photo cut as near to the cards as can be, some of them below a sheet of paper."""
    cards = [there for there in shot.pieces if there.marks and there.place != "badge"]
    picture = Image.open(BytesIO(shot.jpeg))
    for there in cards[:hidden]:
        ImageDraw.Draw(picture).polygon([tuple(corner) for corner in there.corners.tolist()], "white")
    every = np.concatenate([there.corners for there in cards])
    low, high = every.min(axis=0) - CLOSE_PX, every.max(axis=0) + CLOSE_PX
    picture.crop((*low.astype(int).tolist(), *high.astype(int).tolist())).save(file, quality=95)


@pytest.fixture(scope="module")
def of_four() -> Shot:
    return tables_paperwall.shot(3, "easy", players=4)


def test_nothing_lies_beyond_the_border_when_every_card_was_read(of_four: Shot, tmp_path: File) -> None:
    _cut_close(of_four, tmp_path / "photo.jpg")
    reading = read_photos([tmp_path / "photo.jpg"])
    assert sum(len(player["row"]) for player in reading.table["players"]) == 24
    assert not reading.doubts


def test_a_card_that_was_not_read_may_lie_beyond_the_border(of_four: Shot, tmp_path: File) -> None:
    _cut_close(of_four, tmp_path / "photo.jpg", hidden=1)
    reasons = {doubt.reason for doubt in read_photos([tmp_path / "photo.jpg"]).doubts}
    assert "cut-off" in reasons


def test_fewer_players_leave_cards_in_the_box_that_may_lie_anywhere(tmp_path: File) -> None:
    _cut_close(tables_paperwall.shot(3, "easy", players=3), tmp_path / "photo.jpg")
    reasons = {doubt.reason for doubt in read_photos([tmp_path / "photo.jpg"]).doubts}
    assert "cut-off" in reasons
