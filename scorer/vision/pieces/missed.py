"""Marks that a photo must show and that nobody read: how many of those of pieces that were read."""

from __future__ import annotations

from scorer.vision.pieces.groups import distance
from scorer.vision.pieces.see import Seen, View, mark_corners

BESIDE_MM = 7.0  # so near to the middle of a mark another piece may lie over some of it
ENOUGH = 10  # of so many marks, or more, all that were read mean that none was missed


def none_missed(view: View) -> bool:
    """Whether each mark in plain sight was read of pieces that have several, and these are enough to tell.

    A mark is then hard to read, perhaps, but not too hard: no piece was missed altogether.
    """
    lying = [piece for piece in view.seen if piece.pose is not None]
    several = [piece for piece in lying if len(piece.printing.places) > 1]
    read = sum(len(piece.marks) for piece in several)
    return read >= ENOUGH and not any(_is_missed(piece, lying, view) for piece in several)


def _is_missed(piece: Seen, lying: list[Seen], view: View) -> bool:
    """Whether a mark of a piece was not read although nothing known lies over it."""
    assert piece.pose is not None and view.plane is not None
    for slot in range(len(piece.printing.places)):
        if slot in piece.slots:
            continue
        corners = piece.pose.apply(mark_corners(piece.printing, slot))
        pixels = view.plane.pixels(corners)
        inside = (pixels > 0).all() and (pixels < (view.photo.width, view.photo.height)).all()
        others = (other for other in lying if other is not piece)
        if inside and all(distance(other.corners, corners.mean(axis=0)) > BESIDE_MM for other in others):
            return True
    return False
