"""Round pieces that are seen in part: under a die, another token or a card's edge, or with their back up.

No mark tells of them. What shows of their outline is part of a circle of the right size.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.pixels import discs
from scorer.vision.pixels.medians import medians
from scorer.vision.unseen.ray_count import ray_count
from scorer.vision.unseen.stretch import Stretch
from scorer.vision.unseen.tints import white_near
from scorer.vision.unseen.under_glare import Disc

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

SEEN = 0.35  # as much of the outline must be in sight
GLIMPSE, ROUND = 0.4, 0.58  # as much of that is an outline: at a glance, and looked at closely
WHOLE = 0.9  # as much in sight is a whole outline
RAYS = 32
ACROSS = (0.84, 1.16)  # of the radius: within and without
CHANGE, CHANGES = 18.0, 0.75  # by so many levels colours change there, along as much of what is in sight
CLEAR, ALL_ALONG = 0.72, 0.95  # a plain outline, and colours change all along it
FAINT = 0.48  # of a whole outline, where colours change all along it
HALF = 0.78  # half a circle is plain at a glance too, or else closely: on chequered cloth 0.74 and 0.66 are
ARC, IN_ONE_PIECE = 0.66, 0.8  # of a whole circle, and of half of one, all lighter or all darker than outside
AS_ROUND, MOST = 0.8, 4  # so many more places nearly as round: the cloth has circles
THROUGH, ALIKE = (0.25, 0.86, 1.25), 0.35  # of the radius: the middle, the rim and the table outside
LIGHTS, OFF = (
    (0.3, 1.3),
    35.0,
)  # in more or less light a rim is off its colour by no more levels; measured: 27
NEAR_MM = 3.0
MANY = 400  # places at which colours change: a cloth, or a thing that lies there


def half_seen(table: Stretch, disc: Disc) -> Iterator[Array]:
    """The middles (mm) of discs on a stretch of the table of whose outline at least a part is in sight."""
    if not _is_any(table, disc):
        return
    share, seen = discs.partly_round(table.patch, table.usable, disc.diameter_mm, table.px_per_mm)
    share[seen < SEEN] = 0
    size = 2 * round(NEAR_MM * table.px_per_mm) + 1
    peaks = np.argwhere((share > GLIMPSE) & (share >= cv2.dilate(share, np.ones((size, size), np.uint8))))
    middles = peaks[:, ::-1].astype(float)
    changing_at, arc_at = changes(table, middles, disc), arcs(table, middles, disc)
    round_at = share[*peaks.T] * (changing_at > ALL_ALONG)
    for (row, column), changing, arc in zip(peaks, changing_at, arc_at, strict=True):
        glance, whole = float(share[row, column]), bool(seen[row, column] > WHOLE)
        enough = _enough(whole, glance, changing, arc)
        if enough == np.inf or (round_at > AS_ROUND * glance).sum() > MOST:
            continue
        partly_hidden = ARC < arc < ALL_ALONG  # by a finger as brown as the table, maybe
        if whole and not partly_hidden and _table_within(table, np.array([column, row], float), disc):
            continue
        middle = table.place(column, row)
        blurred = whole and glance > CLEAR and changing > ALL_ALONG  # a closer look shows no more of it
        # (The closer look comes last: it takes longest.)
        is_coloured = _off_colour(table, np.array([column, row], float), disc) < OFF
        if is_coloured and (blurred or outlined(table, middle, disc) >= enough):
            yield middle


def _is_any(table: Stretch, disc: Disc) -> bool:
    """Whether colours change along enough of an outline anywhere: on a plain table they hardly do.

    (Quicker than to look for outlines. Levels in three channels that make up a change are at least so many.)
    """
    inside, outside = (_ring(table, disc) * far for far in ACROSS)
    count = ray_count(table, inside, outside, int(CHANGE / np.sqrt(3)))
    least = ARC * np.ceil(SEEN * RAYS)
    middles = np.argwhere(count > least)[:, ::-1].astype(float)
    if not 0 < len(middles) <= MANY:
        return len(middles) > 0
    return bool((changes(table, middles, disc) > CHANGES).any() or (arcs(table, middles, disc) > ARC).any())


def _enough(whole: bool, glance: float, changing: float, arc: float) -> float:
    """How much of what is in sight must be an outline, looked at closely, for what a glance says."""
    if whole:
        return (
            FAINT if changing > ALL_ALONG else ROUND if arc > ARC else CLEAR if changing > CHANGES else np.inf
        )
    if changing < ALL_ALONG:
        return np.inf
    if glance > HALF:
        return ROUND if arc < IN_ONE_PIECE else FAINT
    return CLEAR


def _off_colour(table: Stretch, middle: Array, disc: Disc) -> float:
    """By how many levels what is in sight of a rim is off all colours it can have, paper's too."""
    most = np.array(table.soft.shape[1::-1]) - 1
    column, row = np.clip(np.round(middle + _ring(table, disc) * ACROSS[0]).astype(int), 0, most).T
    rim = np.median(table.soft[row, column][table.usable[row, column]], axis=0)
    white, offs = white_near(table.view, table.place(*middle)), []
    for colour in (*disc.colours, np.ones(3)):
        lit = colour * white
        offs.append(float(np.abs(rim - np.clip(rim @ lit / (lit @ lit), *LIGHTS) * lit).max()))
    return min(offs)


