"""Paper Tales: a building or gold that nobody can read lies on a building mat or on the score board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from tests.camera.clutter import playing_card
from tests.camera.difficulty import Difficulty, a_camera
from tests.camera.scene import CARD_MM, Array, Laid, Scene
from tests.camera.seats import quarter
from tests.camera.several import ALBUM, TABLES
from tests.camera.shot import Shot, sized, take
from tests.camera.unreadable_tokens import counter

Case = Callable[[str, int, Difficulty], list[Shot]]
MAT, BOARD = "building-mat", "board"
INSIDE_MM = 14.0


def _table(game: str, seed: int, difficulty: Difficulty, buildings: int) -> tuple[Scene, dict[str, Any]]:
    """One player's table with a building mat, the board, and so many buildings at least, at most three."""
    for more in range(seed, seed + 90_000, 1000):
        scene, truth = TABLES[game].table(ALBUM + more, difficulty, 1, boards=True)
        if len(_of(scene, "building")) >= buildings:
            break
    return scene, truth


def _of(scene: Scene, kind: str) -> list[Laid]:
    return [item for item in scene.laid if item.kind.id == kind]


def _taken(
    scene: Scene,
    truth: dict[str, Any],
    game: str,
    seed: int,
    difficulty: Difficulty,
    note: str,
    expect: str = "doubt",
) -> list[Shot]:
    rng = np.random.default_rng((95, seed))
    camera = sized(a_camera(difficulty, TABLES[game].MODULE_MM, rng), scene, difficulty)
    return [take(scene, camera, truth, difficulty, seed, (note,), expect)]


def building_under_card(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Another game's card lies on a building that lies on its mat."""
    rng = np.random.default_rng((92, seed))
    scene, truth = _table(game, seed, difficulty, 1)
    building = quarter(rng, _of(scene, "building"))
    x, y = building.corners.mean(axis=0) + rng.uniform(-1.5, 1.5, 2)
    turn = building.turn_deg + 90 + float(rng.uniform(-3, 3))
    scene.add(replace(playing_card(rng), x=float(x), y=float(y), turn_deg=turn))
    return _taken(scene, truth, game, seed, difficulty, f"a playing card on {building.piece}")


def gold_on_mat(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """A counter hides the mark of gold on an empty place of a building mat."""
    rng = np.random.default_rng((93, seed))
    scene, truth = _table(game, seed, difficulty, 0)
    (mat,) = _of(scene, MAT)
    corners = [mat.on_table([place])[0] for place in ((45.5, 33), (150.5, 33), (45.5, 101), (150.5, 101))]
    free = [at for at in corners if all(np.hypot(*(at - (b.x, b.y))) > 40 for b in _of(scene, "building"))]
    gold = _lay_gold(scene, quarter(rng, free) + rng.uniform((-25, -12), (25, 12)), rng)
    truth["players"][0]["gold"] += gold
    return _taken(scene, truth, game, seed, difficulty, "gold under a counter on a building mat")


def gold_on_board(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """A counter hides the mark of gold on the score board, where the kingdom is nearest; it is nobody's."""
    rng = np.random.default_rng((94, seed))
    scene, truth = _table(game, seed, difficulty, 0)
    (board,) = _of(scene, BOARD)
    own = [item for item in scene.laid if item.player == 0]
    line = np.linspace(INSIDE_MM, board.size[0] - INSIDE_MM, 12)
    places = board.on_table(np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2))
    kingdom = np.concatenate([item.on_table(_rim(item)) for item in own])
    far = np.hypot(*(places[:, None] - kingdom[None]).transpose(2, 0, 1)).min(axis=1)
    _lay_gold(scene, places[np.argsort(far)[int(rng.integers(3))]], rng)
    return _taken(scene, truth, game, seed, difficulty, "gold under a counter on the board", "either")


def _rim(item: Laid) -> Array:
    """Points along the edges of a piece, on itself."""
    width, height = item.size
    steps = np.linspace(0, 1, 9)
    edges = [(s * width, y) for s in steps for y in (0, height)]
    return np.array([*edges, *((x, s * height) for s in steps for x in (0, width))], float)


def _lay_gold(scene: Scene, at: Array, rng: np.random.Generator) -> int:
    """Gold under a counter; what it is worth."""
    worth, piece = quarter(rng, ((1, "gold-1#30"), (5, "gold-5#10")))
    token = Laid("paper-tales", piece, x=float(at[0]), y=float(at[1]), lift=CARD_MM, player=0, place="gold")
    scene.add(replace(token, turn_deg=float(rng.uniform(0, 360))))
    x, y = at + rng.normal(0, 0.7, 2)
    scene.add(replace(counter(rng), x=float(x), y=float(y)))
    return worth


HIDDEN_ON_MATS: dict[str, dict[str, Case]] = {
    "paper-tales": {case.__name__: case for case in (building_under_card, gold_on_mat, gold_on_board)}
}
