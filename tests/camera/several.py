"""Several photos of one table: one for each player, or two that overlap."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.camera import tables_copyright, tables_paper_tales, tables_paper_world, tables_paperwall
from tests.camera.difficulty import DIALS, Difficulty, a_camera
from tests.camera.mishaps import befall
from tests.camera.scene import Scene
from tests.camera.shot import Shot, sized, take

TABLES = {
    "paper-world": tables_paper_world,
    "paperwall": tables_paperwall,
    "copyright": tables_copyright,
    "paper-tales": tables_paper_tales,
}
ALBUM = 50_000
"""Special cases have tables of their own, not those of the ordinary photos."""


def one_photo_each(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """A photo of each player's layout by itself; what belongs to nobody is in the first."""
    rng = np.random.default_rng((52, seed))
    scene, truth = TABLES[game].table(ALBUM + seed, difficulty, 2 + seed % 3)
    shots: list[Shot] = []
    owners: list[int | None] = list(range(len(truth["players"])))
    own_photo = game == "copyright" and seed % 2 == 0
    for player in [None, *owners] if own_photo else owners:
        nobodys = player == 0 and not own_photo
        items = [i for i in scene.laid if i.player == player or (nobodys and i.player is None)]
        part = Scene(scene.ground, scene.ground_seed, list(items))
        camera = sized(a_camera(difficulty, TABLES[game].MODULE_MM, rng), part, difficulty)
        notes = befall(part, DIALS[difficulty], rng)
        shots.append(take(part, camera, truth, difficulty, seed + len(shots), notes))
    return shots


def overlapping(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Two photos of one table from two sides; each shows more than half, together they show all."""
    rng = np.random.default_rng((53, seed))
    scene, truth = TABLES[game].table(ALBUM + seed, difficulty, 2 + seed % 3)
    left, top, right, bottom = scene.bounds()
    wide = right - left > bottom - top
    shots = []
    for first in (True, False):
        low, high = (left, right) if wide else (top, bottom)
        edge = low + (high - low) * (0.72 if first else 0.28)
        middle = [item.x if wide else item.y for item in scene.laid]
        inside = [
            item for item, at in zip(scene.laid, middle, strict=True) if (at <= edge if first else at >= edge)
        ]
        part = Scene(scene.ground, scene.ground_seed, list(inside))
        camera = a_camera(difficulty, TABLES[game].MODULE_MM, rng)
        camera = sized(
            replace(camera, azimuth_deg=camera.azimuth_deg + (0 if first else 20)), part, difficulty
        )
        shots.append(take(scene, camera, truth, difficulty, seed, ("one of two photos",)))
    return shots
