"""Shapes to draw in a photo: a piece's outline, the part that is its own, the empty places of its grid."""

from __future__ import annotations

import re
from collections.abc import Sequence

import cv2
import numpy as np

from scorer.report.picture.ink import Points
from scorer.sight import SeenPiece

UNIT = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
_CELL = re.compile(r"row (\d+), column (\d+)")


def side(corners: Points) -> float:
    """The shortest edge."""
    edges = corners - np.roll(corners, 1, axis=0)
    return float(np.sqrt((edges**2).sum(axis=1)).min())


def inner(corners: Points, share: float) -> Points:
    """The same outline, smaller by a share."""
    middle = corners.mean(axis=0)
    shrunk: Points = middle + (corners - middle) * (1 - share)
    return shrunk


def rounded(corners: Points) -> Points:
    """The ellipse in a square seen from the side."""
    around = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    right, down = (corners[1] - corners[0]) / 2, (corners[3] - corners[0]) / 2
    ellipse: Points = corners.mean(axis=0) + np.cos(around)[:, None] * right + np.sin(around)[:, None] * down
    return ellipse


def own_middle(number: int, pieces: Sequence[Points]) -> Points:
    """The middle of the part of a piece that it shares with no other: cards lie on cards."""
    corners = pieces[number]
    steps = np.linspace(0.1, 0.9, 9)
    right, down = corners[1] - corners[0], corners[3] - corners[0]
    grid = np.array([corners[0] + right * x + down * y for y in steps for x in steps])
    # A frame or a mat that holds the piece hides none of it.
    large = 2 * np.ptp(corners, axis=0).max()
    others = [
        other.astype(np.float32)
        for i, other in enumerate(pieces)
        if i != number and np.ptp(other, axis=0).max() <= large
    ]
    own = [point for point in grid if all(cv2.pointPolygonTest(other, point, False) < 0 for other in others)]
    middle: Points = np.mean(own or grid, axis=0)
    return middle


def empty_cells(pieces: Sequence[SeenPiece], corners: Sequence[Points]) -> list[Points]:
    """Places of a grid, between the cards that were seen, where none lies."""
    cells: dict[tuple[int, int], Points] = {}
    # A place has a card or a doubt, and a token may lie on the card: the largest says where the place is.
    by_size = sorted(zip(pieces, corners, strict=True), key=lambda one: (one[0].piece is None, -side(one[1])))
    for piece, points in by_size:
        place = _CELL.fullmatch(piece.place)
        if place:
            cells.setdefault((int(place[1]), int(place[2])), points)
    if len(cells) < 2:
        return []
    rows, columns = zip(*cells, strict=True)
    free = [
        (row, column)
        for row in range(min(rows), max(rows) + 1)
        for column in range(min(columns), max(columns) + 1)
        if (row, column) not in cells
    ]
    places = UNIT + np.array([(column, row) for row, column in (*cells, *free)])[:, None]
    return list(_laid_on(places, np.array(list(cells.values()))))


def _laid_on(places: Points, seen: Points) -> Points:
    """Where places of a grid are in the photo, of which the first are seen; cards lie crooked.

    A few crooked cards tell next to nothing of the slant: what they leave open is taken to be slight.
    """
    middle, size = seen.mean(axis=(0, 1)), side(seen[0])
    known = places[: len(seen)]
    centre = known.mean(axis=(0, 1))
    (u, v), (x, y) = (known - centre).reshape(-1, 2).T, ((seen - middle) / size).reshape(-1, 2).T
    one, none = np.ones_like(u), np.zeros_like(u)
    right = np.stack([u, v, one, none, none, none, -u * x, -v * x], axis=1)
    down = np.stack([none, none, none, u, v, one, -u * y, -v * y], axis=1)
    slight = np.eye(8)[6:]
    told = np.linalg.lstsq(np.concatenate([right, down, slight]), np.concatenate([x, y, [0, 0]]), rcond=None)[
        0
    ]
    asked = (places[len(seen) :] - centre).reshape(-1, 2)
    ahead = np.c_[asked, np.ones(len(asked))] @ np.append(told, 1).reshape(3, 3).T
    found: Points = middle + size * ahead[:, :2] / ahead[:, 2:]
    return found.reshape(-1, 4, 2)
