"""The light on a stack: what the table sends without ink, what the film reflects, where nothing shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pixels.medians import median_colour

Map = NDArray[np.float32]
Flags = NDArray[np.bool_]

# The frame's middle is the origin; this far round it is looked at: nine cells and four beyond on each side.
REACH_MM = 112.0
FLOOR = 4.0  # added to every value: below it a photo holds nothing but noise
GAP_MM = 8.0  # dark things narrower than this lie on the ground; wider ones are the ground
GLARE_MM = 26.0  # a bright patch narrower than this is a reflection, not light on the table
BURNT = 247  # noise pulls white a little down
# A patch of ground with another tint than the stack's, or much darker, is something that lies on it. Much
# ink in a blurred photo tints the ground too, towards blue.
TINT, INKY, DARKER = 0.16, 0.7, 0.35
# A frame's film shines a little all over and whitens the wood below it: wood beside it is up to 0.21 redder
# (natural logarithm, measured on beech and pine). What is redder by more is a mat's end: another surface.
FRAME_MM, HAZE = 47.0, 0.3
# A table that would be so bright by itself is white in the photo; with less of it unburnt than this all is.
EVENLY_BRIGHT, FEWEST_HELD = 238.0, 0.3
BESIDE_MM = (50.0, 80.0)
WHITE, WHITEST = 244.0, 252.0  # of the ground, which noise makes a little brighter
EVEN, ROUNDS = 5.0, 12
REFLECTED = 0.12


def ground_of(pixels: Pixels, scale: float) -> Map:
    """What the table would look like without ink: two pixels a millimetre."""
    shrink = 2.0 / scale
    small = cv2.resize(pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(_morphed(small, cv2.MORPH_CLOSE, GAP_MM), (0, 0), 3), np.float32)


def evenly_lit(ground: Map) -> Map:
    """One colour of the ground without small bright patches: one pixel a millimetre."""
    coarse = cv2.resize(ground, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return np.asarray(_morphed(coarse, cv2.MORPH_OPEN, GLARE_MM / 2), np.float32)


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
    frame, beside = _usual(ground), _usual_beside(ground)
    # By how much the ground is lighter than a colour, as natural logarithms.
    light = cv2.log(ground + np.float32(FLOOR))
    share = light - np.log(frame + FLOOR).astype(np.float32)
    odd = _is_tinted(share)
    if _redness(beside) - _redness(frame) < HAZE:
        low, high = (round((REACH_MM + edge) * 2) for edge in (-FRAME_MM, FRAME_MM))
        is_table = ~_is_tinted(light - np.log(beside + FLOOR).astype(np.float32))
        is_table[low:high, low:high] = False
        odd &= ~is_table
    lightest = cv2.max(cv2.max(*cv2.split(share)[:2]), cv2.split(share)[2])
    return np.asarray(odd | (lightest < np.log(DARKER)), np.uint8)


def _is_tinted(share: Map) -> Flags:
    """Where what is no lighter has another tint: a reflection is white, and may be brighter."""
    red, green, blue = cv2.split(share)
    other = (cv2.max(red, green) - blue > TINT) | (blue - cv2.min(red, green) > INKY)
    tinted: Flags = other & (cv2.min(cv2.min(red, green), blue) < TINT)
    return tinted


@dataclass(frozen=True, slots=True, eq=False)
class White:
    """Where a photo is as white as it can be."""

    burnt: Flags
    """The picture itself: ink would not show."""
    washed: Flags
    """The ground round it, by a reflection: ink may not show."""
    even: Flags
    """Not by a reflection: the table's own light, which changes evenly, is so bright. Lines show on it.

    Beside the frame only: in it films make the ground darker, so that white is more likely a reflection.
    """


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """The light on a stack: the ground two pixels a millimetre, and as large as the stack's own picture."""

    ground: Map
    table: Map
    share: Map
    """How much of it is reflected, as large as the picture."""


