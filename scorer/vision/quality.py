"""Why a photo cannot be read, and what to do about it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from scorer.score import Doubt
from scorer.vision.find_marks import search
from scorer.vision.marks import TRUSTED
from scorer.vision.photo import Photo, Pixels, UnreadablePhoto
from scorer.vision.pieces import View

DARK = 45  # mean of a grey picture, 0 to 255, below which no mark has contrast
BLURRED = 30  # variance of the Laplacian of half a picture; sharp ones have hundreds
MOST_ENLARGED_PX = 3200  # a side of the part that is enlarged to look for small marks
LEAST_MARK_PX = 20  # a mark of eight modules at 2.5 pixels each
HARD_TO_READ = 0.2  # where so many of the marks that are read hardly are, others are not read at all


def nothing_found(photo: Photo, numbers: Collection[int]) -> UnreadablePhoto:
    """The refusal for a photo without a single mark, with the likeliest reason and what to do."""
    picture = photo.half_grey
    order = tuple(sorted(numbers))
    if float(picture.mean()) < DARK:
        return UnreadablePhoto(f"{photo.name} is too dark: switch on a lamp and take it again")
    if search(np.ascontiguousarray(picture[:, ::-1]), order).marks:
        return UnreadablePhoto(
            f"{photo.name} is mirrored: take it with the main camera, or switch off mirroring"
        )
    size = _small_marks(photo, order)
    if size is not None:
        return UnreadablePhoto(
            f"{photo.name}: move closer, marks are {size:.0f} pixels wide and {LEAST_MARK_PX} are needed"
        )
    if _sharpness(picture) < BLURRED:
        return UnreadablePhoto(
            f"{photo.name} is blurred: hold still, tap on a card to focus, and take it again"
        )
    return UnreadablePhoto(
        f"{photo.name} shows no card of ours: the square marks must be in the picture, uncovered"
    )


def _small_marks(photo: Photo, numbers: tuple[int, ...]) -> float | None:
    """How wide marks are that only a larger picture shows, in pixels; nothing when there are none."""
    import cv2

    height, width = photo.grey.shape
    tall, wide = min(height, MOST_ENLARGED_PX), min(width, MOST_ENLARGED_PX)
    top, left = (height - tall) // 2, (width - wide) // 2
    part = photo.grey[top : top + tall, left : left + wide]
    large = np.asarray(cv2.resize(part, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)
    sides = [_side(mark.corners) / 2 for mark in search(large, numbers, thorough=True).marks]
    return float(np.median(sides)) if sides else None


def has_small_marks(views: Sequence[View]) -> bool:
    """Whether a mark that was read is hardly large enough."""
    sides = [mark.shortest_px for view in views for piece in view.seen for mark in piece.marks]
    return min(sides, default=LEAST_MARK_PX) < LEAST_MARK_PX


def hard_to_read(views: Sequence[View]) -> list[Doubt]:
    """A doubt for each photo in which a piece may have been missed altogether, because others nearly were."""
    doubts = []
    for view in views:
        hard = [mark.confidence < TRUSTED for piece in view.seen for mark in piece.marks]
        if sum(hard) > 1 and sum(hard) >= HARD_TO_READ * len(hard):
            doubts.append(Doubt(None, "table", "marks-hard-to-read"))
    return doubts


def _side(points: np.ndarray) -> float:
    edges = points - np.roll(points, 1, axis=0)
    return float(np.sqrt((edges**2).sum(axis=1)).mean())


def _sharpness(picture: Pixels) -> float:
    """How strongly neighbouring pixels differ: the variance of the Laplacian."""
    import cv2

    return float(cv2.Laplacian(picture, cv2.CV_32F).var())
