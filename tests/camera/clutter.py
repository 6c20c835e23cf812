"""Things that lie about on a table: dice, pens, cups, a hand, other cards, a page, a phone. All drawn."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from pnp.deck.model import Side
from tests.camera import faces
from tests.camera.scene import Field, Pixels, Thing
from tests.camera.table import FONTS

PX = 4.0
Colour = tuple[int, int, int]


def _blank(width_mm: float, height_mm: float) -> Pixels:
    return np.zeros((round(height_mm * PX), round(width_mm * PX), 4), np.uint8)


def _rounded_box(picture: Pixels, radius_mm: float, colour: Colour, inset: int = 1) -> None:
    height, width = picture.shape[:2]
    r = max(1, round(radius_mm * PX))
    fill = (*colour, 255)
    cv2.rectangle(picture, (inset + r, inset), (width - 1 - inset - r, height - 1 - inset), fill, -1)
    cv2.rectangle(picture, (inset, inset + r), (width - 1 - inset, height - 1 - inset - r), fill, -1)
    for x in (inset + r, width - 1 - inset - r):
        for y in (inset + r, height - 1 - inset - r):
            cv2.circle(picture, (x, y), r, fill, -1, cv2.LINE_AA)


def _shade(picture: Pixels, amount: float, turn: float = 0.8) -> None:
    """Brighter towards the lamp, darker away from it."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height, :width]
    along = (x / width - 0.5) * np.cos(turn) + (y / height - 0.5) * np.sin(turn)
    picture[..., :3] = np.clip(picture[..., :3] * (1 - amount * 2 * along[..., None]), 0, 255).astype(
        np.uint8
    )


