"""The black ring of a frame: its four edges in the photo say where a frame lies whose marks are hidden."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scorer.vision.games.copyright.light import Map
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Photo

# The ring's outer edge, from the frame's middle: inside of it films have dark lines too.
EDGE_MM = 34.0
# How far from where it should be an edge is looked for, and how much on either side of it is compared.
SEARCH_MM, BESIDE_MM = 5.0, 2.0
REACH_MM, PX_PER_MM = EDGE_MM + SEARCH_MM + BESIDE_MM + 1, 4.0
ALONG_MM = np.arange(-28.0, 28.1, 1.0)  # the corners are round
# Inside of the edge so much of the blue light is missing; the other inks let it pass.
DARKER = 0.3
# An edge is straight: so many of its points lie so near a line, which two of them so far apart tell.
FEWEST, NEAR_MM, APART = 0.5, 0.4, 10
# Where on an edge the frame is held to it.
HELD = np.array([(at, -EDGE_MM) for at in np.linspace(-25, 25, 5)])
QUARTER = np.array([(0.0, 1.0), (-1.0, 0.0)])


@dataclass(frozen=True, slots=True, eq=False)
class Edge:
    """An edge of the ring: the points (mm) for which `across`·point = away."""

    turns: int
    """How many quarter turns clockwise it lies from the edge above."""
    across: Array
    away: float


def edges_of(photo: Photo, view: Array) -> list[Edge]:
    """The edges that show near where `view` (mm from the frame's middle to pixels) has them."""
    blue = _from_above(photo, view)
    found = []
    for turns in range(4):
        line = _edge_above(np.rot90(blue, turns))
        if line is not None:
            slope, height = line
            across = np.array([-slope, 1.0]) @ np.linalg.matrix_power(QUARTER, turns)
            found.append(Edge(turns, across, height))
    return found


def fitted(edges: list[Edge], on_frame: Array, placed: Array) -> Array:
    """The view that takes the frame to where edges and points of it (all in mm) were found."""
    rows, values = [], []
    for (x, y), (right, down) in zip(on_frame / EDGE_MM, placed / EDGE_MM, strict=True):
        rows += [(x, y, 1, 0, 0, 0, -right * x, -right * y), (0, 0, 0, x, y, 1, -down * x, -down * y)]
        values += [right, down]
    for edge in edges:
        (a, b), away = edge.across, edge.away / EDGE_MM
        for x, y in HELD / EDGE_MM @ np.linalg.matrix_power(QUARTER, edge.turns):
            rows.append((a * x, a * y, a, b * x, b * y, b, -away * x, -away * y))
            values.append(away)
    solution = np.append(np.linalg.lstsq(np.array(rows), np.array(values), rcond=None)[0], 1.0)
    scale = np.diag([EDGE_MM, EDGE_MM, 1.0])
    view: Array = scale @ solution.reshape(3, 3) @ np.linalg.inv(scale)
    return view


def _from_above(photo: Photo, view: Array) -> Map:
    """The frame in blue light, upright as the view has it."""
    size = round(2 * REACH_MM * PX_PER_MM)
    middle = 0.5 / PX_PER_MM - REACH_MM
    back = view @ np.array([(1 / PX_PER_MM, 0, middle), (0, 1 / PX_PER_MM, middle), (0, 0, 1)])
    # What lies beyond the photo is dark, and no edge begins there.
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpPerspective(photo.colour, back, (size, size), flags=flags)
    return np.asarray(cv2.blur(seen[..., 2], (5, 5)), np.float32)


def _edge_above(blue: Map) -> tuple[float, float] | None:
    """Slope and height of the ring's upper edge, if it shows."""
    beside = round(BESIDE_MM * PX_PER_MM)
    columns = np.round((ALONG_MM + REACH_MM) * PX_PER_MM).astype(int)
    total = np.concatenate([np.zeros((1, len(columns))), np.cumsum(blue[:, columns], axis=0)])
    light = (total[beside:] - total[:-beside]) / beside
    heights = (np.arange(len(light) - beside) + beside) / PX_PER_MM - REACH_MM
    near = np.abs(heights + EDGE_MM) < SEARCH_MM
    above, below, heights = light[:-beside][near], light[beside:][near], heights[near]
    best = (above - below).argmax(axis=0)[None]
    shows = np.take_along_axis(below, best, 0)[0] < (1 - DARKER) * np.take_along_axis(above, best, 0)[0]
    return _line(ALONG_MM[shows], heights[best[0]][shows])


def _line(x: Array, y: Array) -> tuple[float, float] | None:
    """Slope and height of the line on which most of the points lie, if enough do."""
    if len(x) < FEWEST * len(ALONG_MM):
        return None
    first, second = np.triu_indices(len(x), APART)
    slopes = (y[second] - y[first]) / (x[second] - x[first])
    heights = y[first] - slopes * x[first]
    near = np.abs(heights[:, None] + slopes[:, None] * x - y) < NEAR_MM
    most = near[near.sum(axis=1).argmax()]
    if most.sum() < FEWEST * len(ALONG_MM):
        return None
    slope, height = np.polyfit(x[most], y[most], 1)
    return float(slope), float(height)
