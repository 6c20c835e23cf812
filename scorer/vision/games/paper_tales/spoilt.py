"""Cards of which glare wiped out both marks: where two spots lie just as far apart as the marks of a card."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.paper_tales.faces import BUILDING_PLACES, UNIT_PLACES
from scorer.vision.games.paper_tales.kingdoms import HIGH_MM, WIDE_MM
from scorer.vision.games.paper_tales.surface import spoilt_mark
from scorer.vision.geometry.plane import Array

Flags = NDArray[np.bool_]

TURNS_DEG = (-8, -4, 0, 4, 8)  # as crooked as cards are laid
BARE = 0.85  # so much of a card lies beside all known pieces
CARDS = (("units", (WIDE_MM, HIGH_MM), UNIT_PLACES), ("buildings", (HIGH_MM, WIDE_MM), BUILDING_PLACES))


def unread_cards(glare: Flags, free: Flags) -> Iterator[tuple[str, Array]]:
    """The kinds and corners (mm, as the player sees them) of cards that glare may have made unreadable."""
    spoilt = spoilt_mark(glare)
    if not spoilt.any():
        return
    for kind, size, places in CARDS:
        middles = np.array([(x + side / 2, y + side / 2) for x, y, side in places]) - np.array(size) / 2
        for turn in TURNS_DEG:
            cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
            turned = np.array([[cos, sin], [-sin, cos]])
            both = _moved(spoilt, middles[0] @ turned) & _moved(spoilt, middles[1] @ turned)
            rows, columns = np.nonzero(both)
            if not len(rows):
                continue
            corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * np.array(size) / 2 @ turned
            nearest = int(np.argmin((rows - rows.mean()) ** 2 + (columns - columns.mean()) ** 2))
            placed = corners + np.array([columns[nearest], rows[nearest]])
            if _share(free, placed) > BARE:
                yield kind, placed
                break


def _moved(flags: Flags, by: Array) -> Flags:
    """For each place, what is found so far from it; nothing beyond the edge."""
    x, y = (float(n) for n in np.rint(by))
    size = (flags.shape[1], flags.shape[0])
    move = np.array([[1, 0, -x], [0, 1, -y]])
    return np.asarray(cv2.warpAffine(flags.astype(np.uint8), move, size, flags=cv2.INTER_NEAREST) > 0)


def _share(flags: Flags, corners: Array) -> float:
    inside = np.zeros(flags.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.round(corners).astype(np.int32), 1)
    return float(flags[inside > 0].mean()) if inside.any() else 0.0
