"""Tokens out of focus: bumped while the photo was taken, or under a smear on the lens, and without beads.

Ink and paper of its mark run together to a grey without a tint, half to three quarters as light as paper;
about it lies an even ring of the token's colour, which ends where the table begins. What is as sharp as the
marks nearby would show its beads if it were a token.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.looks import Look
from scorer.vision.pixels.channels import at, shares_of
from scorer.vision.unseen.steepness import softness
from scorer.vision.unseen.stretch import Stretch
from scorer.vision.unseen.tints import INK

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

MARK_MM, RINGS_MM = (0.0, 4.6), ((6.4, 9.2), (8.3, 11.3))  # from the middle: the mark, and rings about it
STEP_MM = 2.0  # a pixel is enough for a first look
DARKER = (0.25, 1.3)  # of the light of the lighter ring a mark has so much: of gold, soft ones have more
OFF_PIECES_MM = 5.0
WAYS = np.stack([np.cos(np.arange(24) * np.pi / 12), np.sin(np.arange(24) * np.pi / 12)])
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


def soft_tokens(
    table: Stretch, colours: Sequence[Array], goes_on: Callable[[Array], Flags] | None = None
) -> list[Array]:
    """The middles (mm) of what may be tokens out of focus, by their rings' colours, on a stretch of table.

    `goes_on` says at which points (mm) a cloth's pattern surely goes on.
    """
    seen = shares_of(table.patch, table.white)
    points = _likely(table, seen, colours, goes_on)
    found: list[Array] = []
    for column, row, soft in _fits(seen, table.usable, points, colours) if len(points) else ():
        middle = table.place(column, row)
        apart = all(np.hypot(*(middle - one)) > APART_MM for one in found)
        if apart and softness(table.view, middle) < soft:
            found.append(middle)
    return found if len(found) <= MOST else []


def _likely(
    table: Stretch, seen: Floats, colours: Sequence[Array], goes_on: Callable[[Array], Flags] | None
) -> Array:
    """Where (column, row) a grey lies in a ring of such a colour at a glance, darker than that."""
    height, width = (max(1, round(side / STEP_MM)) for side in seen.shape[1:])
    small = [cv2.resize(one, (width, height), interpolation=cv2.INTER_AREA) for one in seen]
    side = 2 * round(OFF_PIECES_MM) + 1
    free = cv2.erode(table.usable.astype(np.uint8), np.ones((side, side), np.uint8), borderValue=0)
    free = cv2.resize(free, (width, height), interpolation=cv2.INTER_NEAREST)
    mark = _weighed(small, *MARK_MM)
    asked = _may_be_grey(mark, GLANCE) & (free > 0)
    if not asked.any():  # on most tables
        return np.zeros((0, 2))
    mark, near, rim = (at(one, asked) for one in (mark, *(_weighed(small, *ring) for ring in RINGS_MM)))
    share = mark.mean(axis=0) / np.maximum(np.maximum(near.mean(axis=0), rim.mean(axis=0)), 0.01)
    off = np.full((height, width), GLANCE, np.float32)
    off[asked] = np.min([_off(mark, rim, colour)[0] for colour in colours], axis=0)
    off[asked] = np.where(_between(share, DARKER), off[asked], GLANCE)
    places = np.argwhere((off < GLANCE) & (off <= cv2.erode(off, np.ones((5, 5), np.uint8))))
    best = places[np.argsort(off[tuple(places.T)], kind="stable")]
    points: Array = best[:, ::-1] * STEP_MM + STEP_MM / 2 - 0.5
    if goes_on is not None and len(points):
        points = points[~goes_on(np.array([table.place(column, row) for column, row in points]))]
    return points[:MANY]


def _weighed(planes: Sequence[Any], nearest_mm: float, farthest_mm: float) -> Floats:
    """The mean colour of a ring about each pixel."""
    return np.stack([cv2.filter2D(one, cv2.CV_32F, _ring(nearest_mm, farthest_mm)) for one in planes])


def _may_be_grey(mark: Floats, times: float) -> Flags:
    """Whether a middle is no more tinted than so many times what is allowed, in whatever light it lies."""
    low, high = IN_LIGHT
    return np.asarray(np.ptp(mark, axis=0) < times * TINT * ((low + high) / 2 + times * (high - low) / 2))


def _off(mark: Floats, rim: Floats, colour: Array) -> tuple[Floats, Floats]:
    """How far middles and rings are off a token's, times what is allowed, and in what light they lie.

    Here as below red, green and blue are side by side: three values a pixel are slow to go through.
    """
    own = colour.astype(np.float32)[:, None]
    light = np.clip((rim * own).sum(axis=0) / np.float32(colour @ colour), 0.01, None)
    grey = mark / light
    ring_off = np.abs(rim / light - own).max(axis=0) / np.float32(colour.max())
    allowed = RING_OFF + RING_OFF_TINTED * float(np.ptp(colour) / colour.max())
    offs = [ring_off / allowed, np.ptp(grey, axis=0) / TINT]
    for value, (low, high) in ((light, IN_LIGHT), (grey.mean(axis=0), LIGHT)):
        offs.append(2 * np.abs(value - (low + high) / 2) / (high - low))
    return np.asarray(np.max(offs, axis=0), np.float32), np.asarray(light, np.float32)


def _fits(
    seen: Floats, usable: Flags, points: Array, colours: Sequence[Array]
) -> Iterator[tuple[float, float, float]]:
    """The points (column, row) about which all is as on a token, and how soft it must be to be one."""
    middles = (points[:, None] + TRIED_MM).reshape(-1, 2)
    mark = np.mean([_about(seen, middles, far).mean(axis=2) for far in WITHIN_MM], axis=0)
    tried = np.flatnonzero(_may_be_grey(mark, 1.0))
    in_sight = np.mean([_about(usable, middles[tried], far) for far in ALONG_MM], axis=(0, 2)) > IN_SIGHT
    tried = tried[in_sight]
    if not len(tried):
        return
    mark = mark.take(tried, axis=1)
    ring = np.mean([_about(seen, middles[tried], far) for far in ALONG_MM], axis=0)
    for colour in colours:
        off, light = _off(mark, ring.mean(axis=2), colour)
        like = np.flatnonzero(off < 1)
        if not len(like):  # as a rule
            continue
        table = np.mean([_about(seen, middles[tried[like]], far) for far in BEYOND_MM], axis=0)
        about, lit = ring.take(like, axis=1), light[like, None]
        own, full = colour[:, None, None], lit * float(colour.max())
        even = (np.abs(about - lit * own).max(axis=0) < SPOT * full).mean(axis=1)
        ends = (np.abs(about - table).max(axis=0) > EDGE * full).mean(axis=1)
        is_tinted = bool(np.ptp(colour) > TINTED * colour.max())
        limits = EVEN_AND_ENDS if is_tinted else GREY_EVEN_AND_ENDS
        clear = np.any([(even > least) & (ends > end) for least, end in limits], axis=0)
        fades = (even > FADING_EVEN) & is_tinted
        is_pale = mark.take(like, axis=1).mean(axis=0) > PALE * light[like]
        rank, soft = np.zeros((2, len(middles)))
        rank[tried[like]] = np.where(clear | fades, even + ends + clear, 0)
        soft[tried[like]] = np.where(is_pale, PALE_SOFT, np.where(clear, SOFT, VERY_SOFT))
        for first in range(0, len(middles), len(TRIED_MM)):
            best = first + int(rank[first : first + len(TRIED_MM)].argmax())
            if rank[best]:
                column, row = middles[best].tolist()
                yield column, row, float(soft[best])


def _about(seen: NDArray[Any], middles: Array, far: float) -> Any:
    """What is seen so far from each middle, in all ways."""
    height, width = seen.shape[-2:]
    column, row = (
        np.round(middle[:, None] + far * way).astype(int).clip(0, length - 1)
        for middle, way, length in zip(middles.T, WAYS, (width, height), strict=True)
    )
    # By one number a pixel: half as long as by row and column.
    return seen.reshape(*seen.shape[:-2], -1).take(row * width + column, axis=-1)


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
