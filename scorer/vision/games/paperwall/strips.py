"""Strips compared with strips that were read in the same photo, under one light and of one printing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.paperwall.laid import HIGH_MM, STRIP_MM
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pieces.see import Seen

Map = NDArray[np.float32]

# Strips are compared so soft that no number matters, at points so far apart.
SOFT_MM, STEP_MM = 1.5, 3.0
PALEST = 0.5  # of the contrast of strips that were read
AT_ONCE = 30000  # OpenCV takes no more rows


@dataclass(frozen=True, slots=True, eq=False)
class Read:
    """Strips that were read: how each looks, and its animal."""

    looks: Map
    animals: NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class Strips:
    """A soft picture of the table, in which strips are compared. Places are right, down (mm) and a turn."""

    soft: Map
    px_per_mm: float
    usual: Map
    """The colour that strips have on the whole in this light: without it all in a warm light looks alike."""

    @classmethod
    def on(cls, table: Pixels, px_per_mm: float, known: Array) -> Strips:
        """The strips on a picture of the table from above; some are known."""
        soft = cv2.GaussianBlur(table, (0, 0), SOFT_MM * px_per_mm).astype(np.float32)
        x, y = np.clip((known[:, :2] * px_per_mm).astype(int), 0, np.array(soft.shape[1::-1]) - 1).T
        box = round(STRIP_MM * px_per_mm)
        return cls(soft, px_per_mm, cv2.blur(soft, (box, box))[y, x].mean(axis=0) + 1.0)

    def looks(self, places: Array) -> Map:
        """The looks of strips there, whatever light falls on each."""
        across = np.arange((STEP_MM - STRIP_MM) / 2, STRIP_MM / 2, STEP_MM)
        down = np.arange((STEP_MM - HIGH_MM) / 2, HIGH_MM / 2, STEP_MM)
        u, v = (points.ravel() for points in np.meshgrid(across, down))
        cos, sin = np.cos(places[:, 2:]), np.sin(places[:, 2:])
        x, y = u * cos - v * sin + places[:, :1], u * sin + v * cos + places[:, 1:2]
        at = (np.stack([x, y]) * self.px_per_mm).astype(np.float32)
        parts = [
            cv2.remap(self.soft, at[0, i : i + AT_ONCE], at[1, i : i + AT_ONCE], cv2.INTER_LINEAR)
            for i in range(0, len(x), AT_ONCE)
        ]
        looks = (np.concatenate(parts) / self.usual).reshape(len(x), -1)
        looks /= looks.mean(axis=1, keepdims=True) + 1e-3
        return np.asarray(looks - 1, np.float32)

    def likest(self, places: Array, read: Read) -> tuple[Map, NDArray[Any]]:
        """How like that strip which it is most like each strip there is, and the animal of that one.

        What is much paler than the strips that were read is like none: a warm lamp tints all things alike.
        """
        here = self.looks(places)
        contrast, usual = (np.linalg.norm(looks, axis=1) for looks in (here, read.looks))
        alike = here @ (read.looks / usual[:, None]).T
        alike /= np.maximum(contrast, PALEST * np.median(usual))[:, None]
        return np.asarray(alike.max(axis=1), np.float32), read.animals[alike.argmax(axis=1)]

    def three(self, places: Array, read: Read) -> Array:
        """How like strips that were read the least like is of three with their middle there.

        A checked cloth may be like one animal's strips again and again: three of one kind prove nothing.
        """
        along = np.stack([np.cos(places[:, 2]), np.sin(places[:, 2]), np.zeros(len(places))], axis=1)
        each = [self.likest(places + i * STRIP_MM * along, read) for i in (-1, 0, 1)]
        left, middle, right = (animals for _, animals in each)
        least = np.min([alike for alike, _ in each], axis=0)
        return np.where((left == middle) & (middle == right), 0.0, least)


def read_strips(cards: Sequence[Seen], origin: Array) -> tuple[Array, NDArray[Any]]:
    """Where strips lie that were read, either way up, and the animal on each."""
    places, animals = [], []
    for card in cards:
        assert card.pose is not None
        for strip in sorted({slot // 2 for slot in card.slots}):
            middle = card.pose.apply(np.array([((strip + 0.5) * STRIP_MM, HIGH_MM / 2)]))[0] - origin
            places += [(*middle, card.pose.turn), (*middle, card.pose.turn + np.pi)]
            animals += 2 * [card.printing.facts["strips"][strip]]
    return np.array(places), np.array(animals)
