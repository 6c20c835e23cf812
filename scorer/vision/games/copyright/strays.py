"""Stray films: stacks that no frame explains, neither in their own photo nor in another of the same table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from scorer.vision.games.copyright.frames import Frame
from scorer.vision.games.copyright.unframed import unframed
from scorer.vision.geometry.plane import Array, project
from scorer.vision.pieces.see import View


def strays(views: Sequence[View], each: Sequence[Sequence[Frame]]) -> Iterator[tuple[str, int, Array]]:
    """Each stack whose frame was not read, or may not be: why, the photo's number and the corners in it."""
    for number, (view, found) in enumerate(zip(views, each, strict=True)):
        others = [frames for frames in each if frames is not found]
        for reason, corners in _without_frame(view, found):
            if not any(_is_explained(corners, found, frames) for frames in others):
                yield reason, number, corners


def _without_frame(view: View, frames: Sequence[Frame]) -> list[tuple[str, Array]]:
    """Where films lie, or may, that none of a photo's frames explains."""
    if not frames or view.plane is None:
        return []
    # Where a picture of a frame has misled about the table, a frame itself says where the table is.
    on_table = all(frame.seen.pose is not None for frame in frames)
    to_px = view.plane.to_px if on_table else frames[0].view
    badges = (piece for piece in view.seen if piece.kind == "badge")
    printed = [view.plane.pixels(badge.corners) for badge in badges if badge.pose is not None]
    return unframed(view, to_px, [frame.area_px for frame in frames], printed)


def _is_explained(corners: Array, here: Sequence[Frame], there: Sequence[Frame]) -> bool:
    """Whether another photo shows the frame of films at a place, which a frame in both photos tells."""
    for frame in here:
        for same in there:
            if frame.seen.piece == same.seen.piece and frame.is_placed and same.is_placed:
                on_frame = project(np.linalg.inv(frame.view), corners.mean(axis=0, keepdims=True))
                at = project(same.view, on_frame)[0]
                return any(_contains(other.area_px, at) for other in there)
    return False


def _contains(area: Array, point: Array) -> bool:
    """Whether a point lies in an area whose corners go round clockwise."""
    edges, away = np.roll(area, -1, axis=0) - area, point - area
    return bool((edges[:, 0] * away[:, 1] - edges[:, 1] * away[:, 0] >= 0).all())
