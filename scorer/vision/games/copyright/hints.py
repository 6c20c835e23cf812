"""Hints of film where no corner of its grid shows: figures of blue ink, and straight strokes of violet."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from scorer.vision.games.copyright.above import PX_PER_MM, Strokes, parts_of
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels

# A figure is no larger than a square that lies askew, no smaller than most of a circle, and strokes are thin.
LARGEST_MM, SMALLEST_MM = 24.0, 8.5
LEAST_MM2, MOST_MM2 = 18.0, 130.0
# How full of ink the box round a figure is: neither a line nor a blot.
EMPTIEST, FULLEST = 0.14, 0.62
# A straight stroke is so long, a film's side at the most, and so thin.
LONG_MM, THIN_MM = (13.0, 64.0), 2.8
# So much more or less of the other ink than in the films that are known.
IMPURE = 0.2
# Two hints tell when they are as near as neighbours in a stack.
NEAR_MM = 25.0


def hints_of_film(lines: Strokes, figures: Strokes, known: Pixels) -> list[Array]:
    """The boxes (pixels: top left, bottom right) of what only film would show, beside what is known.

    One figure may be chance, and so may one line: a figure with another or a line, as near as in a stack.
    """
    found = list(_figures(figures, known))
    if not found:
        return []
    others = [*found, *_sides(lines, known)]
    return [
        box
        for box in found
        if any(gap(box, other) < NEAR_MM * PX_PER_MM for other in others if other is not box)
    ]


def gap(one: Array, other: Array) -> float:
    """How far two boxes are from each other, in pixels."""
    return float(np.maximum(other[0] - one[1], one[0] - other[1]).max())


def _figures(strokes: Strokes, known: Pixels) -> Iterator[Array]:
    usual = _usual_other(strokes, known)
    for box, own, other in _parts(strokes, known):
        size = (box[1] - box[0]) / PX_PER_MM
        area = float(own.sum()) / PX_PER_MM**2
        is_sized = size.max() < LARGEST_MM and size.min() > SMALLEST_MM and LEAST_MM2 < area < MOST_MM2
        if is_sized and EMPTIEST < area / size.prod() < FULLEST and abs(other - usual) < IMPURE:
            yield box


def _sides(strokes: Strokes, known: Pixels) -> Iterator[Array]:
    usual = _usual_other(strokes, known)
    for box, own, other in _parts(strokes, known):
        if other < usual - IMPURE:
            continue
        points = np.argwhere(own > 0)[:, ::-1].astype(np.float32)
        _, size, _ = cv2.minAreaRect(points)
        if LONG_MM[0] < max(size) / PX_PER_MM < LONG_MM[1] and min(size) < THIN_MM * PX_PER_MM:
            yield box


def _parts(strokes: Strokes, known: Pixels) -> Iterator[tuple[Array, Pixels, float]]:
    """Strokes that hang together: their box, their pixels in it, and how much other ink they seem to have."""
    ink = strokes.ink & (1 - known)
    count, labels, boxes = parts_of(ink)
    for number in range(1, count):
        left, top, wide, high = (int(value) for value in boxes[number][:4])
        if max(wide, high) < SMALLEST_MM * PX_PER_MM:
            continue
        part = (slice(top, top + high), slice(left, left + wide))
        own = np.where(labels[part] == number, ink[part], 0).astype(np.uint8)
        if own.any():
            box = np.array([(left, top), (left + wide, top + high)], float)
            yield box, own, float(np.median(strokes.other[part][own > 0]))


def _usual_other(strokes: Strokes, known: Pixels) -> float:
    shown = strokes.other[(strokes.ink & known) > 0]
    return float(np.median(shown)) if shown.size else 0.0
