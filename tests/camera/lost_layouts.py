"""Photos in which a player's whole layout is plain to see and none of its marks can be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np

from tests.camera.camera import framed
from tests.camera.develop import packed
from tests.camera.difficulty import Difficulty, a_camera
from tests.camera.scene import Pixels
from tests.camera.seats import COLOURS, badge
from tests.camera.several import ALBUM, TABLES
from tests.camera.shot import Shot, sized, take

Case = Callable[[str, int, Difficulty], list[Shot]]
ROOM_MM, FADE_MM = 12.0, 8.0
"""How far round a layout the photo is soft, and how slowly it gets sharp."""
WIDE, HIGH = 1600, 1200


def soft_layout(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """The camera focused on the cards of the others, and one player's are too soft to read.

    Of Paper Tales there are three: nobody wages war alone, so of two the rules would say who is missing.
    """
    rng = np.random.default_rng((95, seed))
    players = 3 if game == "paper-tales" else 2
    scene, truth = TABLES[game].table(ALBUM + seed, difficulty, players)
    camera = sized(a_camera(difficulty, TABLES[game].MODULE_MM, rng), scene, difficulty)
    shot = take(scene, camera, truth, difficulty, seed)
    who, scale = int(rng.integers(players)), camera.px_per_mm
    corners = np.concatenate([piece.corners for piece in shot.pieces if piece.player == who])
    share = np.zeros(shot.photo.shape[:2], np.float32)
    cv2.fillConvexPoly(share, cv2.convexHull(corners.astype(np.float32)).astype(np.int32), 1.0)
    share = cv2.dilate(share, np.ones((3, 3), np.uint8), iterations=round(ROOM_MM * scale))
    share = cv2.GaussianBlur(share, (0, 0), FADE_MM * scale)[..., None]
    soft = cv2.GaussianBlur(shot.photo, (0, 0), float(rng.uniform(1.0, 1.6)) * scale)
    photo: Pixels = np.asarray(shot.photo * (1 - share) + soft * share, np.uint8)
    notes = (f"player {who + 1} is out of focus",)
    return [replace(shot, jpeg=packed(photo, camera), notes=notes, expect="doubt")]


def far_layout(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Taken from a chair and sent small: the marks of who sits across are too small to read."""
    rng = np.random.default_rng((96, seed))
    scene, truth = TABLES[game].table(ALBUM + seed, difficulty, 2)
    camera = a_camera(difficulty, TABLES[game].MODULE_MM, rng)
    camera = replace(camera, tilt_deg=float(rng.uniform(48, 58)), width=WIDE, height=HIGH, k1=0.0)
    camera = replace(framed(camera, scene, 0.02), blur_module_px=3.0)
    shot = take(scene, camera, truth, difficulty, seed)
    scale = float(rng.uniform(0.4, 0.9))
    small = cv2.resize(shot.photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    data = packed(np.asarray(small, np.uint8), camera)
    return [replace(shot, jpeg=data, notes=(f"{small.shape[1]} pixels wide",), expect="either")]


def badge_alone(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """The badge of a second player is in the photo and their cards are not."""
    rng = np.random.default_rng((97, seed))
    scene, truth = TABLES[game].table(ALBUM + seed, difficulty, 1)
    names = " ".join(item.piece for item in scene.laid)
    colour = next(colour for colour in COLOURS if colour not in names)
    left, top, right, _ = scene.bounds()
    scene.add(badge(game, colour, (left + right) / 2, top - 150, 1, rng))
    camera = sized(a_camera(difficulty, TABLES[game].MODULE_MM, rng), scene, difficulty)
    missing = {**truth, "players": [*truth["players"], {**truth["players"][0], "name": colour}]}
    return [take(scene, camera, missing, difficulty, seed, (f"nothing lies before {colour}",), "doubt")]


_ALL: tuple[Case, ...] = (soft_layout, far_layout)
LOST: dict[str, dict[str, Case]] = {
    "paper-world": {case.__name__: case for case in (*_ALL, badge_alone)},
    "paperwall": {case.__name__: case for case in (*_ALL, badge_alone)},
    "paper-tales": {case.__name__: case for case in (*_ALL, badge_alone)},
    "copyright": {case.__name__: case for case in (*_ALL, badge_alone)},
}
