"""Why a photo cannot be read, and what to do about it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from scorer.vision.find_marks import search
from scorer.vision.photo import Photo, Pixels, UnreadablePhoto
from scorer.vision.pieces import View

DARK = 45  # mean of a grey picture, 0 to 255, below which no mark has contrast
LEAST_MARK_PX = 20  # a mark of eight modules at 2.5 pixels each


def nothing_found(photo: Photo, numbers: Collection[int]) -> UnreadablePhoto:
    """The refusal for a photo without a single mark, with the likeliest reason."""
    name = photo.name
    picture = photo.half_grey
    if float(picture.mean()) < DARK:
        return UnreadablePhoto(f"{name} is too dark: switch on a lamp and take it again")
    order = tuple(sorted(numbers))
    if search(np.ascontiguousarray(picture[:, ::-1]), order).marks:
        return UnreadablePhoto(f"{name} is mirrored: take it with the main camera, or switch off mirroring")
    sighting = search(photo.grey, order, thorough=True)
    squares = [_side(points) for points in sighting.unread]
    likely = [side for side in squares if side < LEAST_MARK_PX]
    if len(likely) > 3 and len(likely) > len(squares) / 2:
        size = float(np.median(likely))
        return UnreadablePhoto(
            f"{name}: move closer, marks are about {size:.0f} pixels wide and {LEAST_MARK_PX} are needed"
        )
    if _sharpness(picture) < 30:
        return UnreadablePhoto(f"{name} is blurred: hold still, tap on a card to focus, and take it again")
    return UnreadablePhoto(
        f"{name} shows no card of ours: the square marks must be in the picture, uncovered"
    )


def has_small_marks(views: Sequence[View]) -> bool:
    """Whether a mark that was read is hardly large enough."""
    sides = [mark.shortest_px for view in views for piece in view.seen for mark in piece.marks]
    return min(sides, default=LEAST_MARK_PX) < LEAST_MARK_PX


def _side(points: np.ndarray) -> float:
    edges = points - np.roll(points, 1, axis=0)
    return float(np.sqrt((edges**2).sum(axis=1)).mean())


def _sharpness(picture: Pixels) -> float:
    """How strongly neighbouring pixels differ: the variance of the Laplacian."""
    import cv2

    return float(cv2.Laplacian(picture, cv2.CV_32F).var())
