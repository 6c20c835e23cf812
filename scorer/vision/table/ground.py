"""The ground: what the bare table looks like, learned from the photo itself.

A place that looks like the table is empty. One that looks like neither table nor card is hidden. The table
is what is found all over the photo: a hand or a book is found in one part of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.see import View
from scorer.vision.pixels.bowl import bowl_of, bowl_terms
from scorer.vision.table.blocks import Blocks, Whole
from scorer.vision.table.surface import surface
from scorer.vision.table.weave import Weave

# Further than this from every known block of table, a block is something else. An even table is judged
# more strictly than a patterned one: the first measure by which nearly all of it is table.
STRANGE = (0.06, 0.08, 0.1, 0.13, 0.17)
# The same for its tint alone: wood is light and dark, but everywhere brown.
TINTED = (0.03, 0.04, 0.055, 0.075, 0.1, 0.13)
TINT = slice(1, 3)
SHARES = (0.2, 0.4, 0.6, 0.8)  # of a place's sides: it is looked at there
NEARLY_CLIPPED = 210  # of 255
SPECKS = 0.04
FAINT = 0.03  # colours that change by 18 levels within a block, or by 13 from one block to others
MOST_PARTS = 0.6  # in so many parts of the photo nothing but specks is strange: the others may show an arm
EVEN = 0.08
ZONES = 4  # the photo is looked at in so many parts each way
EVERYWHERE = 0.45  # table is what is found in this share of the parts
FINE = 0.02  # features nearer than this are taken for the same
SPAN = 2048  # of those steps, each way

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]


@dataclass(eq=False)
class Ground:
    """The bare table of one photo."""

    view: View

    @cached_property
    def _blocks(self) -> Blocks:
        return Blocks(self.view)

    def strangeness(self, corners: Array) -> float:
        """Which share of a place (its corners in mm) does not look like the table: 0 bare, 1 covered."""
        shares = np.array([(u, v) for u in SHARES for v in SHARES])
        points = corners[0] + shares @ np.array([corners[1] - corners[0], corners[3] - corners[0]])
        inside, strange = self.look(points)
        return float(strange[inside].mean()) if inside.any() else 0.0

    def look(self, points: Array, free: Flags | None = None) -> tuple[Flags, Flags]:
        """For points of the table (mm): whether they are in the photo, and whether they are not table.

        What is not free is not judged: where pieces lie, all is strange and takes long.
        """
        row, column, inside = self._blocks.at(points)
        asked = inside if free is None else inside & free
        strange = np.zeros(len(column), bool)
        if self._known is not None and asked.any():
            strange[asked] = self._strange(row[asked], column[asked])
            if self.is_smooth:
                strange[asked] &= ~self._is_lit(row[asked], column[asked])
            else:
                told, odd = self._weave.odd(row[asked], column[asked])
                strange[asked] = np.where(told, odd, strange[asked])
        return inside, strange

    def goes_on(self, points: Array) -> Flags:
        """For points of the table (mm): whether a cloth's pattern surely goes on there."""
        row, column, inside = self._blocks.at(points)
        if self._surface[1] or not inside.any():
            return np.zeros(len(row), bool)
        told, odd = self._weave.odd(row, column)
        return np.asarray(inside & told & ~odd)

    def shows_cloth(self, corners: Array) -> bool:
        """Whether a cloth's pattern goes on all over a place (its corners in mm): nothing lies there."""
        shares = np.array([(u, v) for u in SHARES for v in SHARES])
        points = corners[0] + shares @ np.array([corners[1] - corners[0], corners[3] - corners[0]])
        return bool(self.goes_on(points).all())

    @property
    def is_smooth(self) -> bool:
        """Whether the table has no edges of its own: it is no cloth with a pattern, no print."""
        return self._surface[1]

    @property
    def repeats(self) -> bool:
        """Whether the table is a cloth whose pattern repeats itself."""
        return not self.is_smooth and self._weave.repeats

    @property
    def is_even(self) -> bool:
        """Whether the table looks so much alike all over that what looks like it surely is it."""
        return self._known is not None and self._measure <= EVEN

    @cached_property
    def colour(self) -> Floats:
        """The colour (0 to 1) that the bare table has in the middle of all its blocks."""
        rows, columns = self._blocks.free
        return np.asarray(np.median(self._blocks.colours[rows, columns], axis=0) / 255)

    def is_bare(self, points: Array) -> bool:
        """Whether nothing, however faint, lies at those points (mm) of an even table that the photo shows."""
        if not self.is_even:
            return False
        row, column, inside = self._blocks.at(points)
        return not self._off(self._evenly_lit(row[inside], column[inside])).is_beyond(FAINT).any()

    def is_surface(self, points: Array) -> Flags:
        """For points of the table (mm): whether they may be bare by the edges about them."""
        row, column, _ = self._blocks.at(points)
        return np.asarray(self._surface[0][row, column])

    def is_plain(self, points: Array) -> Flags:
        """For points of the table (mm): whether they surely are bare, on a smooth table."""
        surely, is_smooth = self._surface
        row, column, inside = self._blocks.at(points)
        if not is_smooth:
            return np.zeros(len(row), bool)
        return np.asarray(inside & surely[row, column] & ~self.look(points)[1])

    @cached_property
    def _weave(self) -> Weave:
        return Weave(self._blocks)

    @cached_property
    def _surface(self) -> tuple[Flags, bool]:
        return surface(self._blocks)

    def colours(self, points: Array) -> Floats:
        """The colour (0 to 1) of the blocks about points of the table (mm) that are in the photo."""
        row, column, _ = self._blocks.at(points)
        return np.asarray(self._blocks.colours[row, column].astype(np.float32) / 255)

    def _evenly_lit(self, rows: Whole, columns: Whole) -> Floats:
        """The features of some blocks as if one light fell on the whole table."""
        features = self._blocks.features(rows, columns)
        features[:, 0] *= np.exp(-bowl_terms(rows, columns, self._blocks.inside.shape) @ self._light)
        return features

    @cached_property
    def _light(self) -> Floats:
        rows, columns = self._blocks.free
        values = np.log(np.maximum(self._blocks.features(rows, columns)[:, 0], 0.01))
        return bowl_of(values, bowl_terms(rows, columns, self._blocks.inside.shape))

    @cached_property
    def _known(self) -> tuple[Floats, Whole] | None:
        """Blocks of bare table, from round all pieces, and the part of the photo each is in."""
        rows, columns = self._blocks.free
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
        off_tint = (
            self._off(features, tint=True).is_beyond(self._tint_measure) & ~self._blocks.pale[rows, columns]
        )
        # What is nearly too light for the camera loses its tint, and never gains any.
        light = self._blocks.colours[rows, columns].max(axis=1) > NEARLY_CLIPPED
        off_tint &= ~(light & (_strength(features) < self._usual_tint))
        return self._off(features).is_beyond(self._measure) | off_tint

    def _is_lit(self, rows: Whole, columns: Whole) -> Flags:
        """Which blocks of a smooth table are only paler than it, without an edge to it: light falls there."""
        assert self._known is not None
        bare, features = self._surface[0][rows, columns], self._evenly_lit(rows, columns)
        lighter = features[:, 0] > float(np.median(self._known[0][:, 0]))
        return np.asarray(bare & lighter & (_strength(features) < self._usual_tint))

    @cached_property
    def _usual_tint(self) -> float:
        assert self._known is not None
        return float(np.median(_strength(self._known[0])))

    @cached_property
    def _measure(self) -> float:
        assert self._known is not None
        off = self._off(self._known[0])
        return next((m for m in STRANGE if off.is_beyond(m).mean() <= SPECKS), STRANGE[-1])

    @cached_property
    def _tint_measure(self) -> float:
        """The first measure by which the table's tint is hardly strange, in most parts of the photo.

        Light differs from part to part, so all parts say how light a table is; its tint is the same in most.
        """
        assert self._known is not None
        samples, zones = self._known
        off = self._off(samples, tint=True)
        for measure in TINTED:
            strange = off.is_beyond(measure)
            shares = [strange[zones == zone].mean() for zone in np.unique(zones)]
            if np.quantile(shares, MOST_PARTS) <= SPECKS:
                return measure
        return TINTED[-1]

    def _off(self, features: Floats, *, tint: bool = False) -> _Off:
        """How far some blocks are from the table's, in all their features or in their tint."""
        rough = np.clip(np.round((features[:, TINT] if tint else features) / FINE), -SPAN, SPAN - 1)
        rough = rough.astype(np.int64) + SPAN
        # One number for all features of a block: equal blocks are found much quicker.
        key = rough @ (2 * SPAN) ** np.arange(rough.shape[1])
        _, first, which = np.unique(key, return_index=True, return_inverse=True)
        looks = (rough[first] - SPAN).astype(np.float32) * FINE
        # Of their distance squared, what differs from sample to sample: so little is computed.
        seen = np.c_[looks, np.ones(len(looks), np.float32)]
        nearest = [(seen @ samples).max(axis=1) for samples in self._samples[tint]]
        squared = (looks**2).sum(axis=1)[:, None] - np.stack(nearest, axis=1)
        return _Off(squared, which.ravel())

    @cached_property
    def _samples(self) -> tuple[list[Floats], list[Floats]]:
        """What is known of the table, part by part, to be multiplied with: all features, and the tint."""
        assert self._known is not None
        samples, zones = self._known
        starts = np.flatnonzero(np.diff(zones, prepend=-1))
        every, tint = (
            np.vstack([2 * some.T, -(some**2).sum(axis=1)]).astype(np.float32)
            for some in (samples, samples[:, TINT])
        )
        return np.split(every, starts[1:], axis=1), np.split(tint, starts[1:], axis=1)


@dataclass(frozen=True, slots=True, eq=False)
class _Off:
    """How far blocks are from the table: squared, by their looks and the parts of the photo."""

    squared: Floats
    which: Whole
    """The look of each block."""

    def is_beyond(self, measure: float) -> Flags:
        """Which blocks are further than that from the table in too many parts of the photo."""
        common = (self.squared < measure**2).mean(axis=1) >= EVERYWHERE
        return np.asarray(~common[self.which], bool)


def _strength(features: Floats) -> Floats:
    """How much tint there is."""
    return np.asarray(np.hypot(features[:, 1], features[:, 2]))


def _part(values: Whole) -> Whole:
    """Which of the parts, each with as many values, a value is in."""
    edges = np.quantile(values, np.linspace(0, 1, ZONES + 1)[1:-1])
    return np.asarray(np.searchsorted(edges, values, side="right"))
