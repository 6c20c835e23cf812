"""Lost rings: the black ring of a frame whose marks nobody could read, because they are blurred or far."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from scorer.vision.games.copyright.above import GROUND_MM, PX_PER_MM, square
from scorer.vision.games.copyright.light import FLOOR
from scorer.vision.photo import Pixels
from scorer.vision.plane import Array

# The ring is so large; light, blur and the table's plane make it look a little larger or smaller.
SMALLEST_MM, LARGEST_MM, UNEQUAL = 61.0, 75.0, 1.15
# In blue light, which passes the other inks, it is darker than its ground (natural logarithm): blurred less,
# but if a shadow touches it only what is much darker is the ring.
DARK = (0.3, 0.5, 0.7)
# It goes all round, so that its outline fills a square, but it has an opening.
ROUND, SOLID = 0.85, 0.7


def lost_rings(table: Pixels, known: Pixels) -> list[Array]:
    """The boxes (pixels: top left, bottom right) of rings on a table from above, beside what is known."""
    blue = np.ascontiguousarray(table[..., 2])
    ground = cv2.morphologyEx(blue, cv2.MORPH_CLOSE, square(GROUND_MM))
    density = np.log((ground + FLOOR) / (blue + FLOOR))
    for least in DARK:
        found = list(_rings(((density > least) & (known == 0)).astype(np.uint8)))
        if found:
            return found
    return []


def _rings(dark: Pixels) -> Iterator[Array]:
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(dark)
    for number in range(1, count):
        left, top, wide, high, area = (int(value) for value in boxes[number])
        if min(wide, high) < SMALLEST_MM * PX_PER_MM or max(wide, high) > 1.5 * LARGEST_MM * PX_PER_MM:
            continue
        own = (labels[top : top + high, left : left + wide] == number).astype(np.uint8)
        outlines, _ = cv2.findContours(own, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        outline = max(outlines, key=cv2.contourArea)
        short, long = sorted(side / PX_PER_MM for side in cv2.minAreaRect(outline)[1])
        is_sized = short > SMALLEST_MM and long < min(LARGEST_MM, UNEQUAL * short)
        whole = short * long * PX_PER_MM**2
        if is_sized and cv2.contourArea(outline) > ROUND * whole and area < SOLID * whole:
            yield np.array([(left, top), (left + wide, top + high)], float)
