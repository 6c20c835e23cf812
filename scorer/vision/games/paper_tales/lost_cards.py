"""Cards that nobody read, anywhere on the table: too soft, small or dark for their marks, yet plain to see.

A card may lie where something is strange to the table, or where two faint seals lie as on a unit or a
building: a busy cloth has all colours, and many seals. Then what is there must look like one of our faces.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import cv2
import numpy as np

from scorer.vision.games.paper_tales.around import Around
from scorer.vision.games.paper_tales.soft_faces import Faces, all_faces
from scorer.vision.geometry.plane import Array
from scorer.vision.marks.faint_seals import PX_PER_MM, Flags, Map, seals_at
from scorer.vision.table.ground import Ground
from scorer.vision.unseen.tints import white_near

SOFT_MM = 2.0  # a printed face is compared as softly
TURNS_DEG = range(0, 360, 15)
STEP_MM, STRANGE = 8.0, 0.6  # of a card is strange; one that lies on a table of its own colours less
# Two seals of a card out of focus have a contrast of 0.04 and more, wherever they lie to within this.
FAINT, LOOSE_MM, EVERY_MM = 0.03, 3.0, 4.0
# How like a face, as shape and tint say and as the witness does, on average: the likest card of a kingdom out
# of focus, blurred or far away 0.84 and more, nearly always 0.9; bowls, sheets, dark edges and cloths 0.78 at
# most. Shape and tint alone say at least so much of cards.
ALIKE, BOTH = 0.75, 0.81
# Of all that is tried about a place, the best seems less alike at a glance than with care: by 0.016 at most
# in 301 places, so by less than this.
GLANCED = 0.07
# So many places are glanced at, so many of these looked at, and so many of these with care, this far about.
MOST_STRANGE, MOST_SEALED, LOOKED_AT, TRIED = 10000, 20000, 300, 12
NEAR = np.stack(np.meshgrid(*[np.arange(-6, 6.1, 2.0)] * 2, np.radians(np.arange(-8, 9, 4))), axis=-1)


def lost_cards(around: Around, ground: Ground) -> Iterator[Array]:
    """The corners (mm) of a card of ours that nobody read, if there is one."""
    table = _Table(around, ground)
    for faces in all_faces():
        places = table.strange_places(faces.size)
        if not ground.is_even or len(places):
            places = np.concatenate([places, table.sealed_places(faces.seals)])
            place = table.likest(faces, places)
            if place is not None:
                yield _corners(place, faces.size) + around.area[0]
                return


class _Table:
    """The table from above; places on it are right and down (mm) of its corner, and a turn."""

    def __init__(self, around: Around, ground: Ground) -> None:
        self.view, self.ground = around.view, ground
        self.area, self.patch, self.free = around.area, around.patch, around.free

    def strange_places(self, size: Array) -> Array:
        """Where something as large as a card is not the table."""
        found = [np.zeros((0, 3))]
        half = [degrees for degrees in TURNS_DEG if degrees < 180]  # upside down a card covers the same
        for degrees in half if self.strange.any() else ():
            share = cv2.filter2D(self.strange, -1, _card(size, degrees), borderType=cv2.BORDER_CONSTANT)
            places = np.argwhere(share > STRANGE)[:, ::-1] * STEP_MM
            found += [np.c_[places, np.full(len(places), np.radians(d))] for d in (degrees, degrees + 180)]
        places = np.concatenate(found)
        return places[:: len(places) // MOST_STRANGE + 1]

    def sealed_places(self, seals: Array) -> Array:
        """Where two seals lie as on a card, the clearest first."""
        found, clear = [np.zeros((0, 3))], [np.zeros(0, np.float32)]
        for degrees in TURNS_DEG:
            contrast = self.seals[degrees % 90]
            cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
            fainter = np.ones_like(contrast)
            for x, y in seals @ np.array([[cos, sin], [-sin, cos]]) / EVERY_MM:
                flags, shift = cv2.WARP_INVERSE_MAP | cv2.INTER_NEAREST, np.array([(1, 0, x), (0, 1, y)])
                there = cv2.warpAffine(contrast, shift, contrast.shape[::-1], flags=flags, borderValue=-1)
                fainter = np.minimum(fainter, there)
            clearest = (fainter > FAINT) & (fainter >= cv2.dilate(fainter, np.ones((3, 3), np.uint8)))
            rows, columns = np.divmod(np.flatnonzero(clearest), clearest.shape[1])
            found.append(np.c_[columns, rows, np.full(len(rows), np.radians(degrees) / EVERY_MM)] * EVERY_MM)
            clear.append(fainter[rows, columns])
        return np.asarray(np.concatenate(found)[np.argsort(-np.concatenate(clear))[:MOST_SEALED]])

    def likest(self, faces: Faces, places: Array) -> Array | None:
        """The place most like a face, if it is so much like one."""
        if not len(places):
            return None
        free, fewer = self.free.astype(np.float32), faces.at_a_glance()
        glance = fewer.alike(self.soft, free, places)
        places = places[np.argsort(-glance)[:LOOKED_AT]]
        for place in places[np.argsort(-faces.alike(self.soft, free, places))[:TRIED]]:
            tries = place + NEAR.reshape(-1, 3)
            if float(fewer.alike(self.soft, free, tries).max()) < ALIKE - GLANCED:
                continue
            alike = faces.alike(self.soft, free, tries)
            best: Array = tries[int(alike.argmax())]
            if float(alike.max()) > ALIKE and (alike.max() + self._witnessed(faces, best)) / 2 > BOTH:
                return best
        return None

    def _witnessed(self, faces: Faces, place: Array) -> float:
        """How like a face the witness says that a place is."""
        patch = self.view.patch(_corners(place, faces.size) + self.area[0], 1.0)
        return float(faces.witness.scores(patch).max())

    @cached_property
    def strange(self) -> Map:
        """1 where something is neither table nor a known piece, every few millimetres."""
        high, wide = self.free.shape
        x, y = np.meshgrid(np.arange(0, wide / PX_PER_MM, STEP_MM), np.arange(0, high / PX_PER_MM, STEP_MM))
        free: Flags = self.free[(y * PX_PER_MM).astype(int), (x * PX_PER_MM).astype(int)]
        points = np.stack([x.ravel(), y.ravel()], axis=1) + self.area[0]
        _, strange = self.ground.look(points, free.ravel())
        return np.asarray(strange.reshape(x.shape), np.float32)

    @cached_property
    def seals(self) -> dict[int, Map]:
        """Faint seals by their turn: one looks the same after a quarter turn."""
        grey = cv2.cvtColor(self.patch, cv2.COLOR_RGB2GRAY).astype(np.float32)
        turns = [degrees for degrees in TURNS_DEG if degrees < 90]
        return seals_at(grey, self.free, turns, LOOSE_MM, EVERY_MM)

    @cached_property
    def soft(self) -> Map:
        """Its colours beside white paper's."""
        white = white_near(self.view, self.area.mean(axis=0)).astype(np.float32)
        blurred = cv2.GaussianBlur(self.patch, (0, 0), SOFT_MM * PX_PER_MM)
        return np.asarray(blurred.astype(np.float32) / white, np.float32)


def _card(size: Array, degrees: int) -> Map:
    """Where a card lies about its middle, every few millimetres."""
    reach = int(np.hypot(*size) / 2 / STEP_MM) + 1
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1] * STEP_MM
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    inside = (np.abs(cos * x + sin * y) < size[0] / 2) & (np.abs(cos * y - sin * x) < size[1] / 2)
    return np.asarray(inside / inside.sum(), np.float32)


def _corners(place: Array, size: Array) -> Array:
    """The corners of a card that lies there."""
    x, y, turn = place
    half = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * size / 2
    along = np.array([np.cos(turn), np.sin(turn)])
    return np.asarray(half @ np.array([along, (-along[1], along[0])]) + (x, y))
