"""Rows that nobody read: too soft, small or dark for their marks, yet like the rows that were read.

First the seals tell where three strips may lie side by side: six dark squares with light rims, as far from
each other as on a card. A cloth may have such a pattern too, so then each strip must look like one that was
read in the same photo, under the same light and printed with the same ink.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.paperwall.laid import HIGH_MM, STRIP_MM
from scorer.vision.games.paperwall.strips import Read, Strips, read_strips
from scorer.vision.geometry.plane import Array
from scorer.vision.marks.faint_seals import PX_PER_MM, seals_at
from scorer.vision.pieces.groups import of_kind
from scorer.vision.pieces.see import Seen, View
from scorer.vision.unseen.glare import in_photo, pieces_on

Map = NDArray[np.float32]

SEALS_MM = 42.0  # from the seal above to the one below
ROOM_MM = 330.0  # so far round the pieces the table is known
LOOSE_MM = 3.0  # so far from where a regular row would have them cards lie
# A rim is lighter than its seal by so much (0 no seal, 1 white round black): of the six of three strips out
# of focus the faintest still has 0.07, on half the cloths and on plain tables some six have 0.03.
FAINT, EVERY_MM = 0.03, 4.0
TURNS_DEG = range(0, 90, 15)  # a seal looks the same after a quarter turn
# How like a read strip the least like of three is: rows out of focus or far away 0.74 and more, cloths and
# newspapers up to 0.65. At first sight, turned and placed only roughly, a strip is less like one: so many
# places are looked at with all three strips, and so many of these with care, this far about.
ALIKE = 0.7
GLANCED, TRIED = 300, 8
NEAR = np.stack(np.meshgrid(*[np.arange(-4.5, 4.6, 1.5)] * 2, np.radians(np.arange(-7.5, 8, 3.75))), axis=-1)


def lost_rows(view: View) -> Iterator[Array]:
    """The corners (mm) of three strips of a row that nobody read, if there is one."""
    cards = of_kind(view, "card", side="front")
    if view.plane is None or not cards:
        return
    known = [piece for piece in view.seen if piece.pose is not None]
    area = _area(view, known)
    patch = view.patch(area, PX_PER_MM)
    free = in_photo(view, area, patch.shape) & (pieces_on(area, known, patch.shape) == 0)
    places = _places(cv2.cvtColor(patch, cv2.COLOR_RGB2GRAY).astype(np.float32), free)
    if not len(places):
        return
    known_strips, animals = read_strips(cards, area[0])
    strips = Strips.on(patch, PX_PER_MM, known_strips)
    read = Read(strips.looks(known_strips), animals)
    likely = places[np.argsort(-strips.likest(places, read)[0])[:GLANCED]]
    for place in likely[np.argsort(-strips.three(likely, read))[:TRIED]]:
        tries = place + NEAR.reshape(-1, 3)
        alike = strips.three(tries, read)
        if alike.max() > ALIKE:
            yield _corners(tries[alike.argmax()]) + area[0]
            return


def _area(view: View, known: Sequence[Seen]) -> Array:
    """The corners of the table that the photo shows round the pieces."""
    assert view.plane is not None
    wide, high = view.photo.width, view.photo.height
    photo = view.plane.millimetres(np.array([(0, 0), (wide, 0), (wide, high), (0, high)], float))
    pieces = np.concatenate([piece.corners for piece in known])
    left, top = np.maximum(photo.min(axis=0), pieces.min(axis=0) - ROOM_MM)
    right, bottom = np.minimum(photo.max(axis=0), pieces.max(axis=0) + ROOM_MM)
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])


def _places(grey: Map, free: NDArray[np.bool_]) -> Array:
    """Where six seals lie as those of three strips: the middle (mm) of the second, and its turn."""
    found = []
    for degrees, seals in seals_at(grey, free, TURNS_DEG, LOOSE_MM, EVERY_MM).items():
        for turn in np.radians([degrees, degrees + 90]):
            six = _six(seals, turn)
            peaks = np.argwhere((six > FAINT) & (six >= cv2.dilate(six, np.ones((5, 5), np.uint8))))
            found.append(np.c_[peaks[:, ::-1] * EVERY_MM, np.full(len(peaks), turn)])
    return np.concatenate(found)


def _six(seals: Map, turn: float) -> Map:
    """The faintest of the six seals about each place."""
    along = np.array([np.cos(turn), np.sin(turn)])
    across = np.array([-along[1], along[0]])
    faintest = np.ones_like(seals)
    for strip in (-1, 0, 1):
        for half in (-0.5, 0.5):
            x, y = (along * strip * STRIP_MM + across * half * SEALS_MM) / EVERY_MM
            shift = np.array([(1, 0, x), (0, 1, y)])
            flags = cv2.WARP_INVERSE_MAP | cv2.INTER_NEAREST
            there = cv2.warpAffine(seals, shift, seals.shape[::-1], flags=flags, borderValue=-1)
            faintest = np.minimum(faintest, there)
    return faintest


def _corners(place: Array) -> Array:
    """The corners of three strips with their middle there."""
    x, y, turn = place
    half = np.array([(-1.5, -1), (1.5, -1), (1.5, 1), (-1.5, 1)]) * (STRIP_MM, HIGH_MM / 2)
    along = np.array([np.cos(turn), np.sin(turn)])
    return np.asarray(half @ np.array([along, (-along[1], along[0])]) + (x, y))
