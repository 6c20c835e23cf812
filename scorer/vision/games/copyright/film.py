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

from scorer.vision.photo import Photo, Pixels
from scorer.vision.plane import Array, project

Map = NDArray[np.float32]

# The frame's middle is the origin; this far round it is looked at: nine cells and four beyond on each side.
REACH_MM = 112.0
LEAST_PX, MOST_PX = 4.0, 5.0
# What the inks of layouts/copyright.yaml take from red, green and blue light (natural logarithms).
INKS = np.array([(2.28, 1.20, 0.16), (0.70, 1.51, 0.25), (1.0, 1.0, 1.0)])
FLOOR = 4.0  # added to every value: below it a photo holds nothing but noise
GAP_MM = 8.0  # dark things narrower than this lie on the ground; wider ones are the ground
GLARE_MM = 26.0  # a bright patch narrower than this is a reflection, not light on the table
BURNT = 247  # noise pulls white a little down


# A patch of ground with another tint than the stack's, or much darker, is something that lies on it. Much
# ink in a blurred photo tints the ground too, towards blue.
TINT, INKY, DARKER = 0.16, 0.7, 0.35
# Beyond this share of reflected light, ink may be washed out.
DAZZLING = 0.35
LEAST_WHITE = 0.3
# A table that would be so bright by itself is white in the photo; with less of it unburnt than this all is.
EVENLY_BRIGHT, FEWEST_HELD = 238.0, 0.3


@dataclass(frozen=True, eq=False)
class Sheet:
    """A stack as the frame sees it, upright. Maps are in ink of one film: 1 is a single clean stroke."""

    pixels: Pixels
    px_per_mm: float
    blue: Map
    violet: Map
    black: Map
    blind: NDArray[np.bool_]
    """Where nothing can be said: white in the photo, a thing on the film, or beyond the photo."""
    dazzled: NDArray[np.bool_]
    """Where ink that shows is there, but ink may be washed out by a reflection."""

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
    pixels = np.asarray(cv2.warpPerspective(photo.colour, back, (size, size), flags=flags), np.uint8)
    ground = _ground(pixels, scale)
    white = cv2.resize(ground, (size, size), interpolation=cv2.INTER_LINEAR).astype(np.float32)
    veil, glare = (np.asarray(cv2.resize(values, (size, size)), np.float32) for values in _reflected(ground))
    density = _density(white, pixels, veil)
    amounts = cv2.transform(density, np.linalg.inv(INKS.T).astype(np.float32))
    soft = np.asarray(cv2.GaussianBlur(amounts, (0, 0), 0.3 * scale), np.float32)
    strange = _strange(ground)
    blind = _burnt(pixels, ground, strange, scale) | ~_inside(photo, back, size)
    blind |= cv2.resize(strange, (size, size), interpolation=cv2.INTER_NEAREST) > 0
    blue, violet = (np.clip(soft[..., ink], -1, 1.5) for ink in (0, 1))
    return Sheet(pixels, scale, blue, violet, np.ascontiguousarray(soft[..., 2]), blind, glare > DAZZLING)


def px_per_mm(view: Array) -> float:
    """How many pixels a millimetre has at the frame's middle, along its longer direction."""
    middle, right, down = project(view, np.array([(0, 0), (1, 0), (0, 1)], float))
    return float(max(np.hypot(*(right - middle)), np.hypot(*(down - middle))))


def _ground(pixels: Pixels, scale: float) -> Map:
    """What the table would look like without ink: two pixels a millimetre."""
    shrink = 2.0 / scale
    small = cv2.resize(pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(_morphed(small, cv2.MORPH_CLOSE, GAP_MM), (0, 0), 3), np.float32)


def _density(white: Map, pixels: Pixels, veil: Map) -> Map:
    """What is missing of the light that comes through the film; a reflection on it adds to ink and ground."""
    own = np.maximum(white - veil[..., None], LEAST_WHITE * white) + FLOOR
    through = 1 - (white - pixels.astype(np.float32)) / own
    return np.asarray(-np.log(np.maximum(through, FLOOR / own)), np.float32)


