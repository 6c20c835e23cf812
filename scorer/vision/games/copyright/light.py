"""The light on a stack: what the table sends without ink, what the film reflects, where nothing shows."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.photo import Pixels
from scorer.vision.plane import Array

Map = NDArray[np.float32]

# The frame's middle is the origin; this far round it is looked at: nine cells and four beyond on each side.
REACH_MM = 112.0
FLOOR = 4.0  # added to every value: below it a photo holds nothing but noise
GAP_MM = 8.0  # dark things narrower than this lie on the ground; wider ones are the ground
GLARE_MM = 26.0  # a bright patch narrower than this is a reflection, not light on the table
BURNT = 247  # noise pulls white a little down
# A patch of ground with another tint than the stack's, or much darker, is something that lies on it. Much
# ink in a blurred photo tints the ground too, towards blue.
TINT, INKY, DARKER = 0.16, 0.7, 0.35
# A table that would be so bright by itself is white in the photo; with less of it unburnt than this all is.
EVENLY_BRIGHT, FEWEST_HELD = 238.0, 0.3
BESIDE_MM = (50.0, 80.0)


def ground_of(pixels: Pixels, scale: float) -> Map:
    """What the table would look like without ink: two pixels a millimetre."""
    shrink = 2.0 / scale
    small = cv2.resize(pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(_morphed(small, cv2.MORPH_CLOSE, GAP_MM), (0, 0), 3), np.float32)


def reflected(ground: Map) -> tuple[Map, Map]:
    """How much light a small patch reflects, and its share of what the ground sends: one pixel a millimetre.

    Measured in blue light, which passes the inks: crowded figures make the ground between them look dark.
    """
    coarse = cv2.resize(ground, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    blue = np.ascontiguousarray(coarse[..., 2])
    even = np.maximum(_morphed(blue, cv2.MORPH_OPEN, GLARE_MM / 2), 1.0)
    tint = _usual(ground)
    share = (blue / even - 1) * tint[2] / max(float(tint.mean()), 1.0)
    return np.asarray(blue - even, np.float32), np.asarray(share, np.float32)


def strange_in(ground: Map) -> Pixels:
    """Where the ground is not the stack's: a hand, a thing, the table beside the mat."""
    share = np.log((ground + FLOOR) / (_usual(ground).astype(np.float32) + FLOOR))
    red, green, blue = cv2.split(share)
    other = (cv2.max(red, green) - blue > TINT) | (blue - cv2.min(red, green) > INKY)
    # A reflection is white, whatever the lamp: it is not strange to be brighter.
    darkest, lightest = cv2.min(cv2.min(red, green), blue), cv2.max(cv2.max(red, green), blue)
    odd = (other & (darkest < TINT)) | (lightest < np.log(DARKER))
    return np.asarray(odd, np.uint8)


def burnt_in(pixels: Pixels, ground: Map, strange: Pixels, scale: float) -> NDArray[np.bool_]:
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
    # Films take light too, and further out the mat ends: what lies beside the frame tells.
    far = 2 * REACH_MM * np.maximum(np.abs(x), np.abs(y))
    beside = ~odd & (far > BESIDE_MM[0]) & (far < BESIDE_MM[1])
    held = beside & (darkest < BURNT)
    if held.sum() < FEWEST_HELD * beside.sum():
        return np.full(darkest.shape, 255, np.float32)
    fitted = np.linalg.lstsq(terms[held], darkest[held], rcond=None)[0]
    return np.asarray(terms @ fitted, np.float32)


def _usual(ground: Map) -> Array:
    """The colour of the ground below and round the frame."""
    low, high = (round((REACH_MM + edge) * 2) for edge in (-47, 47))
    colour: Array = np.median(ground[low:high, low:high].reshape(-1, 3), axis=0)
    return colour


def _morphed(values: NDArray[Any], how: int, reach: float) -> NDArray[Any]:
    """Opened or closed with a disc of this radius in pixels."""
    side = 2 * round(reach) + 1
    return cv2.morphologyEx(values, how, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
