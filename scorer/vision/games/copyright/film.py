"""Film: a stack seen from above through its frame, and how much blue, violet and black ink lies where.

Light that passes several inks is weakened by each in turn, so the logarithms add up: what is missing of red,
green and blue says how much of each ink there is, whatever the lamp's colour.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.copyright.light import (
    FLOOR,
    REACH_MM,
    Flags,
    Light,
    Map,
    evenly_lit,
    ground_of,
    reflected,
    strange_in,
    white_in,
)
from scorer.vision.geometry.plane import Array, project
from scorer.vision.photo import Photo, Pixels

LEAST_PX, MOST_PX = 4.0, 5.0
# What the inks of layouts/copyright.yaml take from red, green and blue light (natural logarithms).
INKS = np.array([(2.28, 1.20, 0.16), (0.70, 1.51, 0.25), (1.0, 1.0, 1.0)])
# Both of red and green together, of one line of violet.
GREY = (INKS[:, :2].sum(axis=1) / INKS[1, :2].sum()).astype(np.float32)[None]
# Beyond this share of reflected light, ink may be washed out.
DAZZLING = 0.35
# Beyond this share it may as well be something white that lies there.
BLINDING = 0.55
LEAST_WHITE = 0.3
SOFT_MM, DIM = 0.12, 20.0
ROWS = 16  # at once: the processor keeps them at hand
BORDER_MM = 2.0  # so near the photo's border the ground is not known


@dataclass(frozen=True, eq=False)
class Sheet:
    """A stack as the frame sees it, upright. Maps are in ink of one film: 1 is a single clean stroke."""

    pixels: Pixels
    px_per_mm: float
    blue: Map
    violet: Map
    black: Map
    blind: Flags
    """Where nothing can be said: white in the photo, a thing on the film, or beyond the photo."""
    covered: Flags
    """The same without what is white."""
    dazzled: Flags
    """Where ink that shows is there, but ink may be washed out by a reflection."""
    no_lines: Flags
    """The same as blind, for lines: they show on a table that is white because it is bright everywhere."""
    dim_lines: Flags
    """The same as dazzled, for lines."""
    washed: Flags
    """Where a reflection is so bright that the ground is white in the photo."""
    dark: Map
    """How much of the ground's red light is missing, whatever the film reflects."""
    grey: Map
    """How dark it is in red and green light, of whatever colour: 1 is a single clean line."""

    def at(self, values: NDArray[Any], points: Array) -> NDArray[Any]:
        """Values of a map at points (mm from the frame's middle)."""
        index = np.clip(((points + REACH_MM) * self.px_per_mm).astype(np.intp), 0, values.shape[0] - 1)
        taken: NDArray[Any] = values[index[..., 1], index[..., 0]]
        return taken


def sheet_of(photo: Photo, view: Array) -> Sheet:
    """The stack under a frame; `view` takes millimetres from the frame's middle to pixels."""
    scale = float(np.clip(px_per_mm(view), LEAST_PX, MOST_PX))
    size = round(2 * REACH_MM * scale)
    middle = 0.5 / scale - REACH_MM
    back = view @ np.array([(1 / scale, 0, middle), (0, 1 / scale, middle), (0, 0, 1)])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    warped = cv2.warpPerspective(
        photo.colour, back, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    pixels = np.asarray(warped, np.uint8)
    ground = ground_of(pixels, scale)
    table = cv2.resize(ground, (size, size), interpolation=cv2.INTER_LINEAR).astype(np.float32)
    reflection, share = reflected(ground)
    veil, glare = (np.asarray(cv2.resize(values, (size, size)), np.float32) for values in (reflection, share))
    density = _density(table, pixels, veil)
    amounts = cv2.transform(density, np.linalg.inv(INKS.T).astype(np.float32))
    soft = np.asarray(cv2.GaussianBlur(amounts, (0, 0), 0.3 * scale), np.float32)
    strange = strange_in(ground)
    light = Light(ground, table, glare)
    white = white_in(pixels, light, strange, scale)
    beyond = ~_inside(photo, back, size, scale)
    beyond |= cv2.resize(strange, (size, size), interpolation=cv2.INTER_NEAREST) > 0
    blue, violet, black = (np.asarray(ink, np.float32) for ink in cv2.split(soft))
    return Sheet(
        pixels,
        scale,
        np.clip(blue, -1, 1.5, out=blue),
        np.clip(violet, -1, 1.5, out=violet),
        black,
        blind=beyond | white.burnt | (glare > BLINDING),
        covered=beyond,
        dazzled=white.washed | (glare > DAZZLING),
        no_lines=beyond | white.burnt & ~white.even,
        dim_lines=white.washed & ~white.even | (glare > DAZZLING),
        washed=white.washed,
        dark=_dark(table, pixels, ground, scale),
        grey=np.asarray(cv2.transform(soft, GREY), np.float32),
    )


def px_per_mm(view: Array) -> float:
    """How many pixels a millimetre has at the frame's middle, along its longer direction."""
    middle, right, down = project(view, np.array([(0, 0), (1, 0), (0, 1)], float))
    return float(max(np.hypot(*(right - middle)), np.hypot(*(down - middle))))


def _density(white: Map, pixels: Pixels, veil: Map) -> Map:
    """What is missing of the light that comes through the film; a reflection on it adds to ink and ground."""
    density = np.empty_like(white)
    for top in range(0, len(white), ROWS):
        part = slice(top, top + ROWS)
        own = np.maximum(white[part] - veil[part, :, None], LEAST_WHITE * white[part]) + FLOOR
        through = 1 - (white[part] - pixels[part].astype(np.float32)) / own
        density[part] = -np.log(np.maximum(through, FLOOR / own))
    return density


def _dark(white: Map, pixels: Pixels, ground: Map, scale: float) -> Map:
    """What is missing of the red light, as a share of what the table would send without a reflection."""
    red = cv2.extractChannel(pixels, 0)
    own = np.asarray(cv2.resize(evenly_lit(ground[..., 0]), red.shape[::-1]), np.float32)
    soft = cv2.GaussianBlur(red, (0, 0), SOFT_MM * scale).astype(np.float32)
    return np.asarray((cv2.extractChannel(white, 0) - soft) / np.maximum(own, DIM), np.float32)


def _inside(photo: Photo, back: Array, size: int, scale: float) -> NDArray[np.bool_]:
    """What the photo shows at all, and not at its very border."""
    blank = np.full((photo.height // 8, photo.width // 8), 255, np.uint8)
    shrink = np.diag([blank.shape[1] / photo.width, blank.shape[0] / photo.height, 1.0])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    shown = cv2.warpPerspective(blank, shrink @ back, (size, size), flags=flags)
    side = 2 * round(BORDER_MM * scale) + 1
    return np.asarray(cv2.erode(shown, np.ones((side, side), np.uint8)) > 128)
