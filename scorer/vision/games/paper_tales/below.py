"""Cards below cards: along an edge of a card that was read something peeks out, and then the table begins.

A card that is covered so far that its marks are hidden peeks out by less than 16 mm. What is no shadow there,
along most of the edge, is something that lies below; unless the table has its colours elsewhere too. A
patterned cloth may look like that anywhere, and says nothing.
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
ALONG, IN_SIGHT = 0.75, 0.4  # of the edge something peeks out; of the edge is in sight
CHANGE, TIMES, GRAIN = (
    40.0,
    3.0,
    12.0,
)  # levels, and times what the table varies by; with more it says nothing
# What most of the parts round about show, each at least so much of it (square mm), is the table's own.
AROUND_MM, LEAST_MM2, FOUND, MOST = 60, 200, 0.03, 0.5
# A shadow or a lamp changes all colours as much, but for this, and near an edge by no more levels than these.
TINT, LIGHT = 0.15, 60.0


def cards_below(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """The cards of a kingdom from under which another may peek out."""
    for place, cards in (("units", kingdom.units), ("buildings", kingdom.buildings)):
        for card in cards:
            if _something_peeks_out(card, scene):
                yield Hidden(place, "card-below", card.corners, (card.card,))


def _something_peeks_out(card: Seen, scene: Scene) -> bool:
    patch, free = _around(card, scene, ROOM_MM)
    # Each side in turn at the top: rows of the patch are distances from it.
    sides = []
    for turn in range(4):
        colours, shown = np.rot90(patch, turn), np.rot90(free, turn)
        length = colours.shape[1] - 2 * ROOM_MM
        inner = slice(ROOM_MM + round(SIDE * length), ROOM_MM + round((1 - SIDE) * length))
        sides.append((colours[:ROOM_MM, inner][::-1], shown[:ROOM_MM, inner][::-1]))
    far = slice(*TABLE_MM)
    table = np.concatenate([beside[far][shown[far]] for beside, shown in sides])
    if _varies(table) >= GRAIN:
        return False
    peeking = [side for side in sides if _peeks_out(*side, np.median(table, axis=0))]
    if not peeking:
        return False
    wider = _around(card, scene, AROUND_MM)
    return any(not is_found_around(_edge(*side), *wider) for side in peeking)


def _around(card: Seen, scene: Scene, room_mm: int) -> tuple[Floats, Flags]:
    """The card and so much room about it, a millimetre a pixel, and where no other known piece lies."""
    number = card.photo
    view = scene.views[number]
    wide, high = card.printing.size
    assert card.pose is not None
    box = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], float)
    area = scene.table.in_view(number, card.pose.apply(box + room_mm * np.sign(box - box.mean(axis=0))))
    patch = cv2.blur(view.patch(area, 1.0), (3, 3)).astype(np.float32)
    return patch, in_photo(view, area, patch.shape) & ~_pieces(card, scene, patch.shape, room_mm)


def _edge(beside: Floats, free: Flags) -> Floats:
    """The colour that peeks out along most of a side."""
    near = slice(*PEEKING_MM)
    return np.asarray(np.median(beside[near][free[near]], axis=0))


def is_found_around(colour: Floats, patch: Floats, free: Flags) -> bool:
    """Whether a table shows a colour in most of the parts about a card, of which `patch` is the middle."""
    table = free.copy()
    apart = AROUND_MM - TABLE_MM[0]
    table[apart:-apart, apart:-apart] = False  # the card, and what may lie below it
    same = table & (np.abs(patch - colour).max(axis=2) < CHANGE)
    cut = [(0, AROUND_MM, length - AROUND_MM, length) for length in table.shape]
    shares = []
    for row, column in np.ndindex(3, 3):
        part = slice(*cut[0][row : row + 2]), slice(*cut[1][column : column + 2])
        if table[part].sum() >= LEAST_MM2:
            shares.append(float(same[part].sum() / table[part].sum()))
    return bool(shares) and float(np.mean(np.array(shares) > FOUND)) > MOST


def _varies(colours: Floats) -> float:
    """By how many levels colours differ from the middle one, on average."""
    if not len(colours):
        return np.inf
    return float(np.abs(colours - np.median(colours, axis=0)).max(axis=1).mean())


def _peeks_out(beside: Floats, free: Flags, usual: Floats) -> bool:
    """Whether something ends within sight of an edge; `beside` are rows of pixels away from it.

    Where a front line or another card lies there, the table is what it usually is about the card.
    """
    near, far = (slice(*rows) for rows in (PEEKING_MM, TABLE_MM))
    in_sight, bare = (np.asarray(free[rows].all(axis=0)) for rows in (near, far))
    if in_sight.mean() < IN_SIGHT:
        return False
    peeking = beside[near][:, in_sight].mean(axis=0)
    table = np.where(bare[:, None], beside[far].mean(axis=0), usual)[in_sight]
    varies = _varies(table)
    if varies > GRAIN:
        return False
    change = peeking - table
    light = peeking / np.maximum(table, 8.0)
    same_tint = (np.ptp(light, axis=1) < TINT * light.mean(axis=1)) & (change.max(axis=1) < LIGHT)
    other = (np.abs(change).max(axis=1) > max(CHANGE, TIMES * varies)) & ~same_tint
    return float(other.mean()) > ALONG


def _pieces(card: Seen, scene: Scene, shape: Sequence[int], room_mm: int) -> Flags:
    """Where other known pieces lie, in a picture that shows the card and so much room about it."""
    canvas = np.zeros(shape[:2], np.uint8)
    for piece in scene.table.seen:
        if piece is not card:
            corners = on_piece(card, outline(piece))
            cv2.fillConvexPoly(canvas, np.round(corners + room_mm).astype(np.int32), 1)
    grown = np.ones((2 * round(SHADOW_MM) + 1,) * 2, np.uint8)
    return np.asarray(cv2.dilate(canvas, grown) > 0)
