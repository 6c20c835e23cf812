"""The table as a plane: one view of it that makes every mark a square of its true size.

Every piece lies flat, so each needs only a place and a turn once the plane is known; a single mark is then
enough to say where the whole piece lies. Solved for all pieces at once (Gauss-Newton), outliers left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating[Any]]

ROUNDS = 25
# A mark further off than this share of its own side does not lie on the table (curled, held, on a screen).
OFF_PLANE = 0.35


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """The known points of one piece: millimetres on the piece, and where they are seen in pixels."""

    on_piece: Array
    seen: Array


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a piece lies on the table: its top-left corner in mm, and its turn (radians, clockwise)."""

    x: float
    y: float
    turn: float

    def apply(self, points: Array) -> Array:
        """From millimetres on the piece to millimetres on the table."""
        cos, sin = np.cos(self.turn), np.sin(self.turn)
        placed: Array = points @ np.array([[cos, sin], [-sin, cos]]) + (self.x, self.y)
        return placed


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


def project(view: Array, points: Array) -> Array:
    """Points through a 3×3 view."""
    flat = np.c_[np.asarray(points, float).reshape(-1, 2), np.ones(np.size(points) // 2)] @ view.T
    result: Array = flat[:, :2] / flat[:, 2:]
    return result


def find_plane(groups: Sequence[Group]) -> Plane:
    """The plane on which the pieces lie, from at least one piece."""
    start = max(
        groups, key=lambda g: float(np.ptp(g.on_piece[:, 0]) * np.ptp(g.on_piece[:, 1]) * _area(g.seen))
    )
    view = homography(start.on_piece, start.seen)
    poses = [pose_under(group, view) for group in groups]
    keep = list(range(len(groups)))
    for _ in range(3):
        if len(keep) > 1:
            view, kept = _solve([groups[i] for i in keep], view, [poses[i] for i in keep])
            for i, pose in zip(keep, kept, strict=True):
                poses[i] = pose
        poses = [pose_under(group, view) for group in groups]
        errors = [_error(group, pose, view) for group, pose in zip(groups, poses, strict=True)]
        better = [i for i, error in enumerate(errors) if error < OFF_PLANE]
        if better == keep or len(better) < 2:
            break
        keep = better
    errors = [_error(group, pose, view) for group, pose in zip(groups, poses, strict=True)]
    return Plane(view, tuple(poses), tuple(errors))


def homography(source: Array, target: Array) -> Array:
    """The view that takes four or more points to their pictures (normalised direct linear transform)."""
    source_map, target_map = _normaliser(source), _normaliser(target)
    a, b = project(source_map, source), project(target_map, target)
    rows = []
    for (x, y), (u, v) in zip(a, b, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, -u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, -v])
    solution = np.linalg.svd(np.array(rows))[2][-1].reshape(3, 3)
    view: Array = np.linalg.inv(target_map) @ solution @ source_map
    scaled: Array = view / view[2, 2]
    return scaled


def _normaliser(points: Array) -> Array:
    middle = points.mean(axis=0)
    scale = np.sqrt(2) / max(1e-9, float(np.sqrt(((points - middle) ** 2).sum(axis=1)).mean()))
    return np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1]])


def _area(points: Array) -> float:
    return float(np.ptp(points[:, 0]) * np.ptp(points[:, 1]))


