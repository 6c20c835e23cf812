"""Marks printed on film: what lies below shows through them, but in blue light only black is dark."""

from __future__ import annotations

from collections.abc import Mapping

import cv2
import numpy as np

from pnp.deck.registry import Printing
from scorer.vision.marks.find_marks import search
from scorer.vision.marks.mark import Mark, merged
from scorer.vision.photo import Photo

FILM_KINDS = frozenset({("copyright", "frame"), ("copyright", "model-frame")})


def film_marks(
    photo: Photo, marks: tuple[Mark, ...], meanings: Mapping[int, tuple[Printing, int]]
) -> tuple[Mark, ...]:
    """The marks of a photo and those that only its blue light shows.

    Looked for when a frame of film was seen, or nothing at all; the whole picture only if half is not enough.
    """
    numbers = tuple(
        sorted(n for n, (printing, _) in meanings.items() if (printing.game, printing.kind) in FILM_KINDS)
    )
    if not numbers or (marks and not any(mark.number in numbers for mark in marks)):
        return marks
    # The films are read in the whole picture later: halving it is quicker than decoding half of it before.
    blue = np.asarray(cv2.extractChannel(photo.colour if marks else photo.half_colour, 2), np.uint8)
    if marks:
        blue = np.asarray(cv2.resize(blue, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    scale = photo.width / blue.shape[1]
    found = merged((*marks, *(_enlarged(mark, scale) for mark in search(blue, numbers).marks)))
    if not found or _whole(found, meanings):
        return found
    fine = search(np.asarray(cv2.extractChannel(photo.colour, 2), np.uint8), numbers, thorough=True)
    return merged((*found, *fine.marks))


def _enlarged(mark: Mark, scale: float) -> Mark:
    return Mark(mark.number, (mark.corners + 0.5) * scale - 0.5, mark.confidence)


def _whole(marks: tuple[Mark, ...], meanings: Mapping[int, tuple[Printing, int]]) -> bool:
    """Whether every frame that was seen was seen with all its marks."""
    numbers = {mark.number for mark in marks}
    frames = [meanings[number][0] for number in numbers]
    return all(numbers.issuperset(frame.marks) for frame in frames if (frame.game, frame.kind) in FILM_KINDS)
