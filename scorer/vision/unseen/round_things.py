"""Round things of a known size, looked at closely: which of the outlines on a table may be a token's.

A token's rim has one colour all along, one that a token can have, and ends where a token does. A reflection
and a shadow fade: along a circle about them the light differs from place to place. What is wholly in sight
and has the rim's colour in the middle too is a coin, unless it is as white as a token's back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.unseen.round_outlines import Outline, round_outlines
from scorer.vision.unseen.stretch import Stretch
from scorer.vision.unseen.tints import white_near
from scorer.vision.unseen.under_glare import Disc

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

PX_PER_MM, SOFT_PX = 2.0, 1.2
RAYS = 48
ACROSS = (0.88, 1.14)  # of the radius: within and without
SHIFTS_PX = np.array([(x, y) for x in range(-3, 4) for y in range(-3, 4)])  # a glance is as much off
CLEAR = 10.0  # levels: a fainter step is preferred less
LEAST_SEEN = 0.3
SAME = 0.4  # of the usual step, at least, is a step of the same sort
WHOLE = 0.9  # as much in sight is a whole outline
# Measured on rendered photos, tokens against all else; of whole ones, and of those of which a part shows:
PLAIN, ALONG = (0.62, 0.9), (0.8, 0.9)  # share of the outline in sight, at a glance and closely
OFF, OFF_COVERED = (28.0, 16.0), 10.0  # levels that the rim may be off a token's colours
FAINTEST, FAINTEST_LIGHT = 5.0, 15.0  # levels of the step; where only the light differs it may be a shadow
EVEN, EVEN_PART = 0.48, 0.4  # of the step: so little the rim's own colours vary
SOFT, EVEN_SOFT = 12.0, 0.68  # levels: out of focus all steps are small
ALL_ALONG = 0.9  # where only the light differs
ARC = 0.42  # of the circle in one piece, where something lies on the rest
ENDS = (0.93, 1.07)  # of the radius: where a disc ends, shadow and blur aside
SHADES = (0.3, 1.05)
OTHER_TINT = (4.0, 0.2)  # levels and share of the step that no light on the table's colour explains
SIDE_MM = 4.5  # a thick token seen from the side shows so much, with its shadow
BUSY = 12.0  # levels: where the table's own colours change by more, part of an outline says nothing
LIGHTS = (0.3, 1.3)
MIDDLE, ALIKE = 0.55, 0.1  # of the radius; of its light, so alike are a blank disc's middle and its rim
LINE = 0.35  # of the step: what differs less from the table is table
BENT = 0.14  # of the radius; measured: corners of cards 0.2 and more
BLANK = 0.95  # of a back's outline is in sight
METAL, PAPER = 0.7, 0.9  # of paper's light: no rim of a token has more, and its back has as much
MOST = 9  # more in one place are a cloth's pattern
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)


def round_things(table: Stretch, disc: Disc) -> Iterator[Array]:
    """The middles (mm) of what may be such a disc on a stretch of the table and is no known piece."""
    found: list[Array] = []
    for outline in round_outlines(table, disc):
        if any(np.hypot(*(outline.middle - other)) < disc.diameter_mm / 2 for other in found):
            continue
        part = outline.seen < WHOLE
        if outline.plain < PLAIN[part] or (part and (outline.busy > BUSY or _is_side(table, outline, disc))):
            continue
        seen = _look(table, outline, disc)
        if seen is not None and seen.is_disc(part):
            found.append(outline.middle)
    if len(found) <= MOST:
        yield from found


def _is_side(table: Stretch, outline: Outline, disc: Disc) -> bool:
    """Whether it lies so nearly where a known disc does that it may be the side of that, or its shadow."""
    return any(
        piece.printing.size[0] <= 2 * disc.diameter_mm
        and np.hypot(*(piece.centre - outline.middle))
        < SIDE_MM + abs(piece.printing.size[0] - disc.diameter_mm) / 2
        for piece in table.nearby
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """One outline looked at closely."""

    along: float
    """Which share of what is in sight parts the usual two colours."""
    arc: float
    """Which share of the circle does so in one piece."""
    step: Floats
    rim: Floats
    outside: Floats
    white: Floats
    varies: float
    off: float
    """Levels that the rim is off the nearest colour of such a disc."""
    radius: float
    """Where colours change most, as a share of the disc's own radius."""
    bent: float
    """By how much of the radius that differs from place to place: along the corner of a card it does."""
    blank: bool
    """Whether all of it has the rim's colour."""
    line: bool
    """Whether the table shows within it: a vein of marble, a handle or a ring."""

    def is_disc(self, part: bool) -> bool:
        """Whether it is such a disc, wholly in sight or only in part, beside or under a known piece."""
        length = float(np.linalg.norm(self.step))
        tinted = self._other_tint(length)
        covered = self.along < ALONG[part]  # by something unknown: a finger, a napkin
        if (covered and (part or not tinted)) or not (part or self._is_whole(tinted, covered)):
            return False
        even = EVEN_PART if part or covered else EVEN_SOFT if tinted and self.varies < SOFT else EVEN
        return (
            length >= (FAINTEST if tinted else FAINTEST_LIGHT)
            and (tinted or not part)
            and self.off <= (OFF_COVERED if covered else OFF[part])
            and self.varies <= even * length
            and ENDS[0] < self.radius < ENDS[1]
        )

    def _is_whole(self, tinted: bool, covered: bool) -> bool:
        """Whether all of a disc that nothing known covers looks as a token does, or as the back of one."""
        if self.arc < ARC or (not tinted and (self.line or self.along < ALL_ALONG)):
            return False
        white = float((self.rim / np.maximum(self.white, 1)).min())
        if covered:  # the corner of a sheet or of another game's card has such an outline too, but a bent one
            return not self.blank or white < METAL or self.bent < BENT
        # A coin is all of one metal, and a die as white as paper is never all white and round.
        return self.along >= BLANK and white >= METAL if self.blank else white < PAPER

    def _other_tint(self, length: float) -> bool:
        """Whether neither a shadow on the table's own colour nor a veil of light over it makes the rim's."""
        shade = np.clip(
            float(self.rim @ self.outside) / max(1.0, float(self.outside @ self.outside)), *SHADES
        )
        veil = max(0.0, float(self.step @ self.white / (self.white @ self.white)))
        left = (self.rim - shade * self.outside, self.step - veil * self.white)
        return min(float(np.linalg.norm(one)) for one in left) > max(OTHER_TINT[0], OTHER_TINT[1] * length)


