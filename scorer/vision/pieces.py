"""Marks to pieces: what lies where on the table, how it is turned, and how sure that is.

A piece is known from any of its marks. Marks of one piece that disagree are two pieces of two decks. Every
piece lies on one plane; what does not (a card held up, a page on a screen) is kept apart and doubted.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from pnp.deck.registry import Printing
from scorer.vision.film_marks import film_marks
from scorer.vision.find_marks import find_marks
from scorer.vision.glance import unit_views
from scorer.vision.look_again import look_again, with_patience
from scorer.vision.marks import TRUSTED, Mark, merged
from scorer.vision.photo import Photo, Pixels
from scorer.vision.plane import (
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
from scorer.vision.second_look import second_look

Meanings = Mapping[int, tuple[Printing, int]]

# At first sight two marks of one piece agree when each lies about where the other says (a share of their
# distance); once the table's plane is known, when both say the same place for the piece.
AGREE = 0.7
AGREE_MM = 14.0
AGREE_DEG = 20.0


@dataclass(frozen=True, eq=False)
class Seen:
    """One side of a physical piece in a photo."""

    printing: Printing
    marks: tuple[Mark, ...]
    slots: tuple[int, ...]
    pose: Pose | None = None
    """Where it lies on the table, in mm; nothing when it does not lie on the table's plane."""
    corners_px: Array | None = None
    photo: int = 0

    @property
    def piece(self) -> str:
        return self.printing.piece

    @property
    def card(self) -> str:
        return self.printing.piece.partition("#")[0]

    @property
    def kind(self) -> str:
        return self.printing.kind

    @cached_property
    def outline(self) -> Array:
        """The corners of the piece on itself, in mm."""
        width, height = self.printing.size
        return np.array([(0, 0), (width, 0), (width, height), (0, height)], float)

    @cached_property
    def corners(self) -> Array:
        """Its corners on the table, in mm: top left as the piece itself sees it, then clockwise."""
        assert self.pose is not None
        return self.pose.apply(self.outline)

    @cached_property
    def centre(self) -> Array:
        middle: Array = self.corners.mean(axis=0)
        return middle

    @cached_property
    def middle(self) -> tuple[float, float]:
        """The same in plain numbers: with so few, arrays are slow."""
        x, y = self.centre.tolist()
        return x, y

    @property
    def certain(self) -> bool:
        """Two marks agree, or the one there is was read beyond doubt."""
        return self.pose is not None and (len(self.marks) > 1 or self.marks[0].confidence >= TRUSTED)


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A photo understood: its plane, its pieces, and squares that look like marks nobody could read."""

    photo: Photo
    plane: Plane | None
    seen: tuple[Seen, ...]
    unread: tuple[Array, ...] = ()

    def patch(
        self, corners: Array, px_per_mm: float, *, grey: bool = False, enough_px_per_mm: float | None = None
    ) -> Pixels:
        """A rectangle of the table (corners in mm, top left first, clockwise), seen from above, RGB or grey.

        Taken from half the picture where that shows as much, or as much as is enough.
        """
        import cv2

        assert self.plane is not None
        width, height = math.dist(corners[0], corners[1]), math.dist(corners[0], corners[3])
        size = (max(1, round(width * px_per_mm)), max(1, round(height * px_per_mm)))
        frame = np.array([(0, 0), (size[0], 0), (size[0], size[1]), (0, size[1])], np.float32) - 0.5
        pixels = self.plane.pixels(corners)
        longest = max(math.dist(pixels[i - 1], pixels[i]) for i in range(4))
        needed = max(size) * (enough_px_per_mm or px_per_mm) / px_per_mm
        photo, scale = self.photo.reduced(needed / max(1.0, longest), grey=grey)
        back = cv2.getPerspectiveTransform(frame, ((pixels + 0.5) * scale - 0.5).astype(np.float32))
        flags, border = cv2.INTER_AREA | cv2.WARP_INVERSE_MAP, cv2.BORDER_REPLICATE
        return np.asarray(cv2.warpPerspective(photo, back, size, flags=flags, borderMode=border), np.uint8)


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


def mark_corners(printing: Printing, slot: int) -> Array:
    """A mark's corners on its piece, in mm."""
    x, y, side = printing.places[slot]
    return np.array([(x, y), (x + side, y), (x + side, y + side), (x, y + side)], float)


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
