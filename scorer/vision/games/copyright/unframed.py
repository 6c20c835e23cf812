"""Film without a frame: the grid of a stack whose frame was not read, because something hides its marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from scorer.vision.games.copyright.film import FLOOR, GAP_MM, INKS, REACH_MM
from scorer.vision.pieces import View
from scorer.vision.plane import Array, project

PX_PER_MM = 1.5
INK = 0.3
# A grid hangs together over a whole film; of one that is half hidden this much is left, each way and one way.
LEAST_MM, LONG_MM = 25.0, 36.0


def unframed(view: View, known: Sequence[Array]) -> Iterator[Array]:
    """Where violet grids lie outside the known frames: the corners in the photo of each such place.

    Known frames are views from millimetres about their middle to pixels.
    """
    if not known:
        return
    scale = PX_PER_MM / float(np.median([_px_per_mm(frame) for frame in known]))
    small = cv2.resize(
        view.photo.colour, None, fx=min(1.0, scale), fy=min(1.0, scale), interpolation=cv2.INTER_AREA
    )
    scale = small.shape[1] / view.photo.width
    free = np.ones(small.shape[:2], np.uint8)
    for frame in known:
        square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * REACH_MM
        cv2.fillConvexPoly(free, (project(frame, square) * scale).astype(np.int32), 0)
    lines = cv2.dilate((_violet(small) > INK).astype(np.uint8) & free, np.ones((2, 2), np.uint8))
    count, _, boxes, _ = cv2.connectedComponentsWithStats(lines)
    for x, y, wide, high, _ in boxes[1:count]:
        if min(wide, high) > LEAST_MM * PX_PER_MM and max(wide, high) > LONG_MM * PX_PER_MM:
            yield np.array([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], float) / scale


def _violet(pixels: np.ndarray) -> np.ndarray:
    """How much violet ink there is, and nothing where another colour explains the pixel as well."""
    side = 2 * round(GAP_MM * PX_PER_MM / 2) + 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    white = cv2.morphologyEx(pixels, cv2.MORPH_CLOSE, kernel).astype(np.float32)
    density = np.log((white + FLOOR) / (pixels.astype(np.float32) + FLOOR))
    blue, violet, black = cv2.split(cv2.transform(density, np.linalg.inv(INKS.T).astype(np.float32)))
    return np.where((blue > -0.2) & (black < violet), violet, 0.0)


def _px_per_mm(frame: Array) -> float:
    middle, right, down = project(frame, np.array([(0, 0), (10, 0), (0, 10)], float))
    return float(max(np.hypot(*(right - middle)), np.hypot(*(down - middle)))) / 10
