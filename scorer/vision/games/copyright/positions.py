"""Where frames lie in a photo: by their marks, and by the black ring that all of them have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scorer.vision.games.copyright.ring import edges_of, fitted
from scorer.vision.geometry.plane import Array, homography, project
from scorer.vision.marks.film_marks import FILM_KINDS
from scorer.vision.pieces.see import Seen, View, mark_corners

# So many marks say by themselves where a frame lies, so many edges of its ring with any mark.
ENOUGH_MARKS, ENOUGH_EDGES = 3, 3
# Noise may put a corner of a mark so far off.
OFF_MM = 1.6
SAME_SIZE = 1.25


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """Where a frame lies: from millimetres about its middle to pixels; and whether that is certain."""

    view: Array
    is_sure: bool


def position_of(view: View, seen: Seen) -> Position:
    """The position of a frame, by its marks and ring together."""
    by_marks = view_through(view, seen)
    sure = len(seen.marks) >= ENOUGH_MARKS
    edges = edges_of(view.photo, by_marks)
    if len(edges) < ENOUGH_EDGES:
        return Position(by_marks, sure)
    on_frame, pixels = _corners(seen)
    placed = project(np.linalg.inv(by_marks), pixels)
    fit = fitted(edges, on_frame, placed)
    if np.abs(project(fit, on_frame) - placed).max() > OFF_MM:
        return Position(by_marks, sure)
    return Position(by_marks @ fit, True)


def _corners(seen: Seen) -> tuple[Array, Array]:
    """The corners of a frame's marks, in mm about its middle and in pixels."""
    on_frame = np.concatenate([mark_corners(seen.printing, slot) for slot in seen.slots])
    pixels = np.concatenate([mark.corners for mark in seen.marks]).astype(float)
    return on_frame - np.array(seen.printing.size) / 2, pixels


def view_through(view: View, seen: Seen) -> Array:
    """From millimetres about a frame's middle to pixels: by its own marks, or if few by the table."""
    if len(seen.marks) >= ENOUGH_MARKS:
        return homography(*_corners(seen))
    assert view.plane is not None and seen.pose is not None
    middle = np.array(seen.printing.size) / 2
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * middle
    return homography(square, view.plane.pixels(seen.pose.apply(square + middle)))


def film_frames(view: View) -> list[Seen]:
    """The frames that lie on the table of a view.

    A frame with enough marks needs no table. When a picture of one, on a page, has misled about the table's
    plane, only frames that are as large as the others are taken.
    """
    frames = [seen for seen in view.seen if (seen.printing.game, seen.kind) in FILM_KINDS]
    whole = [seen for seen in frames if len(seen.marks) >= ENOUGH_MARKS]
    views = [view_through(view, seen) for seen in whole]
    sound = [seen for seen, own in zip(whole, views, strict=True) if _is_as_large(own, views)]
    if any(seen.pose is None for seen in sound):
        return sound
    return [seen for seen in frames if seen.pose is not None]


def _is_as_large(frame: Array, frames: Sequence[Array]) -> bool:
    """Whether a frame is as large as most others see it."""
    corners = np.array([(-47, -47), (47, 47)], float)
    seen = [project(np.linalg.inv(other), project(frame, corners)) for other in frames]
    sizes = [np.hypot(*(far - near)) / np.hypot(94, 94) for near, far in seen]
    return bool(abs(np.log(np.median(sizes))) < np.log(SAME_SIZE))