def _reflected(ground: Map) -> tuple[Map, Map]:
    """How much light a small patch reflects, and its share of what the ground sends: one pixel a millimetre.

    Measured in blue light, which passes the inks: crowded figures make the ground between them look dark.
    """
    coarse = cv2.resize(ground, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    blue = np.ascontiguousarray(coarse[..., 2])
    even = np.maximum(_morphed(blue, cv2.MORPH_OPEN, GLARE_MM / 2), 1.0)
    tint = _usual(ground)
    share = (blue / even - 1) * tint[2] / max(float(tint.mean()), 1.0)
    return np.asarray(blue - even, np.float32), np.asarray(share, np.float32)


def _usual(ground: Map) -> Array:
    """The colour of the ground below and round the frame."""
    low, high = (round((REACH_MM + edge) * 2) for edge in (-47, 47))
    colour: Array = np.median(ground[low:high, low:high].reshape(-1, 3), axis=0)
    return colour


def _strange(ground: Map) -> Pixels:
    """Where the ground is not the stack's: a hand, a thing, the table beside the mat."""
    share = np.log((ground + FLOOR) / (_usual(ground).astype(np.float32) + FLOOR))
    red, green, blue = cv2.split(share)
    other = (cv2.max(red, green) - blue > TINT) | (blue - cv2.min(red, green) > INKY)
    # A reflection is white, whatever the lamp: it is not strange to be brighter.
    darkest, lightest = cv2.min(cv2.min(red, green), blue), cv2.max(cv2.max(red, green), blue)
    odd = (other & (darkest < TINT)) | (lightest < np.log(DARKER))
    return np.asarray(odd, np.uint8)


def _burnt(pixels: Pixels, ground: Map, strange: Pixels, scale: float) -> NDArray[np.bool_]:
    """White beyond what the photo can hold, and the ink in it.

    Beside the frame a bright photo of a white table is no harm, ink still shows on it: there the light that
    grows evenly over the table is bright enough by itself. A reflection is brighter than that.
    """
    red, green, blue = cv2.split(cv2.GaussianBlur(pixels, (0, 0), 0.4 * scale))
    burnt = (cv2.min(cv2.min(red, green), blue) >= BURNT).astype(np.uint8)
    solid = _morphed(_morphed(burnt, cv2.MORPH_OPEN, 0.5 * scale), cv2.MORPH_CLOSE, scale) > 0
    bright = cv2.resize(_even_light(ground, strange), solid.shape[::-1]) > EVENLY_BRIGHT
    low, high = (round((REACH_MM + edge) * scale) for edge in (-47, 47))
    bright[low:high, low:high] = False
    return np.asarray(solid & ~bright)


def _even_light(ground: Map, strange: Pixels) -> Map:
    """How bright the table's darkest colour is if light changes evenly, from where the photo can hold it."""
    coarse = cv2.resize(ground, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
    odd = cv2.resize(strange, coarse.shape[1::-1], interpolation=cv2.INTER_NEAREST) > 0
    darkest = coarse.min(axis=2)
    y, x = (np.mgrid[: darkest.shape[0], : darkest.shape[1]] / darkest.shape[0] - 0.5).astype(np.float32)
    terms = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1)
    # Films take light too: only what lies beside the frame tells.
    beside = ~odd & (np.maximum(np.abs(x), np.abs(y)) > 50 / (2 * REACH_MM))
    held = beside & (darkest < BURNT)
    if held.sum() < FEWEST_HELD * beside.sum():
        return np.full(darkest.shape, 255, np.float32)
    fitted = np.linalg.lstsq(terms[held], darkest[held], rcond=None)[0]
    return np.asarray(terms @ fitted, np.float32)


def _inside(photo: Photo, back: Array, size: int) -> NDArray[np.bool_]:
    """What the photo shows at all."""
    blank = np.full((photo.height // 8, photo.width // 8), 255, np.uint8)
    shrink = np.diag([blank.shape[1] / photo.width, blank.shape[0] / photo.height, 1.0])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(blank, shrink @ back, (size, size), flags=flags) > 128)


def _morphed(values: NDArray[Any], how: int, reach: float) -> NDArray[Any]:
    """Opened or closed with a disc of this radius in pixels."""
    side = 2 * round(reach) + 1
    return cv2.morphologyEx(values, how, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
