"""Tokens and units that nobody read: in glare, on an empty mat, or with a mark that is hard to read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import cv2
import numpy as np

from scorer.vision.games.paper_tales.faces import GAME
from scorer.vision.games.paper_tales.kingdoms import Kingdom
from scorer.vision.games.paper_tales.on_board import on_boards
from scorer.vision.games.paper_tales.on_mat import on_mats
from scorer.vision.games.paper_tales.on_unit import (
    COVERING,
    TOKEN_BOX,
    hidden_token,
    known_places,
    words_on,
)
from scorer.vision.games.paper_tales.scene import Hidden, Scene
from scorer.vision.games.paper_tales.unread_tokens import KINDS, RIM
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import WIPED_OUT, Pixels
from scorer.vision.pieces.groups import contains, distance
from scorer.vision.pieces.looks import Look, close_looks_of
from scorer.vision.pieces.missed import none_missed
from scorer.vision.pieces.see import Seen
from scorer.vision.pixels.channels import darkest
from scorer.vision.pixels.grown import PX_PER_MM
from scorer.vision.unseen.covered_sides import is_covered
from scorer.vision.unseen.glare import in_photo, on_patch, pieces_on, wider
from scorer.vision.unseen.leftovers import unread_seals
from scorer.vision.unseen.rim_in_glare import Flags, may_hide

LEAST_MARK_MM, MARK_MM = 9.4, 12.9  # the black square of a mark; a die is larger
TOKEN_REACH_MM = 45.0  # most gold lies no further from its kingdom
# Measured: photos in which tokens went unread without glare are below, ordinary ones at 0.91 and 0.94.
WORST_SURE, USUALLY_SURE = 0.9, 0.925
SIDE_MM = 40.0  # of a side: no token or die covers as much
ABOUT_MM = 16.0  # so far beyond a unit's edge a token that lies on it may be seen
MISSING_MARKS = 2  # so many cards of a kingdom with only one mark read, and a token may be missed


def unread_round(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """What may lie on a kingdom's units, on its mat or beside it, beyond what was read."""
    yield from on_mats(kingdom, scene)
    yield from on_boards(kingdom, scene)
    yield from _on_units(kingdom, scene)
    yield from _seals(kingdom, scene)
    missing = sum(len(piece.marks) < len(piece.printing.places) for piece in kingdom.pieces)
    if missing >= MISSING_MARKS or _hardly_readable(kingdom, scene):
        yield Hidden("kingdom", "marks-missing", kingdom.pieces[0].corners)


def _hardly_readable(kingdom: Kingdom, scene: Scene) -> bool:
    """Whether marks are read with such effort that the only mark of a token may have been missed."""
    number = kingdom.pieces[0].photo
    if none_missed(scene.views[number]):
        return False
    sure = [mark.confidence for piece in scene.views[number].seen for mark in piece.marks]
    return float(np.quantile(sure, 0.1)) < WORST_SURE or float(np.median(sure)) < USUALLY_SURE


def _on_units(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """Glare on a unit, or a thing, under which a token may lie."""
    for unit in kingdom.units:
        patch, look = scene.patch(unit.corners, PX_PER_MM), close_looks_of(GAME).get((unit.piece, "front"))
        if patch is None or look is None or unit.pose is None:
            continue
        found = hidden_token(patch, look, scene.known_on(unit), partial(_beads_in_glare, unit, look, scene))
        if found is not None:
            reason, place = found
            yield Hidden("units", reason, unit.pose.apply(place + TOKEN_BOX), (unit.card,))
        elif _is_side_covered(unit, patch, look, scene):
            yield Hidden("units", COVERING, unit.corners, (unit.card,))


def _beads_in_glare(unit: Seen, look: Look, scene: Scene, veiled: Flags) -> Flags:
    """About which places of a unit's look glare, or a veil of light, may hide a token with all its beads."""
    number = scene.photo_of(unit.corners)
    assert number is not None
    view, wide = scene.views[number], scene.table.in_view(number, wider(unit.corners, ABOUT_MM))
    patch = view.patch(wide, PX_PER_MM)
    glare = (darkest(patch) >= WIPED_OUT).astype(np.uint8)
    edge = round(ABOUT_MM * PX_PER_MM)
    own = glare[edge:-edge, edge:-edge]
    own[cv2.resize(veiled.astype(np.uint8), own.shape[::-1], interpolation=cv2.INTER_NEAREST) > 0] = 1
    tokens = [piece for piece in view.seen if piece.kind in KINDS and piece.pose is not None]
    beads = scene.beads[number]
    spots = on_patch(beads.spots, wide, patch.shape) if beads.tell else None
    hides = may_hide(
        glare, pieces_on(wide, tokens, patch.shape), in_photo(view, wide, patch.shape), spots, RIM
    )
    inner = hides[edge:-edge, edge:-edge].astype(np.uint8)
    return np.asarray(cv2.resize(inner, look.shape[1::-1], interpolation=cv2.INTER_NEAREST) > 0)


def _is_side_covered(unit: Seen, patch: Pixels, look: Look, scene: Scene) -> bool:
    """Whether something lies over most of a unit's left or right side: it may lie over a neighbour too."""
    known = known_places(scene.known_on(unit), look.shape[:2])
    right = unit.corners[1] - unit.corners[0]
    return any(
        is_covered(patch, unit, look, unit.centre + side * right, known, SIDE_MM, words_on(look))
        for side in (-1, 1)
    )


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
            if not scene.ground(number).shows_cloth(seal) and not any(
                contains(piece.corners, corners.mean(axis=0)) for piece in scene.table.seen
            ):
                yield Hidden("beside the kingdom", "unread-mark", corners)


def _is_near(kingdom: Kingdom, point: Array) -> bool:
    """Whether a point is so near that gold may lie there; what is plainly far is not measured."""
    own = (*kingdom.pieces, *kingdom.gold)
    far = [np.abs(piece.centre - point).max() - max(piece.printing.size) for piece in own]
    close = [piece for piece, n in zip(own, far, strict=True) if n < TOKEN_REACH_MM]
    return any(distance(piece.corners, point) < TOKEN_REACH_MM for piece in close)
