"""Copyright with badges: each names whose the frame beside it is; one without a frame is asked about."""

from __future__ import annotations

from pathlib import Path as File

import numpy as np
import pytest

from scorer.vision.read import read_photos
from scorer.vision.reading import Reading
from tests.camera import tables_copyright as tables
from tests.camera.difficulty import a_camera
from tests.camera.scene import Scene
from tests.camera.seats import badge, extent
from tests.camera.shot import sized, take

GAME, SEED = "copyright", 7
COLOURS = ("violet", "yellow")


def read(folder: File, *, without: int | None = None, names: tuple[str, ...] = ()) -> Reading:
    """A photo of two players' frames and a model, a badge beside each frame; one player's may be missing."""
    rng = np.random.default_rng(SEED)
    scene, truth = tables.table(SEED, "easy", 2)
    for player, colour in enumerate(COLOURS):
        left, _, right, bottom = extent([item for item in scene.laid if item.player == player])
        scene.add(badge(GAME, colour, (left + right) / 2, bottom + 18, 2 + player, rng))
    laid = [item for item in scene.laid if without is None or item.player != without]
    shown = Scene(scene.ground, scene.ground_seed, list(laid))
    camera = sized(a_camera("easy", tables.MODULE_MM, rng), shown, "easy")
    file = folder / "photo.jpg"
    file.write_bytes(take(shown, camera, truth, "easy", SEED).jpeg)
    return read_photos([file], names=names)


def test_a_badge_names_the_owner_of_the_frame_beside_it(tmp_path: File) -> None:
    reading = read(tmp_path)
    assert [player["name"] for player in reading.table["players"]] == list(COLOURS)
    assert not reading.doubts


def test_names_given_say_more_than_badges(tmp_path: File) -> None:
    reading = read(tmp_path, names=("Ola", "Jan"))
    assert [player["name"] for player in reading.table["players"]] == ["Ola", "Jan"]


@pytest.mark.parametrize("without", [0, 1])
def test_a_badge_without_a_frame_is_asked_about(tmp_path: File, without: int) -> None:
    (doubt,) = read(tmp_path, without=without).doubts
    assert (doubt.player, doubt.reason) == (COLOURS[without], "badge-without-cards")
