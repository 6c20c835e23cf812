"""Marks to pieces: what lies where on the table, how it is turned, and how sure that is.

A piece is known from any of its marks. Marks of one piece that disagree are two pieces of two decks. Every
piece lies on one plane; what does not (a card held up, a page on a screen) is kept apart and doubted.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from scorer.vision.geometry.plane import (
    OFF_PLANE,
    Array,
    Group,
    Plane,
    Pose,
    find_plane,
    homography,
    poses_under,
    project,
)
from scorer.vision.marks.film_marks import film_marks
from scorer.vision.marks.find_marks import find_marks
from scorer.vision.marks.glance import unit_views
from scorer.vision.marks.look_again import look_again, with_patience
from scorer.vision.marks.mark import Mark, merged
from scorer.vision.marks.second_look import second_look
from scorer.vision.photo import Photo
from scorer.vision.pieces.seen import Meanings as Meanings
from scorer.vision.pieces.seen import Seen as Seen
from scorer.vision.pieces.seen import mark_corners as mark_corners
from scorer.vision.pieces.view import View as View

# At first sight two marks of one piece agree when each lies about where the other says (a share of their
# distance); once the table's plane is known, when both say the same place for the piece.
AGREE = 0.7
AGREE_MM = 14.0
AGREE_DEG = 20.0


def see(photo: Photo, meanings: Meanings, *, number: int = 0) -> View:
    """The pieces of one photo."""
    sighting = with_patience(photo, meanings, find_marks(photo, meanings.keys()))
    marks = film_marks(photo, sighting.marks, meanings)
    first = _grouped(marks, meanings)
    if not first:
        return View(photo, None, ())
    seen, plane = _placed(first)
    again = _regrouped(marks, meanings, plane)
    if [piece.marks for piece in again] != [piece.marks for piece in first]:
        seen, plane = _placed(again, plane)
    more = _missing_marks(photo, seen, plane, meanings)
    more += second_look(photo, plane, sighting.unread, meanings.keys())
    if more:
        seen, plane = _placed(_regrouped(merged((*marks, *more)), meanings, plane), plane)
    seen = [replace(one, photo=number) for one in seen]
    unread = plane.millimetres(np.array(sighting.unread, float)).reshape(-1, 4, 2)
    return View(photo, plane, tuple(seen), tuple(unread))


def _grouped(marks: Sequence[Mark], meanings: Meanings) -> list[Seen]:
    """Marks that belong to one piece together. Equal tokens share a number: each mark is a piece."""
    pieces: list[Seen] = []
    firsts: dict[int, list[int]] = {}  # the pieces of each printing, to look only among those
    views = unit_views(np.array([mark.corners for mark in marks]).reshape(-1, 4, 2))
    view_of: list[Array] = []
    for mark, view in zip(marks, views, strict=True):
        printing, slot = meanings[mark.number]
        same = firsts.setdefault(id(printing), [])
        for i in same:
            if slot not in pieces[i].slots and _agree(pieces[i], view_of[i], mark, slot):
                pieces[i] = _with(pieces[i], mark, slot)
                break
        else:
            same.append(len(pieces))
            pieces.append(Seen(printing, (mark,), (slot,)))
            view_of.append(view)
    return pieces


def _with(piece: Seen, mark: Mark, slot: int) -> Seen:
    return Seen(piece.printing, (*piece.marks, mark), (*piece.slots, slot))


def _regrouped(marks: Sequence[Mark], meanings: Meanings, plane: Plane) -> list[Seen]:
    """Marks of one piece together, now that each says by itself where on the table its piece lies."""
    pieces: list[Seen] = []
    poses: list[tuple[Pose, Array]] = []
    firsts: dict[int, list[int]] = {}
    groups = [Group(mark_corners(*meanings[mark.number]), mark.corners.astype(float)) for mark in marks]
    for mark, pose in zip(marks, poses_under(groups, plane.to_px), strict=True):
        printing, slot = meanings[mark.number]
        middle = pose.apply(np.array([printing.size]) / 2)[0]
        same = firsts.setdefault(id(printing), [])
        for i in same:
            far = math.dist(poses[i][1], middle)
            askew = abs((math.degrees(poses[i][0].turn - pose.turn) + 180) % 360 - 180)
            if slot not in pieces[i].slots and far < AGREE_MM and askew < AGREE_DEG:
                pieces[i] = _with(pieces[i], mark, slot)
                break
        else:
            same.append(len(pieces))
            pieces.append(Seen(printing, (mark,), (slot,)))
            poses.append((pose, middle))
    return pieces


def _agree(piece: Seen, view: Array, mark: Mark, slot: int) -> bool:
    """Whether a mark lies about where the first mark of a piece, seen through a view of its own, says."""
    x, y, side = piece.printing.places[piece.slots[0]]
    there_x, there_y, there_side = piece.printing.places[slot]
    middle = ((there_x + there_side / 2 - x) / side, (there_y + there_side / 2 - y) / side, 1.0)
    across, along, depth = (view @ np.array(middle)).tolist()
    apart = math.dist(piece.marks[0].middle, mark.middle)
    return math.dist((across / depth, along / depth), mark.middle) < AGREE * apart


def _group(piece: Seen) -> Group:
    on_piece = np.concatenate([mark_corners(piece.printing, slot) for slot in piece.slots])
    return Group(on_piece, np.concatenate([mark.corners for mark in piece.marks]).astype(float))


def _placed(seen: Sequence[Seen], near: Plane | None = None) -> tuple[list[Seen], Plane]:
    groups = [_group(piece) for piece in seen]
    plane = find_plane(groups, near)
    outlines = [pose.apply(piece.outline) for piece, pose in zip(seen, plane.poses, strict=True)]
    corners = plane.pixels(np.concatenate(outlines)).reshape(-1, 4, 2)
    placed = []
    for i, (piece, pose, error) in enumerate(zip(seen, plane.poses, plane.errors, strict=True)):
        lies = error < OFF_PLANE
        own = (
            project(homography(groups[i].on_piece, groups[i].seen), piece.outline) if not lies else corners[i]
        )
        placed.append(replace(piece, pose=pose if lies else None, corners_px=own))
    return placed, plane


def _missing_marks(photo: Photo, seen: Sequence[Seen], plane: Plane, meanings: Meanings) -> list[Mark]:
    """A second, careful look where a mark of a seen piece must be and was not read."""
    found: list[Mark] = []
    for piece in seen:
        if piece.pose is None or len(piece.marks) > 1 or len(piece.printing.places) < 2:
            continue
        for slot, number in enumerate(piece.printing.marks):
            if slot in piece.slots:
                continue
            corners = plane.pixels(piece.pose.apply(mark_corners(piece.printing, slot)))
            (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
            rim = 0.35 * max(right - left, bottom - top)
            region = (int(left - rim), int(top - rim), int(right + rim) + 1, int(bottom + rim) + 1)
            found += look_again(photo, [number], region)
    return found
