"""Glare beside a kingdom: gold may lie under it, or the marks of a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from scorer.vision.games.paper_tales.field import Field
from scorer.vision.games.paper_tales.kingdoms import NEAR_MM as APART_MM
from scorer.vision.games.paper_tales.kingdoms import Kingdom
from scorer.vision.games.paper_tales.on_unit import TOKEN_BOX
from scorer.vision.games.paper_tales.scene import Hidden, Scene, outline
from scorer.vision.games.paper_tales.spoilt import unread_cards
from scorer.vision.games.paper_tales.surface import Flags, wiped_out
from scorer.vision.games.paper_tales.unread_tokens import REACH_MM, RIM
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pieces.groups import distance
from scorer.vision.unseen.glare import WHITE_TABLE, from_patch, in_photo
from scorer.vision.unseen.rim_in_glare import may_hide

ROOM_MM = 90.0  # most cards of a kingdom that nobody read lie no further from it
LEAST_TABLE_MM2 = 20000  # of less table, a lamp's reflection may be the most
MOST_SPOTS = 40  # more of them are no reflections but a bright pattern


def glare_beside(kingdom: Kingdom, scene: Scene, field: Field) -> Iterator[Hidden]:
    """Glare beside a kingdom under which gold may lie, or both marks of a card."""
    layout = field.layout
    own = np.concatenate([layout.flat(piece.corners) for piece in (*kingdom.pieces, *kingdom.gold)])
    around = _Around(
        scene, field, own.min(axis=0) - ROOM_MM, own.max(axis=0) + ROOM_MM, kingdom.pieces[0].photo
    )
    patch, known = around.patch(1.0)
    known += [layout.flat(corners) - around.low for corners in field.askew]  # their white is paper
    glare = around.without_cloth(wiped_out(patch, known))
    if not glare.any() or cv2.connectedComponents(glare.astype(np.uint8))[0] > MOST_SPOTS:
        return
    free = _free(glare, known)
    table = free & around.in_photo(glare.shape)
    if int(table.sum()) > LEAST_TABLE_MM2 and float(glare[table].mean()) > WHITE_TABLE:
        return  # no lamp is so large: the table is white, and gold on it is not
    for kind, corners in unread_cards(glare, free):
        placed = layout.back(around.low + corners)
        if field.is_inside(around.low + corners.mean(axis=0)) and kingdom.reach(placed) < APART_MM:
            yield Hidden(kind, "hidden-place", placed)
    for middle in _hidden_gold(around, glare, free):
        inside = all(field.is_inside(middle + corner) for corner in TOKEN_BOX)
        far = min(distance(piece.corners, layout.back(middle)) for piece in (*kingdom.pieces, *kingdom.gold))
        if inside and far < REACH_MM:
            yield Hidden("gold", "glare-beside", layout.back(middle + TOKEN_BOX))
            return


@dataclass(frozen=True, slots=True, eq=False)
class _Around:
    """A part of the table as a player sees it, and the photo that shows it."""

    scene: Scene
    field: Field
    low: Array
    high: Array
    number: int

    @property
    def area(self) -> Array:
        """Its corners in millimetres of the photo's view."""
        (left, top), (right, bottom) = self.low, self.high
        box = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
        return self.scene.table.in_view(self.number, self.field.layout.back(box))

    def in_photo(self, shape: tuple[int, ...]) -> Flags:
        """Which pixels of its picture the photo really shows."""
        return in_photo(self.scene.views[self.number], self.area, shape)

    def without_cloth(self, glare: Flags) -> Flags:
        """Glare of its picture without what is surely white of a cloth."""
        left = np.array(glare)
        points = from_patch(np.argwhere(glare)[:, ::-1] + 0.5, self.area, glare.shape)
        left[glare] = ~self.scene.ground(self.number).goes_on(points)
        return left

    def in_patch(self, points: Array) -> Array:
        """Points of the photo's table (mm) in pixels of its picture, a pixel a mm."""
        return self.field.layout.flat(self.scene.table.moves[self.number].apply(points)) - self.low

    def patch(self, px_per_mm: float) -> tuple[Pixels, list[Array]]:
        """Its picture, and the outlines of known pieces in pixels of it."""
        pieces = [self.field.layout.flat(outline(piece)) for piece in self.scene.table.seen]
        known: list[Array] = [(corners - self.low) * px_per_mm for corners in pieces]
        return self.scene.views[self.number].patch(self.area, px_per_mm), known


def _hidden_gold(around: _Around, glare: Flags, free: Flags) -> Iterator[Array]:
    """The middles of tokens that glare may hide, as the player sees them, one for each spot of it."""
    shown, pieces = around.in_photo(glare.shape), (~free).astype(np.uint8)
    beads = around.scene.beads[around.number]
    spots = around.in_patch(beads.spots) if beads.tell else None
    hidden = may_hide(glare.astype(np.uint8), pieces, shown, spots, RIM, 1.0)
    count, labels = cv2.connectedComponents(hidden.astype(np.uint8))
    for i in range(1, count):
        places = np.argwhere(labels == i)[:, ::-1]
        nearest = np.linalg.norm(places - places.mean(axis=0), axis=1).argmin()
        yield around.low + places[nearest]


def _free(flags: Flags, known: Sequence[Array]) -> Flags:
    """Where no known piece lies."""
    free = np.ones(flags.shape, np.uint8)
    for corners in known:
        cv2.fillConvexPoly(free, np.round(corners).astype(np.int32), 0)
    return np.asarray(free > 0)