def white_in(pixels: Pixels, light: Light, strange: Pixels, scale: float) -> White:
    """White beyond what the photo can hold, by reflections (their share of the light) and by bright light."""
    # Ink takes red and green light: where these are white nothing shows, whatever the lamp's colour. Blue
    # light, when the photo still holds it, tells a reflection from a warm lamp's bright light.
    mirrored = light.share > REFLECTED
    white = np.zeros(mirrored.shape, bool)
    if min(float(channel.max()) for channel in cv2.split(light.ground)[:2]) >= WHITE:
        red, green, blue = cv2.split(light.table)
        white = np.asarray((cv2.min(red, green) >= WHITE) & (mirrored | (blue >= WHITEST)))
    burnt = _burnt(pixels, mirrored, scale)
    if not burnt.any() and not white.any():
        return White(burnt, white, np.zeros(mirrored.shape, bool))  # nothing is white, for whatever reason
    bright = cv2.resize(_even_light(light.ground, strange), pixels.shape[1::-1]) > EVENLY_BRIGHT
    low, high = (round((REACH_MM + edge) * scale) for edge in (-FRAME_MM, FRAME_MM))
    bright[low:high, low:high] = False
    return White(burnt, white, bright & ~mirrored)


def _burnt(pixels: Pixels, mirrored: Flags, scale: float) -> Flags:
    """Where the picture itself is white, but for specks."""
    burnt = np.zeros(mirrored.shape, bool)
    if min(int(channel.max()) for channel in cv2.split(pixels)[:2]) < BURNT:
        return burnt  # a softer picture is nowhere brighter
    red, green, blue = cv2.split(cv2.GaussianBlur(pixels, (0, 0), 0.4 * scale))
    specks = np.asarray((cv2.min(red, green) >= BURNT) & (mirrored | (blue >= BURNT)), np.uint8)
    left, top, wide, high = cv2.boundingRect(specks)
    about = 3 * round(scale)  # so far round it they are mended
    part = (slice(max(0, top - about), top + high + about), slice(max(0, left - about), left + wide + about))
    if specks.any():
        solid = _morphed(specks[part], cv2.MORPH_OPEN, 0.5 * scale)
        burnt[part] = _morphed(solid, cv2.MORPH_CLOSE, scale) > 0
    return burnt


def _even_light(ground: Map, strange: Pixels) -> Map:
    """How bright the table is, by its darker of red and green, if light changes evenly over it.

    Where it is white it is so bright at least. Films make it darker and reflections brighter: what most of
    the table says counts.
    """
    coarse = cv2.resize(ground, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
    odd = cv2.resize(strange, coarse.shape[1::-1], interpolation=cv2.INTER_NEAREST) > 0
    light = coarse[..., :2].min(axis=2)
    y, x = (np.mgrid[: light.shape[0], : light.shape[1]] / light.shape[0] - 0.5).astype(np.float32)
    terms = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1)
    # Films take light too, and further out the mat ends: what lies beside the frame tells.
    far = 2 * REACH_MM * np.maximum(np.abs(x), np.abs(y))
    beside = ~odd & (far > BESIDE_MM[0]) & (far < BESIDE_MM[1])
    is_white = light[beside] >= WHITE
    if is_white.sum() > (1 - FEWEST_HELD) * beside.sum():
        return np.full(light.shape, 255, np.float32)
    trust = np.ones(len(is_white), np.float32)
    fitted = np.zeros_like(light)
    for _ in range(ROUNDS):
        weights = trust[:, None] * terms[beside]
        fitted = terms @ np.linalg.lstsq(weights, trust * light[beside], rcond=None)[0]
        off = light[beside] - fitted[beside]
        off[is_white & (off < 0)] = 0
        trust = 1 / np.sqrt(1 + (off / EVEN) ** 2)
    return np.asarray(fitted, np.float32)


def _usual(ground: Map) -> Array:
    """The colour of the ground below and round the frame."""
    low, high = (round((REACH_MM + edge) * 2) for edge in (-FRAME_MM, FRAME_MM))
    own = ground[low:high, low:high].astype(np.uint8)  # it is made of whole levels
    return median_colour(own, np.ones(own.shape[:2], bool))


def _usual_beside(ground: Map) -> Array:
    """The colour of the ground beside the frame, where its own film does not shine."""
    at = np.abs((np.arange(len(ground)) + 0.5) / 2 - REACH_MM)
    far = np.maximum(at[:, None], at)
    return median_colour(ground.astype(np.uint8), (far > BESIDE_MM[0]) & (far < BESIDE_MM[1]))


def _redness(colour: Array) -> float:
    """How much more red than blue light a colour has."""
    return float(np.log((colour[0] + FLOOR) / (colour[2] + FLOOR)))


def _morphed(values: NDArray[Any], how: int, reach: float) -> NDArray[Any]:
    """Opened or closed with a disc of this radius in pixels."""
    side = 2 * round(reach) + 1
    return cv2.morphologyEx(values, how, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
