"""Beads drawn by hand: a rim of them, and a photo from straight above that shows a picture of a table."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Plane
from scorer.vision.pieces.see import View
from scorer.vision.unseen.threes import Rim

RIM = Rim(11.15)
BEAD_MM, MODULE_MM = 1.7, 1.4


def beads_about(x: float, y: float, rim: Rim = RIM, turn: float = 0.1) -> NDArray[np.float64]:
    """The middles (mm) of the beads about a token's middle; where its value stands there are none."""
    angles = np.arange(rim.beads) * 2 * np.pi / rim.beads + turn
    around = rim.radius_mm * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    value = np.isin(np.arange(rim.beads), (rim.beads // 4, 3 * rim.beads // 4))
    return np.asarray(around[~value] + (x, y))


def a_view(picture: NDArray[Any], px_per_mm: float) -> View:
    """A view of a picture of a table, so many pixels a millimetre, seen from straight above."""
    grey = np.asarray(cv2.cvtColor(picture.astype(np.uint8), cv2.COLOR_RGB2GRAY), np.uint8)
    photo = SimpleNamespace(
        width=grey.shape[1], height=grey.shape[0], grey=grey, grey_for=lambda *_: (grey, 1.0)
    )
    plane = Plane(np.diag([px_per_mm, px_per_mm, 1.0]), (), ())
    return cast(View, SimpleNamespace(photo=photo, plane=plane, seen=()))


def a_token(picture: NDArray[Any], px_per_mm: float, x: float, y: float, colour: tuple[int, ...]) -> None:
    """Lay a token on a picture of a table: its disc, a mark of squares, and its beads."""
    fine = 4  # bits: OpenCV draws to a sixteenth of a pixel

    def disc(at: Any, radius_mm: float, paint: tuple[int, ...]) -> None:
        middle = tuple(round(float(n) * px_per_mm * 2**fine) for n in at)
        cv2.circle(picture, middle, round(radius_mm * px_per_mm * 2**fine), paint, -1, cv2.LINE_AA, fine)

    disc((x, y), 12.5, colour)
    for reach, paint in ((7.0, (240, 238, 230)), (5.6, (35, 32, 45))):
        low, high = (
            (round((x + k * reach) * px_per_mm), round((y + k * reach) * px_per_mm)) for k in (-1, 1)
        )
        cv2.rectangle(picture, low, high, paint, -1)
    for column, row in np.argwhere(np.random.default_rng(7).random((6, 6)) < 0.5) - 3:
        low, high = (
            (
                round((x + (column + k) * MODULE_MM) * px_per_mm),
                round((y + (row + k) * MODULE_MM) * px_per_mm),
            )
            for k in (0, 1)
        )
        cv2.rectangle(picture, low, high, (240, 238, 230), -1)
    for bead in beads_about(x, y):
        disc(bead, BEAD_MM / 2, (35, 32, 45))