def pose_under(group: Group, view: Array) -> Pose:
    """The place and turn of a piece under a view: a rigid fit of its points on the table."""
    table = project(np.linalg.inv(view), group.seen)
    a, b = group.on_piece - group.on_piece.mean(axis=0), table - table.mean(axis=0)
    turn = float(np.arctan2((a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum(), (a * b).sum()))
    cos, sin = np.cos(turn), np.sin(turn)
    corner = table.mean(axis=0) - group.on_piece.mean(axis=0) @ np.array([[cos, sin], [-sin, cos]])
    return Pose(float(corner[0]), float(corner[1]), turn)


def _error(group: Group, pose: Pose, view: Array) -> float:
    off = project(view, pose.apply(group.on_piece)) - group.seen
    side = np.sqrt(((group.seen[1] - group.seen[0]) ** 2).sum())
    return float(np.sqrt((off**2).sum(axis=1)).max() / max(side, 1e-9))


def _solve(groups: Sequence[Group], view: Array, poses: Sequence[Pose]) -> tuple[Array, list[Pose]]:
    """Gauss-Newton over the view and all poses; the first pose stays, or the plane could drift."""
    params = np.r_[view.ravel()[:8], np.array([(p.x, p.y, p.turn) for p in poses[1:]]).ravel()]
    damping = 1e-4
    residual = _residuals(params, groups, poses[0])
    for _ in range(ROUNDS):
        jacobian = _jacobian(params, groups, poses[0])
        normal = jacobian.T @ jacobian
        gradient = jacobian.T @ residual
        diagonal = np.diag(normal).copy()
        diagonal[diagonal <= 0] = 1e-12
        step = np.linalg.solve(normal + damping * np.diag(diagonal), -gradient)
        trial = _residuals(params + step, groups, poses[0])
        if float(trial @ trial) < float(residual @ residual):
            gain = 1 - float(trial @ trial) / max(1e-12, float(residual @ residual))
            params, residual, damping = params + step, trial, max(1e-9, damping / 5)
            if gain < 1e-4:
                break
        else:
            damping *= 10
            if damping > 1e6:
                break
    solved = [poses[0], *(Pose(*params[8 + 3 * i : 11 + 3 * i]) for i in range(len(groups) - 1))]
    return np.r_[params[:8], 1.0].reshape(3, 3), solved


def _unpacked(params: Array, count: int, first: Pose) -> tuple[Array, list[Pose]]:
    view = np.r_[params[:8], 1.0].reshape(3, 3)
    return view, [first, *(Pose(*params[8 + 3 * i : 11 + 3 * i]) for i in range(count - 1))]


def _residuals(params: Array, groups: Sequence[Group], first: Pose) -> Array:
    view, poses = _unpacked(params, len(groups), first)
    table = np.concatenate([pose.apply(group.on_piece) for pose, group in zip(poses, groups, strict=True)])
    seen = np.concatenate([group.seen for group in groups])
    off: Array = (project(view, table) - seen).ravel()
    # Soft: one bent card must not bend the table (Huber, two pixels).
    size = np.abs(off)
    return np.where(size > 2, np.sign(off) * np.sqrt(np.maximum(4 * size - 4, 0)), off)


def _jacobian(params: Array, groups: Sequence[Group], first: Pose) -> Array:
    view, poses = _unpacked(params, len(groups), first)
    rows = sum(len(group.on_piece) for group in groups)
    jacobian = np.zeros((2 * rows, len(params)))
    at = 0
    for i, (group, pose) in enumerate(zip(groups, poses, strict=True)):
        table = pose.apply(group.on_piece)
        n = len(table)
        x, y = table.T
        flat = np.c_[table, np.ones(n)] @ view.T
        w = flat[:, 2]
        u, v = flat[:, 0] / w, flat[:, 1] / w
        block_u, block_v = slice(2 * at, 2 * (at + n), 2), slice(2 * at + 1, 2 * (at + n), 2)
        jacobian[block_u, 0], jacobian[block_u, 1], jacobian[block_u, 2] = x / w, y / w, 1 / w
        jacobian[block_v, 3], jacobian[block_v, 4], jacobian[block_v, 5] = x / w, y / w, 1 / w
        jacobian[block_u, 6], jacobian[block_u, 7] = -u * x / w, -u * y / w
        jacobian[block_v, 6], jacobian[block_v, 7] = -v * x / w, -v * y / w
        if i:
            du = (view[0, :2] - u[:, None] * view[2, :2]) / w[:, None]
            dv = (view[1, :2] - v[:, None] * view[2, :2]) / w[:, None]
            cos, sin = np.cos(pose.turn), np.sin(pose.turn)
            turned = group.on_piece @ np.array([[-sin, cos], [-cos, -sin]])
            column = 8 + 3 * (i - 1)
            jacobian[block_u, column : column + 2], jacobian[block_v, column : column + 2] = du, dv
            jacobian[block_u, column + 2] = (du * turned).sum(axis=1)
            jacobian[block_v, column + 2] = (dv * turned).sum(axis=1)
        at += n
    return jacobian
