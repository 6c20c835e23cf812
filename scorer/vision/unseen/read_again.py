"""Tokens that nobody read though their beads are in sight: each mark is looked for again with all care."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from scorer.vision.geometry.plane import Array, Group, poses_under
from scorer.vision.marks.look_again import look_again
from scorer.vision.marks.mark import Mark
from scorer.vision.pieces.see import Meanings, Seen, View, mark_corners
from scorer.vision.unseen.beaded import beaded_rims
from scorer.vision.unseen.own_beads import of_nobody, tell
from scorer.vision.unseen.spots import dark_spots
from scorer.vision.unseen.threes import Rim

SAME_MM = 2.5  # a rim nearer than this to the middle of a token that was read is its own
BEYOND_MM = 5.0  # so far beyond the beads a mark is looked for
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)


class Beads(NamedTuple):
    """What a photo shows of beads (mm): the middles of tokens that cannot be read, and all dark spots."""

    unread: tuple[Array, ...]
    spots: Array
    tell: bool = True
    """Whether tokens that were read show theirs: in noise they do not, and no beads mean nothing."""


def with_beaded(view: View, known: Sequence[Seen], rim: Rim, meanings: Meanings) -> tuple[View, Beads]:
    """A view with what could be read after all, and what else of beads is in sight.

    `known` are the pieces that are known to lie there, also from other photos, `meanings` the marks that
    tokens with such a rim have.
    """
    if view.plane is None:
        return view, Beads((), np.zeros((0, 2)))
    spots = dark_spots(view)
    kinds = {printing.kind for printing, _ in meanings.values()}
    lying = [piece for piece in known if piece.pose is not None]
    tokens = [piece for piece in lying if piece.kind in kinds]
    found: list[Seen] = []
    unread: list[Array] = []
    for middle in beaded_rims(view, of_nobody(tokens, spots, rim), rim, lying):
        if any(math.dist(middle, token.middle) < SAME_MM for token in tokens):
            continue
        token = _read_again(view, middle, rim, meanings)
        single = token is not None and "#" in token.piece
        if token is None or (single and token.piece in {piece.piece for piece in view.seen}):
            unread.append(middle)
        else:
            found.append(token)
    beads = Beads(tuple(unread), spots, tell(tokens, spots, rim))
    return replace(view, seen=(*view.seen, *found)) if found else view, beads


def _read_again(view: View, middle: Array, rim: Rim, meanings: Meanings) -> Seen | None:
    """The token at a point of the table (mm), if its mark says a number after all."""
    assert view.plane is not None
    corners = view.plane.pixels(middle + (rim.radius_mm + BEYOND_MM) * SQUARE)
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    region = (int(left), int(top), int(right) + 1, int(bottom) + 1)
    marks: Sequence[Mark] = look_again(view.photo, meanings.keys(), region)
    for mark in marks:
        printing, slot = meanings[mark.number]
        group = Group(mark_corners(printing, slot), mark.corners.astype(float))
        token = Seen(printing, (mark,), (slot,), poses_under([group], view.plane.to_px)[0])
        if math.dist(token.middle, middle) < SAME_MM:  # not the one that lies upon it
            return replace(token, corners_px=view.plane.pixels(token.corners), photo=view.seen[0].photo)
    return None
