"""How a print lies on its paper: fitted to the paper's edges and to the marks printed on it.

The paper's own edges are what front and back have in common. The view of the paper, the lens, and the place,
turn and scale of the print are solved for together; what is left over says how sure the result is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from scorer.vision.geometry.homography import Array, homography, project

ROUNDS = 12
# Points along one edge err together (a shadow, a fibre): they count as so many.
ALIKE_ALONG_EDGE = 12
# What no residual shows: paper that is not cut true, a shadow along an edge.
UNSEEN_MM = 0.03
PLACE = slice(9, 14)  # of the unknowns: x, y, turn, scale along x and y


@dataclass(frozen=True, slots=True, eq=False)
class Placement:
    """A print on its paper: off its middle (mm), turned (radians, clockwise), scaled; and how sure."""

    x: float
    y: float
    turn: float
    scale: tuple[float, float]
    errors: tuple[float, float, float, float, float]
    """One standard error of each, in the same order."""
    left_over_px: float
    """How far marks and edges lie from the fit, root mean square."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What a photo shows of a sheet, all in pixels but `marks`, which are millimetres on the page."""

    marks: Array
    marks_px: Array
    edges_px: tuple[Array, Array, Array, Array]
    """Points on the left, top, right and bottom edge."""
    photo: tuple[int, int]
    paper: tuple[float, float]


def fit(seen: Seen) -> Placement:
    """The placement that fits best, outliers along the edges left out."""
    start = homography(seen.marks, seen.marks_px)
    unknowns = np.r_[start.ravel()[:8], 0.0, 0.0, 0.0, 0.0, 1.0, 1.0]
    keep = [np.ones(len(points), bool) for points in seen.edges_px]
    weights = (1.0, 1.0)
    for _ in range(3):
        residuals = _residuals(seen, keep, weights)
        unknowns = _solve(residuals, unknowns)
        marks, edges = _parts(seen, unknowns)
        keep = [np.abs(off - np.median(off)) <= 3 * _spread(off) + 0.1 for off in edges]
        kept = np.concatenate([off[good] for off, good in zip(edges, keep, strict=True)])
        weights = (1 / max(0.05, _rms(marks)), 1 / max(0.05, _rms(kept)))
    residuals = _residuals(seen, keep, weights)
    jacobian = _jacobian(residuals, unknowns)
    # Each kept point of an edge counts less, as they err together.
    count = 2 * len(seen.marks)
    along = np.sqrt(ALIKE_ALONG_EDGE * 4 / max(1, sum(int(good.sum()) for good in keep)))
    jacobian[count:] *= min(1.0, float(along))
    spread = np.sqrt(np.maximum(np.diag(np.linalg.inv(jacobian.T @ jacobian)), 0))[PLACE]
    floor = UNSEEN_MM / np.array([1, 1, max(seen.paper) / 2, seen.paper[0] / 2, seen.paper[1] / 2])
    errors = np.hypot(spread, floor)
    x, y, turn, along_x, along_y = (float(value) for value in unknowns[PLACE])
    a, b, c, d, e = (float(value) for value in errors)
    left_over = _rms(np.r_[marks, kept])
    return Placement(x, y, turn, (along_x, along_y), (a, b, c, d, e), left_over)


def _parts(seen: Seen, unknowns: Array) -> tuple[Array, list[Array]]:
    """How far the marks' corners (x, y after one another) and each edge's points are off, in pixels."""
    view, bend = np.r_[unknowns[:8], 1.0].reshape(3, 3), float(unknowns[8])
    middle = np.array(seen.paper) / 2
    x, y, turn, along_x, along_y = unknowns[PLACE]
    cos, sin = np.cos(turn), np.sin(turn)
    scaled = (seen.marks - middle) * (along_x, along_y)
    on_paper = scaled @ np.array([[cos, sin], [-sin, cos]]) + middle + (x, y)
    marks = project(view, on_paper) - _unbent(seen.marks_px, bend, seen.photo)
    back = np.linalg.inv(view)
    wide, high = seen.paper
    px_per_mm = float(np.hypot(*(project(view, middle[None] + (1, 0)) - project(view, middle[None]))[0]))
    edges = []
    for points, axis, at in zip(seen.edges_px, (0, 1, 0, 1), (0.0, 0.0, wide, high), strict=True):
        edges.append((project(back, _unbent(points, bend, seen.photo))[:, axis] - at) * px_per_mm)
    return marks.ravel(), edges


def _unbent(points: Array, bend: float, photo: tuple[int, int]) -> Array:
    """Where a perfect lens would have shown the points; `bend` is how much it moves the photo's corner."""
    middle = np.array([(photo[0] - 1) / 2, (photo[1] - 1) / 2])
    away = (points - middle) / np.hypot(*middle)
    straight: Array = middle + (points - middle) * (1 + bend * (away**2).sum(axis=1, keepdims=True))
    return straight


def _residuals(seen: Seen, keep: list[Array], weights: tuple[float, float]) -> Callable[[Array], Array]:
    def of(unknowns: Array) -> Array:
        marks, edges = _parts(seen, unknowns)
        kept = np.concatenate([off[good] for off, good in zip(edges, keep, strict=True)])
        both: Array = np.r_[marks * weights[0], kept * weights[1]]
        return both

    return of


def _solve(residuals: Callable[[Array], Array], unknowns: Array) -> Array:
    """Gauss-Newton; steps that make it worse are halved."""
    now = residuals(unknowns)
    for _ in range(ROUNDS):
        jacobian = _jacobian(residuals, unknowns)
        step = np.linalg.lstsq(jacobian, -now, rcond=1e-12)[0]
        for _ in range(6):
            trial = residuals(unknowns + step)
            if float(trial @ trial) < float(now @ now):
                break
            step = step / 2
        else:
            break
        gain = 1 - float(trial @ trial) / max(1e-12, float(now @ now))
        unknowns, now = unknowns + step, trial
        if gain < 1e-6:
            break
    return unknowns


def _jacobian(residuals: Callable[[Array], Array], unknowns: Array) -> Array:
    steps = np.maximum(np.abs(unknowns) * 1e-6, 1e-9)
    columns = []
    for i, size in enumerate(steps):
        there, here = unknowns.copy(), unknowns.copy()
        there[i] += size
        here[i] -= size
        columns.append((residuals(there) - residuals(here)) / (2 * size))
    return np.stack(columns, axis=1)


def _spread(values: Array) -> float:
    return 1.4826 * float(np.median(np.abs(values - np.median(values))))


def _rms(values: Array) -> float:
    return float(np.sqrt((values**2).mean()))
