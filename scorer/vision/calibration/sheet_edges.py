"""The edges of a sheet of paper in a photo, to a fraction of a pixel.

About where the sheet must be is known from its marks. Along each edge many short profiles are looked at, from
the paper out to the table: the edge is the straight (or slightly bent) line along which they all step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from scorer.vision.geometry.homography import Array, project
from scorer.vision.photo import Pixels

REACH_MM = 8.0  # an edge is looked for so far to both sides of where it should be
STEP_MM = 0.1
PROFILES = 120  # along each edge
ENDS = 0.03  # so much of an edge's ends is left out: corners are dog-eared
SLANT_MM = np.linspace(-5, 5, 21)  # how much an edge may lie askew from end to end, half of it each way
BEND_MM = (-3.0, -2.0, -1.2, -0.6, 0.0, 0.6, 1.2, 2.0, 3.0)  # and how much it may be bent by the lens
NEAR_MM = 1.0  # from the line, the place of the step in each profile
LEAST_STEP = 14.0  # grey levels between paper and table
LIKE_PAPER = 10.0  # grey levels that paper may differ from paper
NEARLY_ALL = 0.8  # of the profiles must show paper and then a step
WEAKER = 0.3  # a line that steps by less than this share of the strongest is none
APART_MM = 0.8
NEIGHBOURS = 7


@dataclass(frozen=True, slots=True, eq=False)
class Edge:
    """One edge as seen: points in pixels, and how clear the step is in grey levels."""

    points: Array
    step: float


def find_edge(grey: Pixels, to_px: Array, ends: Array, outward: Array) -> Edge | None:
    """An edge that about runs between two points of the sheet (mm); `outward` is the way off it."""
    shares = np.linspace(ENDS, 1 - ENDS, PROFILES)
    along = ends[0] + shares[:, None] * (ends[1] - ends[0])
    offsets = np.arange(-REACH_MM - 4, REACH_MM + 4 + STEP_MM, STEP_MM)
    places = along[:, None] + offsets[None, :, None] * outward
    pixels = project(to_px, places.reshape(-1, 2)).astype(np.float32).reshape(*places.shape)
    profiles = cv2.remap(
        grey, pixels[..., 0], pixels[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    soft = cv2.GaussianBlur(np.asarray(profiles, np.float32), (0, 0), sigmaX=2.0, sigmaY=0.01)
    levels = np.asarray(soft, float)
    slope = np.gradient(levels, STEP_MM, axis=1)
    paper = _paper(levels, offsets)
    for course, sign in _courses(slope, offsets, 2 * shares - 1):
        at = _steps(slope * sign, offsets, course)
        inside, outside = _level(levels, offsets, at - 1.2), _level(levels, offsets, at + 1.2)
        step = abs(float(np.median(inside - outside)))
        # A stripe of a cloth steps as well, but what lies before it is not everywhere as white as paper.
        near = np.stack([_level(levels, offsets, at - away) for away in (1.0, 1.7, 2.4, 3.1)])
        white = np.abs(np.median(near, axis=0) - paper) < max(LIKE_PAPER, 0.3 * step)
        steps = (inside - outside) * -sign > max(0.35 * step, LEAST_STEP / 2)
        if min(white.mean(), steps.mean()) >= NEARLY_ALL and step >= LEAST_STEP:
            return Edge(project(to_px, along + at[:, None] * outward)[steps & white], step)
    return None


def _paper(levels: Array, offsets: Array) -> Array:
    """How light the paper is at each profile, from what lies well inside it; words on it do not count."""
    deep = levels[:, (offsets > -REACH_MM - 3) & (offsets < -REACH_MM)]
    own = np.quantile(deep, 0.8, axis=1)
    wide = np.pad(own, NEIGHBOURS, mode="edge")
    windows = np.lib.stride_tricks.sliding_window_view(wide, 2 * NEIGHBOURS + 1)
    return np.asarray(np.median(windows, axis=1))


def _courses(slope: Array, offsets: Array, places: Array) -> Iterator[tuple[Array, float]]:
    """Lines along which profiles step together, from the inside out: offsets, and up (1) or down (-1)."""
    found: list[tuple[float, float, Array, float]] = []
    rows = np.arange(len(places))[:, None]
    starts = np.flatnonzero(np.abs(offsets) <= REACH_MM)
    for slant in SLANT_MM:
        for bend in BEND_MM:
            way = slant * places / 2 + bend * (places**2 - 1 / 3)
            columns = starts[None, :] + np.round(way / STEP_MM).astype(int)[:, None]
            mean = slope[rows, np.clip(columns, 0, len(offsets) - 1)].mean(axis=0)
            size = np.abs(mean)
            peaks = np.flatnonzero((size[1:-1] >= size[:-2]) & (size[1:-1] > size[2:])) + 1
            strong = peaks[size[peaks] > WEAKER * size.max()]
            found += [(float(size[i]), offsets[starts[i]], way, float(np.sign(mean[i]))) for i in strong]
    most = max((size for size, *_ in found), default=0.0)
    kept: list[tuple[Array, float]] = []
    for size, at, way, sign in sorted(found, key=lambda one: -one[0]):
        # A line that meets a stronger one is the same edge, seen askew.
        if size > WEAKER * most and all(np.abs(at + way - other).min() > APART_MM for other, _ in kept):
            kept.append((at + way, sign))
    yield from sorted(kept, key=lambda one: float(one[0].mean()))


def _steps(rise: Array, offsets: Array, course: Array) -> Array:
    """The place of the step in each profile: the middle of what rises near the course."""
    near = np.abs(offsets[None, :] - course[:, None]) <= NEAR_MM
    weight = np.where(near, np.maximum(rise, 0), 0)
    peak = offsets[weight.argmax(axis=1)]
    weight = np.where(np.abs(offsets[None, :] - peak[:, None]) <= NEAR_MM / 2, np.maximum(rise, 0) ** 2, 0)
    middle: Array = (weight * offsets).sum(axis=1) / np.maximum(weight.sum(axis=1), 1e-9)
    return middle


def _level(profiles: Array, offsets: Array, at: Array) -> Array:
    columns = np.clip(np.searchsorted(offsets, at), 0, len(offsets) - 1)
    level: Array = profiles[np.arange(len(at)), columns]
    return level