def die(rng: np.random.Generator) -> Thing:
    picture = _blank(16, 16)
    colour, pip = [
        ((236, 232, 222), (30, 30, 34)),
        ((178, 30, 36), (244, 240, 236)),
        ((30, 32, 36), (240,) * 3),
    ][int(rng.integers(3))]
    _rounded_box(picture, 2.6, colour)
    dots = {1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]}
    for dot in dots[int(rng.integers(1, 7))]:
        at = (round((4 + 4 * (dot % 3)) * PX), round((4 + 4 * (dot // 3)) * PX))
        cv2.circle(picture, at, round(1.4 * PX), (*pip, 255), -1, cv2.LINE_AA)
    _shade(picture, 0.12)
    return Thing(picture, PX, lift=14.0, shadow=0.45)


def pen(rng: np.random.Generator) -> Thing:
    picture = _blank(142, 9)
    colour = tuple(int(v) for v in rng.uniform(20, 210, 3))
    middle = picture.shape[0] // 2
    cv2.line(picture, (round(12 * PX), middle), (round(138 * PX), middle), (*colour, 255), round(7.5 * PX))
    cv2.fillConvexPoly(
        picture,
        np.array([(round(12 * PX), 2), (round(12 * PX), 2 * middle - 2), (4, middle)]),
        (206, 172, 120, 255),
        cv2.LINE_AA,
    )
    y = np.abs(np.arange(picture.shape[0]) - middle * 0.7) / middle
    picture[..., :3] = np.clip(picture[..., :3] * (1.25 - 0.6 * y[:, None, None]), 0, 255).astype(np.uint8)
    return Thing(picture, PX, lift=5.0, shadow=0.45)


def cup(rng: np.random.Generator) -> Thing:
    picture = _blank(118, 90)
    colour = [(232, 228, 220), (52, 88, 120), (150, 48, 40), (60, 66, 60)][int(rng.integers(4))]
    c = (round(44 * PX), round(45 * PX))
    cv2.ellipse(
        picture, (round(90 * PX), c[1]), (round(20 * PX), round(14 * PX)), 0, 0, 360, (*colour, 255), 30
    )
    cv2.circle(picture, c, round(42 * PX), (*colour, 255), -1, cv2.LINE_AA)
    inner = tuple(int(v * 0.8) for v in colour)
    cv2.circle(picture, c, round(37 * PX), (*inner, 255), -1, cv2.LINE_AA)
    drink = [(58, 34, 20), (176, 110, 50), (128, 84, 56)][int(rng.integers(3))]
    cv2.circle(picture, (c[0] + 6, c[1] + 6), round(34 * PX), (*drink, 255), -1, cv2.LINE_AA)
    cv2.ellipse(picture, (c[0] - 30, c[1] - 50), (40, 14), -20, 0, 360, (226, 216, 206, 255), -1, cv2.LINE_AA)
    _shade(picture, 0.15)
    return Thing(picture, PX, lift=70.0, shadow=0.35)


def hand(rng: np.random.Generator, fingers: int = 4) -> Thing:
    """A hand that reaches in from below the picture's lower edge: fingers up, in skin with some shading."""
    picture = _blank(110, 560)
    skin = [(226, 178, 150), (198, 146, 112), (142, 96, 70), (92, 60, 44), (236, 196, 172)][
        int(rng.integers(5))
    ]
    height: Field = np.zeros(picture.shape[:2], np.float32)
    tips = [(22, 62), (44, 34), (64, 30), (84, 48)][:fingers] if fingers > 1 else [(50, 20)]
    for i, (x, y) in enumerate(tips):
        root = (30 + 17 * i if fingers > 1 else 52, 118)
        _limb(height, (x + rng.normal(0, 2), y + rng.normal(0, 5)), root, 8.6, 9.6)
    if fingers > 1:
        _limb(height, (6, 122), (34, 158), 9.5, 12)
    _limb(height, (38, 128), (42, 178), 18, 24)
    _limb(height, (70, 128), (66, 178), 18, 24)
    _limb(height, (54, 170), (55, 250), 25, 27)
    sleeve: Field = np.zeros_like(height)
    _limb(sleeve, (55, 262), (57, 590), 34, 44)
    sleeve[: round(238 * PX)] = 0
    inside = height > 0
    relief = cv2.GaussianBlur(np.sqrt(np.maximum(height, 0)), (0, 0), 1.5)
    light = 1 + 0.055 * (cv2.Sobel(relief, cv2.CV_32F, 1, 0) + cv2.Sobel(relief, cv2.CV_32F, 0, 1))
    tone = np.clip(0.80 + 0.035 * relief, 0.6, 1.06) * np.clip(light, 0.75, 1.12)
    mottle = cv2.resize(rng.normal(1, 0.02, (40, 20)).astype(np.float32), picture.shape[1::-1])
    picture[..., :3] = np.clip(np.array(skin) * (tone * mottle)[..., None], 0, 255).astype(np.uint8)
    picture[sleeve > 0, :3] = _cloth(sleeve, rng)[sleeve > 0]
    picture[..., 3] = cv2.GaussianBlur(((inside | (sleeve > 0)) * 255).astype(np.uint8), (0, 0), 1.0)
    for x, y in tips:
        at = (round(x * PX), round((y + 1) * PX))
        cv2.ellipse(picture, at, (round(4.6 * PX), round(5.4 * PX)), 0, 0, 360, _nail(skin), -1, cv2.LINE_AA)
    return Thing(picture, PX, lift=12.0, shadow=0.5)


def _cloth(sleeve: Field, rng: np.random.Generator) -> Pixels:
    """A sleeve with folds."""
    folds = cv2.resize(rng.normal(1, 0.12, (40, 3)).astype(np.float32), sleeve.shape[1::-1])
    round_light = 0.72 + 0.008 * np.sqrt(np.maximum(sleeve, 0))
    colour = rng.uniform(30, 190, 3)
    return np.clip(colour * (folds * round_light)[..., None], 0, 255).astype(np.uint8)


def _nail(skin: Colour) -> tuple[int, int, int, int]:
    red, green, blue = (min(255, int(v * 1.05 + 8)) for v in skin)
    return red, green, blue, 255


def _limb(
    height: Field, tip: tuple[float, float], root: tuple[float, float], near: float, far: float
) -> None:
    """A rounded finger or arm: the squared height above the table, where it is the highest."""
    y, x = np.mgrid[: height.shape[0], : height.shape[1]].astype(np.float32) / PX
    (ax, ay), (bx, by) = tip, root
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, 0, 1)
    radius = near + (far - near) * along
    off = (x - ax - along * (bx - ax)) ** 2 + (y - ay - along * (by - ay)) ** 2
    np.maximum(height, radius**2 - off, out=height)


def playing_card(rng: np.random.Generator) -> Thing:
    """A card of some other deck."""
    picture = _blank(59, 91)
    _rounded_box(picture, 3, (244, 243, 238))
    if rng.random() < 0.4:
        inner = picture[16:-16, 16:-16]
        colour = [(150, 30, 40), (30, 50, 120)][int(rng.integers(2))]
        inner[..., :3] = colour
        for i in range(-400, 400, 14):
            for slope in (1, -1):
                start = (i if slope == 1 else inner.shape[1] - i, 0)
                cv2.line(inner, start, (start[0] + slope * 400, 400), (226, 222, 216, 255), 2, cv2.LINE_AA)
        return Thing(picture, PX, lift=0.4, shadow=0.4)
    draw_on = Image.fromarray(picture)
    draw = ImageDraw.Draw(draw_on)
    red = bool(rng.random() < 0.5)
    colour = (186, 24, 34) if red else (24, 24, 28)
    face = ImageFont.truetype(str(sorted(FONTS.glob("*.ttf"))[0]), 44)
    rank = str(rng.choice(list("A23456789JQK")))
    draw.text((14, 8), rank, fill=(*colour, 255), font=face)
    for row in range(int(rng.integers(1, 5))):
        for column in range(2):
            x, y = 70 + column * 80, 90 + row * 58
            draw.polygon([(x, y - 22), (x + 18, y), (x, y + 22), (x - 18, y)], fill=(*colour, 255))
    return Thing(np.asarray(draw_on).copy(), PX, lift=0.4, shadow=0.4)


def page(rng: np.random.Generator, game: str, piece: str, side: Side = "front", scale: float = 0.62) -> Thing:
    """A page of a rulebook that shows a piece, its marks too, smaller than life."""
    picture = _blank(148, 105)
    picture[...] = (246, 243, 236, 255)
    shown = faces.face(game, piece, side)
    factor = scale * PX / faces.PX_PER_MM
    small = cv2.resize(shown, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    small = small[: picture.shape[0] - 60, : picture.shape[1] - 60]
    share = small[..., 3:] / 255
    spot = picture[40 : 40 + small.shape[0], 30 : 30 + small.shape[1]]
    spot[..., :3] = (small[..., :3] * share + spot[..., :3] * (1 - share)).astype(np.uint8)
    draw_on = Image.fromarray(picture)
    draw = ImageDraw.Draw(draw_on)
    font = ImageFont.truetype(str(sorted(FONTS.glob("*.ttf"))[1]), 13)
    letters = np.array(list("aaeeiioonnrsttuldcmp"))
    for line in range(22):
        words = " ".join("".join(rng.choice(letters, int(rng.integers(2, 8)))) for _ in range(9))
        draw.text((50 + small.shape[1], 36 + line * 17), words[:46], fill=(50, 48, 52, 255), font=font)
    return Thing(np.asarray(draw_on).copy(), PX, lift=0.3, shadow=0.35)


def phone(rng: np.random.Generator, game: str, piece: str, side: Side = "front") -> Thing:
    """A phone whose screen shows a card."""
    picture = _blank(74, 152)
    _rounded_box(picture, 9, (22, 23, 26))
    screen = picture[16:-16, 12:-12]
    screen[..., :3] = (16, 18, 24)
    shown = faces.face(game, piece, side)
    factor = min(screen.shape[1] / shown.shape[1], 0.8 * screen.shape[0] / shown.shape[0])
    small = cv2.resize(shown, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    top = (screen.shape[0] - small.shape[0]) // 2
    share = small[..., 3:] / 255
    spot = screen[top : top + small.shape[0], : small.shape[1]]
    glow = np.clip(small[..., :3] * 1.08 + 6, 0, 255)
    spot[..., :3] = (glow * share + spot[..., :3] * (1 - share)).astype(np.uint8)
    screen[: round(5 * PX), :, :3] = (34, 38, 46)
    return Thing(picture, PX, lift=8.0, shadow=0.4)


ANYTHING: tuple[Callable[[np.random.Generator], Thing], ...] = (
    die,
    die,
    pen,
    cup,
    playing_card,
    playing_card,
)
