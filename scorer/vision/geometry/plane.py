"""The table as a plane: one view of it that makes every mark a square of its true size.

Every piece lies flat, so each needs only a place and a turn once the plane is known; a single mark is then
enough to say where the whole piece lies. Solved for all pieces at once (Gauss-Newton), outliers left out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scorer.vision.geometry.flat_fit import Group as Group
from scorer.vision.geometry.flat_fit import Points, solved_view
from scorer.vision.geometry.homography import Array as Array
from scorer.vision.geometry.homography import homography as homography
from scorer.vision.geometry.homography import project as project

# A mark further off than this share of its own side does not lie on the table (curled, held, on a screen).
OFF_PLANE = 0.35


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a piece lies on the table: its top-left corner in mm, and its turn (radians, clockwise)."""

    x: float
    y: float
    turn: float

    def apply(self, points: Array) -> Array:
        """From millimetres on the piece to millimetres on the table."""
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        placed: Array = points @ np.array([[cos, sin], [-sin, cos]]) + (self.x, self.y)
        return placed

    @property
    def undone(self) -> Pose:
        """The move that takes back what this one does."""
        x, y = Pose(0.0, 0.0, -self.turn).apply(np.array([(-self.x, -self.y)]))[0]
        return Pose(float(x), float(y), -self.turn)


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """The view of the table: `to_px` maps millimetres on the table to pixels of the photo."""

    to_px: Array
    poses: tuple[Pose, ...]
    errors: tuple[float, ...]
    """For each group, how far its points lie from where they should, as a share of the mark's side."""

    def pixels(self, points: Array) -> Array:
        return project(self.to_px, points)

    def millimetres(self, pixels: Array) -> Array:
        return project(np.linalg.inv(self.to_px), pixels)


def find_plane(groups: Sequence[Group], near: Plane | None = None) -> Plane:
    """The plane on which the pieces lie, from at least one piece; `near` is one that is nearly right."""
    if near is None:
        start = max(
            groups, key=lambda g: float(np.ptp(g.on_piece[:, 0]) * np.ptp(g.on_piece[:, 1]) * _area(g.seen))
        )
        view = homography(start.on_piece, start.seen)
    else:
        view = near.to_px
    every = Points.of(groups)
    poses = every.poses(view)
    keep = list(range(len(groups)))
    for _ in range(3):
        if len(keep) > 1:
            view = solved_view(Points.of([groups[i] for i in keep]), view, poses[keep])
        poses = every.poses(view)
        errors = every.errors(view, poses)
        better = [i for i, error in enumerate(errors) if error < OFF_PLANE]
        if better == keep or len(better) < 2:
            break
        keep = better
    placed = tuple(Pose(float(x), float(y), float(turn)) for x, y, turn in poses)
    return Plane(view, placed, tuple(float(error) for error in errors))


def _area(points: Array) -> float:
    return float(np.ptp(points[:, 0]) * np.ptp(points[:, 1]))


def pose_under(group: Group, view: Array) -> Pose:
    """The place and turn of a piece under a view: a rigid fit of its points on the table."""
    x, y, turn = Points.of([group]).poses(view)[0]
    return Pose(float(x), float(y), float(turn))


def poses_under(groups: Sequence[Group], view: Array) -> list[Pose]:
    """The same for many pieces at once."""
    return [Pose(float(x), float(y), float(turn)) for x, y, turn in Points.of(groups).poses(view)]
