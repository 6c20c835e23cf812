"""The view of a table that fits all its pieces best: Gauss-Newton over all of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.homography import Array, project

ROUNDS = 25
SETTLED = 1e-4  # of what is off: a step that changes less is the last


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """The known points of one piece: millimetres on the piece, and where they are seen in pixels."""

    on_piece: Array
    seen: Array


@dataclass(frozen=True, slots=True, eq=False)
class Points:
    """The points of all pieces in one row, so that nothing is done piece by piece."""

    on_piece: Array
    seen: Array
    starts: NDArray[np.intp]
    """Where each piece's points begin."""
    counts: NDArray[np.intp]

    @classmethod
    def of(cls, groups: Sequence[Group]) -> Points:
        counts = np.array([len(group.on_piece) for group in groups])
        on_piece = np.concatenate([group.on_piece for group in groups])
        seen = np.concatenate([group.seen for group in groups])
        return cls(on_piece, seen, np.cumsum(counts) - counts, counts)

    def sums(self, values: Array) -> Array:
        """What the points of each piece add up to."""
        added: Array = np.add.reduceat(values, self.starts, axis=0)
        return added

    def each(self, values: Array) -> Array:
        """A value of each piece, at each of its points."""
        return np.repeat(values, self.counts, axis=0)

    def poses(self, view: Array) -> Array:
        """For each piece x, y and turn: a rigid fit of its points on the table."""
        table = project(np.linalg.inv(view), self.seen)
        own, there = (self.sums(points) / self.counts[:, None] for points in (self.on_piece, table))
        a, b = self.on_piece - self.each(own), table - self.each(there)
        across = self.sums(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0])
        turn = np.arctan2(across, self.sums((a * b).sum(axis=1)))
        cos, sin = np.cos(turn), np.sin(turn)
        x = there[:, 0] - (own[:, 0] * cos - own[:, 1] * sin)
        y = there[:, 1] - (own[:, 0] * sin + own[:, 1] * cos)
        return np.stack([x, y, turn], axis=1)

    def on_table(self, poses: Array) -> Array:
        x, y, turn = self.each(poses).T
        cos, sin = np.cos(turn), np.sin(turn)
        u, v = self.on_piece.T
        return np.stack([u * cos - v * sin + x, u * sin + v * cos + y], axis=1)

    def errors(self, view: Array, poses: Array) -> Array:
        """How far each piece's points lie from where they should, as a share of its first mark's side."""
        off = project(view, self.on_table(poses)) - self.seen
        furthest = np.maximum.reduceat(np.sqrt((off**2).sum(axis=1)), self.starts)
        sides = np.sqrt(((self.seen[self.starts + 1] - self.seen[self.starts]) ** 2).sum(axis=1))
        shares: Array = furthest / np.maximum(sides, 1e-9)
        return shares


def solved_view(points: Points, view: Array, poses: Array) -> Array:
    """Gauss-Newton over the view and all poses; the first pose stays, or the plane could drift."""
    damping = 1e-4
    residual = _residuals(points, view, poses)
    for _ in range(ROUNDS):
        new_view, new_poses = _step(points, view, poses, residual, damping)
        trial = _residuals(points, new_view, new_poses)
        before, after = float((residual**2).sum()), float((trial**2).sum())
        if after < before:
            view, poses, residual, damping = new_view, new_poses, trial, max(1e-9, damping / 5)
        else:
            damping *= 10
        # Settled also when a step is worse by less than counts: shorter ones would not be better.
        if abs(before - after) <= SETTLED * before or damping > 1e6:
            break
    return view


def _residuals(points: Points, view: Array, poses: Array) -> Array:
    off = project(view, points.on_table(poses)) - points.seen
    # Soft: one bent card must not bend the table (Huber, two pixels).
    size = np.abs(off)
    return np.where(size > 2, np.sign(off) * np.sqrt(np.maximum(4 * size - 4, 0)), off)


def _step(points: Points, view: Array, poses: Array, residual: Array, damping: float) -> tuple[Array, Array]:
    """One step. Pieces only meet in the view: each pose is solved for by itself, then the view."""
    by_view, by_pose = _derivatives(points, view, poses)
    a = by_view.reshape(-1, 8).T @ by_view.reshape(-1, 8)
    b = points.sums(by_view.transpose(0, 2, 1) @ by_pose)[1:]
    c = points.sums(np.einsum("pki,pkj->pij", by_pose, by_pose))[1:]
    view_gradient = np.einsum("pki,pk->i", by_view, residual)
    pose_gradient = points.sums(np.einsum("pki,pk->pi", by_pose, residual))[1:]
    a[np.diag_indices(8)] += damping * np.maximum(np.diag(a), 1e-12)
    c[:, range(3), range(3)] += damping * np.maximum(c[:, range(3), range(3)], 1e-12)
    solved = np.linalg.solve(c, np.concatenate([b.transpose(0, 2, 1), pose_gradient[..., None]], axis=2))
    left = a - np.tensordot(b, solved[..., :8], axes=((0, 2), (0, 1)))
    right = view_gradient - np.einsum("nij,nj->i", b, solved[..., 8])
    size = np.sqrt(np.maximum(np.diag(left), 1e-12))
    view_step = np.linalg.solve(left / size / size[:, None], -right / size) / size
    moved = poses.copy()
    moved[1:] -= solved[..., 8] + solved[..., :8] @ view_step
    return view + np.r_[view_step, 0.0].reshape(3, 3), moved


def _derivatives(points: Points, view: Array, poses: Array) -> tuple[Array, Array]:
    """How each point's two pixels change with the view's eight numbers, and with its piece's pose."""
    table = points.on_table(poses)
    x, y = table.T
    flat = np.c_[table, np.ones(len(table))] @ view.T
    w = flat[:, 2]
    u, v = flat[:, 0] / w, flat[:, 1] / w
    by_view = np.zeros((len(table), 2, 8))
    by_view[:, 0, :3] = by_view[:, 1, 3:6] = np.stack([x / w, y / w, 1 / w], axis=1)
    by_view[:, 0, 6:] = np.stack([-u * x / w, -u * y / w], axis=1)
    by_view[:, 1, 6:] = np.stack([-v * x / w, -v * y / w], axis=1)
    by_pose = np.empty((len(table), 2, 3))
    by_pose[:, 0, :2] = (view[0, :2] - u[:, None] * view[2, :2]) / w[:, None]
    by_pose[:, 1, :2] = (view[1, :2] - v[:, None] * view[2, :2]) / w[:, None]
    # A turn moves a point at right angles to the way from its piece's corner.
    way = table - points.each(poses[:, :2])
    turned = np.stack([-way[:, 1], way[:, 0]], axis=1)
    by_pose[:, :, 2] = (by_pose[:, :, :2] * turned[:, None]).sum(axis=2)
    return by_view, by_pose
