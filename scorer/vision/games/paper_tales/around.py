"""The table round all pieces of a photo, from above, and what of it no known piece covers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from scorer.vision.geometry.plane import Array
from scorer.vision.marks.faint_seals import PX_PER_MM, Flags
from scorer.vision.photo import Pixels
from scorer.vision.pieces.see import View
from scorer.vision.unseen.glare import in_photo, pieces_on

ROOM_MM = 600.0  # so far round the pieces the table is known


@dataclass(eq=False)
class Around:
    """The table of one photo; it is looked at by several searches and taken from the photo once."""

    view: View

    @cached_property
    def area(self) -> Array:
        """Its corners (mm), as far as the photo shows it."""
        assert self.view.plane is not None
        wide, tall = self.view.photo.width, self.view.photo.height
        photo = self.view.plane.millimetres(np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)], float))
        pieces = np.concatenate([piece.corners for piece in self.view.seen if piece.pose is not None])
        low, high = pieces.min(axis=0), pieces.max(axis=0)
        # With the horizon in the picture, the corners of the photo lie nowhere on the table.
        left, top = np.minimum(np.maximum(photo.min(axis=0), low - ROOM_MM), low)
        right, bottom = np.maximum(np.minimum(photo.max(axis=0), high + ROOM_MM), high)
        return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])

    @cached_property
    def patch(self) -> Pixels:
        """Its picture, half a pixel a millimetre."""
        return self.view.patch(self.area, PX_PER_MM)

    @cached_property
    def free(self) -> Flags:
        """Where the photo shows it, and no known piece lies."""
        known = [piece for piece in self.view.seen if piece.pose is not None]
        shape = self.patch.shape
        shown, taken = in_photo(self.view, self.area, shape), pieces_on(self.area, known, shape)
        return np.asarray(shown & (taken == 0))
