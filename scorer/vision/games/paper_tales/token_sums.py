"""A token about each place of a card's look: what its disc, its rim and its mark hold there."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.pieces.looks import CLOSE_MM

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

TOKEN_MM, MARK_MM = 12.0, 7.5  # radii: of a token, and of its mark with the light rim
WITHIN_MM = TOKEN_MM - 0.5
BEYOND_MM = (13.0, 17.0)
OFF_EDGE_MM = 8.0  # tokens lie on their unit, their middles no nearer to its edge than this
NEAR_PX = 7  # lamps change slowly


def about(part: Flags | Floats, kernel: Floats) -> Floats:
    return np.maximum(summed(part, kernel), 0)  # large sums are made of waves, and not exact


def summed(part: Flags | Floats, kernel: Floats) -> Floats:
    return np.asarray(
        cv2.filter2D(part.astype(np.float32), cv2.CV_32F, kernel, borderType=cv2.BORDER_CONSTANT)
    )


def alike(seen: Floats, face: Floats, clear: Flags, disc: Floats) -> Floats:
    """How alike what is seen and a face's print rise and fall in a disc about each place: 1 is all alike."""
    one, other = risen(seen, clear), risen(face, clear)
    both = summed(one * other, disc) / np.sqrt(about(one**2, disc) * about(other**2, disc) + 1e-9)
    return np.asarray(both)


def risen(part: Floats, clear: Flags) -> Floats:
    """By how much each clear place is lighter than those about it: lamps change slowly."""
    near, shown = (NEAR_PX, NEAR_PX), clear.astype(np.float32)
    share = np.maximum(cv2.blur(shown, near), 1e-3)
    return np.asarray(shown * (part - cv2.blur(part * shown, near) / share))


@cache
def kernels() -> tuple[Floats, ...]:
    """The disc of a token, its rim, what is beyond it, and its mark, about a place of a look."""
    reach = int(np.ceil(BEYOND_MM[1] / CLOSE_MM))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1] * CLOSE_MM
    far = np.hypot(x, y)
    disc = far < WITHIN_MM
    beyond = (far > BEYOND_MM[0]) & (far < BEYOND_MM[1])
    mark = np.maximum(np.abs(x), np.abs(y)) < MARK_MM - 2
    return tuple(_trimmed(part) for part in (disc, disc & (far > MARK_MM), beyond, mark))


def _trimmed(part: Flags) -> Floats:
    """A part about a place without the empty rows and columns around it: the fewer, the quicker."""
    edge = int(np.flatnonzero(part.any(axis=0))[0])
    return part[edge : len(part) - edge, edge : len(part) - edge].astype(np.float32)


@cache
def inner(shape: tuple[int, ...]) -> Flags:
    """Where the middle of a token that lies on its unit can be."""
    inner = np.zeros(shape, bool)
    margin = round(OFF_EDGE_MM / CLOSE_MM)
    inner[margin:-margin, margin:-margin] = True
    return inner
