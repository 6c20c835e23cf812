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
# Beyond the frame's own cells only lines are looked for: all that is asked of other maps lies within this. It
# is an eighth of what is looked at, and making maps of all of it was a third of the work.
WITHIN_MM = 42.0


@dataclass(frozen=True, eq=False)
class Sheet:
    """A stack as the frame sees it, upright. Maps are in ink of one film: 1 is a single clean stroke.

    All are of one size; blue, black, dark and grey are known about the frame's own cells and 0 elsewhere.
    """

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
        # By one number a place: half as long as by row and column.
        taken: NDArray[Any] = values.reshape(-1)[index[..., 1] * values.shape[1] + index[..., 0]]
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
    table = np.asarray(cv2.resize(ground, (size, size), interpolation=cv2.INTER_LINEAR), np.float32)
    reflection, share = reflected(ground)
    glare = np.asarray(cv2.resize(share, (size, size)), np.float32)
    low, high = (round((REACH_MM + edge) * scale) for edge in (-WITHIN_MM, WITHIN_MM))
    inner = (slice(low, high), slice(low, high))
    violet, inks = _inks(table, pixels, reflection, inner)
    violet = np.asarray(cv2.GaussianBlur(violet, (0, 0), 0.3 * scale), np.float32)
    soft = cv2.GaussianBlur(inks, (0, 0), 0.3 * scale)
    strange = strange_in(ground)
    light = Light(ground, table, glare)
    white = white_in(pixels, light, strange, scale)
    beyond = ~_inside(photo, back, size, scale)
    beyond |= cv2.resize(strange, (size, size), interpolation=cv2.INTER_NEAREST) > 0
    blue, black, dark, grey = np.zeros((4, size, size), np.float32)  # what is not written takes no time
    blue[inner], black[inner] = np.clip(cv2.extractChannel(soft, 0), -1, 1.5), cv2.extractChannel(soft, 2)
    dark[inner] = _dark(table, pixels, ground, inner, scale)
    grey[inner] = cv2.transform(soft, GREY)
    return Sheet(
        pixels,
        scale,
        blue,
        np.clip(violet, -1, 1.5, out=violet),
        black,
        blind=beyond | white.burnt | (glare > BLINDING),
        covered=beyond,
        dazzled=white.washed | (glare > DAZZLING),
        no_lines=beyond | white.burnt & ~white.even,
        dim_lines=white.washed & ~white.even | (glare > DAZZLING),
        washed=white.washed,
        dark=dark,
        grey=grey,
    )


def px_per_mm(view: Array) -> float:
    """How many pixels a millimetre has at the frame's middle, along its longer direction."""
    middle, right, down = project(view, np.array([(0, 0), (1, 0), (0, 1)], float))
    return float(max(np.hypot(*(right - middle)), np.hypot(*(down - middle))))


def _inks(white: Map, pixels: Pixels, reflection: Map, inner: tuple[slice, slice]) -> tuple[Map, Map]:
    """How much violet ink lies where, and how much of all three in the inner part.

    Some rows at a time: of all that is computed on the way, nothing is ever as large as the picture.
    """
    veil = np.asarray(cv2.resize(reflection, white.shape[1::-1]), np.float32)
    unmix = np.linalg.inv(INKS.T).astype(np.float32)
    rows, columns = inner
    violet = np.empty(white.shape[:2], np.float32)
    inks = np.empty((rows.stop - rows.start, columns.stop - columns.start, 3), np.float32)
    for top in range(0, len(white), ROWS):
        part = slice(top, min(top + ROWS, len(white)))
        density = _density(white[part], pixels[part], veil[part])
        violet[part] = cv2.transform(density, unmix[1:2])
        first, last = max(top, rows.start), min(part.stop, rows.stop)
        if first < last:
            own = density[first - top : last - top, columns]
            inks[first - rows.start : last - rows.start] = cv2.transform(own, unmix)
    return violet, inks


def _density(white: Map, pixels: Pixels, veil: Map) -> Map:
    """What is missing of the light that comes through the film; a reflection on it adds to ink and ground."""
    # One value for each channel: numpy goes through three that share one ten times as slowly.
    own = np.maximum(white - cv2.merge([veil] * 3), LEAST_WHITE * white)
    own += FLOOR
    through = own - white
    through += pixels
    np.maximum(through, FLOOR, out=through)
    np.divide(own, through, out=own)
    return np.asarray(np.log(own, out=own), np.float32)


def _dark(white: Map, pixels: Pixels, ground: Map, part: tuple[slice, slice], scale: float) -> Map:
    """What is missing of the red light, as a share of what the table would send without a reflection."""
    own = cv2.resize(evenly_lit(np.ascontiguousarray(ground[..., 0])), pixels.shape[1::-1])[part]
    soft = cv2.GaussianBlur(cv2.extractChannel(pixels[part], 0), (0, 0), SOFT_MM * scale)
    return np.asarray((cv2.extractChannel(white[part], 0) - soft) / np.maximum(own, DIM), np.float32)


def _inside(photo: Photo, back: Array, size: int, scale: float) -> NDArray[np.bool_]:
    """What the photo shows at all, and not at its very border."""
    corners = project(back, np.array([(0, 0), (size, 0), (size, size), (0, size)], float))
    edge = 16 + 2 * BORDER_MM * px_per_mm(back) * scale  # pixels, and more than enough
    if (corners > edge).all() and (corners < np.array([photo.width, photo.height]) - edge).all():
        return np.ones((size, size), bool)
    blank = np.full((photo.height // 8, photo.width // 8), 255, np.uint8)
    shrink = np.diag([blank.shape[1] / photo.width, blank.shape[0] / photo.height, 1.0])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    shown = cv2.warpPerspective(blank, shrink @ back, (size, size), flags=flags)
    side = 2 * round(BORDER_MM * scale) + 1
    return np.asarray(cv2.erode(shown, np.ones((side, side), np.uint8)) > 128)
