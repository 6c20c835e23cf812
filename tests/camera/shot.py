"""A photo with its truth: the table that was laid, and where each piece is in the picture."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from io import BytesIO
from typing import Any

import cv2
import numpy as np
from PIL import Image, ImageOps

from tests.camera.camera import Camera, framed
from tests.camera.develop import develop, packed
from tests.camera.difficulty import DIALS, SIZES, SMALL_SIZES, Difficulty, a_camera
from tests.camera.mishaps import befall
from tests.camera.paint import bend, paint
from tests.camera.scene import CARD_MM, Array, Laid, Pixels, Scene, Thing

COARSE = 4
"""Visibility is worked out on a picture so many times smaller."""
SEEN = 0.985
"""A mark is open to the camera when no more than this of it is covered or outside the photo."""


@dataclass(frozen=True)
class There:
    """A piece in a photo, as it truly lies."""

    game: str
    piece: str
    side: str
    player: int | None
    place: str
    corners: Array = field(repr=False)
    """In pixels of the upright photo: top left as the piece itself sees it, then clockwise."""
    visible: float
    """The share of its face that nothing covers and that is inside the photo."""
    marks: dict[int, Array] = field(repr=False)
    """Corners of each of its marks, in pixels."""
    open_marks: tuple[int, ...] = ()
    """Marks that nothing covers; they may still be too small, too blurred or too bright to read."""

    @property
    def card(self) -> str:
        return self.piece.partition("#")[0]


@dataclass(frozen=True)
class Shot:
    """One photo, or one of several of the same table."""

    jpeg: bytes = field(repr=False)
    truth: dict[str, Any]
    """The table file that a perfect reader writes (for this photo alone, or for all photos of the table)."""
    pieces: tuple[There, ...] = field(repr=False)
    difficulty: Difficulty
    camera: Camera
    scene: Scene = field(repr=False)
    notes: tuple[str, ...] = ()
    expect: str = "right"
    """"right": nothing should be doubted; "doubt": a doubt is due; "refuse": nothing can be scored."""

    @cached_property
    def photo(self) -> Pixels:
        """The picture as a reader sees it: decoded, upright, RGB."""
        return np.asarray(ImageOps.exif_transpose(Image.open(BytesIO(self.jpeg))).convert("RGB"))

    @property
    def view(self) -> Array:
        """The homography from the table (mm) to pixels; exact where the lens does not bend (k1 = 0)."""
        return self.camera.view()


def sized(camera: Camera, scene: Scene, difficulty: Difficulty, margin: float = 0.05) -> Camera:
    """The camera at its place: nearer while far marks are too small, less tilted where that is not enough.

    The photo is the smallest usual one that shows the whole scene at that scale.
    """
    least = DIALS[difficulty].least_module_px
    for _ in range(6):
        fit = _fitting(camera, scene, difficulty, margin)
        smallest = smallest_module(fit, scene)
        if smallest >= least:
            break
        wanted = camera.px_per_mm * min(1.5, 1.03 * least / smallest)
        nearer = _fitting(replace(camera, px_per_mm=wanted), scene, difficulty, margin)
        if nearer.px_per_mm > 1.02 * fit.px_per_mm:
            camera = replace(camera, px_per_mm=wanted)
        else:
            camera = replace(camera, tilt_deg=camera.tilt_deg * 0.75)
    return replace(fit, blur_module_px=min(fit.px_per_mm * fit.module_mm, 1.2 * smallest_module(fit, scene)))


def _fitting(camera: Camera, scene: Scene, difficulty: Difficulty, margin: float) -> Camera:
    left, top, right, bottom = scene.bounds()
    tall = (bottom - top) * np.cos(np.radians(camera.tilt_deg)) > (right - left) * 1.02
    for width, height in SMALL_SIZES if difficulty in ("hard", "impossible") else SIZES:
        size = (height, width) if tall else (width, height)
        fit = framed(replace(camera, width=size[0], height=size[1]), scene, margin)
        if fit.px_per_mm > 0.97 * camera.px_per_mm:
            break
    return fit


def smallest_module(camera: Camera, scene: Scene) -> float:
    """Pixels a module along the shortest side of the smallest mark."""
    sides = [
        float(np.hypot(*(np.roll(seen, -1, axis=0) - seen).T).min()) / 8
        for item in scene.laid
        for _, corners in item.marks
        for seen in [camera.pixels(corners)]
    ]
    return min(sides, default=99.0)


def take(
    scene: Scene,
    camera: Camera,
    truth: dict[str, Any],
    difficulty: Difficulty,
    seed: int,
    notes: tuple[str, ...] = (),
    expect: str = "right",
) -> Shot:
    """Photographs the scene with a camera that is already in its place."""
    photo = develop(paint(scene, camera), camera, scene.glare, seed)
    return Shot(
        packed(photo, camera), truth, whereabouts(scene, camera), difficulty, camera, scene, notes, expect
    )


def snap(scene: Scene, truth: dict[str, Any], module_mm: float, difficulty: Difficulty, seed: int) -> Shot:
    """A photo of the whole scene, with all that can befall it at this difficulty."""
    rng = np.random.default_rng((12, seed))
    camera = sized(a_camera(difficulty, module_mm, rng), scene, difficulty)
    notes = befall(scene, DIALS[difficulty], rng)
    shot = take(scene, camera, truth, difficulty, seed, notes)
    hidden = any(piece.marks and not piece.open_marks for piece in shot.pieces if piece.player is not None)
    return replace(shot, expect="doubt" if hidden or difficulty == "impossible" else "right")


def whereabouts(scene: Scene, camera: Camera) -> tuple[There, ...]:
    """Where each piece is in the photo, and how much of it can be seen."""
    size = (camera.height // COARSE + 1, camera.width // COARSE + 1)
    top = np.full(size, -1, np.int32)
    for i, item in enumerate(scene.items):
        if isinstance(item, Thing):
            _cover(top, item, camera)
        elif item.kind.material != "film":
            corners = camera.pixels(item.corners, item.lift)
            _fill(top, corners, i, disc=item.kind.shape == "disc")
    there = []
    for i, item in enumerate(scene.items):
        if not isinstance(item, Laid):
            continue
        corners = seen_at(item, item.corners, camera)
        film = item.kind.material == "film"
        own = -1 if film else i
        marks = {number: seen_at(item, points, camera) for number, points in item.marks}
        clear = tuple(n for n, points in marks.items() if _share(top, points, own, film) >= SEEN)
        there.append(
            There(
                item.game,
                item.piece,
                item.side,
                item.player,
                item.place,
                corners,
                _share(top, corners, own, film, disc=item.kind.shape == "disc"),
                marks,
                clear,
            )
        )
    return tuple(there)


def seen_at(item: Laid, points: Array, camera: Camera) -> Array:
    """Points of the table that belong to a piece, in pixels: its height and its bend counted in."""
    lift: float | Array = 0.0 if item.kind.material == "film" else CARD_MM
    if item.curl_mm:
        turn = np.radians(item.turn_deg)
        across = (points - (item.x, item.y)) @ np.array([np.cos(turn), np.sin(turn)])
        lift = lift + bend(across, item.curl_mm, item.size[0] / 2)
    return camera.pixels(points, item.lift + lift)


def _fill(top: Any, corners: Array, value: int, disc: bool) -> None:
    points = corners / COARSE
    if disc:
        middle = points.mean(axis=0)
        around = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        right, down = (points[1] - points[0]) / 2, (points[3] - points[0]) / 2
        points = middle + np.cos(around)[:, None] * right + np.sin(around)[:, None] * down
    cv2.fillConvexPoly(top, np.round(points * 16).astype(np.int32), value, cv2.LINE_8, 4)


def _cover(top: Any, thing: Thing, camera: Camera) -> None:
    """What a thing covers: the pixels where its picture is not clear."""
    corners = (camera.pixels(thing.corners, thing.lift) / COARSE).astype(np.float32)
    height, width = thing.picture.shape[:2]
    frame = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    view = cv2.getPerspectiveTransform(frame, corners)
    mask = cv2.warpPerspective(thing.picture[..., 3], view, (top.shape[1], top.shape[0]))
    top[mask > 100] = -2


def _share(top: Any, corners: Array, own: int, film: bool, disc: bool = False) -> float:
    """How much of an outline shows the piece itself; a film is covered by whatever lies above a table."""
    canvas = np.zeros(top.shape, np.uint8)
    left, up = np.floor(corners.min(axis=0) / COARSE).astype(int)
    right, down = np.ceil(corners.max(axis=0) / COARSE).astype(int) + 1
    _fill(canvas, corners, 1, disc)
    part = (slice(max(up, 0), max(down, 0)), slice(max(left, 0), max(right, 0)))
    inside = canvas[part] > 0
    x, y = corners[:, 0] / COARSE, corners[:, 1] / COARSE
    area = abs(float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum())) / 2 * (np.pi / 4 if disc else 1)
    kept = inside & (top[part] != -2 if film else top[part] == own)
    whole = max(float(inside.sum()), area)
    return min(1.0, float(kept.sum()) / whole) if whole else 0.0
