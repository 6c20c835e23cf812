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
        step = np.linalg.lstsq(away / far[:, None], far - radius, rcond=None)[0]
        middle = middle + np.clip(step, -most_step, most_step)
    return middle
