"""Faces as they look out of focus or from far away: how like one of them is what lies at a place?

Shape and tint are compared apart, each as it varies over the card: neither a lamp, nor a shadow, nor a table
of one colour says anything.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scorer.vision.games.paper_tales.faces import BUILDING_PLACES, UNIT_PLACES, marked_faces
from scorer.vision.geometry.plane import Array
from scorer.vision.marks.faint_seals import PX_PER_MM, Map
from scorer.vision.pieces.looks import cached_by_ink
from scorer.vision.pieces.witness import COLOURLESS, Witness

SHAPE = 0.6  # of what is alike is shape, the rest is tint
LEAST_CONTRAST = 0.12  # of its light, a face varies by 0.14 and more: what varies less is like none
DARK = 0.2  # of the mean: what is darker has less tint
BARE = 0.9  # of a card lies on no known piece
FEWER = 7  # a glance is at every so many points
# Of red, green and blue: grey, red against green, both against blue, and light.
MIXED = np.array([(0.3, 0.59, 0.11), (1, -1, 0), (0.5, 0.5, -1), (1 / 3, 1 / 3, 1 / 3)], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    """All faces of one size: colours at points of the card (mm from its middle), and where its seals are."""

    size: Array
    seals: Array
    witness: Witness
    points: Array
    colours: Map
    greys: Map
    tints: Map

    @classmethod
    def of(cls, size: Array, seals: Array, witness: Witness, points: Array, colours: Map) -> Faces:
        return cls(size, seals, witness, points, colours, _greys(colours), _tints(colours))

    def at_a_glance(self) -> Faces:
        fewer = self.points[::FEWER], self.colours[:, ::FEWER]
        return Faces.of(self.size, self.seals, self.witness, *fewer)

    def alike(self, soft: Map, free: Map, places: Array) -> Map:
        """How like the likest face each place (right, down in mm, and a turn) of a soft picture is."""
        x, y = self._pixels(places)
        bare = cv2.remap(free, x, y, cv2.INTER_NEAREST, borderValue=0).mean(axis=1) > BARE
        alike = np.zeros(len(places), np.float32)
        if bare.any():
            seen = cv2.remap(soft, x[bare], y[bare], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            alike[bare] = self._alike(np.asarray(seen, np.float32))
        return alike

    def _pixels(self, places: Array) -> tuple[Map, Map]:
        """Where in a soft picture the points of a card lie at each place: across and down."""
        turn = places[:, 2:].astype(np.float32)
        cos, sin = PX_PER_MM * np.cos(turn), PX_PER_MM * np.sin(turn)
        left, top = ((PX_PER_MM * places[:, i : i + 1] - 0.5).astype(np.float32) for i in (0, 1))
        u, v = self.points.T.astype(np.float32)
        return u * cos - v * sin + left, u * sin + v * cos + top

    def _alike(self, seen: Map) -> Map:
        """How like the likest face rows of colours are.

        The faces' own greys and tints are about their means, so those of the rows need not be: half the time.
        """
        grey, *tints, light = cv2.split(cv2.transform(seen, MIXED))
        count = grey.shape[1]
        varies = grey / (grey.mean(axis=1, keepdims=True) + 1e-3) - 1
        contrast = np.sqrt(np.einsum("ij,ij->i", varies, varies))
        shape = (varies @ self.greys.T) / np.maximum(contrast, LEAST_CONTRAST * np.sqrt(count))[:, None]
        light += DARK * light.mean(axis=1, keepdims=True) + np.float32(1e-3)
        always = np.float32(2 * COLOURLESS * np.sqrt(2 * count))
        strength = np.full(len(seen), always**2, np.float32)
        tint = always * self.tints[:, -1]
        for one, own in zip(tints, (self.tints[:, :count], self.tints[:, count:-1]), strict=True):
            pure = cv2.divide(one, light)
            tint = tint + pure @ own.T
            strength += np.einsum("ij,ij->i", pure, pure) - count * pure.mean(axis=1) ** 2
        alike = SHAPE * shape + (1 - SHAPE) * tint / np.sqrt(strength)[:, None]
        return np.asarray(alike.max(axis=1), np.float32)


def _greys(colours: Map) -> Map:
    grey = colours @ np.array([0.3, 0.59, 0.11], np.float32)
    varies = grey / (grey.mean(axis=1, keepdims=True) + 1e-3) - 1
    contrast = np.linalg.norm(varies, axis=1, keepdims=True)
    return np.asarray(varies / np.maximum(contrast, LEAST_CONTRAST * np.sqrt(grey.shape[1])), np.float32)


def _tints(colours: Map) -> Map:
    """How red, green and blue differ, beside how they do on the whole card; a number that is always there."""
    light = colours.mean(axis=2, keepdims=True)
    red, green, blue = np.moveaxis(colours / (light + DARK * light.mean(axis=1, keepdims=True) + 1e-3), 2, 0)
    both = (red - green, (red + green) / 2 - blue)
    tint = np.concatenate([one - one.mean(axis=1, keepdims=True) for one in both], axis=1)
    # Two cards printed without any colour are alike in that.
    always = np.full((len(tint), 1), 2 * COLOURLESS * np.sqrt(tint.shape[1]))
    tint = np.concatenate([tint, always], axis=1)
    return np.asarray(tint / np.linalg.norm(tint, axis=1, keepdims=True), np.float32)


@cached_by_ink
def all_faces() -> tuple[Faces, ...]:
    """Those of units and those of buildings."""
    made = []
    for (size, witness), places in zip(marked_faces(), (UNIT_PLACES, BUILDING_PLACES), strict=True):
        count, rows, columns, _ = witness.faces.shape
        x, y = np.meshgrid((np.arange(columns) + 0.5) / columns - 0.5, (np.arange(rows) + 0.5) / rows - 0.5)
        points = np.stack([x.ravel(), y.ravel()], axis=1) * size
        seals = (
            np.array([(left + side / 2, top + side / 2) for left, top, side in places]) - np.array(size) / 2
        )
        colours = np.asarray(witness.faces.reshape(count, -1, 3), np.float32)
        made.append(Faces.of(np.array(size), seals, witness, points, colours))
    return tuple(made)