def _table_within(table: Stretch, middle: Array, disc: Disc) -> bool:
    """Whether its middle looks like the table, and what is about it does not: a handle or a ring."""
    most = np.array(table.soft.shape[1::-1]) - 1
    ring = _ring(table, disc)
    places = (np.clip(np.round(middle + ring * far).astype(int), 0, most).T for far in THROUGH)
    inside, rim, outside = (
        float(np.abs(medians(table.soft[row, column].T) - table.colour).max()) for column, row in places
    )
    return inside < ALIKE * max(rim, outside)


def _ring(table: Stretch, disc: Disc) -> Array:
    """Points of a disc's outline about its middle, in pixels."""
    turns = np.arange(RAYS) * 2 * np.pi / RAYS
    return np.stack([np.cos(turns), np.sin(turns)], axis=1) * disc.diameter_mm / 2 * table.px_per_mm


def changes(table: Stretch, middles: Array, disc: Disc, by: float = CHANGE) -> Floats:
    """Along which share of what is in sight of each outline colours change: a bare table goes on."""
    step, clear = _across(table, middles, disc)
    changing = np.abs(step).max(axis=2) > by
    share = (changing & clear).sum(axis=1) / np.maximum(clear.sum(axis=1), 1)
    return np.where(clear.mean(axis=1) < SEEN, 0.0, share)


def arcs(table: Stretch, middles: Array, disc: Disc) -> Floats:
    """Which share of what is in sight of each outline, in one piece, parts the same two colours.

    A finger on a token hides the rest of it; a cloth's pattern is now lighter within and now without.
    """
    step, clear = _across(table, middles, disc)
    usual = (step * clear[..., None]).mean(axis=1)
    along = np.einsum("prc,pc->pr", step, usual)
    same = clear & (along > CHANGE * np.linalg.norm(usual, axis=1)[:, None])
    rays = np.arange(2 * RAYS)  # twice round: a piece may go on past the first
    ended = np.maximum.accumulate(np.where(np.tile(same, 2), -1, rays), axis=1)
    longest = (rays - ended).max(axis=1, initial=0)
    return np.where(
        clear.mean(axis=1) < SEEN, 0.0, np.minimum(longest / np.maximum(clear.sum(axis=1), 1), 1.0)
    )


def _across(table: Stretch, middles: Array, disc: Disc) -> tuple[Floats, Flags]:
    """All round each outline: how colours differ within from without, and whether both are in sight."""
    most = np.array(table.soft.shape[1::-1]) - 1
    rings = (middles[:, None] + _ring(table, disc) * far for far in ACROSS)
    inside, outside = (
        np.moveaxis(np.clip(np.round(ring).astype(int), 0, most), 2, 0)[::-1] for ring in rings
    )
    step = table.soft[*inside].astype(np.float32) - table.soft[*outside]
    return step, table.usable[*inside] & table.usable[*outside]


def outlined(table: Stretch, middle: Array, disc: Disc, least: float = SEEN) -> float:
    """Which share of what is in sight of an outline, if that is enough, is one, looked at closely."""
    reach = disc.diameter_mm / 2 + 2 * NEAR_MM
    area = middle + reach * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)
    close = Stretch(table.view, area, table.nearby, discs.PX_PER_MM)
    share, seen = discs.partly_round(close.patch, close.usable, disc.diameter_mm, inner=True)
    spare = (len(share) - round(2 * NEAR_MM * discs.PX_PER_MM)) // 2
    part = (slice(spare, -spare), slice(spare, -spare))
    return float(np.where(seen[part] > least, share[part], 0).max())
