"""A photo understood: the plane of its table, the pieces on it, and parts of it seen from above."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from scorer.vision.geometry.plane import Array, Plane
from scorer.vision.marks.mark import Mark
from scorer.vision.photo import Photo, Pixels
from scorer.vision.pieces.seen import Seen


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A photo understood: its plane, its pieces, and squares that look like marks nobody could read."""

    photo: Photo
    plane: Plane | None
    seen: tuple[Seen, ...]
    unread: tuple[Array, ...] = ()

    def marks_near(self, point: Array) -> Iterator[Mark]:
        """The marks on the table, those of the piece nearest to a point (mm) first."""
        x, y = np.asarray(point, float).tolist()
        lying = [piece for piece in self.seen if piece.pose is not None]
        for piece in sorted(lying, key=lambda piece: math.dist(piece.middle, (x, y))):
            yield from piece.marks

    def patch(
        self, corners: Array, px_per_mm: float, *, grey: bool = False, enough_px_per_mm: float | None = None
    ) -> Pixels:
        """A rectangle of the table (corners in mm, top left first, clockwise), seen from above, RGB or grey.

        Taken from half the picture where that shows as much, or as much as is enough.
        """
        import cv2

        assert self.plane is not None
        # Plain numbers: so few of them are quicker without arrays.
        first, right, _, down = np.asarray(corners, float).tolist()
        width, height = math.dist(first, right), math.dist(first, down)
        size = (max(1, round(width * px_per_mm)), max(1, round(height * px_per_mm)))
        frame = np.array([(0, 0), (size[0], 0), (size[0], size[1]), (0, size[1])], np.float32) - 0.5
        pixels = self.plane.pixels(corners)
        seen = pixels.tolist()
        longest = max(math.dist(seen[i - 1], seen[i]) for i in range(4))
        needed = max(size) * (enough_px_per_mm or px_per_mm) / px_per_mm
        photo, scale = self.photo.reduced(needed / max(1.0, longest), grey=grey)
        back = cv2.getPerspectiveTransform(frame, ((pixels + 0.5) * scale - 0.5).astype(np.float32))
        flags, border = cv2.INTER_AREA | cv2.WARP_INVERSE_MAP, cv2.BORDER_REPLICATE
        return np.asarray(cv2.warpPerspective(photo, back, size, flags=flags, borderMode=border), np.uint8)