def _look(table: Stretch, outline: Outline, disc: Disc) -> _Look | None:
    """An outline from nearby, about the middle that suits it best."""
    reach = disc.diameter_mm / 2 * ACROSS[1] + 4
    close = Stretch(table.view, outline.middle + reach * SQUARE, table.nearby, PX_PER_MM)
    picture = cv2.GaussianBlur(close.patch, (0, 0), SOFT_PX).astype(np.float32)
    radius = disc.diameter_mm / 2 * PX_PER_MM
    middles = np.array(picture.shape[1::-1]) / 2 - 0.5 + SHIFTS_PX
    (within, shown), (without, bare) = (
        (_along(picture, middles, radius * far), _along(close.usable, middles, radius * far))
        for far in ACROSS
    )
    clear, steps = shown & bare, within - without
    usual = (steps * clear[..., None]).sum(axis=1) / np.maximum(clear.sum(axis=1), 1)[:, None]
    length = np.maximum(np.linalg.norm(usual, axis=1), 1e-6)
    same = np.einsum("mrc,mc->mr", steps, usual / length[:, None]) > SAME * length[:, None]
    share = (same & clear).sum(axis=1) / np.maximum(clear.sum(axis=1), 1)
    share[clear.mean(axis=1) < LEAST_SEEN] = 0
    best = int(np.argmax(share * np.minimum(1, length / CLEAR) + length / 1e4))
    if share[best] == 0:
        return None
    middle, clear, within, without = middles[best], clear[best], within[best], without[best]
    arc = _longest(same[best] & clear)
    if share[best] < min(ALONG):
        clear = arc  # the rest is hidden by something else
    step = np.median((within - without)[clear], axis=0)
    rim = np.median(within[clear], axis=0)
    white = white_near(table.view, outline.middle)
    return _Look(
        float(share[best]),
        float(arc.mean()),
        step,
        rim,
        np.median(without[clear], axis=0),
        white,
        float(np.median(np.abs(within[clear] - rim).max(axis=1))),
        min(_off(rim, colour * white) for colour in (*disc.colours, np.ones(3))),
        *_edge(picture, middle, radius, step, clear),
        _is_blank(picture, middle, radius, rim),
        _is_line(picture, middle, radius, np.median(without[clear], axis=0), step),
    )


def _along(picture: NDArray[Any], middles: Array, radius: float) -> NDArray[Any]:
    """What a picture has at points all along a circle about each middle."""
    turns = np.arange(RAYS) * 2 * np.pi / RAYS
    points = middles[..., None, :] + np.stack([np.cos(turns), np.sin(turns)], axis=1) * radius
    places = np.clip(np.round(points).astype(int), 0, np.array(picture.shape[1::-1]) - 1)
    return np.asarray(picture[places[..., 1], places[..., 0]])


def _longest(same: Flags) -> Flags:
    """The longest piece of a circle that is marked all along."""
    rays = np.arange(2 * RAYS)  # twice round: a piece may go on past the first
    ended = np.maximum.accumulate(np.where(np.tile(same, 2), -1, rays))
    length = np.minimum(rays - ended, RAYS)
    last = int(np.argmax(length))
    piece = np.zeros(RAYS, bool)
    piece[(last - np.arange(length[last])) % RAYS] = True
    return piece


def _off(rim: Floats, lit: Floats) -> float:
    """By how many levels a rim is off a colour, in the light that suits it best."""
    return float(np.abs(rim - np.clip(rim @ lit / (lit @ lit), *LIGHTS) * lit).max())


def _edge(picture: Floats, middle: Array, radius: float, step: Floats, clear: Flags) -> tuple[float, float]:
    """At which share of the radius colours change most in the way of a step, and how that differs."""
    shares = np.arange(0.7, 1.31, 0.04)
    inner, outer = (
        np.stack([_along(picture, middle, radius * (far + off)) for far in shares]) for off in (-0.05, 0.05)
    )
    change = ((inner - outer) @ step)[:, clear]
    low, high = np.quantile(shares[change.argmax(axis=0)], (0.1, 0.9))
    return float(shares[int(np.argmax(np.median(change, axis=1)))]), float(high - low)


def _is_line(picture: Floats, middle: Array, radius: float, outside: Floats, step: Floats) -> bool:
    """Whether most of what lies within has the colour of what is without."""
    inside = np.concatenate([_along(picture, middle, radius * far) for far in (0.0, 0.2, 0.4, MIDDLE)])
    alike = np.abs(inside - outside).max(axis=1) < LINE * float(np.abs(step).max())
    return float(alike.mean()) > 0.5


def _is_blank(picture: Floats, middle: Array, radius: float, rim: Floats) -> bool:
    """Whether the middle has the rim's colour all over."""
    inside = np.concatenate([_along(picture, middle, radius * far) for far in (0.0, 0.2, 0.35, MIDDLE)])
    return float(np.quantile(np.abs(inside - rim).max(axis=1), 0.9)) < ALIKE * float(rim.max())
