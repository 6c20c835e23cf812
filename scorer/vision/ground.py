"""The ground: what the bare table looks like, learned from the photo itself.

A place that looks like the table is empty. One that looks like neither table nor card is hidden. The table
is what is found all over the photo: a hand or a book is found in one part of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.photo import Pixels
from scorer.vision.pieces import View
from scorer.vision.plane import Array

BLOCK_MM = 12
# Further than this from every known block of table, a block is something else. An even table is judged
# more strictly than a patterned one: the first measure by which nearly all of it is table.
STRANGE = (0.06, 0.08, 0.1, 0.13, 0.17)
# The same for its tint alone: wood is light and dark, but everywhere brown.
TINTED = (0.03, 0.04, 0.055, 0.075, 0.1, 0.13)
TINT = slice(1, 3)
NEARLY_CLIPPED = 210  # of 255
WIPED_OUT, PALE_MM, COARSE_MM = 250, 50.0, 4
SPECKS = 0.04
FAINT = 0.03  # colours that change by 18 levels within a block, or by 13 from one block to others
MOST_PARTS = 0.6  # in so many parts of the photo nothing but specks is strange: the others may show an arm
EVEN = 0.08
ZONES = 4  # the photo is looked at in so many parts each way
EVERYWHERE = 0.45  # table is what is found in this share of the parts
ROOM_MM = 330.0  # how far round the pieces the table is learned
SAMPLE_MM = 16
FINE = 0.02  # features nearer than this are taken for the same
SPAN = 2048  # of those steps, each way

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]
Whole = NDArray[np.integer[Any]]


@dataclass(eq=False)
class Ground:
    """The bare table of one photo."""

    view: View

    def strangeness(self, corners: Array) -> float:
        """Which share of a place (its corners in mm) does not look like the table: 0 bare, 1 covered."""
        shares = np.array([(u, v) for u in (0.2, 0.4, 0.6, 0.8) for v in (0.2, 0.4, 0.6, 0.8)])
        points = corners[0] + shares @ np.array([corners[1] - corners[0], corners[3] - corners[0]])
        inside, strange = self.look(points)
        return float(strange[inside].mean()) if inside.any() else 0.0

    def look(self, points: Array) -> tuple[Flags, Flags]:
        """For points of the table (mm): whether they are in the photo, and whether they are not table."""
        column, row = np.round(np.asarray(points, float) - self._origin).astype(int).T
        height, width = self._inside.shape
        inside = (column >= 0) & (row >= 0) & (column < width) & (row < height)
        column, row = np.clip(column, 0, width - 1), np.clip(row, 0, height - 1)
        inside &= self._inside[row, column]
        strange = np.zeros(len(column), bool)
        if self._known is not None and inside.any():
            strange[inside] = self._strange(row[inside], column[inside])
        return inside, strange

    @property
    def is_even(self) -> bool:
        """Whether the table looks so much alike all over that what looks like it surely is it."""
        return self._known is not None and self._measure <= EVEN

    @property
    def colour(self) -> Floats:
        """The colour (0 to 1) that the bare table has in the middle of all its blocks."""
        rows, columns = self._free
        return np.asarray(np.median(self._blocks[1][rows, columns], axis=0) / 255)

    def is_bare(self, points: Array) -> bool:
        """Whether nothing, however faint, lies at those points (mm) of an even table that the photo shows."""
        if not self.is_even:
            return False
        column, row = np.round(np.asarray(points, float) - self._origin).astype(int).T
        height, width = self._inside.shape
        within = (column >= 0) & (row >= 0) & (column < width) & (row < height)
        column, row = column[within], row[within]
        inside = self._inside[row, column]
        return not self._unlike(self._evenly_lit(row[inside], column[inside]), FAINT).any()

    def colours(self, points: Array) -> Floats:
        """The colour (0 to 1) of the blocks about points of the table (mm) that are in the photo."""
        column, row = np.round(np.asarray(points, float) - self._origin).astype(int).T
        return np.asarray(self._blocks[1][row, column].astype(np.float32) / 255)

    @cached_property
    def _bounds(self) -> tuple[Array, Array]:
        """Low and high corner of what is looked at: round the pieces, and no further than the photo."""
        assert self.view.plane is not None
        pieces = np.concatenate([piece.corners for piece in self.view.seen if piece.pose is not None])
        low, high = pieces.min(axis=0) - ROOM_MM, pieces.max(axis=0) + ROOM_MM
        wide, tall = self.view.photo.width, self.view.photo.height
        frame = np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)], float)
        # Far beyond the horizon a corner of the photo lies behind the camera: it bounds nothing.
        ahead = np.c_[frame, np.ones(4)] @ np.linalg.inv(self.view.plane.to_px)[2]
        if (ahead > 0).all() or (ahead < 0).all():
            seen = self.view.plane.millimetres(frame)
            low, high = np.maximum(low, seen.min(axis=0)), np.minimum(high, seen.max(axis=0))
        return np.floor(low), np.maximum(np.ceil(high), np.floor(low) + 2)

    @property
    def _origin(self) -> Array:
        return self._bounds[0]

    @property
    def _inside(self) -> Flags:
        """Which blocks of the table, one each millimetre, lie wholly in the photo."""
        return self._blocks[0]

    @cached_property
    def _pale(self) -> Flags:
        """What is near to a reflection."""
        reach = round(PALE_MM / COARSE_MM)
        small = cv2.resize(
            self._white, None, fx=1 / COARSE_MM, fy=1 / COARSE_MM, interpolation=cv2.INTER_AREA
        )
        white = (small > 127).astype(np.uint8)
        near = cv2.dilate(white, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1)))
        return np.asarray(cv2.resize(near, self._inside.shape[::-1], interpolation=cv2.INTER_NEAREST) > 0)

    @property
    def _white(self) -> Pixels:
        """255 where light wiped out everything, 0 elsewhere, one pixel a millimetre."""
        return self._blocks[4]

    @cached_property
    def _blocks(self) -> tuple[Flags, Pixels, Floats, Floats, Pixels]:
        """Of the block round each millimetre: whether it is in the photo, colour, grey and squared grey.

        Last, where a millimetre itself is white.
        """
        assert self.view.plane is not None
        low, high = self._bounds
        size = (int(high[0] - low[0]), int(high[1] - low[1]))
        frame = np.array([(1, 0, low[0]), (0, 1, low[1]), (0, 0, 1)], float)
        photo, scale = self.view.photo.reduced(1.0 / max(1e-6, self._px_per_mm))
        shrink = np.array([(scale, 0, (scale - 1) / 2), (0, scale, (scale - 1) / 2), (0, 0, 1)])
        view = shrink @ self.view.plane.to_px @ frame
        flags, block = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, (BLOCK_MM, BLOCK_MM)
        flat = cv2.warpPerspective(photo, view, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        grey = cv2.cvtColor(flat, cv2.COLOR_RGB2GRAY)
        edge = np.zeros(grey.shape, np.uint8)
        wide, tall = self.view.photo.width, self.view.photo.height
        border = self.view.plane.millimetres(np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)], float))
        cv2.fillConvexPoly(edge, np.round((border - low) * 16).astype(np.int32), 1, shift=4)
        whole = cv2.erode(edge, np.ones(block, np.uint8), borderValue=0) > 0
        mean = cv2.boxFilter(grey, cv2.CV_32F, block)
        square = cv2.sqrBoxFilter(grey, cv2.CV_32F, block)
        return (
            np.asarray(whole),
            np.asarray(cv2.blur(flat, block), np.uint8),
            np.asarray(mean),
            np.asarray(square),
            np.asarray(cv2.inRange(flat, (WIPED_OUT,) * 3, (255,) * 3), np.uint8),
        )

    def _features(self, rows: Whole, columns: Whole) -> Floats:
        """Lightness, tint and grain of some blocks."""
        _, colours, means, squares, _ = self._blocks
        colour = colours[rows, columns].astype(np.float32) / 255
        spread = np.sqrt(np.maximum(0, squares[rows, columns] - means[rows, columns] ** 2)) / 255
        light = colour.mean(axis=1)
        red, green, blue = (colour / np.maximum(light, 0.02)[:, None]).T
        grain = spread / np.maximum(light, 0.05)
        return np.stack(
            [0.6 * light, 0.5 * (red - green), 0.25 * (red + green - 2 * blue), 0.7 * grain], axis=-1
        )

    @cached_property
    def _px_per_mm(self) -> float:
        """How large the photo shows a millimetre, where it shows it largest."""
        assert self.view.plane is not None
        middles = np.array([piece.centre for piece in self.view.seen if piece.pose is not None])
        across = self.view.plane.pixels(middles + np.array([1, 0])) - self.view.plane.pixels(middles)
        down = self.view.plane.pixels(middles + np.array([0, 1])) - self.view.plane.pixels(middles)
        return float(np.hypot(*np.concatenate([across, down]).T).max())

    def _evenly_lit(self, rows: Whole, columns: Whole) -> Floats:
        """The features of some blocks as if one light fell on the whole table."""
        features = self._features(rows, columns)
        features[:, 0] *= np.exp(-_bowl(rows, columns, self._inside.shape) @ self._light)
        return features

    @cached_property
    def _light(self) -> Floats:
        """How the light falls off over the table: a bowl fitted to the bare blocks, whatever lies on some."""
        rows, columns = self._free
        values = np.log(np.maximum(self._features(rows, columns)[:, 0], 0.01))
        bowl = _bowl(rows, columns, self._inside.shape)
        if len(values) < 40:
            return np.zeros(bowl.shape[1])
        whole = np.c_[bowl, np.ones(len(values))]
        weight = np.ones(len(values))
        for _ in range(8):
            fit = np.linalg.lstsq(whole * weight[:, None], values * weight, rcond=None)[0]
            off = np.abs(values - whole @ fit)
            weight = 1 / np.sqrt(np.maximum(off, 0.03))
        return np.asarray(fit[:-1])

    @cached_property
    def _free(self) -> tuple[Whole, Whole]:
        """Rows and columns of blocks where no known piece lies."""
        free = np.array(self._inside)
        outlines = [piece.corners for piece in self.view.seen if piece.pose is not None]
        canvas = np.zeros(free.shape, np.uint8)
        for corners in outlines:
            middle = corners.mean(axis=0)
            grown = middle + (corners - middle) * 1.2 - self._origin
            cv2.fillConvexPoly(canvas, np.round(grown).astype(np.int32), 1)
        free &= canvas == 0
        rows, columns = np.mgrid[: free.shape[0] : SAMPLE_MM, : free.shape[1] : SAMPLE_MM]
        bare = free[rows, columns]
        return rows[bare], columns[bare]

    @cached_property
    def _known(self) -> tuple[Floats, Whole] | None:
        """Blocks of bare table, from round all pieces, and the part of the photo each is in."""
        rows, columns = self._free
        if len(rows) < 3 * ZONES:
            return None
        samples = self._evenly_lit(rows, columns)
        # Parts of the bare table itself, so that each has its say.
        zones = ZONES * _part(rows) + _part(columns)
        order = np.argsort(zones, kind="stable")
        return samples[order].astype(np.float32), zones[order]

    def _strange(self, rows: Whole, columns: Whole) -> Flags:
        """Which blocks are not like the table's in enough parts of the photo."""
        features = self._evenly_lit(rows, columns)
        # About a lamp's reflection the table pales: there its tint says nothing.
        off_tint = self._unlike(features, self._tint_measure, TINT) & ~self._pale[rows, columns]
        # What is nearly too light for the camera loses its tint, and never gains any.
        light = self._blocks[1][rows, columns].max(axis=1) > NEARLY_CLIPPED
        off_tint &= ~(light & (_strength(features) < self._usual_tint))
        return self._unlike(features, self._measure) | off_tint

    @cached_property
    def _usual_tint(self) -> float:
        assert self._known is not None
        return float(np.median(_strength(self._known[0])))

    @cached_property
    def _measure(self) -> float:
        assert self._known is not None
        samples, _ = self._known
        return next((m for m in STRANGE if self._unlike(samples, m).mean() <= SPECKS), STRANGE[-1])

    @cached_property
    def _tint_measure(self) -> float:
        """The first measure by which the table's tint is hardly strange, in most parts of the photo.

        Light differs from part to part, so all parts say how light a table is; its tint is the same in most.
        """
        assert self._known is not None
        samples, zones = self._known
        for measure in TINTED:
            strange = self._unlike(samples, measure, TINT)
            shares = [strange[zones == zone].mean() for zone in np.unique(zones)]
            if np.quantile(shares, MOST_PARTS) <= SPECKS:
                return measure
        return TINTED[-1]

    def _unlike(self, features: Floats, measure: float, part: slice = slice(None)) -> Flags:
        """Which blocks are further than a measure, in some of their features, from the table's."""
        assert self._known is not None
        samples, zones = self._known
        samples, features = samples[:, part], features[:, part]
        rough = np.clip(np.round(features / FINE), -SPAN, SPAN - 1).astype(np.int64) + SPAN
        # One number for all features of a block: equal blocks are found much quicker.
        key = rough @ (2 * SPAN) ** np.arange(rough.shape[1])
        _, first, which = np.unique(key, return_index=True, return_inverse=True)
        looks = (rough[first] - SPAN).astype(np.float32) * FINE
        # Their distance squared is less than the measure squared; written so that little is computed.
        seen = np.c_[looks, np.ones(len(looks), np.float32)]
        known = np.c_[2 * samples, measure**2 - (samples**2).sum(axis=1)].astype(np.float32)
        starts = np.flatnonzero(np.diff(zones, prepend=-1))
        nearest = [(seen @ part.T).max(axis=1) for part in np.split(known, starts[1:])]
        found = np.stack(nearest, axis=1) > (looks**2).sum(axis=1)[:, None]
        common = found.mean(axis=1) >= EVERYWHERE
        return np.asarray(~common[which.ravel()], bool)


def _strength(features: Floats) -> Floats:
    """How much tint there is."""
    return np.asarray(np.hypot(features[:, 1], features[:, 2]))


def _bowl(rows: Whole, columns: Whole, shape: tuple[int, ...]) -> Floats:
    """Places of the table as terms of a surface: along, across and bent."""
    y, x = rows / shape[0] - 0.5, columns / shape[1] - 0.5
    return np.stack([x, y, x * x, x * y, y * y], axis=-1)


def _part(values: Whole) -> Whole:
    """Which of the parts, each with as many values, a value is in."""
    edges = np.quantile(values, np.linspace(0, 1, ZONES + 1)[1:-1])
    return np.asarray(np.searchsorted(edges, values, side="right"))
