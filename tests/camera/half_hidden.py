"""Photos in which a layout, a place or a moment is missing: cut neighbours, paper over cards, two states."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from tests.camera import faces, tables_copyright, tables_paper_tales
from tests.camera.camera import Camera
from tests.camera.clutter import PX, Colour
from tests.camera.difficulty import Difficulty, a_camera
from tests.camera.scene import Laid, Pixels, Scene, Thing, moved
from tests.camera.several import ALBUM, TABLES
from tests.camera.shot import Shot, sized, take, whereabouts

Case = Callable[[str, int, Difficulty], list[Shot]]
CARDS = {"paper-world": "landscape", "paperwall": "card", "paper-tales": "unit"}


def _rng(case: int, seed: int) -> np.random.Generator:
    return np.random.default_rng((90 + case, seed))


def _camera(
    game: str, difficulty: Difficulty, rng: np.random.Generator, scene: Scene, margin: float = 0.05
) -> Camera:
    return sized(a_camera(difficulty, TABLES[game].MODULE_MM, rng), scene, difficulty, margin)


def cut_neighbour(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """The photo of one player's layout shows a strip of the next player's cards, and none of their marks."""
    rng = _rng(1, seed)
    scene, truth = TABLES[game].table(ALBUM + seed, difficulty, 1)
    other, more = TABLES[game].table(ALBUM + seed + 500, difficulty, 1)
    pieces = {item.piece for item in scene.laid}
    own = [item for item in other.laid if item.player == 0 and item.kind.id not in ("mat", "badge")]
    if pieces & {item.piece for item in own if item.marks}:
        return cut_neighbour(game, seed + 1000, difficulty)
    camera = _camera(game, difficulty, rng, Scene(scene.ground, scene.ground_seed, list(scene.laid)), 0.12)
    _, _, _, bottom = scene.bounds()
    near = min(float(item.corners[:, 1].min()) for item in own)
    for step in range(400):
        below = [replace(item, player=1) for item in moved(own, 0, bottom - near + 4 + step, 0)]
        there = whereabouts(Scene(items=list(below)), camera)
        if not any(piece.open_marks for piece in there):
            break
    scene.items = [*below, *scene.items]
    both = {**truth, "players": [*truth["players"], *more["players"]]}
    return [take(scene, camera, both, difficulty, seed, ("the neighbour is cut off",), "doubt")]


def two_moments(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Two photos of one layout, and between them somebody played: nobody can tell which is the later."""
    rng = _rng(2, seed)
    scene, truth = TABLES[game].table(ALBUM + seed, difficulty, 1)
    used = {item.piece for item in scene.laid}
    kind = CARDS[game]
    cards = [item for item in scene.laid if item.kind.id == kind and item.player is not None]
    spare = [p for p, piece in faces.pieces(game).items() if piece.kind.id == kind and p not in used]
    card = cards[int(rng.integers(len(cards)))]
    new = replace(card, piece=spare[int(rng.integers(len(spare)))])
    before = Scene(scene.ground, scene.ground_seed, [new if item is card else item for item in scene.items])
    both = (scene, before) if seed % 2 else (before, scene)
    note = (f"{card.piece} or {new.piece}",)
    return [
        take(one, _camera(game, difficulty, rng, one), truth, difficulty, seed + i, note, "doubt")
        for i, one in enumerate(both)
    ]


