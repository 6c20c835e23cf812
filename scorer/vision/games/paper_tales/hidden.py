"""What nobody read: cards under a hand, in a glare or half outside the photo, and tokens without a mark."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from scorer.vision.empty import CARD_LIKE, OPTIONS
from scorer.vision.games.paper_tales.faces import (
    BUILDING_PLACES,
    GAME,
    UNIT_PLACES,
    building_faces,
    unit_faces,
)
from scorer.vision.games.paper_tales.field import STEP_MM, Field, components, field_of
from scorer.vision.games.paper_tales.kingdoms import HIGH_MM, WIDE_MM, Kingdom, rows_of
from scorer.vision.games.paper_tales.surface import hides_a_token, mat_off, wiped_out
from scorer.vision.ground import Ground
from scorer.vision.groups import contains
from scorer.vision.leftovers import unread_seals
from scorer.vision.looks import looks_of
from scorer.vision.photo import Pixels
from scorer.vision.pieces import Seen, View
from scorer.vision.plane import Array
from scorer.vision.seals import PX_PER_MM, SEAL, seal_contrast
from scorer.vision.tabletop import Tabletop
from scorer.vision.witness import Witness

AWAY_MM = 57.0  # from a front line's middle to the middles of its rows
BAND_MM = 16.0  # units of a row lie within this of it
COVERED = 0.6  # so much of a unit's place must be strange
CARD = 0.7  # so much of any other place must be, to be looked at for a card
EDGE_MM = (
    26.0  # what reaches in from the photo's edge and comes as near as this to a kingdom hides some of it
)
EDGE_AREA_MM2 = 350.0
# The places of a mat, from its corner; an empty one shows the mat's own face to within this.
MAT_PLACES = {"front": ((2, 1), (67, 1), (132, 1)), "back": ((34.5, 108), (99.5, 108))}
MAT_OFF = 0.07
TOKEN_REACH_MM = 62.0  # gold lies no further from its kingdom
MISSING_MARKS = 2  # so many cards of a kingdom with only one mark read, and a token may be missed


@dataclass(frozen=True, slots=True, eq=False)
class Hidden:
    """Something that could count: where it lies on the table, why it is doubted, what it may be."""

    place: str
    reason: str
    corners: Array
    options: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class Search:
    """Looks for all that nobody read round the kingdoms of one table."""

    views: tuple[View, ...]
    table: Tabletop
    ground: Callable[[int], Ground]

    def round(self, kingdom: Kingdom) -> Iterator[Hidden]:
        """Everything that is to be doubted round a kingdom."""
        field = field_of(kingdom, self.table, self.ground)
        taken = np.zeros(field.strange.shape, bool)
        yield from self._units(kingdom, field, taken)
        yield from self._cards(kingdom, field, taken)
        yield from _reaching_in(kingdom, field, taken)
        yield from self._mat(kingdom)
        yield from self._glare(kingdom, field)
        yield from self._seals(kingdom)
        if sum(len(piece.marks) < len(piece.printing.places) for piece in kingdom.pieces) >= MISSING_MARKS:
            yield Hidden("kingdom", "marks-missing", kingdom.pieces[0].corners)

    def _units(self, kingdom: Kingdom, field: Field, taken: np.ndarray) -> Iterator[Hidden]:
        """Places in the two rows that look like no table."""
        share = field.share(WIDE_MM - 2, HIGH_MM - 2)
        for row, middle, left, right in _bands(kingdom):
            low, high = field.cells(np.array([(left, middle - BAND_MM), (right, middle + BAND_MM)]))
            band = np.zeros(share.shape, bool)
            rows = slice(max(0, round(low[1])), max(0, round(high[1]) + 1))
            band[rows, max(0, round(low[0])) : max(0, round(high[0]) + 1)] = True
            while (best := _best(np.where(band & ~taken, share, 0))) is not None and share[best] > COVERED:
                corners = self._corners(field, best, WIDE_MM, HIGH_MM)
                _take(taken, best, WIDE_MM, HIGH_MM)
                what, options = self._faces(field, best, unit_faces(), WIDE_MM, HIGH_MM)
                yield Hidden(row, "unread-card" if what else "hidden-place", corners, options)

    def _cards(self, kingdom: Kingdom, field: Field, taken: np.ndarray) -> Iterator[Hidden]:
        """Anywhere else, something as large as a card that looks like one of ours."""
        ways = ((HIGH_MM, WIDE_MM, building_faces(), "buildings"), (WIDE_MM, HIGH_MM, unit_faces(), "units"))
        for wide, high, witness, place in ways:
            share = field.share(wide - 2, high - 2)
            for _ in range(6):
                best = _best(np.where(taken, 0, share))
                if best is None or share[best] < CARD:
                    break
                is_card, options = self._faces(field, best, witness, wide, high)
                if is_card:
                    _take(taken, best, wide, high)
                    yield Hidden(place, "unread-card", self._corners(field, best, wide, high), options)
                share = share.copy()
                _take(share, best, wide, high, 0)

    def _mat(self, kingdom: Kingdom) -> Iterator[Hidden]:
        """Places of a mat where neither a unit nor the mat itself is to be seen."""
        mat = kingdom.anchor
        if mat is None or mat.kind != "mat" or mat.pose is None:
            return
        patch, look = self._patch(mat.corners, 1.0), looks_of(GAME).get((mat.piece, "front"))
        if patch is None or look is None:
            return
        others = [_on(mat, piece.corners) for piece in self.table.seen if piece is not mat]
        off = mat_off(patch, look, others)
        for row, places in MAT_PLACES.items():
            for x, y in places:
                box = np.array([(x, y), (x + WIDE_MM, y), (x + WIDE_MM, y + HIGH_MM), (x, y + HIGH_MM)])
                corners = mat.pose.apply(box)
                if any(contains(unit.corners, corners.mean(axis=0)) for unit in kingdom.units):
                    continue
                seen = off[int(y) + 6 : int(y + HIGH_MM) - 6, int(x) + 6 : int(x + WIDE_MM) - 6]
                if np.isfinite(seen).any() and float(np.nanmean(seen)) > MAT_OFF:
                    part = patch[int(y) : int(y + HIGH_MM), int(x) : int(x + WIDE_MM)]
                    options = tuple(name for name, _ in unit_faces().ranked(part)[:OPTIONS])
                    yield Hidden(row, "hidden-place", corners, options)

    def _glare(self, kingdom: Kingdom, field: Field) -> Iterator[Hidden]:
        """Glare that can hide a token: on a unit, or beside the kingdom."""
        for unit in kingdom.units:
            patch = self._patch(unit.corners, 1.0)
            tokens = [_on(unit, t.corners) for t in self.table.seen if t.kind == "age-token"]
            for middle, box in wiped_out(patch, tokens) if patch is not None and unit.pose else ():
                if hides_a_token(middle, unit.printing.places):
                    assert unit.pose is not None
                    yield Hidden("units", "glare-on-unit", unit.pose.apply(box), (unit.card,))
        layout = field.layout
        low, high = field.point(0, 0), field.point(*reversed(field.strange.shape))
        area = layout.back(np.array([low, (high[0], low[1]), high, (low[0], high[1])]))
        known = [layout.flat(piece.corners) - low for piece in self.table.seen]
        near = cv2.dilate(_own(kingdom, field).astype(np.uint8), _disc(TOKEN_REACH_MM)) > 0
        patch = self._whole(area)
        for middle, box in wiped_out(patch, known) if patch is not None else ():
            column, row = (int(n) for n in middle / STEP_MM)
            if (
                near[min(row, near.shape[0] - 1), min(column, near.shape[1] - 1)]
                and field.inside[min(row, near.shape[0] - 1), min(column, near.shape[1] - 1)]
            ):
                yield Hidden("gold", "glare-beside", layout.back(low + box))

    def _seals(self, kingdom: Kingdom) -> Iterator[Hidden]:
        """Marks near the kingdom that nobody could read."""
        for number in self.table.moves:
            for seal in unread_seals(self.views[number]):
                corners = self.table.moves[number].apply(seal)
                known = any(contains(piece.corners, corners.mean(axis=0)) for piece in self.table.seen)
                if not known and kingdom.reach(corners) < TOKEN_REACH_MM:
                    yield Hidden("beside the kingdom", "unread-mark", corners)

    def _faces(
        self, field: Field, best: tuple[int, int], witness: Witness, wide: float, high: float
    ) -> tuple[bool, tuple[str, ...]]:
        """Whether a card of ours lies about here, and the cards it may be, the likeliest first."""
        places = UNIT_PLACES if wide < high else BUILDING_PLACES
        scores: dict[str, float] = {}
        seal = 0.0
        for dx in (-6.0, -3.0, 0.0, 3.0, 6.0):
            for dy in (-6.0, -3.0, 0.0, 3.0, 6.0):
                corners = self._corners(field, best, wide, high, dx, dy)
                patch = self._patch(corners, PX_PER_MM if dx == dy == 0 else 1.0)
                if patch is None:
                    continue
                if dx == dy == 0:
                    seal = seal_contrast(patch, places)
                for name, score in witness.ranked(patch)[: 2 * OPTIONS]:
                    scores[name] = max(score, scores.get(name, 0.0))
        ranked = sorted(scores, key=lambda name: -scores[name])
        like = max(scores.values(), default=0.0)
        return like > CARD_LIKE or (seal > SEAL and like > CARD_LIKE - 0.1), tuple(ranked[:OPTIONS])

    def _patch(self, corners: Array, px_per_mm: float) -> Pixels | None:
        for number in self.table.moves:
            view = self.views[number]
            assert view.plane is not None
            own = self.table.in_view(number, corners)
            pixels = view.plane.pixels(own)
            if (pixels > 0).all() and (pixels < (view.photo.width, view.photo.height)).all():
                return view.patch(own, px_per_mm)
        return None

    def _whole(self, corners: Array) -> Pixels | None:
        """A large part of the table from the photo that shows most of it."""
        number = min(self.table.moves)
        return self.views[number].patch(self.table.in_view(number, corners), 1.0)

    @staticmethod
    def _corners(
        field: Field, best: tuple[int, int], wide: float, high: float, dx: float = 0.0, dy: float = 0.0
    ) -> Array:
        middle = field.point(best[1] + dx / STEP_MM, best[0] + dy / STEP_MM)
        half = np.array([(-wide, -high), (wide, -high), (wide, high), (-wide, high)]) / 2
        return field.layout.back(middle + half)


def _bands(kingdom: Kingdom) -> Iterator[tuple[str, float, float, float]]:
    """Where units' middles can lie: the row, its height, and from where to where, as the player sees it."""
    layout = kingdom.layout
    if kingdom.anchor:
        across, line = (float(n) for n in layout.flat(kingdom.anchor.centre))
        if kingdom.anchor.kind != "mat":
            for row, height in (("front", line - AWAY_MM), ("back", line + AWAY_MM)):
                yield row, height, across - 95, across + 95
        return
    across_all = [float(layout.flat(unit.centre)[0]) for unit in kingdom.units]
    for row, units in zip(("front", "back"), rows_of(kingdom), strict=False):
        height = float(np.mean([layout.flat(unit.centre)[1] for unit in units]))
        yield row, height, min(across_all) - 80, max(across_all) + 80


