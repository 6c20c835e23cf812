"""Cards below cards: along an edge of a card that was read something peeks out, and then the table begins.

A card that is covered so far that its marks are hidden peeks out by less than 16 mm. What is no shadow there,
along most of the edge, is something that lies below. A patterned cloth may look like that anywhere, and says
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.paper_tales.kingdoms import Kingdom
from scorer.vision.games.paper_tales.scene import Hidden, Scene, on_piece, outline
from scorer.vision.pieces.see import Seen
from scorer.vision.unseen.glare import in_photo

Flags = NDArray[np.bool_]
Floats = NDArray[np.floating[Any]]

PEEKING_MM, TABLE_MM = (3, 6), (16, 20)  # from the edge: a card below, and the table again
ROOM_MM = 22
SIDE = 0.08  # of an edge at both its ends: the corners of a card below may be elsewhere
SHADOW_MM = 2.0  # about a known piece
ALONG, IN_SIGHT = 0.75, 0.6  # of the edge something peeks out; of the edge is in sight
CHANGE, TIMES, GRAIN = (
    40.0,
    3.0,
    12.0,
)  # levels, and times what the table varies by; with more it says nothing
# A shadow or a lamp changes all colours as much, but for this, and near an edge by no more levels than these.
TINT, LIGHT = 0.15, 60.0


def cards_below(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """The cards of a kingdom from under which another may peek out."""
    for place, cards in (("units", kingdom.units), ("buildings", kingdom.buildings)):
        for card in cards:
            if _something_peeks_out(card, scene):
                yield Hidden(place, "card-below", card.corners, (card.card,))


def _something_peeks_out(card: Seen, scene: Scene) -> bool:
    number = card.photo
    view = scene.views[number]
    wide, high = card.printing.size
    assert card.pose is not None
    box = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], float)
    around = card.pose.apply(box + ROOM_MM * np.sign(box - box.mean(axis=0)))
    area = scene.table.in_view(number, around)
    patch = cv2.blur(view.patch(area, 1.0), (3, 3)).astype(np.float32)
    free = in_photo(view, area, patch.shape) & ~_pieces(card, scene, patch.shape)
    # Each side in turn at the top: rows of the patch are distances from it.
    sides = []
    for turn in range(4):
        colours, shown = np.rot90(patch, turn), np.rot90(free, turn)
        length = colours.shape[1] - 2 * ROOM_MM
        inner = slice(ROOM_MM + round(SIDE * length), ROOM_MM + round((1 - SIDE) * length))
        sides.append((colours[:ROOM_MM, inner][::-1], shown[:ROOM_MM, inner][::-1]))
    far = slice(*TABLE_MM)
    table = np.concatenate([beside[far][shown[far]] for beside, shown in sides])
    return _varies(table) < GRAIN and any(_peeks_out(beside, shown) for beside, shown in sides)


def _varies(colours: Floats) -> float:
    """By how many levels colours differ from the middle one, on average."""
    if not len(colours):
        return np.inf
    return float(np.abs(colours - np.median(colours, axis=0)).max(axis=1).mean())


def _peeks_out(beside: Floats, free: Flags) -> bool:
    """Whether something ends within sight of an edge; `beside` are rows of pixels away from it."""
    near, far = (slice(*rows) for rows in (PEEKING_MM, TABLE_MM))
    in_sight = free[near].all(axis=0) & free[far].all(axis=0)
    if in_sight.mean() < IN_SIGHT:
        return False
    table, peeking = (beside[rows][:, in_sight].mean(axis=0) for rows in (far, near))
    varies = _varies(table)
    if varies > GRAIN:
        return False
    change = peeking - table
    light = peeking / np.maximum(table, 8.0)
    same_tint = (np.ptp(light, axis=1) < TINT * light.mean(axis=1)) & (change.max(axis=1) < LIGHT)
    other = (np.abs(change).max(axis=1) > max(CHANGE, TIMES * varies)) & ~same_tint
    return float(other.mean()) > ALONG


def _pieces(card: Seen, scene: Scene, shape: Sequence[int]) -> Flags:
    """Where other known pieces lie, in a picture that shows the card and so much room about it."""
    canvas = np.zeros(shape[:2], np.uint8)
    for piece in scene.table.seen:
        if piece is not card:
            corners = on_piece(card, outline(piece))
            cv2.fillConvexPoly(canvas, np.round(corners + ROOM_MM).astype(np.int32), 1)
    grown = np.ones((2 * round(SHADOW_MM) + 1,) * 2, np.uint8)
    return np.asarray(cv2.dilate(canvas, grown) > 0)