def paper_over_card(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """A sheet of paper lies over the outermost card of a layout and hides all its marks."""
    rng = _rng(3, seed)
    scene, truth = TABLES[game].table(ALBUM + seed, difficulty, 1)
    kinds = ("landscape", "start", "unit", "building", "card")
    cards = [item for item in scene.laid if item.kind.id in kinds and item.player is not None]
    middle = np.mean([(card.x, card.y) for card in cards], axis=0)
    card = max(cards, key=lambda one: float(np.hypot(one.x - middle[0], one.y - middle[1])))
    camera = _camera(game, difficulty, rng, scene, 0.1)
    side = float(rng.uniform(110, 150))
    away = (np.array([card.x, card.y]) - middle) / max(
        1.0, float(np.hypot(card.x - middle[0], card.y - middle[1]))
    )
    x, y = np.array([card.x, card.y]) + away * (side / 2 - 45)
    turn = card.turn_deg % 90 + float(rng.normal(0, 6))
    sheet = _sheet((side, side), _PAPERS[int(rng.integers(len(_PAPERS)))])
    scene.add(replace(sheet, x=float(x), y=float(y), turn_deg=turn))
    return [take(scene, camera, truth, difficulty, seed, (f"paper over {card.piece}",), "doubt")]


_PAPERS: tuple[Colour, ...] = ((250, 250, 248), (236, 228, 206), (120, 160, 210), (200, 60, 60))


def _sheet(size_mm: tuple[float, float], colour: Colour, shadow: float = 0.4) -> Thing:
    picture: Pixels = np.full((round(size_mm[1] * PX), round(size_mm[0] * PX), 4), 255, np.uint8)
    picture[..., :3] = colour
    return Thing(picture, PX, lift=0.4, shadow=shadow)


def spare_strip(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Paper Tales: the front line of somebody who does not play lies before or behind a kingdom."""
    rng = _rng(4, seed)
    scene, truth = tables_paper_tales.table(ALBUM + seed, difficulty, 1, line="strip")
    line = next(item for item in scene.laid if item.kind.id == "front-line")
    others = [p for p in faces.pieces(game) if p.startswith("front-line") and p != line.piece]
    x, y = line.on_table([(90, 10 + (120 if seed % 2 else -120))])[0]
    piece = others[int(rng.integers(len(others)))]
    scene.items.insert(0, replace(line, piece=piece, x=float(x), y=float(y), player=None))
    camera = _camera(game, difficulty, rng, scene)
    return [take(scene, camera, truth, difficulty, seed, (f"{piece} too",), "either")]


def _frame(scene: Scene) -> Laid:
    return next(item for item in scene.laid if item.kind.id == "frame")


def scrap_on_cell(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Copyright: a scrap of white paper covers a cell with its figures."""
    rng = _rng(5, seed)
    scene, truth = tables_copyright.table(ALBUM + seed, difficulty, 1)
    frame = _frame(scene)
    column, row = (int(n) for n in rng.integers(-1, 2, 2))
    x, y = frame.on_table([(47 + 20 * column, 47 + 20 * row)])[0]
    scrap = _sheet((float(rng.uniform(18, 24)), float(rng.uniform(18, 26))), (246, 246, 246), 0.25)
    scene.add(replace(scrap, x=float(x), y=float(y), turn_deg=frame.turn_deg + float(rng.normal(0, 4))))
    camera = _camera(game, difficulty, rng, scene)
    return [take(scene, camera, truth, difficulty, seed, ("a scrap on a cell",), "doubt")]


def half_a_cell_off(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Copyright: one film lies half a cell beside the grid of the others."""
    rng = _rng(6, seed)
    scene, truth = tables_copyright.table(ALBUM + seed, difficulty, 1)
    films = [item for item in scene.laid if item.kind.id == "card" and item.player == 0]
    film = films[int(rng.integers(len(films)))]
    off = float(rng.uniform(8, 12)) * (1 if rng.random() < 0.5 else -1)
    x, y = film.on_table([(30 + off, 30) if rng.random() < 0.5 else (30, 30 + off)])[0]
    scene.items = [replace(i, x=float(x), y=float(y)) if i is film else i for i in scene.items]
    camera = _camera(game, difficulty, rng, scene)
    return [take(scene, camera, truth, difficulty, seed, (f"{film.piece} is {off:.0f} mm off",), "doubt")]


_LAID: tuple[Case, ...] = (cut_neighbour, two_moments, paper_over_card)
HALF_HIDDEN: dict[str, dict[str, Case]] = {
    "paper-world": {case.__name__: case for case in _LAID},
    "paperwall": {case.__name__: case for case in _LAID},
    "paper-tales": {case.__name__: case for case in (*_LAID, spare_strip)},
    "copyright": {case.__name__: case for case in (scrap_on_cell, half_a_cell_off)},
}
