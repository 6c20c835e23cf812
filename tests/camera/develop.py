"""From painted pixels to a photo: light, lens, blur, noise and JPEG."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tests.camera.camera import Camera
from tests.camera.scene import Array, Glare, Pixels

COARSE = 8
"""Light changes slowly: it is worked out on a picture so many times smaller."""
FULL = 128
"""The value that leaves a colour as it is, in the picture of the light."""
ORIENTATION = 0x0112


def develop(painted: Pixels, camera: Camera, glare: list[Glare], seed: int) -> Pixels:
    """The finished photo, upright, before it is packed as JPEG."""
    rng = np.random.default_rng(seed)
    photo = cv2.multiply(painted, _enlarged(_light(camera, rng) * FULL, camera), scale=1 / FULL)
    veil = _veil(camera, glare)
    if veil is not None:
        photo = cv2.add(photo, _enlarged(veil, camera))
    photo = _blurred(np.asarray(photo, np.uint8), camera)
    if camera.k1:
        photo = _bent(photo, camera)
    if camera.noise:
        photo = cv2.add(photo, _noise(photo.shape[0], photo.shape[1], camera.noise, rng), dtype=cv2.CV_8U)
    if camera.mirrored:
        photo = cv2.flip(photo, 1)
    return np.asarray(photo, np.uint8)


def packed(photo: Pixels, camera: Camera) -> bytes:
    """The photo as JPEG; an orientation other than 1 is stored turned, with the tag that says so."""
    stored = Image.fromarray(photo)
    undo = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    exif = Image.Exif()
    exif[ORIENTATION] = camera.orientation
    if camera.orientation in undo:
        stored = stored.transpose(undo[camera.orientation])
    data = BytesIO()
    stored.save(data, "JPEG", quality=camera.jpeg, exif=exif)
    return data.getvalue()


def _grid(camera: Camera) -> tuple[Array, Array]:
    """x and y of the coarse pixels, -1 to 1 over the photo's width; y by the same measure."""
    wide, high = -(-camera.width // COARSE), -(-camera.height // COARSE)
    x = (np.arange(wide) + 0.5) / wide * 2 - 1
    y = ((np.arange(high) + 0.5) / high * 2 - 1) * camera.height / camera.width
    return x[None, :], y[:, None]


def _light(camera: Camera, rng: np.random.Generator) -> Array:
    """How much of each colour reaches the sensor, 1 being a well lit white table."""
    x, y = _grid(camera)
    turn = np.radians(camera.gradient_deg)
    along = np.clip((x * np.cos(turn) + y * np.sin(turn)) / 1.25, -1, 1)
    light = camera.exposure * camera.gradient ** (along / 2)
    light = light * (1 - camera.vignette * (x**2 + y**2) / 1.56)
    if camera.hard_shadow:
        light = light * _hard_shadow(x, y, camera.hard_shadow, rng)
    if camera.clipped:
        edge = (x * np.cos(turn) + y * np.sin(turn)) - (1 - 2 * camera.clipped)
        light = light * (1 + 5 / (1 + np.exp(-edge * 9)))
    warm = camera.warmth
    balance = np.array(
        [1 + 0.10 * warm, 1 - 0.015 * abs(warm), 1 - 0.30 * max(warm, 0) + 0.06 * max(-warm, 0)]
    )
    if warm < 0:
        balance[0] = 1 + 0.16 * warm
    return np.asarray(light[..., None] * balance, float)


def _hard_shadow(x: Array, y: Array, depth: float, rng: np.random.Generator) -> Array:
    """The photographer's own shadow: an edge across the photo and a round head."""
    turn = rng.uniform(0, 2 * np.pi)
    edge = x * np.cos(turn) + y * np.sin(turn) + rng.uniform(-0.4, 0.4)
    head = 0.42 - np.hypot(x - rng.uniform(-0.7, 0.7), y - rng.uniform(-0.5, 0.5))
    inside = np.maximum(edge, head if rng.random() < 0.5 else -1.0)
    dark = 1 / (1 + np.exp(-inside * 90))
    return np.asarray(1 - depth * dark, float)


def _veil(camera: Camera, glare: list[Glare]) -> Array | None:
    """Light that never touched the table: haze and reflections on it."""
    if not glare and not camera.haze:
        return None
    wide, high = -(-camera.width // COARSE), -(-camera.height // COARSE)
    veil = np.full((high, wide), 255 * camera.haze)
    columns, rows = np.meshgrid(np.arange(wide) * COARSE, np.arange(high) * COARSE)
    back = np.linalg.inv(camera.view())
    on_table = np.stack([columns, rows, np.ones_like(rows)], axis=-1) @ back.T
    tx, ty = on_table[..., 0] / on_table[..., 2], on_table[..., 1] / on_table[..., 2]
    for spot in glare:
        turn = np.radians(spot.turn_deg)
        dx, dy = tx - spot.x, ty - spot.y
        along = (dx * np.cos(turn) + dy * np.sin(turn)) / (spot.width / 2)
        across = (dy * np.cos(turn) - dx * np.sin(turn)) / (spot.height / 2)
        away = along**2 + across**2
        veil += 255 * spot.strength * (np.exp(-(away**1.3)) + 0.12 * np.exp(-away / 9))
    return np.repeat(veil[..., None], 3, axis=-1)


def _enlarged(coarse: Array, camera: Camera) -> Pixels:
    """A coarse picture at the size of the photo."""
    small = np.clip(coarse, 0, 255).astype(np.uint8)
    large = cv2.resize(small, (small.shape[1] * COARSE, small.shape[0] * COARSE))
    return np.asarray(large[: camera.height, : camera.width], np.uint8)


def _blurred(photo: Pixels, camera: Camera) -> Pixels:
    """Out of focus and shaken: one kernel for both."""
    module_px = camera.blur_module_px or camera.px_per_mm * camera.module_mm
    radius, length = camera.defocus * module_px, camera.motion * module_px
    if radius < 0.3 and length < 0.6:
        return photo
    half = int(np.ceil(radius + length / 2 + 1))
    fine = 8
    y, x = (np.mgrid[: (2 * half + 1) * fine, : (2 * half + 1) * fine] + 0.5) / fine - half - 0.5
    turn = np.radians(camera.motion_deg)
    along = x * np.cos(turn) + y * np.sin(turn)
    across = y * np.cos(turn) - x * np.sin(turn)
    reach = np.maximum(np.abs(along) - length / 2, 0)
    disc = (reach**2 + across**2 <= max(radius, 0.5) ** 2).astype(np.float32)
    size = 2 * half + 1
    kernel = disc.reshape(size, fine, size, fine).mean(axis=(1, 3))
    return np.asarray(cv2.filter2D(photo, -1, kernel / kernel.sum()), np.uint8)


def _bent(photo: Pixels, camera: Camera) -> Pixels:
    x, y = camera.unbent_maps()
    step = 16
    size = (x.shape[1] * step, x.shape[0] * step)
    # Corner-aligned enlargement: the coarse maps are exact at every 16th pixel and smooth between.
    grow = np.array([[step, 0, 0], [0, step, 0]], np.float32)
    maps = [
        cv2.warpAffine(
            m.astype(np.float32), grow, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        for m in (x, y)
    ]
    whole = [np.ascontiguousarray(m[: camera.height, : camera.width]) for m in maps]
    return np.asarray(
        cv2.remap(photo, whole[0], whole[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


@cache
def _grain() -> Array:
    """Sensor noise, a little smoothed as phones do, colour weaker than brightness; spread 1, tiles."""
    rng = np.random.default_rng(20)
    side = 1024
    bright = cv2.GaussianBlur(rng.standard_normal((side, side, 1)).astype(np.float32), (0, 0), 0.55)[
        ..., None
    ]
    colour = cv2.GaussianBlur(rng.standard_normal((side, side, 3)).astype(np.float32), (0, 0), 1.3)
    mixed = bright / bright.std() + 0.45 * colour / colour.std()
    return np.asarray(mixed / mixed.std(), float)


def _noise(height: int, width: int, sigma: float, rng: np.random.Generator) -> NDArray[np.int16]:
    tile = (_grain() * sigma).round().astype(np.int16)
    tile = np.roll(tile, tuple(int(v) for v in rng.integers(0, 1024, 2)), axis=(0, 1))
    across, down = -(-width // 1024), -(-height // 1024)
    return np.tile(tile, (down, across, 1))[:height, :width]
