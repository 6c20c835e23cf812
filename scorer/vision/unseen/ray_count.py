"""Rays along which colours change, counted about every pixel at once: where few do, there is no outline."""

from __future__ import annotations

from functools import reduce
from itertools import product
from typing import Any

import cv2
import numpy as np

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.unseen.stretch import Stretch

End = tuple[int, int]

TIE = 1e-6  # pixels: so near to a half they are rounded either way


def ray_count(table: Stretch, inside: Array, outside: Array, by: int) -> Pixels:
    """About each pixel of a stretch: on how many rays colours differ by more levels, both ends in sight.

    A ray goes from a point inside to one outside (pixels off the middle).
    """
    beyond = int(np.ceil(np.abs(outside).max())) + 1
    *channels, in_sight = (
        np.asarray(cv2.copyMakeBorder(part, *(beyond,) * 4, cv2.BORDER_REPLICATE), np.uint8)
        for part in (*cv2.split(table.soft), table.usable.astype(np.uint8) * 255)
    )
    height, width = table.usable.shape

    def seen_from(picture: Pixels, right: int, down: int) -> Pixels:
        """What each pixel of the stretch has so far from it."""
        return picture[beyond + down : beyond + down + height, beyond + right : beyond + right + width]

    def change(ends: tuple[End, End]) -> Pixels:
        """By how much colours change along a ray from each pixel of the stretch; 0 where an end is hidden."""
        steps = [cv2.absdiff(*(seen_from(channel, *end) for end in ends)) for channel in channels]
        shown = [seen_from(in_sight, *end) for end in ends]
        return np.asarray(reduce(cv2.min, shown, reduce(cv2.max, steps)), np.uint8)

    count = np.zeros((height, width), np.uint8)
    for ray in zip(_whole(inside), _whole(outside), strict=True):
        changes: list[Any] = [change(ends) for ends in product(*ray)]
        most = reduce(cv2.max, changes)
        cv2.add(count, cv2.threshold(most, by, 1, cv2.THRESH_BINARY)[1], dst=count)
    return count


def _whole(ends: Array) -> list[set[End]]:
    """The ends of rays in whole pixels. Which way halves are rounded depends on the middle: both ways."""
    down, up = (np.floor(ends + 0.5 + way * TIE).astype(int).tolist() for way in (-1, 1))
    return [{(a, b), (a, d), (c, b), (c, d)} for (a, b), (c, d) in zip(down, up, strict=True)]
