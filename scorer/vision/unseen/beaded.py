"""Beaded rims: dark spots that lie in a circle, at equal distances, as the beads round a token do.

Of a token under a die, a finger, a card or another token an arc of its beads stays in sight, and nothing else
on a table has one. So whatever is beaded and was not read is a token that somebody must look at.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.circle import centred
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.groups import contains
from scorer.vision.pieces.see import Seen, View
from scorer.vision.unseen.spots import BEAD_MM, levels_at
from scorer.vision.unseen.stretch import SMALL_MM
from scorer.vision.unseen.threes import VOTE_MM, Ints, Likely, Rim, likely_middles

Flags = NDArray[np.bool_]

REACHED_MM, HIT_MM = 0.7, 0.5  # so far off its place a spot is tried as a bead, and at last is one
LEAST_BEADS = 4
SAME_MM = 4.0  # two rims nearer than this are one
SEVERAL = 3  # threes: two are found by chance
# How many beads side by side, how far off their places, and how clear from the gaps between them a rim has at
# least, by how many beads it has in all; and how many other spots to each bead are too many, as on a dotted
# cloth. Measured on 340 rendered photos, easy to hard: of what is no token no circle passes (dashed lines,
# digits and letters come near); of 206 tokens in sight that were not read, 137 do. 67 of the others are out
# of focus, and of two less than a fifth is in sight.
LEAST = {11: (0, 0.4, 0.1), 8: (4, 0.3, 0.28), 6: (4, 0.18, 0.28), 5: (5, 0.14, 0.35)}
CROWD = 6.0
# Dashes round a number on a card lay as five beads do; of a token so many more would be seen beside the card.
MANY, BESIDE = 8, 6
# Straw or a cloth with pearls has tens of thousands of spots, of which some lie in an arc: off by 0.16 mm.
MANY_SPOTS, AMONG_MANY = 15_000, 0.8
# Half under a card or another token that is known, all but two of the places that must be in sight have their
# bead: the token's value takes those of two.
UNDER, UNDER_BEADS, UNDER_OFF_MM, UNDER_CLEAR, NO_BEADS = 14, 5, 0.2, 0.28, 2


@dataclass(frozen=True, slots=True, eq=False)
class Beaded:
    """A rim in sight, and how much it is like a token's."""

    middle: Array
    beads: int
    row: int
    """Of the beads, how many side by side."""
    off_mm: float
    """How far beads are from their places."""
    clear: float
    """How much darker, of the light there, three in four are than both gaps beside them."""
    crowd: int
    """How many spots there are on the whole disc, the mark's among them."""
    in_sight: int
    """How many of its places no known piece covers."""
    free: int
    """Of the beads, how many are there; the others would be print of a known piece."""
    threes: int
    """How many threes of beads told its middle."""

    def is_token(self, spots: int) -> bool:
        """Whether nothing but a token has so many beads, so even and so clear, among so many spots."""
        off_mm = self.off_mm if spots < MANY_SPOTS else self.off_mm / AMONG_MANY
        enough = self.threes >= SEVERAL and self._has_enough(off_mm) and not self._is_print()
        return self._is_under() or enough

    def _is_print(self) -> bool:
        """Whether all of few beads are where a known card lies, and none is on the table beside it."""
        return self.beads < MANY and self.in_sight >= BESIDE and not self.free

    def _is_under(self) -> bool:
        """Whether all that must be in sight of it beside known pieces is."""
        is_all = UNDER_BEADS <= self.in_sight <= UNDER and self.free >= self.in_sight - NO_BEADS
        is_even = self.free >= UNDER_BEADS and self.off_mm < UNDER_OFF_MM
        return is_all and is_even and self.clear > UNDER_CLEAR

    def _has_enough(self, off_mm: float) -> bool:
        for beads, (row, most_off_mm, clear) in LEAST.items():
            if self.beads >= beads:
                is_even = self.row >= row and off_mm < most_off_mm
                return is_even and self.clear > clear and self.crowd < CROWD * self.beads
        return False


def beaded_rims(view: View, spots: Array, rim: Rim, known: Sequence[Seen] = ()) -> Iterator[Array]:
    """The middles (mm) of all tokens of whose beads enough are among the dark spots (mm) of a photo.

    `known` are the pieces under which they may lie.
    """
    from_left = np.argsort(spots[:, 0])
    fits = (_fitted(view, spots, from_left, likely, rim, known) for likely in likely_middles(spots, rim))
    found = [fit for fit in fits if fit is not None and fit.is_token(len(spots))]
    taken: list[Array] = []
    for fit in sorted(found, key=lambda fit: (-fit.beads, fit.off_mm)):
        if all(math.dist(fit.middle, one) > SAME_MM for one in taken):
            taken.append(fit.middle)
            yield fit.middle


