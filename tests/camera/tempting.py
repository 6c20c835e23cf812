"""More photos that tempt a reader: fingers on tokens, backs, neighbours, steep views, cards on the cloth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np

from tests.camera import faces, tables_paper_world, tables_paperwall
from tests.camera.camera import Camera
from tests.camera.clutter import hand
from tests.camera.difficulty import Difficulty, a_camera
from tests.camera.mishaps import reaching
from tests.camera.scene import Glare, Laid, Scene, Thing, moved
from tests.camera.several import ALBUM, TABLES
from tests.camera.shot import Shot, sized, take

Case = Callable[[str, int, Difficulty], list[Shot]]
COUNTED = ("landscape", "start", "unit", "building", "card")


def _rng(case: int, seed: int) -> np.random.Generator:
    return np.random.default_rng((60 + case, seed))


def _camera(game: str, difficulty: Difficulty, rng: np.random.Generator, scene: Scene) -> Camera:
    return sized(a_camera(difficulty, TABLES[game].MODULE_MM, rng), scene, difficulty)


def dark_edge(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Paper World: a card at the rim of a grid, all its marks in glare, on a dark table."""
    rng = _rng(1, seed)
    scene, truth = tables_paper_world.table(ALBUM + seed, difficulty, 1)
    scene.ground, scene.ground_seed = "felt", 3
    cards = [item for item in scene.laid if item.kind.id in ("landscape", "start")]
    middle = np.mean([(card.x, card.y) for card in cards], axis=0)
    last = max(cards, key=lambda card: float(np.hypot(*(np.array((card.x, card.y)) - middle))))
    for _, corners in last.marks:
        x, y = corners.mean(axis=0)
        scene.glare.append(Glare(float(x), float(y), 24, 20, float(rng.uniform(0, 180)), 3.0))
    camera = _camera(game, difficulty, rng, scene)
    return [take(scene, camera, truth, difficulty, seed, (f"glare on {last.piece}",), "doubt")]


