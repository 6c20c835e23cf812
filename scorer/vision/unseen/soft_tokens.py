"""Tokens out of focus: bumped while the photo was taken, or under a smear on the lens, and without beads.

Ink and paper of its mark run together to a grey without a tint, half to three quarters as light as paper;
about it lies an even ring of the token's colour, which ends where the table begins. What is as sharp as the
marks nearby would show its beads if it were a token.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.looks import Look
from scorer.vision.pixels.channels import least_and_most
from scorer.vision.unseen.steepness import softness
from scorer.vision.unseen.stretch import Stretch
from scorer.vision.unseen.tints import INK, white_near

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

MARK_MM, RINGS_MM = (0.0, 4.6), ((6.4, 9.2), (8.3, 11.3))  # from the middle: the mark, and rings about it
STEP_MM = 2.0  # a pixel is enough for a first look
DARKER = (0.25, 1.3)  # of the light of the lighter ring a mark has so much: of gold, soft ones have more
OFF_PIECES_MM = 5.0
WAYS = np.arange(24) * 2 * np.pi / 24
WITHIN_MM, ALONG_MM, BEYOND_MM = (0.0, 1.5, 3.0, 4.0), (9.0, 10.0, 11.0), (14.5, 16.0)
TRIED_MM = np.stack(np.meshgrid(*[np.arange(-2.0, 2.1)] * 2), axis=-1).reshape(-1, 2)
# Measured on 68 such tokens of both games, as shares of what paper sends back there: the middle has a tint of
# 0.08 at most and is 0.42 to 0.7 light, the ring is off its colour by 0.19 at most, in 0.84 to 1.2 of the
# light on marks nearby. Ways in which it is off by no more than SPOT are even; ways in which it differs from
# the table by EDGE, ends. Beside a ring that is even in fewer ways it must end in more. Paper and old wood
# are grey too: what is even there ends in 0.79 of all ways at most, 23 grey tokens all did in 0.96 and more,
# while gold hardly ends on yellow wood.
TINT, LIGHT, IN_LIGHT = 0.085, (0.4, 0.77), (0.82, 1.22)
RING_OFF, RING_OFF_TINTED = 0.08, 0.17  # without a tint, and so much more of a full one: paper shines into it
SPOT, EDGE = 0.22, 0.12
EVEN_AND_ENDS, GREY_EVEN_AND_ENDS = ((0.85, 0.5), (0.7, 0.82)), ((0.85, 0.87),)
SOFT, VERY_SOFT = 0.48, 0.38  # tokens are up to 0.45
# In a mark so pale ink and paper are wholly mixed: such were 0.24 soft at most.
PALE, PALE_SOFT = 0.67, 0.31
TINTED, FADING_EVEN = 0.3, 0.95  # what has so much tint and is very soft and even may fade into light wood
IN_SIGHT = 0.8  # of the ring: no more of it lies on known pieces
GLANCE = 2.0  # times what is allowed all may be off a pixel or two beside the middle
APART_MM = 8.0
MANY, MOST = 40, 3  # so many are looked at; more of them in the end are the table's own pattern


def ring_colour(look: Look, diameter_mm: float) -> Array:
    """The mean colour (0 to 1) of a token's face about its mark, beads and all, as a printer makes it."""
    far = _far(look.shape[0] / diameter_mm, (look.shape[0] - 1) / 2)
    ring = look[(far >= RINGS_MM[1][0]) & (far <= RINGS_MM[1][1])]
    return np.asarray(INK + (1 - INK) * ring.mean(axis=0) / 255)


def soft_tokens(table: Stretch, colours: Sequence[Array]) -> list[Array]:
    """The middles (mm) of what may be tokens out of focus, by their rings' colours, on a stretch of table."""
    seen = table.patch / white_near(table.view, table.area.mean(axis=0)).astype(np.float32)
    points = _likely(table, seen, colours)
    found: list[Array] = []
    for column, row, soft in _fits(seen, table.usable, points, colours) if len(points) else ():
        at = table.place(column, row)
        apart = all(np.hypot(*(at - one)) > APART_MM for one in found)
        if apart and softness(table.view, at) < soft:
            found.append(at)
    return found if len(found) <= MOST else []


