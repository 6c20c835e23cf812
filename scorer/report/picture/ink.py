"""Ink for photos: lines and labels that can be read on any art, dark below and bright above."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path as File
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

import pnp

Points = NDArray[np.floating[Any]]
Colour = tuple[int, int, int]

FONTS = File(pnp.__file__).parent / "fonts"
DARK: Colour = (24, 22, 30)
LIGHT: Colour = (255, 255, 255)
DOUBT: Colour = (255, 32, 150)
QUIET: Colour = (178, 174, 184)
# The badges' colours, brighter than print: they must be seen on a dim table.
BADGES: dict[str, Colour] = {
    "red": (255, 84, 66),
    "blue": (70, 150, 255),
    "green": (64, 205, 96),
    "yellow": (255, 208, 38),
    "violet": (176, 128, 255),
    "black": (236, 236, 236),
}
SEATS = ("blue", "yellow", "green", "violet", "red", "black")

_SHIFT = 4


@cache
def font(size: int, name: str = "PapertableText-Bold") -> ImageFont.FreeTypeFont:
    """A bundled font: it has every French and Polish letter."""
    return ImageFont.truetype(str(FONTS / f"{name}.ttf"), max(8, size))


def player_colours(names: Iterable[str]) -> dict[str, Colour]:
    """A colour a player: that of the badge they are called by, else one that nobody has."""
    names = list(names)
    free = [colour for colour in SEATS if colour not in names]
    return {
        name: BADGES[name] if name in BADGES else BADGES[(free or SEATS)[i % len(free or SEATS)]]
        for i, name in enumerate(names)
    }


class Ink:
    """Draws on one picture; `unit` is a line's width in pixels."""

    def __init__(self, pixels: NDArray[np.uint8], unit: float) -> None:
        self.pixels = np.ascontiguousarray(pixels)
        self.unit = unit
        self.labels: list[tuple[tuple[float, float], str, int, Colour, Colour]] = []
        self.taken: list[tuple[float, float, float, float]] = []

    def outline(self, points: Points, colour: Colour, width: float = 1.0) -> None:
        """A closed line with a dark one below."""
        self._line(points, DARK, width + 1.1, closed=True)
        self._line(points, colour, width, closed=True)

    def dashes(self, points: Points, colour: Colour, width: float = 1.0, dash: float = 6.0) -> None:
        """A closed line of dashes."""
        for start, end in _dashes(points, dash * self.unit):
            self._line(np.array([start, end]), DARK, width + 0.6, closed=False)
        for start, end in _dashes(points, dash * self.unit):
            self._line(np.array([start, end]), colour, width, closed=False)

    def _line(self, points: Points, colour: Colour, width: float, *, closed: bool) -> None:
        fixed = np.round(points * (1 << _SHIFT)).astype(np.int32).reshape(-1, 1, 2)
        thick = max(1, round(width * self.unit))
        cv2.polylines(self.pixels, [fixed], closed, colour, thick, cv2.LINE_AA, _SHIFT)

    def label(self, at: Iterable[Points], words: str, size: int, ground: Colour, ink: Colour = LIGHT) -> None:
        """Words on a small plate, at the first of some places that is free (else at the first of them)."""
        places = [(float(x), float(y)) for x, y in at]
        width, height = self.size(words, size)
        free = [place for place in places if not self._is_taken(place, width, height)]
        x, y = (free or places)[0]
        x = min(max(x, width / 2), self.pixels.shape[1] - width / 2)
        y = min(max(y, height / 2), self.pixels.shape[0] - height / 2)
        self.taken.append((x - width / 2, y - height / 2, x + width / 2, y + height / 2))
        self.labels.append(((x, y), words, size, ground, ink))

    def keep_free(self, points: Points) -> None:
        """Labels still to come go elsewhere, where they can."""
        (left, top), (right, low) = points.min(axis=0), points.max(axis=0)
        self.taken.append((float(left), float(top), float(right), float(low)))

    @staticmethod
    def size(words: str, size: int) -> tuple[float, float]:
        """How wide and high a plate with these words is."""
        return font(size).getlength(words) + 0.7 * size, 1.25 * size

    def _is_taken(self, place: tuple[float, float], width: float, height: float) -> bool:
        left, top = place[0] - width / 2, place[1] - height / 2
        return any(
            left < x1 and x0 < left + width and top < y1 and y0 < top + height
            for x0, y0, x1, y1 in self.taken
        )

    def finished(self) -> Image.Image:
        """The picture with its labels, which lie above all lines."""
        picture = Image.fromarray(self.pixels)
        pen = ImageDraw.Draw(picture)
        for (x, y), words, size, ground, ink in self.labels:
            width, height = self.size(words, size)
            box = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
            pen.rounded_rectangle(
                box, radius=height * 0.35, fill=ground, outline=DARK, width=max(1, size // 12)
            )
            pen.text((x, y), words, fill=ink, font=font(size), anchor="mm")
        return picture


def on(ground: Colour) -> Colour:
    """Dark words on a light ground, light ones on a dark."""
    return DARK if 0.3 * ground[0] + 0.59 * ground[1] + 0.11 * ground[2] > 120 else LIGHT


def _dashes(points: Points, length: float) -> Iterable[tuple[Points, Points]]:
    for start, end in zip(points, np.roll(points, -1, axis=0), strict=True):
        far = float(np.hypot(*(end - start)))
        pairs = max(1, round(far / (2 * length)))
        for i in range(pairs):
            yield start + (end - start) * ((i + 0.2) / pairs), start + (end - start) * ((i + 0.75) / pairs)
