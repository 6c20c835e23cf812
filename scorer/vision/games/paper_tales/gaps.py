"""Gaps between outlines: how far cards lie from each other, edge to edge."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array


def gap(one: Array, other: Array) -> float:
    """The distance between two convex outlines, 0 when they touch."""
    return float(gaps(one[None], other)[0])


def gaps(outlines: Array, other: Array) -> Array:
    """The distances from some convex outlines to another, 0 when they touch."""
    apart = _apart_by_a_line(outlines, other[None]) | _apart_by_a_line(other[None], outlines)
    near = np.minimum(_nearest(outlines, other[None]), _nearest(other[None], outlines))
    return np.where(apart, near, 0.0)


def _apart_by_a_line(outlines: Array, others: Array) -> NDArray[np.bool_]:
    """Whether a side of each convex outline has all of the other beyond it."""
    edges = np.roll(outlines, -1, axis=1) - outlines
    to = others[:, None] - outlines[:, :, None]
    side = edges[:, :, None, 0] * to[..., 1] - edges[:, :, None, 1] * to[..., 0]
    inward = np.sign(edges[:, 0, 0] * edges[:, 1, 1] - edges[:, 0, 1] * edges[:, 1, 0])
    beyond: NDArray[np.bool_] = np.asarray(side * inward[:, None, None] < 0)
    return np.asarray(np.any(np.all(beyond, axis=2), axis=1), bool)


def _nearest(outlines: Array, points: Array) -> Array:
    """From the nearest of some points to the nearest edge of each outline."""
    edges = np.roll(outlines, -1, axis=1) - outlines
    to = points[:, None] - outlines[:, :, None]
    along = (to * edges[:, :, None]).sum(axis=3) / np.maximum((edges**2).sum(axis=2), 1e-9)[..., None]
    off = to - np.clip(along, 0, 1)[..., None] * edges[:, :, None]
    nearest: Array = np.sqrt((off**2).sum(axis=3).min(axis=(1, 2)))
    return nearest
