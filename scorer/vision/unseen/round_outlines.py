"""Discs by the step at their outline: all along it the colour within differs from the table in one way.

How much the table's own colours change over such a step, and in which direction (wood from light to dark,
never from brown to grey), is learned from the table itself. By that measure a grey token is plain on brown
wood or on a printed page, however much light and dark there is beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.unseen.stretch import Stretch
from scorer.vision.unseen.under_glare import Disc

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]
Step = tuple[Floats, Flags]

PX_PER_MM = 0.5  # at a glance
RAYS = 32
ACROSS = (0.84, 1.16)  # of the radius: within and without
LEAST_SEEN = 0.35  # of an outline
LEAST_LEVELS = 1.0  # by so much colours always change: a camera's noise
# So many of all steps, and more, are the table's own; the largest may be things that lie on it.
MOST_TABLE, MORE, SOME = 0.9, 1.5, 7
PLAIN = 2.0  # times what the table's colours change by
GLANCE = 0.62  # of what is in sight of an outline is such a step
NEAR_PX = 2
MOST = 24


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """What may be a disc: its middle (mm), how much is in sight, and what share of that is plain."""

    middle: Array
    seen: float
    plain: float
    busy: float
    """By how many levels the table's own colours change over such a step."""


def round_outlines(table: Stretch, disc: Disc) -> Iterator[Outline]:
    """The places on a stretch of the table about which colours change all along a circle, at a glance."""
    scale = PX_PER_MM / table.px_per_mm
    size = (max(1, round(table.soft.shape[1] * scale)), max(1, round(table.soft.shape[0] * scale)))
    small = cv2.resize(table.soft, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    usable = cv2.resize(table.usable.astype(np.float32), size, interpolation=cv2.INTER_AREA) > 0.99
    steps = list(_steps(small, usable, disc.diameter_mm / 2 * PX_PER_MM))
    spread = _spread(steps)
    plain, seen = _plain(steps, spread)
    near = np.ones((2 * NEAR_PX + 1,) * 2, np.uint8)
    peaks = np.argwhere((plain >= GLANCE) & (plain >= cv2.dilate(plain, near)))
    for row, column in peaks[np.argsort(-plain[tuple(peaks.T)], kind="stable")][:MOST]:
        middle = table.place(*((np.array([column, row]) + 0.5) / scale - 0.5))
        busy = float(np.sqrt(np.trace(spread) / 3))
        yield Outline(middle, float(seen[row, column]), float(plain[row, column]), busy)


def _plain(steps: Sequence[Step], spread: Floats) -> tuple[Floats, Floats]:
    """About each pixel: what share of a circle in sight parts colours in one way; how much is in sight."""
    measure = np.linalg.cholesky(np.linalg.inv(spread)).astype(np.float32)
    total = sum(step for step, _ in steps)
    usual = np.tensordot(measure.T, total, axes=1)
    usual /= np.maximum(np.sqrt((usual**2).sum(axis=0)), 1e-6)
    red, green, blue = np.tensordot(measure, usual, axes=1)
    same, count = np.zeros((2, *red.shape), np.float32)
    for step, clear in steps:
        same += step[0] * red + step[1] * green + step[2] * blue > PLAIN
        count += clear
    plain = np.where(count >= LEAST_SEEN * RAYS, same / np.maximum(count, 1), 0.0)
    return plain, np.asarray(count / RAYS)


def _steps(picture: Floats, usable: Flags, radius: float) -> Iterator[Step]:
    """Ray by ray: how colours within a circle about each pixel differ from those without, where both show.

    Red, green and blue side by side: numpy goes through three values a pixel several times as slowly.
    """
    reach = int(np.ceil(radius * ACROSS[1])) + 1
    height, width = usable.shape
    wide = np.stack([cv2.copyMakeBorder(c, *(reach,) * 4, cv2.BORDER_REPLICATE) for c in cv2.split(picture)])
    shown = cv2.copyMakeBorder(usable.view(np.uint8), *(reach,) * 4, cv2.BORDER_CONSTANT).view(bool)
    for turn in np.arange(RAYS) * 2 * np.pi / RAYS:
        ends = []
        for far in ACROSS:
            down, right = (reach + round(float(part) * radius * far) for part in (np.sin(turn), np.cos(turn)))
            ends.append((slice(down, down + height), slice(right, right + width)))
        clear = shown[ends[0]] & shown[ends[1]]
        yield (wide[:, *ends[0]] - wide[:, *ends[1]]) * clear, clear


def _spread(steps: Sequence[Step]) -> Floats:
    """How the table's own colours vary together over such a step."""
    few = steps[:: RAYS // 8]
    places = [np.flatnonzero(clear)[::SOME] for _, clear in few]
    some = np.concatenate(
        [step.reshape(3, -1)[:, at] for (step, _), at in zip(few, places, strict=True)], axis=1
    )
    length = np.sqrt((some**2).sum(axis=0))
    own = some[:, length <= np.quantile(length, MOST_TABLE)] if length.size else some
    return np.asarray(MORE * own @ own.T / max(1, own.shape[1]) + LEAST_LEVELS**2 * np.eye(3))
