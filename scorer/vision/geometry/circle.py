"""A circle of a known size laid through points."""

from __future__ import annotations

import numpy as np

from scorer.vision.geometry.plane import Array

ROUNDS = 4


def centred(points: Array, middle: Array, radius: float, most_step: float) -> Array:
    """The middle of the circle of this radius that runs through the points best, from a first guess.

    It moves no further than a step each way in each of a few rounds.
    """
    for _ in range(ROUNDS):
        away = points - middle
        far = np.maximum(np.linalg.norm(away, axis=1), 1e-6)
        x, y = away.T / far
        # Two equations with two unknowns, solved by hand: a fifth of the time.
        xx, xy, yy = float(x @ x), float(x @ y), float(y @ y)
        right, down = float(x @ (far - radius)), float(y @ (far - radius))
        step = np.array([yy * right - xy * down, xx * down - xy * right]) / max(xx * yy - xy * xy, 1e-9)
        middle = middle + np.clip(step, -most_step, most_step)
    return middle