def _reaching_in(kingdom: Kingdom, field: Field, taken: np.ndarray) -> Iterator[Hidden]:
    """A hand, or a card of which the photo shows only an edge."""
    outside = cv2.dilate((~field.inside).astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    near = cv2.dilate(_own(kingdom, field).astype(np.uint8), _disc(EDGE_MM)) > 0
    for places, bounds in components(field.strange):
        columns, rows = places.astype(int).T
        large = len(places) * STEP_MM**2 > EDGE_AREA_MM2
        if (
            large
            and outside[rows, columns].any()
            and near[rows, columns].any()
            and not taken[rows, columns].any()
        ):
            yield Hidden("kingdom", "hidden-place", _box(field, bounds))


def _own(kingdom: Kingdom, field: Field, *, gold: bool = False) -> np.ndarray:
    canvas = np.zeros(field.strange.shape, np.uint8)
    for piece in (*kingdom.pieces, *(kingdom.gold if gold else ())):
        cells = np.round(field.cells(field.layout.flat(piece.corners))).astype(np.int32)
        cv2.fillConvexPoly(canvas, cells, 1)
    return canvas > 0


def _disc(radius_mm: float) -> np.ndarray:
    side = 2 * round(radius_mm / STEP_MM) + 1
    return np.asarray(cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))


