"""Outshone frames: a reflection so large that a whole frame and its films may lie below it."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from scorer.vision.games.copyright.above import PX_PER_MM
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pixels.channels import darkest

# A frame measures 96 mm; of one below a smaller circle of white than this its ring or marks still show.
CIRCLE_MM = 62.0
WHITE = 245  # levels: phones tone a lamp's reflection down to 248, and noise takes some


def outshone(table: Pixels, known: Pixels) -> Iterator[Array]:
    """The boxes (pixels) of what light wiped out on a table from above, large enough for a frame.

    White that reaches up to a frame that was read hides nothing: paper in much light still shows its ink.
    """
    white = (darkest(table) >= WHITE).astype(np.uint8)
    if cv2.countNonZero(white) < np.pi * (CIRCLE_MM / 2 * PX_PER_MM) ** 2:
        return
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(white)
    touched = set(np.unique(labels[cv2.dilate(known, np.ones((3, 3), np.uint8)) > 0]).tolist())
    for number in range(1, count):
        left, top, wide, high = (int(value) for value in boxes[number][:4])
        if number in touched or min(wide, high) < CIRCLE_MM * PX_PER_MM:
            continue
        own = np.pad((labels[top : top + high, left : left + wide] == number).astype(np.uint8), 1)
        depth = cv2.distanceTransform(own, cv2.DIST_L2, cv2.DIST_MASK_3)
        if 2 * float(depth.max()) > CIRCLE_MM * PX_PER_MM:
            yield np.array([(left, top), (left + wide, top + high)], float)