def _likely(table: Stretch, seen: Floats, colours: Sequence[Array]) -> Array:
    """Where (column, row) a grey lies in a ring of such a colour at a glance, darker than that."""
    height, width = (max(1, round(side / STEP_MM)) for side in seen.shape[:2])
    small = cv2.resize(seen, (width, height), interpolation=cv2.INTER_AREA)
    mark, near, rim = (
        np.asarray(cv2.filter2D(small, cv2.CV_32F, _ring(*between)), np.float32)
        for between in (MARK_MM, *RINGS_MM)
    )
    share = mark.mean(axis=2) / np.maximum(np.maximum(near.mean(axis=2), rim.mean(axis=2)), 0.01)
    off = np.min([_off(mark, rim, colour)[0] for colour in colours], axis=0)
    side = 2 * round(OFF_PIECES_MM) + 1
    free = cv2.erode(table.usable.astype(np.uint8), np.ones((side, side), np.uint8), borderValue=0)
    free = cv2.resize(free, (width, height), interpolation=cv2.INTER_NEAREST)
    off[~_between(share, DARKER) | (free == 0)] = GLANCE
    places = np.argwhere((off < GLANCE) & (off <= cv2.erode(off, np.ones((5, 5), np.uint8))))
    best = places[np.argsort(off[tuple(places.T)], kind="stable")[:MANY]]
    return best[:, ::-1] * STEP_MM + STEP_MM / 2 - 0.5


def _off(mark: Floats, rim: Floats, colour: Array) -> tuple[Floats, Floats]:
    """How far a middle and a ring are off a token's, times what is allowed, and in what light it lies."""
    light = np.clip(rim @ colour.astype(np.float32) / float(colour @ colour), 0.01, None)
    grey = mark / light[..., None]
    ring_off = least_and_most(np.abs(rim / light[..., None] - colour.astype(np.float32)))[1] / float(
        colour.max()
    )
    allowed = RING_OFF + RING_OFF_TINTED * float(np.ptp(colour) / colour.max())
    least, most = least_and_most(grey)
    offs = [ring_off / allowed, (most - least) / TINT]
    for value, (low, high) in ((light, IN_LIGHT), (grey.mean(axis=-1), LIGHT)):
        offs.append(2 * np.abs(value - (low + high) / 2) / (high - low))
    return np.asarray(np.max(offs, axis=0), np.float32), np.asarray(light, np.float32)


def _fits(
    seen: Floats, usable: Flags, points: Array, colours: Sequence[Array]
) -> Iterator[tuple[float, float, float]]:
    """The points (column, row) about which all is as on a token, and how soft it must be to be one."""
    middles = points[:, None] + TRIED_MM
    mark = np.concatenate([_about(seen, middles, far) for far in WITHIN_MM], axis=2).mean(axis=2)
    ring, table = (
        np.mean([_about(seen, middles, far) for far in fars], axis=0) for fars in (ALONG_MM, BEYOND_MM)
    )
    in_sight = np.mean([_about(usable, middles, far) for far in ALONG_MM], axis=(0, 3)) > IN_SIGHT
    for colour in colours:
        off, light = _off(mark, ring.mean(axis=2), colour)
        lit, full = light[..., None, None] * colour, light[..., None] * float(colour.max())
        even = (np.abs(ring - lit).max(axis=-1) < SPOT * full).mean(axis=2)
        ends = (np.abs(ring - table).max(axis=-1) > EDGE * full).mean(axis=2)
        is_tinted = bool(np.ptp(colour) > TINTED * colour.max())
        limits = EVEN_AND_ENDS if is_tinted else GREY_EVEN_AND_ENDS
        clear = np.any([(even > least) & (ends > end) for least, end in limits], axis=0)
        fades = (even > FADING_EVEN) & is_tinted
        rank = np.where((off < 1) & (clear | fades) & in_sight, even + ends + clear, 0)
        for i in np.flatnonzero(rank.any(axis=1)):
            best = int(rank[i].argmax())
            column, row = middles[i, best].tolist()
            is_pale = mark[i, best].mean() > PALE * light[i, best]
            yield column, row, PALE_SOFT if is_pale else SOFT if clear[i, best] else VERY_SOFT


def _about(seen: NDArray[Any], middles: Array, far: float) -> Floats:
    """What is seen so far from each middle, in all ways."""
    places = middles[:, :, None] + far * np.stack([np.cos(WAYS), np.sin(WAYS)], axis=1)
    column, row = np.moveaxis(np.round(places).astype(int), 3, 0)
    height, width = seen.shape[:2]
    return np.asarray(seen[np.clip(row, 0, height - 1), np.clip(column, 0, width - 1)])


def _between(values: Floats, limits: tuple[float, float]) -> Flags:
    return np.asarray((values > limits[0]) & (values < limits[1]))


def _far(px_per_mm: float, reach_px: float) -> Floats:
    """How far (mm) each pixel is from the middle of a square."""
    steps = np.arange(-reach_px, reach_px + 0.5) / px_per_mm
    return np.asarray(np.hypot(*np.meshgrid(steps, steps)))


@cache
def _ring(nearest_mm: float, farthest_mm: float) -> Floats:
    far = _far(1 / STEP_MM, np.ceil(farthest_mm / STEP_MM))
    weight = ((far >= nearest_mm) & (far <= farthest_mm)).astype(np.float32)
    return np.asarray(weight / weight.sum())
