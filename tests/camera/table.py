"""What games are played on: felt, wood, a white table, cloth, a newspaper, patterns. Drawn, and they tile."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tests.camera.scene import Array, Pixels

PX_PER_MM = 3.0
SIDE_MM = 400
SIDE = round(SIDE_MM * PX_PER_MM)
FONTS = Path(__file__).resolve().parents[2] / "pnp" / "fonts"

PLAIN = ("felt", "wood", "white")
BUSY = ("gingham", "newspaper", "pattern", "chessboard")
GROUNDS = PLAIN + BUSY


@lru_cache(maxsize=10)
def ground(kind: str, seed: int) -> tuple[Pixels, float]:
    """A tile of the ground (RGB) and its pixels a millimetre."""
    rng = np.random.default_rng(seed)
    return np.clip(DRAWN[kind](rng), 0, 255).astype(np.uint8), PX_PER_MM


def grain(rng: np.random.Generator, size_px: float, stretch: float = 1.0) -> Array:
    """Smooth noise that tiles: mean 0, spread 1; `stretch` makes it longer along x."""
    few = (max(4, round(SIDE / size_px)), max(4, round(SIDE / size_px / stretch)))
    small = rng.standard_normal(few).astype(np.float32)
    small = np.asarray(cv2.copyMakeBorder(small, 2, 2, 2, 2, cv2.BORDER_WRAP), np.float32)
    scale = (SIDE / few[1], SIDE / few[0])
    size = (round(small.shape[1] * scale[0]), round(small.shape[0] * scale[1]))
    large = cv2.resize(small, size, interpolation=cv2.INTER_CUBIC)
    x, y = round(2 * scale[0]), round(2 * scale[1])
    return np.asarray(large[y : y + SIDE, x : x + SIDE], float)


def _felt(rng: np.random.Generator) -> Array:
    colours = [(38, 92, 62), (32, 62, 104), (112, 34, 38), (58, 60, 66), (44, 110, 108)]
    colour = np.array(colours[rng.integers(len(colours))], float)
    fibre = 0.05 * grain(rng, 1.4) + 0.05 * grain(rng, 4, 2) + 0.03 * grain(rng, 60)
    return np.asarray(colour * (1 + fibre[..., None]), float)


def _wood(rng: np.random.Generator) -> Array:
    tones = [
        ((186, 138, 90), (138, 92, 52)),
        ((120, 78, 48), (78, 46, 26)),
        ((214, 182, 138), (180, 142, 96)),
    ]
    light, dark = (np.array(tone, float) for tone in tones[rng.integers(len(tones))])
    wave = 1.6 * grain(rng, 70, 7) + 0.6 * grain(rng, 22, 9)
    rings = 0.5 + 0.5 * np.sin(2 * np.pi * (wave + 0.35 * grain(rng, 150, 3)))
    tone = np.clip(0.55 * rings + 0.22 * grain(rng, 3, 24) + 0.12 * grain(rng, 1.5, 8), 0, 1)[..., None]
    planks = light * (1 - tone) + dark * tone
    for i in range(4):
        band = slice(i * SIDE // 4, (i + 1) * SIDE // 4)
        planks[band] = np.roll(planks[band], int(rng.integers(SIDE)), axis=1) * rng.uniform(0.9, 1.06)
        planks[i * SIDE // 4 : i * SIDE // 4 + 3] *= 0.45
    return np.asarray(planks, float)


def _white(rng: np.random.Generator) -> Array:
    colours = [(236, 235, 230), (226, 228, 230), (240, 236, 226)]
    colour = np.array(colours[rng.integers(len(colours))], float)
    return np.asarray(colour * (1 + (0.006 * grain(rng, 2) + 0.006 * grain(rng, 80))[..., None]), float)


def _gingham(rng: np.random.Generator) -> Array:
    colours = [(190, 40, 44), (44, 76, 150), (52, 120, 74), (60, 58, 62)]
    colour = np.array(colours[rng.integers(len(colours))], float)
    squares = int(rng.choice([20, 26, 40]))
    stripe = (np.arange(SIDE) * squares * 2 // SIDE) % 2
    amount = (stripe[:, None] + stripe[None, :]) / 2
    thread = 0.06 * np.sin(np.arange(SIDE) * 2 * np.pi / 3.0)
    weave = thread[:, None] + thread[None, :] + 0.04 * grain(rng, 2)
    cloth = 238 * (1 - amount[..., None]) + colour * amount[..., None]
    return np.asarray(cloth * (1 + weave[..., None] + 0.04 * grain(rng, 120)[..., None]), float)


def _newspaper(rng: np.random.Generator) -> Array:
    page = Image.new("L", (SIDE, SIDE), 226)
    draw = ImageDraw.Draw(page)
    files = sorted(FONTS.glob("*.ttf"))
    small = ImageFont.truetype(str(files[int(rng.integers(len(files)))]), 9)
    large = ImageFont.truetype(str(files[int(rng.integers(len(files)))]), 34)
    letters = np.array(list("aaabcdeeeefghiijklmnnooprsstttuvwz"))

    def words(count: int) -> str:
        return " ".join("".join(rng.choice(letters, int(rng.integers(2, 9)))) for _ in range(count))

    width = SIDE // 6
    for column in range(6):
        x, y = column * width + 8, int(rng.integers(0, 60))
        while y < SIDE - 12:
            part = rng.random()
            if part < 0.02:
                draw.text((x, y), words(2).title()[:11], fill=30, font=large)
                y += 44
            elif part < 0.032:
                draw.rectangle((x, y, x + width - 16, y + 90), fill=int(rng.integers(60, 190)), outline=20)
                y += 100
            else:
                draw.text((x, y), words(7)[:38], fill=45, font=small)
                y += 12
    tone = np.asarray(page, float) + 3 * grain(rng, 90)
    return np.asarray(tone[..., None] * np.array([1.0, 0.985, 0.94]), float)


def _pattern(rng: np.random.Generator) -> Array:
    """A printed tablecloth: rings, dots and tiles in a regular order."""
    cloth = np.full((SIDE, SIDE, 3), rng.uniform(170, 240, 3))
    colours = [tuple(float(v) for v in rng.uniform(20, 220, 3)) for _ in range(4)]
    step = SIDE // int(rng.choice([10, 12, 16]))
    shape = int(rng.integers(3))
    for row in range(SIDE // step):
        for column in range(SIDE // step):
            x, y = int((column + 0.5) * step), int((row + 0.5) * step)
            colour = colours[(row + 2 * column) % 4]
            if shape == 0:
                cv2.circle(cloth, (x, y), int(step * 0.36), colour, max(3, step // 9), cv2.LINE_AA)
                cv2.circle(cloth, (x, y), step // 8, colours[(row + column) % 4], -1, cv2.LINE_AA)
            elif shape == 1:
                half = int(step * 0.33)
                cv2.rectangle(cloth, (x - half, y - half), (x + half, y + half), colour, -1)
                cv2.rectangle(
                    cloth, (x - half // 2, y - half // 2), (x + half // 2, y + half // 2), (240,) * 3, -1
                )
            else:
                half = int(step * 0.46)
                diamond = np.array([(x, y - half), (x + half, y), (x, y + half), (x - half, y)])
                cv2.fillConvexPoly(cloth, diamond, colour, cv2.LINE_AA)
    return np.asarray(cloth * (1 + 0.03 * grain(rng, 2)[..., None]), float)


def _chessboard(rng: np.random.Generator) -> Array:
    squares = int(rng.choice([8, 12, 20]))
    stripe = (np.arange(SIDE) * squares // SIDE) % 2
    odd = (stripe[:, None] ^ stripe[None, :])[..., None]
    pairs = [((32, 30, 30), (232, 228, 216)), ((110, 66, 36), (222, 190, 144))]
    dark, light = (np.array(tone, float) for tone in pairs[rng.integers(len(pairs))])
    return np.asarray((light * (1 - odd) + dark * odd) * (1 + 0.03 * grain(rng, 5, 6)[..., None]), float)


DRAWN: dict[str, Callable[[np.random.Generator], Array]] = {
    "felt": _felt,
    "wood": _wood,
    "white": _white,
    "gingham": _gingham,
    "newspaper": _newspaper,
    "pattern": _pattern,
    "chessboard": _chessboard,
}