def _fitted(
    view: View, spots: Array, from_left: Ints, likely: Likely, rim: Rim, known: Sequence[Seen]
) -> Beaded | None:
    """A rim laid through the spots about a middle, through its own ones first."""
    own = spots[likely.spots]
    middle = centred(own, likely.middle, rim.radius_mm, VOTE_MM)
    away = own - middle
    turn = float(np.angle(np.exp(1j * rim.beads * np.arctan2(away[:, 1], away[:, 0])).sum())) / rim.beads
    reach = rim.radius_mm + BEAD_MM
    # Of thousands only those in an upright strip are looked at.
    strip = np.searchsorted(spots[:, 0], middle[0] + np.array([-reach, reach]), sorter=from_left)
    near = spots[np.sort(from_left[slice(*strip)])]
    near = near[np.linalg.norm(near - middle, axis=1) < reach]
    for within in (REACHED_MM, REACHED_MM, HIT_MM):
        _, places = _places(near - middle, turn, rim)
        hit = np.linalg.norm(near - middle - places, axis=1) < within
        if hit.sum() < LEAST_BEADS:
            return None
        middle, turn = _moved(near[hit], places[hit], turn)
    slots, places = _places(near - middle, turn, rim)
    off = np.linalg.norm(near - middle - places, axis=1)
    there = np.zeros(rim.beads, bool)
    there[slots[off < HIT_MM] % rim.beads] = True
    if there.sum() < LEAST_BEADS:
        return None
    usually_off = float(np.sqrt((off[off < HIT_MM] ** 2).mean()))
    clear = _clear(view, middle, turn, there, rim)
    shown = _in_sight(view, middle + _on_rim(np.arange(rim.beads), turn, rim), known)
    counts = (int(shown.sum()), int((shown & there).sum()), likely.threes)
    return Beaded(middle, int(there.sum()), _longest(there), usually_off, clear, len(near), *counts)


def _in_sight(view: View, places: Array, known: Sequence[Seen]) -> Flags:
    """Which places the photo shows and no known piece covers."""
    assert view.plane is not None
    pixels = view.plane.pixels(places)
    inside = (pixels > 0) & (pixels < (view.photo.width, view.photo.height))
    shown = inside[:, 0] & inside[:, 1]
    x, y = places.mean(axis=0).tolist()
    for piece in known:
        wide, high = piece.printing.size
        if math.dist(piece.middle, (x, y)) > math.hypot(wide, high) / 2 + math.dist(places[0], (x, y)):
            continue
        if wide == high < SMALL_MM:  # such are round
            shown &= np.linalg.norm(places - piece.centre, axis=1) > wide / 2
        else:
            shown &= np.array([not contains(piece.corners, place) for place in places])
    return shown


def _moved(spots: Array, places: Array, turn: float) -> tuple[Array, float]:
    """Middle and turn of the rim whose places lie best on the spots that hit them."""
    (a, b), (c, d) = (places - places.mean(axis=0)).T @ (spots - spots.mean(axis=0))
    more = math.atan2(b - c, a + d)
    cos, sin = math.cos(more), math.sin(more)
    return spots.mean(axis=0) - np.array([[cos, -sin], [sin, cos]]) @ places.mean(axis=0), turn + more


def _places(away: Array, turn: float, rim: Rim) -> tuple[Ints, Array]:
    """The place on a rim that is nearest to each spot: its number, and where it is from the middle."""
    slots = np.round((np.arctan2(away[:, 1], away[:, 0]) - turn) * rim.beads / (2 * math.pi)).astype(int)
    return slots, _on_rim(slots, turn, rim)


def _on_rim(slots: Array | Ints, turn: float, rim: Rim) -> Array:
    angles = slots * (2 * math.pi / rim.beads) + turn
    return rim.radius_mm * np.stack([np.cos(angles), np.sin(angles)], axis=-1)


def _clear(view: View, middle: Array, turn: float, there: Flags, rim: Rim) -> float:
    """How much darker three in four beads are than both gaps beside them, of the gaps' light."""
    slots = np.flatnonzero(there)
    places = _on_rim(slots + np.array([(0,), (-0.5,), (0.5,)]), turn, rim)
    bead, before, after = levels_at(view, (middle + places).reshape(-1, 2)).reshape(3, -1)
    light = max(1.0, float(np.median([before, after])))
    return float(np.quantile(np.minimum(before, after) - bead, 0.25)) / light


def _longest(there: Flags) -> int:
    """How many places side by side have a bead, all round."""
    best = length = 0
    for bead in (*there, *there):
        length = length + 1 if bead else 0
        best = max(best, length)
    return min(best, len(there))