def finger_on_token(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Paper World: a finger on a score token, its mark below it."""
    rng = _rng(2, seed)
    for more in range(seed, seed + 9000, 1000):
        scene, truth = tables_paper_world.table(ALBUM + more, difficulty, 1)
        tokens = [item for item in scene.laid if item.kind.id == "score-token"]
        if tokens:
            break
    token = tokens[0]
    scene.add(reaching(hand(rng, fingers=1), token.x, token.y, rng, float(rng.uniform(-60, 60))))
    camera = _camera(game, difficulty, rng, scene)
    return [take(scene, camera, truth, difficulty, seed, (f"a finger on {token.piece}",), "doubt")]


def back_up(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """One card of a layout lies with its back up."""
    rng = _rng(3, seed)
    scene, truth = TABLES[game].table(ALBUM + seed, difficulty, 1)
    backs = faces.marks(game)
    # A building has its second level on its back: that is a table of its own, and no mishap.
    kinds = [kind for kind in COUNTED if kind != "building"]
    cards = [
        item
        for item in scene.laid
        if item.kind.id in kinds and item.player is not None and not item.place.startswith("on ")
    ]
    card = cards[int(rng.integers(len(cards)))]
    scene.items = [replace(item, side="back") if item is card else item for item in scene.items]
    note = f"{card.piece} shows its back, {len(backs.get((card.piece, 'back'), ()))} marks"
    return [take(scene, _camera(game, difficulty, rng, scene), truth, difficulty, seed, (note,), "doubt")]


def spare_card_near(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """A discarded card of the same game lies near a layout, turned and not quite touching it."""
    rng = _rng(4, seed)
    scene, truth = TABLES[game].table(ALBUM + seed, difficulty, 1)
    laid = {item.piece for item in scene.laid}
    kind = {"paper-world": "landscape", "paperwall": "card", "paper-tales": "unit"}[game]
    spare = [p for p, piece in faces.pieces(game).items() if piece.kind.id == kind and p not in laid]
    _, top, right, bottom = scene.bounds()
    scene.items.insert(
        0,
        Laid(
            game,
            spare[int(rng.integers(len(spare)))],
            x=float(right + rng.uniform(62, 100)),
            y=float(rng.uniform(top + 40, bottom - 10)),
            turn_deg=float(rng.uniform(0, 360)),
        ),
    )
    camera = _camera(game, difficulty, rng, scene)
    return [take(scene, camera, truth, difficulty, seed, ("a discarded card beside",), "either")]


def touching(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Two players' layouts touch each other."""
    rng = _rng(5, seed)
    parts = [TABLES[game].table(ALBUM + seed + 500 * i, difficulty, 1) for i in (0, 1)]
    scene, truth = parts[0]
    taken = {item.piece for item in scene.laid}
    if taken & {item.piece for item in parts[1][0].laid}:
        return touching(game, seed + 1000, difficulty)
    _, _, _, bottom = scene.bounds()
    scene.items = [item for item in scene.items if not isinstance(item, Laid) or item.y < 1e6]
    other = parts[1][0]
    gap = float(rng.uniform(2, 18))
    below = moved([replace(i, player=1) for i in other.laid if i.player == 0], 0, 0, 0)
    scene.items += moved(below, 0, bottom + gap - min(float(i.corners[:, 1].min()) for i in below), 0)
    players = [truth["players"][0], parts[1][1]["players"][0]]
    if players[0]["name"] == players[1]["name"]:
        players[1]["name"] = "player 2"
    camera = _camera(game, difficulty, rng, scene)
    both = {**truth, "players": players}
    return [take(scene, camera, both, difficulty, seed, ("layouts touch",), "either")]


def from_any_side(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """One layout, photographed upside down or from its left or right."""
    rng = _rng(6, seed)
    scene, truth = TABLES[game].table(ALBUM + seed, difficulty, 1)
    turn = (90, 180, 270)[seed % 3]
    scene.items = list(moved(scene.laid, 0, 0, turn))
    camera = _camera(game, difficulty, rng, scene)
    # Without a badge nobody can tell which side of a row of strips is up, and it makes no difference there.
    return [take(scene, camera, truth, difficulty, seed, (f"turned by {turn}°",), "right")]


def steep(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Taken from a chair: the camera looks at the table at 50 degrees."""
    rng = _rng(7, seed)
    scene, truth = TABLES[game].table(ALBUM + seed, difficulty, 1 + seed % 2)
    camera = sized(
        replace(a_camera(difficulty, TABLES[game].MODULE_MM, rng), tilt_deg=50.0), scene, difficulty
    )
    note = f"tilt {camera.tilt_deg:.0f}°"
    return [take(scene, camera, truth, difficulty, seed, (note,), "either")]


def card_pattern(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """A cloth with card-like squares printed all over it."""
    rng = _rng(8, seed)
    scene, truth = TABLES[game].table(ALBUM + seed, difficulty, 1)
    left, top, right, bottom = scene.bounds()
    cloth = _cards_on_cloth(rng, right - left + 500, bottom - top + 500)
    scene.items.insert(0, replace(cloth, x=(left + right) / 2, y=(top + bottom) / 2))
    camera = _camera(game, difficulty, rng, scene)
    return [take(scene, camera, truth, difficulty, seed, ("cards printed on the cloth",), "either")]


def _cards_on_cloth(rng: np.random.Generator, width_mm: float, height_mm: float) -> Thing:
    px = 2.0
    picture = np.full((round(height_mm * px), round(width_mm * px), 4), 255, np.uint8)
    picture[..., :3] = rng.uniform(120, 220, 3).astype(np.uint8)
    colours = [tuple(int(v) for v in rng.uniform(40, 230, 3)) for _ in range(4)]
    for row in range(int(height_mm // 84)):
        for column in range(int(width_mm // 84)):
            x, y = round((column * 84 + 6) * px), round((row * 84 + 6) * px)
            side = round(66 * px)
            colour = (*colours[int(rng.integers(4))], 255)
            cv2.rectangle(picture, (x, y), (x + side, y + side), colour, -1)
            cv2.rectangle(picture, (x, y), (x + side, y + side), (244, 240, 230, 255), 5)
            cv2.circle(picture, (x + side // 2, y + side // 2), side // 5, (236, 210, 90, 255), -1)
            cv2.rectangle(picture, (x + 14, y + 14), (x + 38, y + 38), (30, 30, 36, 255), -1)
    return Thing(picture, px, shadow=0.0)


def rows_close(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Paperwall: the rows of two players lie close together, one below the other."""
    rng = _rng(9, seed)
    scene, truth = tables_paperwall.table(ALBUM + seed, difficulty, 2)
    groups = [[item for item in scene.laid if item.player == i] for i in (0, 1)]
    spread = []
    for i, group in enumerate(groups):
        cards = [item for item in group if item.kind.id == "card"]
        turn = float(np.median([item.turn_deg % 180 for item in cards]))
        flat = moved(group, -float(np.mean([c.x for c in cards])), -float(np.mean([c.y for c in cards])), 0)
        straight = moved(flat, 0, 0, -turn if turn < 90 else 180 - turn)
        spread += moved(straight, 0, float(i * rng.uniform(64, 74)), 0)
    scene.items = [item for item in spread if item.kind.id == "card"]
    camera = _camera(game, difficulty, rng, scene)
    return [take(scene, camera, truth, difficulty, seed, ("rows close together",), "either")]


def half_turned(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Paperwall: one card lies askew by a quarter of a right angle to a whole one."""
    rng = _rng(10, seed)
    scene, truth = tables_paperwall.table(ALBUM + seed, difficulty, 1)
    cards = [item for item in scene.laid if item.kind.id == "card"]
    card = cards[int(rng.integers(len(cards)))]
    askew = replace(card, turn_deg=card.turn_deg + float(rng.uniform(22, 90)))
    scene.items = [askew if item is card else item for item in scene.items]
    camera = _camera(game, difficulty, rng, scene)
    return [take(scene, camera, truth, difficulty, seed, (f"{card.piece} lies askew",), "either")]


def row_cut_off(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Paperwall: the photo ends between two cards of a row, or right at the end of one."""
    rng = _rng(11, seed)
    scene, truth = tables_paperwall.table(ALBUM + seed, difficulty, 1)
    cards = sorted((item for item in scene.laid if item.kind.id == "card"), key=lambda item: (item.x, item.y))
    keep = [item for item in scene.laid if item not in cards[-1:]]
    part = Scene(scene.ground, scene.ground_seed, list(keep))
    camera = _camera(game, difficulty, rng, part)
    wide = np.ptp([c.x for c in cards]) > np.ptp([c.y for c in cards])
    last = max(keep, key=lambda item: item.x if wide else item.y)
    edge = last.corners.max(axis=0) + float(rng.uniform(0, 10))
    for step in range(400):
        at = camera.pixels(edge[None])[0]
        if at[0 if wide else 1] >= (camera.width if wide else camera.height) - 2:
            break
        x, y = camera.target
        camera = replace(camera, target=(x - 2.0, y) if wide else (x, y - 2.0))
        assert step < 399
    return [take(scene, camera, truth, difficulty, seed, ("the last card is outside",), "doubt")]


_SPREAD: tuple[Case, ...] = (back_up, spare_card_near, from_any_side, steep, card_pattern)
TEMPTING: dict[str, dict[str, Case]] = {
    "paper-world": {c.__name__: c for c in (*_SPREAD, dark_edge, finger_on_token, touching)},
    "paperwall": {c.__name__: c for c in (*_SPREAD, rows_close, half_turned, row_cut_off)},
    "paper-tales": {c.__name__: c for c in (steep, card_pattern, back_up)},
    "copyright": {c.__name__: c for c in (steep, card_pattern)},
}
