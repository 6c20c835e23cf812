"""Pieces whose marks other pieces or things cover, though most of them is in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np

from tests.camera.clutter import PX, Colour, playing_card
from tests.camera.difficulty import Difficulty, a_camera
from tests.camera.scene import CARD_MM, Array, Laid, Pixels, Thing
from tests.camera.several import ALBUM, TABLES
from tests.camera.shot import Shot, sized, take

Case = Callable[[str, int, Difficulty], list[Shot]]
TOKENS = {"paper-world": "score-token", "paper-tales": "gold-token"}
BELOW = ("mat", "building-mat", "board")
CARDS = ("landscape", "start", "unit", "building", "card")
COINS: tuple[tuple[float, Colour], ...] = (
    (19.8, (200, 160, 70)),
    (21.3, (184, 110, 66)),
    (23.3, (190, 190, 186)),
)
"""Diameter in mm and metal."""


def token_under_card(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """A token slid half under a card: half its disc shows, its mark does not."""
    rng = np.random.default_rng((87, seed))
    for more in range(seed, seed + 90_000, 1000):
        scene, truth = TABLES[game].table(ALBUM + more, difficulty, 1)
        tokens = [item for item in scene.laid if item.kind.id == TOKENS[game]]
        if tokens:
            break
    token = tokens[int(rng.integers(len(tokens)))]
    below = [item for item in scene.laid if item.kind.id in BELOW]
    above = [item for item in scene.laid if item is not token and item not in below]
    cards = [item for item in above if item.kind.id in CARDS[:3]]
    spots = [replace(token, x=x, y=y) for card in cards for x, y in _at_edges(card, rng)]
    half = min(spots, key=lambda spot: abs(_shown(spot, above) - 0.5))
    scene.items = [*below, half, *above]
    camera = sized(a_camera(difficulty, TABLES[game].MODULE_MM, rng), scene, difficulty)
    return [take(scene, camera, truth, difficulty, seed, (f"{token.piece} half under a card",), "doubt")]


def _at_edges(card: Laid, rng: np.random.Generator) -> Iterator[tuple[float, float]]:
    """Places at the four edges of a card, where the middle of a token may lie."""
    width, height = card.size
    for u, v in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        along, out = float(rng.uniform(-0.2, 0.2)), float(rng.uniform(0, 3))
        across = width * (0.5 + (u / 2 or along)) + out * u
        down = height * (0.5 + (v / 2 or along)) + out * v
        x, y = card.on_table([(across, down)])[0]
        yield float(x), float(y)


def _shown(token: Laid, above: Sequence[Laid]) -> float:
    """Which share of a disc no piece covers."""
    line = np.linspace(-1, 1, 21)
    grid: Array = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    points = grid[np.hypot(*grid.T) < 1] * token.size[0] / 2 + (token.x, token.y)
    outlines = [item.corners.astype(np.float32) for item in above]
    covered = [
        any(cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0 for outline in outlines)
        for x, y in points
    ]
    return 1 - float(np.mean(covered))


def coins_on_marks(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """A coin lies on every mark of a card; the rest of the card is plain to see."""
    rng = np.random.default_rng((88, seed))
    scene, truth = TABLES[game].table(ALBUM + seed, difficulty, 1)
    cards = [item for item in scene.laid if item.kind.id in CARDS and item.player is not None]
    card = cards[int(rng.integers(len(cards)))]
    camera = sized(a_camera(difficulty, TABLES[game].MODULE_MM, rng), scene, difficulty)
    for _, corners in card.marks:
        x, y = corners.mean(axis=0)
        scene.add(replace(_coin(rng), x=float(x), y=float(y)))
    return [take(scene, camera, truth, difficulty, seed, (f"coins on {card.piece}",), "doubt")]


def playing_card_on_card(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Another game's narrower card lies on one of ours, which peeks out on two sides without its marks."""
    rng = np.random.default_rng((89, seed))
    scene, truth = TABLES[game].table(ALBUM + seed, difficulty, 1)
    cards = [item for item in scene.laid if item.kind.id in CARDS[:2] and item.player is not None]
    card = cards[int(rng.integers(len(cards)))]
    camera = sized(a_camera(difficulty, TABLES[game].MODULE_MM, rng), scene, difficulty)
    x, y = card.corners.mean(axis=0) + rng.uniform(-1.5, 1.5, 2)
    turn = card.turn_deg + float(rng.uniform(-3, 3)) + 90 * int(rng.integers(2))
    scene.add(replace(playing_card(rng), x=float(x), y=float(y), turn_deg=turn))
    return [take(scene, camera, truth, difficulty, seed, (f"a playing card on {card.piece}",), "doubt")]


def gold_on_age(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Gold lies on the age token of a unit and hides it: it may be one age, two, or none."""
    rng = np.random.default_rng((98, seed))
    for more in range(seed, seed + 90_000, 1000):
        scene, truth = TABLES[game].table(ALBUM + more, difficulty, 1)
        tokens = [item for item in scene.laid if item.kind.id == "age-token"]
        if tokens:
            break
    token = tokens[int(rng.integers(len(tokens)))]
    x, y = rng.normal((token.x, token.y), 0.5)
    lift, turn_deg = token.lift + CARD_MM, float(rng.uniform(0, 360))
    scene.add(Laid(game, "gold-1#30", x=x, y=y, turn_deg=turn_deg, lift=lift, player=0, place="gold"))
    truth["players"][0]["gold"] += 1
    camera = sized(a_camera(difficulty, TABLES[game].MODULE_MM, rng), scene, difficulty)
    return [take(scene, camera, truth, difficulty, seed, (f"gold on {token.piece}",), "doubt")]


def _coin(rng: np.random.Generator) -> Thing:
    across, metal = COINS[int(rng.integers(len(COINS)))]
    side = round(across * PX)
    picture: Pixels = np.zeros((side, side, 4), np.uint8)
    darker = tuple(int(0.75 * tone) for tone in metal)
    cv2.circle(picture, (side // 2, side // 2), side // 2 - 1, (*metal, 255), -1, cv2.LINE_AA)
    cv2.circle(picture, (side // 2, side // 2), round(0.42 * side), (*darker, 255), 3, cv2.LINE_AA)
    return Thing(picture, PX, lift=1.8, shadow=0.45)


_TOKENS: tuple[Case, ...] = (token_under_card, coins_on_marks)
COVERED: dict[str, dict[str, Case]] = {
    "paper-world": {case.__name__: case for case in (*_TOKENS, playing_card_on_card)},
    "paper-tales": {case.__name__: case for case in (*_TOKENS, gold_on_age)},
    "paperwall": {"coins_on_marks": coins_on_marks},
}
