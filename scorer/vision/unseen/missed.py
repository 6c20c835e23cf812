"""Round pieces that nobody read though they are in sight: their one mark was missed, or is spoilt.

A token has a rim of one colour about a dark mark. Where that is seen and no piece is known, the mark is
looked for again with all care; what still says no number is told as unread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array, Group, poses_under
from scorer.vision.marks.look_again import look_again
from scorer.vision.marks.mark import Mark
from scorer.vision.photo import Pixels
from scorer.vision.pieces.see import Meanings, Seen, View, mark_corners
from scorer.vision.pixels import discs
from scorer.vision.pixels.medians import medians
from scorer.vision.pixels.weights import Weights
from scorer.vision.unseen.glare import in_photo, pieces_on
from scorer.vision.unseen.half_seen import changes
from scorer.vision.unseen.stretch import PX_PER_MM, Stretch
from scorer.vision.unseen.tints import white_near
from scorer.vision.unseen.under_glare import Disc

Floats = NDArray[np.floating[Any]]

MARK_MM = 9.0  # a square within the mark
INK, PAPER = 0.6, 0.8  # somewhere in it there is ink, and paper: so dark and so light beside the rim
DARK = 0.85  # it has at most so much of the light of the rim
RIM = (0.77, 0.9)  # of the radius: within them there is little but the token's own colour
RAYS = 24
OFF = 26.0  # levels that a colour may be off
LIGHTS = (0.45, 1.7)  # how much more or less light may fall there than on the marks
TINTED = 0.68  # as much of a token's rim has its colour: the rest are stars, a digit, noise
MOST = 20  # a busy cloth has many such places; those with most of the colour are looked at
ROUND = 0.6  # with as much of an outline it is a token, whatever its mark says
# On a plain table a die's shadow may seem round. Colours change a little along so much of a token's outline;
# measured: 0.72 at least of a token's, 0.57 at most of a die's.
CHANGE, CHANGES = 10.0, 0.65
GLANCE, GLANCE_PX_PER_MM = 0.7, 1.0  # as much of that is enough where only so much is looked at
OFF_MIDDLE_MM = 2.1  # the mark is not in the middle of its token
NEAR_MM = 4.0
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)


def missed_discs(table: Stretch, disc: Disc) -> Iterator[tuple[Array, bool]]:
    """The middles (mm) of what may be such a disc on a stretch of the table and is no known piece.

    Told with each is whether its outline is in sight too.
    """
    patch, area = table.patch, table.area
    grey = cv2.cvtColor(patch, cv2.COLOR_RGB2GRAY).astype(np.float32)
    rim = _rim(disc.diameter_mm).about([grey])
    side = round(MARK_MM * PX_PER_MM)
    share = cv2.blur(grey, (side, side)) / np.maximum(rim, 1.0)
    taken = cv2.dilate(pieces_on(area, table.known, patch.shape), np.ones((3, 3), np.uint8), iterations=4)
    share[(taken > 0) | ~in_photo(table.view, area, patch.shape)] = 1.0
    reach = round(disc.diameter_mm * PX_PER_MM / 8)
    lowest = cv2.erode(share, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8))
    box = np.ones((side, side), np.uint8)
    inked = (cv2.erode(grey, box) < INK * rim) & (cv2.dilate(grey, box) > PAPER * rim)
    dark = np.argwhere((share < DARK) & (share <= lowest) & inked)[:, ::-1].astype(float)
    if not len(dark):
        return
    about = OFF_MIDDLE_MM * PX_PER_MM * np.array([(0, 0), *SQUARE])
    for column, row in _tinted(patch, dark, disc, white_near(table.view, area.mean(axis=0))):
        at = table.place(column, row)
        ends = float(changes(table, about + np.array([column, row]), disc, CHANGE).max()) > CHANGES
        yield at, ends and _is_round(table.view, at, disc)


def _tinted(patch: Pixels, points: Array, disc: Disc, white: Array) -> Array:
    """The middles of discs with one of the known colours about dark points, in pixels of a patch."""
    turns = np.arange(RAYS) * 2 * np.pi / RAYS
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=1) * PX_PER_MM
    middles = points[:, None] + np.concatenate([[(0, 0)], ring[:: RAYS // 8] * OFF_MIDDLE_MM])
    rims = np.concatenate([ring * disc.diameter_mm / 2 * far for far in RIM])
    column, row = np.moveaxis(np.round(middles[:, :, None] + rims).astype(int), 3, 0)
    height, width = patch.shape[:2]
    seen = patch[np.clip(row, 0, height - 1), np.clip(column, 0, width - 1)].astype(np.float32)
    # Channel by channel: three values each are slow to go through.
    channels = [np.ascontiguousarray(seen[..., k]) for k in range(3)]
    best = np.zeros(middles.shape[:2], np.float32)
    for colour in disc.colours:
        lit = (colour * white).astype(np.float32)
        along = sum(channel * level for channel, level in zip(channels, lit, strict=True))
        light = np.clip(medians(along) / float(lit @ lit), *LIGHTS)[..., None]
        same = np.ones(along.shape, bool)
        for channel, level in zip(channels, lit, strict=True):
            same &= np.abs(channel - light * level) < OFF
        best = np.maximum(best, same.mean(axis=2, dtype=np.float32))
    likeliest = best.argmax(axis=1)
    rows = np.argsort(-best.max(axis=1))[:MOST]
    rows = rows[best.max(axis=1)[rows] > TINTED]
    return np.asarray(middles[rows, likeliest[rows]])


def _is_round(view: View, middle: Array, disc: Disc) -> bool:
    """Whether the disc's outline is in sight about a point of the table; half the picture rules most out."""
    glance = _outline(view, middle, disc, GLANCE_PX_PER_MM)
    return glance > GLANCE * ROUND and _outline(view, middle, disc) > ROUND


def _outline(view: View, middle: Array, disc: Disc, enough_px_per_mm: float | None = None) -> float:
    """How much of the disc's outline is in sight about a point of the table."""
    reach = disc.diameter_mm / 2 + 2 * NEAR_MM
    patch = view.patch(middle + reach * SQUARE, discs.PX_PER_MM, enough_px_per_mm=enough_px_per_mm)
    share = discs.roundness(patch, disc.diameter_mm, inner=True)
    spare = (len(share) - round(2 * NEAR_MM * discs.PX_PER_MM)) // 2
    return float(share[spare:-spare, spare:-spare].max())


def read_again(view: View, middle: Array, disc: Disc, meanings: Meanings) -> Seen | None:
    """The piece at a point of the table (mm), its mark looked for with all care."""
    assert view.plane is not None
    reach = disc.diameter_mm / 2 + NEAR_MM
    corners = view.plane.pixels(middle + reach * SQUARE)
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    region = (int(left), int(top), int(right) + 1, int(bottom) + 1)
    marks: Sequence[Mark] = look_again(view.photo, meanings.keys(), region)
    if not marks:
        return None
    printing, slot = meanings[marks[0].number]
    group = Group(mark_corners(printing, slot), marks[0].corners.astype(float))
    found = Seen(printing, (marks[0],), (slot,), poses_under([group], view.plane.to_px)[0])
    return replace(found, corners_px=view.plane.pixels(found.corners), photo=view.seen[0].photo)


@cache
def _rim(diameter_mm: float) -> Weights:
    radius = diameter_mm / 2 * PX_PER_MM
    reach = int(np.ceil(radius))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    far = np.hypot(x, y) / radius
    weight = ((far >= RIM[0]) & (far <= RIM[1])).astype(np.float32)
    return Weights((weight / weight.sum(),))
