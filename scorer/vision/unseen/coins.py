"""Coins: a disc of one metal as large as a token, with nothing on it that could be a mark.

A token has a mark in its middle, white paper with dark ink, in focus or not. What covers a token has another
colour than the rim that shows about it.
"""

from __future__ import annotations

import numpy as np

from scorer.vision.geometry.plane import Array
from scorer.vision.unseen.stretch import Stretch
from scorer.vision.unseen.tints import white_near
from scorer.vision.unseen.under_glare import Disc

PX_PER_MM = 2.0
# Of the radius: the middle, and a ring that even a coin a little smaller than a token fills.
MIDDLE, RING = 0.6, (0.7, 0.82)
ALIKE = 0.22  # of its light: what is embossed on a coin differs by less, paper and ink beside a rim by more
MIDDLE_ALIKE, RING_ALIKE = 0.93, 0.8  # of each has the colour of the whole
PAPER = 0.8  # of white: a token with its back up has more, a coin less
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)


def is_coin(table: Stretch, middle: Array, disc: Disc) -> bool:
    """Whether what is about a point of the table (mm) has one colour all over, and not that of paper."""
    close = Stretch(table.view, middle + disc.diameter_mm / 2 * SQUARE, table.nearby, PX_PER_MM)
    rows, columns = np.mgrid[-1 : 1 : 1j * close.patch.shape[0], -1 : 1 : 1j * close.patch.shape[1]]
    far = np.hypot(columns, rows)
    within, ring = far < MIDDLE, (far > RING[0]) & (far < RING[1])
    if not close.usable[within | ring].all():
        return False
    pixels = close.soft.astype(float)
    colour = np.median(pixels[within], axis=0)
    alike = np.abs(pixels - colour).max(axis=2) < ALIKE * float(colour.max())
    is_one = alike[within].mean() > MIDDLE_ALIKE and alike[ring].mean() > RING_ALIKE
    return bool(is_one) and float((colour / white_near(table.view, middle)).min()) < PAPER
