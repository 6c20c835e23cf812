"""Cards that nobody read: under a hand, in glare, or half outside the photo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from pnp.deck.registry import Place
from scorer.vision.games.paper_tales.below import cards_below
from scorer.vision.games.paper_tales.edge import cut_cards, cut_strips
from scorer.vision.games.paper_tales.faces import (
    BUILDING_PLACES,
    UNIT_PLACES,
    building_faces,
    may_be_ours,
    unit_backs,
    unit_faces,
)
from scorer.vision.games.paper_tales.field import STEP_MM, Field, field_of
from scorer.vision.games.paper_tales.foreign import without_foreign
from scorer.vision.games.paper_tales.kingdoms import HIGH_MM, WIDE_MM, Kingdom, rows_of
from scorer.vision.games.paper_tales.laid_over import hands, laid_over
from scorer.vision.games.paper_tales.scene import Hidden, Scene
from scorer.vision.games.paper_tales.shine import glare_beside
from scorer.vision.games.paper_tales.unread_tokens import unread_tokens
from scorer.vision.geometry.plane import Array
from scorer.vision.marks.seals import PX_PER_MM, seal_contrast
from scorer.vision.pieces.face_down import lies_face_down, with_room
from scorer.vision.pieces.witness import Witness
from scorer.vision.table.empty import OPTIONS
from scorer.vision.table.ground import Flags, Floats

AWAY_MM = 57.0  # from a front line's middle to the middles of its rows
BAND_MM = 16.0  # units of a row lie within this of it
SHARES = np.array([(x, y) for x in (0.2, 0.5, 0.8) for y in (0.2, 0.5, 0.8)])  # of a mark's sides
COVERED = 0.6  # so much of a unit's place must be strange
SLIPPED_MM = (-6.0, -3.0, 0.0, 3.0, 6.0)  # off the middle of what is strange, each way
STRANGE = 0.3  # of a unit's back: a table of many colours has some of the others
CARD = 0.7  # so much of any other place must be, to be looked at for a card


def hidden_round(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """Every place in or beside a kingdom where a card may lie that nobody read."""
    rows = [(height, left, right) for _, height, left, right in _bands(kingdom)]
    field = without_foreign(field_of(kingdom, scene.table, scene.ground), scene, rows)
    yield from _Cards(scene, kingdom, field).search()
    yield from glare_beside(kingdom, scene, field)
    yield from cut_strips(kingdom, scene, field)
    yield from unread_tokens(kingdom, scene)
    yield from laid_over(kingdom, field, rows)
    yield from hands(kingdom, scene)
    yield from cards_below(kingdom, scene)


@dataclass(slots=True, eq=False)
class _Cards:
    scene: Scene
    kingdom: Kingdom
    field: Field

    def search(self) -> Iterator[Hidden]:
        taken = np.zeros(self.field.strange.shape, bool)
        yield from self._units(taken)
        yield from self._elsewhere(taken)
        yield from cut_cards(self.kingdom, self.scene, self.field, taken)

    def _units(self, taken: Flags) -> Iterator[Hidden]:
        """Places in the two rows that look like no table."""
        share = self.field.share(WIDE_MM - 2, HIGH_MM - 2)
        for row, middle, left, right in _bands(self.kingdom):
            low, high = self.field.cells(np.array([(left, middle - BAND_MM), (right, middle + BAND_MM)]))
            band = np.zeros(share.shape, bool)
            rows = slice(max(0, round(low[1])), max(0, round(high[1]) + 1))
            band[rows, max(0, round(low[0])) : max(0, round(high[0]) + 1)] = True
            looked = taken.copy()  # what is passed over here may be a building's place
            while (best := _best(np.where(band & ~looked, share, 0))) is not None and share[best] > STRANGE:
                corners = self._corners(best, WIDE_MM, HIGH_MM)
                _take(looked, best, WIDE_MM, HIGH_MM)
                room = self.scene.patch(with_room(corners), 1.0)
                is_back = room is not None and lies_face_down(unit_backs(), room)
                if share[best] <= COVERED and not is_back:
                    continue
                _take(taken, best, WIDE_MM, HIGH_MM)
                what, options = self._faces(best, unit_faces(), WIDE_MM, HIGH_MM)
                yield Hidden(row, "unread-card" if what or is_back else "hidden-place", corners, options)

    def _elsewhere(self, taken: Flags) -> Iterator[Hidden]:
        """Anywhere else, something as large as a card that looks like one of ours."""
        ways = ((HIGH_MM, WIDE_MM, building_faces(), "buildings"), (WIDE_MM, HIGH_MM, unit_faces(), "units"))
        for wide, high, witness, place in ways:
            share = self.field.share(wide - 2, high - 2)
            for _ in range(6):
                best = _best(np.where(taken, 0, share))
                if best is None or share[best] < CARD:
                    break
                is_card, options = self._faces(best, witness, wide, high)
                if is_card:
                    _take(taken, best, wide, high)
                    yield Hidden(place, "unread-card", self._corners(best, wide, high), options)
                share = share.copy()
                _take(share, best, wide, high, 0)

    def _faces(
        self, best: tuple[int, int], witness: Witness, wide: float, high: float
    ) -> tuple[bool, tuple[str, ...]]:
        """Whether a card of ours lies about here, and the cards it may be, the likeliest first."""
        places = UNIT_PLACES if wide < high else BUILDING_PLACES
        scores: dict[str, float] = {}
        ours = False
        for dx, dy in product(SLIPPED_MM, repeat=2):
            corners = self._corners(best, wide, high, dx, dy)
            patch = self.scene.patch(corners, 1.0)
            if patch is None or self._shows_table(corners, places):
                continue
            close = self.scene.patch(corners, PX_PER_MM) if dx == dy == 0 else None
            seal = seal_contrast(close, places) if close is not None else 0.0
            likeliest = witness.ranked(patch)[: 2 * OPTIONS]
            ours |= may_be_ours(patch, likeliest[0][1], seal)
            for name, score in likeliest:
                scores[name] = max(score, scores.get(name, 0.0))
        ranked = sorted(scores, key=lambda name: -scores[name])
        return ours, tuple(ranked[:OPTIONS])

    def _shows_table(self, corners: Array, places: Sequence[Place]) -> bool:
        """Whether bare table is in sight where a card that lies so has one of its marks."""
        right, down = (corners[1] - corners[0]), (corners[3] - corners[0])
        for x, y, side in places:
            low, size = np.array([x, y]), side * SHARES
            points = corners[0] + (low + size) @ np.stack([right / np.hypot(*right), down / np.hypot(*down)])
            column, row = np.rint(self.field.cells(self.field.layout.flat(points))).astype(int).T
            height, width = self.field.inside.shape
            column, row = np.clip(column, 0, width - 1), np.clip(row, 0, height - 1)
            bare = self.field.inside & ~self.field.strange & ~self.field.known
            if bare[row, column].all():
                return True
        return False

    def _corners(
        self, best: tuple[int, int], wide: float, high: float, dx: float = 0.0, dy: float = 0.0
    ) -> Array:
        middle = self.field.point(best[1] + dx / STEP_MM, best[0] + dy / STEP_MM)
        half = np.array([(-wide, -high), (wide, -high), (wide, high), (-wide, high)]) / 2
        return self.field.layout.back(middle + half)


def _bands(kingdom: Kingdom) -> Iterator[tuple[str, float, float, float]]:
    """Where units' middles can lie: the row, its height, and from where to where, as the player sees it."""
    layout = kingdom.layout
    if kingdom.anchor:
        across, line = (float(n) for n in layout.flat(kingdom.anchor.centre))
        if kingdom.anchor.kind != "mat":
            for row, side in (("front", -1), ("back", 1)):
                lie = [float(layout.flat(unit.centre)[1]) - line for unit in kingdom.units]
                own = [away for away in lie if away * side > 0]
                height = float(np.mean(own)) if own else side * AWAY_MM
                yield row, line + height, across - 95, across + 95
        return
    across_all = [float(layout.flat(unit.centre)[0]) for unit in kingdom.units]
    for row, units in zip(("front", "back"), rows_of(kingdom), strict=False):
        height = float(np.mean([layout.flat(unit.centre)[1] for unit in units]))
        yield row, height, min(across_all) - 80, max(across_all) + 80


def _best(share: Floats) -> tuple[int, int] | None:
    """The middle of the places that are covered most."""
    if not share.size or share.max() <= 0:
        return None
    rows, columns = np.nonzero((share >= share.max() - 0.02) & (share > 0))
    middle = np.array([rows.mean(), columns.mean()])
    nearest = int(np.argmin((rows - middle[0]) ** 2 + (columns - middle[1]) ** 2))
    return int(rows[nearest]), int(columns[nearest])


def _take(grid: Flags | Floats, best: tuple[int, int], wide: float, high: float, value: float = 1) -> None:
    """Marks the places whose cards would overlap this one."""
    rows, columns = round(0.6 * high / STEP_MM), round(0.6 * wide / STEP_MM)
    grid[max(0, best[0] - rows) : best[0] + rows + 1, max(0, best[1] - columns) : best[1] + columns + 1] = (
        value
    )
