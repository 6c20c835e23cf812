"""Tints under glare: a veil of light only adds, adds the same to all colours, and fades slowly.

So what shines a little still says what it is not: the difference between its colours stays, nothing gets
darker, and what is even stays without edges. A round piece of a known colour is ruled out where most of what
shows of its rim has another tint or a pattern.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.marks.mark import Mark
from scorer.vision.photo import Photo, Pixels
from scorer.vision.pieces.see import View
from scorer.vision.pixels.channels import lightest
from scorer.vision.pixels.discs import PX_PER_MM

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

COARSE = 2  # tints are compared in blocks of so many pixels each way
FULL = 250  # of 255: a colour so strong may be stronger still, its tint is unknown
# How much more or less light may fall there than on the marks nearby, in steps.
LIGHTS = tuple(np.geomspace(0.7, 1.45, 9))
OFF = 14.0  # levels that a tint may be off: noise, and a lamp that is not quite white
DARKER = 20.0  # levels
RIM = (0.74, 0.92)  # of the radius: where a token has only its own colour, but for a few specks
EDGE = 9.0  # levels a pixel: a steeper slope is no veil's
RIM_SEEN = 0.25  # with less of the rim in sight nothing is ruled out
OTHERWISE = 0.42  # of a true token's rim a third at most has another tint: stars, a digit, noise
INK = 0.085  # of white: no ink is darker
NEAREST = 6  # so many marks say what white is
PAPER = 0.9  # of a mark and its rim are no lighter than the paper


def otherwise(
    patch: Pixels, colours: Sequence[Array], white: Array, diameter_mm: float, darker: float = DARKER
) -> tuple[Floats, Floats]:
    """About each pixel: which share of such a rim has no such tint, and how much of the rim is in sight.

    By so many levels (`darker`) the rim may be darker than expected.
    """
    size = (-(-patch.shape[1] // COARSE), -(-patch.shape[0] // COARSE))
    small = cv2.resize(patch, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    strong = cv2.dilate((lightest(patch) >= FULL).astype(np.uint8), np.ones((3, 3), np.uint8))
    usable = cv2.resize(strong.astype(np.float32), size, interpolation=cv2.INTER_AREA) == 0
    even = cv2.resize(_edges(patch), size, interpolation=cv2.INTER_AREA) < 0.3
    rim = _rim(diameter_mm)
    seen = _about(usable, rim)
    least = np.ones(usable.shape, np.float32)
    for colour in colours:
        for light in LIGHTS:
            other = usable & ~(even & _tinted(small, light * colour * white, darker))
            least = np.minimum(least, _about(other, rim) / np.maximum(seen, 1e-3))
    whole = patch.shape[1::-1]
    return (
        np.asarray(cv2.resize(least, whole, interpolation=cv2.INTER_NEAREST)),
        np.asarray(cv2.resize(seen, whole, interpolation=cv2.INTER_NEAREST)),
    )


def _tinted(seen: Floats, colour: Array, darker: float) -> Flags:
    """Where something of this colour may be under a veil of light."""
    red, green, blue = np.moveaxis(seen - colour.astype(np.float32), 2, 0)
    same = (np.abs(red - green) < OFF) & (np.abs(green - blue) < OFF)
    return np.asarray(same & (np.minimum(np.minimum(red, green), blue) > -darker))


def _edges(patch: Pixels) -> Floats:
    """1 where the picture changes sooner than a reflection fades, 0 elsewhere."""
    grey = cv2.GaussianBlur(patch.mean(axis=2).astype(np.float32), (0, 0), 0.7)
    grey = grey - cv2.GaussianBlur(grey, (0, 0), 2.0 * PX_PER_MM)
    slope = np.hypot(cv2.Scharr(grey, cv2.CV_32F, 1, 0), cv2.Scharr(grey, cv2.CV_32F, 0, 1)) / 32
    return np.asarray(slope > EDGE, np.float32)


def _about(flags: Flags, kernel: Floats) -> Floats:
    return np.asarray(
        cv2.filter2D(flags.astype(np.float32), cv2.CV_32F, kernel, borderType=cv2.BORDER_REFLECT)
    )


@cache
def _rim(diameter_mm: float) -> Floats:
    radius = diameter_mm / 2 * PX_PER_MM / COARSE
    reach = int(np.ceil(radius))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    far = np.hypot(x, y) / radius
    weight = ((far >= RIM[0]) & (far <= RIM[1])).astype(np.float32)
    return np.asarray(weight / weight.sum())


def rim_colour(face: Pixels) -> Array:
    """The colour of a round piece near its edge, as a printer makes it: 0 to 1."""
    side = face.shape[0]
    y, x = np.mgrid[:side, :side] + 0.5 - side / 2
    far = np.hypot(x, y) * 2 / side
    colour = np.median(face[(far >= RIM[0]) & (far <= RIM[1])], axis=0) / 255
    return np.asarray(INK + (1 - INK) * colour)


def white_near(view: View, point: Array) -> Array:
    """What white paper looks like (0 to 255) about a point of the table: the rims of the nearest marks."""
    pieces = sorted(
        (piece for piece in view.seen if piece.pose is not None),
        key=lambda piece: math.dist(piece.middle, point),
    )
    marks = (mark for piece in pieces for mark in piece.marks)
    found = (_paper_about(view.photo, mark) for mark in marks)
    colours = list(islice((colour for colour in found if colour is not None), NEAREST))
    return np.asarray(np.median(colours, axis=0)) if colours else np.full(3, 255.0)


def _paper_about(photo: Photo, mark: Mark) -> Pixels | None:
    """The colour of the paper that a mark is printed on; nothing where half the picture shows none of it."""
    kept = photo.paper
    if mark not in kept:
        picture = photo.half_colour
        scale = picture.shape[1] / photo.width
        middle, reach = scale * mark.corners.mean(axis=0), 0.7 * scale * mark.side_px
        (left, top), (right, bottom) = (
            np.clip(edge, 0, picture.shape[1::-1]).astype(int) for edge in (middle - reach, middle + reach)
        )
        patch = picture[top:bottom, left:right].reshape(-1, 3)
        place = round(PAPER * (len(patch) - 1))
        kept[mark] = np.partition(patch.T, place, axis=1)[:, place] if len(patch) else None
    return kept[mark]
