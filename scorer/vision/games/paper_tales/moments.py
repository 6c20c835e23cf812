"""Photos of two moments: what one photo shows is gone in another, though its place is in sight there."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scorer.vision.games.paper_tales.faces import GAME
from scorer.vision.games.paper_tales.on_unit import drawn, known_places
from scorer.vision.games.paper_tales.scene import Scene, on_piece, outline
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.groups import contains
from scorer.vision.pieces.looks import close_looks_of
from scorer.vision.pieces.own_face import OFF, own_face
from scorer.vision.pieces.see import Seen, View
from scorer.vision.pixels.grown import PX_PER_MM

CARDS = ("unit", "building")
COUNTED = (*CARDS, "gold-token", "age-token")
SAME_MM = 15.0  # as far a piece may seem to lie from where another photo shows it
BARE = 0.3  # so little of its place is strange to the table, or off the face of the unit below


def gone(scene: Scene) -> Iterator[Seen]:
    """Pieces that lie there in one photo and no longer, or not yet, in another that shows their place."""
    for piece in scene.table.seen:
        if piece.kind in COUNTED and len(scene.table.moves) > 1:
            others = [number for number in scene.table.moves if number != piece.photo]
            if any(_is_gone(piece, scene, number) for number in others):
                yield piece


def _is_gone(piece: Seen, scene: Scene, number: int) -> bool:
    view, move = scene.views[number], scene.table.moves[number]
    here = [(other, move.apply(other.centre[None])[0]) for other in view.seen if other.pose is not None]
    if any(other.card == piece.card and np.hypot(*(at - piece.centre)) < SAME_MM for other, at in here):
        return False
    place = scene.table.in_view(number, outline(piece))
    if not _in_photo(view, place):
        return False
    middle = place.mean(axis=0)
    there = [other for other, _ in here if contains(other.corners, middle)]
    below = [other for other in there if other.kind == "unit"]
    if piece.kind == "age-token" and below:
        return _shows_its_face(view, below[0], place)
    if there:
        before = {other.piece for other in scene.views[piece.photo].seen}
        cards = [other for other in there if other.kind in CARDS and other.piece not in before]
        return piece.kind in CARDS and bool(cards)
    inside, strange = scene.ground(number).look(np.vstack([middle + (place - middle) * 0.7, middle[None]]))
    return bool(inside.all() and strange.mean() < BARE)


def _in_photo(view: View, points: Array) -> bool:
    assert view.plane is not None
    pixels = view.plane.pixels(points)
    return bool((pixels > 0).all() and (pixels < (view.photo.width, view.photo.height)).all())


def _shows_its_face(view: View, unit: Seen, place: Array) -> bool:
    """Whether a unit's own face is in sight at a place of a photo's table."""
    look = close_looks_of(GAME).get((unit.piece, "front"))
    if look is None:
        return False
    patch = view.patch(unit.corners, PX_PER_MM)
    known = known_places([], look.shape[:2])
    face = own_face(patch, look, known, np.zeros_like(known))
    there = drawn([on_piece(unit, place)], look.shape[:2])
    if face is None or not there.any() or float(face.clear[there].mean()) < 1 - BARE:
        return False
    return float((face.off[there] > OFF).mean()) < BARE
