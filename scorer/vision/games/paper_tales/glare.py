"""Tokens and units that nobody read: in glare, on an empty mat, or with a mark that is hard to read."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from pnp.deck.registry import Place
from scorer.vision.discs import PX_PER_MM
from scorer.vision.empty import OPTIONS
from scorer.vision.games.paper_tales.faces import GAME, unit_faces
from scorer.vision.games.paper_tales.kingdoms import ANCHORS, HIGH_MM, WIDE_MM, Kingdom
from scorer.vision.games.paper_tales.on_unit import hidden_token
from scorer.vision.games.paper_tales.scene import Hidden, Scene, on_piece, outline
from scorer.vision.games.paper_tales.surface import Floats, mat_off
from scorer.vision.groups import contains, distance
from scorer.vision.leftovers import unread_seals
from scorer.vision.looks import close_looks_of, looks_of
from scorer.vision.pieces import Seen
from scorer.vision.plane import Array

LEAST_MARK_MM, MARK_MM = 9.4, 12.9  # the black square of a mark; a die is larger
# The places of a mat, from its corner; an empty one shows the mat's own face to within this.
MAT_PLACES = {"front": ((2, 1), (67, 1), (132, 1)), "back": ((34.5, 108), (99.5, 108))}
MAT_OFF = 0.07
MOSTLY, PARTLY_OFF = 0.92, 0.1  # of an empty place so much is off by less than half of that
SHADOW_MM = 1.2  # about a token on a unit
TOKEN_REACH_MM = 45.0  # most gold lies no further from its kingdom
TOKEN_BOX = np.array([(-12, -12), (12, -12), (12, 12), (-12, 12)], float)
# Measured: photos in which tokens went unread without glare are below, ordinary ones at 0.91 and 0.94.
WORST_SURE, USUALLY_SURE = 0.9, 0.925
MISSING_MARKS = 2  # so many cards of a kingdom with only one mark read, and a token may be missed


def unread_round(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """What may lie on a kingdom's units, on its mat or beside it, beyond what was read."""
    yield from _on_mat(kingdom, scene)
    yield from _on_units(kingdom, scene)
    yield from _seals(kingdom, scene)
    missing = sum(len(piece.marks) < len(piece.printing.places) for piece in kingdom.pieces)
    if missing >= MISSING_MARKS or _hardly_readable(kingdom, scene):
        yield Hidden("kingdom", "marks-missing", kingdom.pieces[0].corners)


def _hardly_readable(kingdom: Kingdom, scene: Scene) -> bool:
    """Whether marks are read with such effort that the only mark of a token may have been missed."""
    number = kingdom.pieces[0].photo
    sure = [mark.confidence for piece in scene.views[number].seen for mark in piece.marks]
    return float(np.quantile(sure, 0.1)) < WORST_SURE or float(np.median(sure)) < USUALLY_SURE


def _on_mat(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """Places of a mat where neither a unit nor the mat itself is to be seen."""
    mat = kingdom.anchor
    if mat is None or mat.kind != "mat" or mat.pose is None:
        return
    patch, look = scene.patch(mat.corners, 1.0), looks_of(GAME).get((mat.piece, "front"))
    if patch is None or look is None:
        return
    others = [on_piece(mat, piece.corners) for piece in scene.table.seen if piece is not mat]
    off = mat_off(patch, look, others)
    for row, places in MAT_PLACES.items():
        for x, y in places:
            box = np.array([(x, y), (x + WIDE_MM, y), (x + WIDE_MM, y + HIGH_MM), (x, y + HIGH_MM)])
            corners = mat.pose.apply(box)
            if any(contains(unit.corners, corners.mean(axis=0)) for unit in kingdom.units):
                continue
            seen = off[int(y) + 6 : int(y + HIGH_MM) - 6, int(x) + 6 : int(x + WIDE_MM) - 6]
            if _is_off(seen):
                part = patch[int(y) : int(y + HIGH_MM), int(x) : int(x + WIDE_MM)]
                options = tuple(name for name, _ in unit_faces().ranked(part)[:OPTIONS])
                yield Hidden(row, "hidden-place", corners, options)


def _is_off(seen: Floats) -> bool:
    """Whether a place of a mat does not show the mat: all of it, or what a white card leaves in sight."""
    if not np.isfinite(seen).any():
        return False
    return bool(np.nanmean(seen) > MAT_OFF or np.nanquantile(seen, MOSTLY) > PARTLY_OFF)


def _on_units(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """Glare on a unit, or a thing, under which a token may lie."""
    pieces = scene.table.seen
    for unit in kingdom.units:
        patch, look = scene.patch(unit.corners, PX_PER_MM), close_looks_of(GAME).get((unit.piece, "front"))
        if patch is None or look is None or unit.pose is None:
            continue
        seals = [_seal(unit.printing.places[slot]) for slot in unit.slots]
        others = [_grown(on_piece(unit, outline(piece))) for piece in pieces if _on_top(piece, unit)]
        found = hidden_token(patch, look, [*others, *seals])
        if found is not None:
            reason, place = found
            yield Hidden("units", reason, unit.pose.apply(place + TOKEN_BOX), (unit.card,))


def _on_top(piece: Seen, unit: Seen) -> bool:
    """Whether a piece lies on a unit or may do so."""
    reach = sum(max(one.printing.size) for one in (piece, unit)) / 2
    return piece is not unit and piece.kind not in ANCHORS and math.dist(piece.middle, unit.middle) < reach


def _grown(corners: Array) -> Array:
    """An outline with the shadow about it."""
    middle = corners.mean(axis=0)
    away = corners - middle
    return np.asarray(middle + away * (1 + SHADOW_MM / np.hypot(*away.T).max()))


def _seal(place: Place) -> Array:
    """A mark of a card with its rim."""
    x, y, side = place
    low, high = -0.1 * side, 1.1 * side
    return np.array([(x + low, y + low), (x + high, y + low), (x + high, y + high), (x + low, y + high)])


def _seals(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """Marks near the kingdom that nobody could read."""
    for number, move in scene.table.moves.items():
        view = scene.views[number]
        # On chequered cloth there are thousands of squares: those of another size or elsewhere cost nothing.
        squares = np.array(view.unread, float).reshape(-1, 4, 2)
        sides = np.hypot(*np.moveaxis(squares - np.roll(squares, 1, axis=1), 2, 0)).mean(axis=1)
        likely = [move.apply(square) for square in squares[(sides > LEAST_MARK_MM) & (sides < MARK_MM)]]
        near = {i for i, corners in enumerate(likely) if _is_near(kingdom, corners.mean(axis=0))}
        own = tuple(scene.table.in_view(number, likely[i]) for i in near)
        for seal in unread_seals(replace(view, unread=own)):
            corners = move.apply(seal)
            if not any(contains(piece.corners, corners.mean(axis=0)) for piece in scene.table.seen):
                yield Hidden("beside the kingdom", "unread-mark", corners)


def _is_near(kingdom: Kingdom, point: Array) -> bool:
    """Whether a point is so near that gold may lie there; what is plainly far is not measured."""
    own = (*kingdom.pieces, *kingdom.gold)
    far = [np.abs(piece.centre - point).max() - max(piece.printing.size) for piece in own]
    close = [piece for piece, n in zip(own, far, strict=True) if n < TOKEN_REACH_MM]
    return any(distance(piece.corners, point) < TOKEN_REACH_MM for piece in close)