def _on(piece: Seen, corners: Array) -> Array:
    """Points of the table in millimetres on a piece."""
    assert piece.pose is not None
    cos, sin = np.cos(piece.pose.turn), np.sin(piece.pose.turn)
    own: Array = (corners - (piece.pose.x, piece.pose.y)) @ np.array([[cos, -sin], [sin, cos]])
    return own


def _best(share: np.ndarray) -> tuple[int, int] | None:
    """The middle of the places that are covered most."""
    if not share.size or share.max() <= 0:
        return None
    rows, columns = np.nonzero(share >= share.max() - 0.02)
    middle = np.array([rows.mean(), columns.mean()])
    nearest = int(np.argmin((rows - middle[0]) ** 2 + (columns - middle[1]) ** 2))
    return int(rows[nearest]), int(columns[nearest])


def _take(grid: np.ndarray, best: tuple[int, int], wide: float, high: float, value: float = 1) -> None:
    """Marks the places whose cards would overlap this one."""
    rows, columns = round(0.6 * high / STEP_MM), round(0.6 * wide / STEP_MM)
    grid[max(0, best[0] - rows) : best[0] + rows + 1, max(0, best[1] - columns) : best[1] + columns + 1] = (
        value
    )


def _box(field: Field, bounds: Array) -> Array:
    left, top, right, bottom = bounds
    box = np.array(
        [field.point(x, y) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))]
    )
    return field.layout.back(box)
