"""Whether a card may lie unseen at a place: tables drawn from above, a millimetre a pixel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import cv2
import numpy as np
import pytest

from scorer.vision.table.empty import _cut_card
from scorer.vision.table.room import has_room
from scorer.vision.table.surface import surface

SIDE = 300
PLACE = np.array([(115, 115), (185, 115), (185, 185), (115, 185)], float)


@dataclass
class Drawn:
    """A drawn table, in the place of the blocks and the ground of a photo."""

    flat: Any
    clear: Any = None
    """Where no piece lies that was read; None: there is none."""

    def __post_init__(self) -> None:
        if self.clear is None:
            self.clear = self.inside

    @property
    def inside(self) -> Any:
        return np.ones(self.flat.shape[:2], bool)

    @property
    def free(self) -> Any:
        rows, columns = np.mgrid[:SIDE:16, :SIDE:16]
        return rows.ravel(), columns.ravel()


@dataclass
class Strange:
    """A ground that says of every millimetre whether it is strange."""

    flags: Any
    wiped_out: Any = None
    """Where light has wiped out all there is."""
    from_row: int = 0
    """Where the photo begins."""
    repeats: bool = False

    def look(self, points: Any, free: Any = True) -> Any:
        columns, rows = np.round(points).astype(int).T
        shown = rows >= self.from_row
        return shown, shown & self.flags[rows, columns] & free

    def is_bare(self, points: Any) -> bool:
        return not self.look(points)[1].any()

    def is_surface(self, points: Any) -> Any:
        return np.ones(len(points), bool)

    def colours(self, points: Any) -> Any:
        columns, rows = np.round(points).astype(int).T
        white = np.zeros(len(rows)) if self.wiped_out is None else self.wiped_out[rows, columns]
        return np.maximum(0.6, white)[:, None] * np.ones(3)


def _table(light: float = 200.0) -> Any:
    noise = np.random.default_rng(1).normal(0, 1, (SIDE, SIDE, 3))
    return np.clip(light + noise, 0, 255)


def _surface(flat: Any) -> Any:
    return surface(cast(Any, Drawn(np.clip(flat, 0, 255).astype(np.uint8))))[0]


def _room(flags: Any, known: tuple[Any, ...] = ()) -> bool:
    return has_room(cast(Any, Strange(flags)), PLACE, known)


def test_a_white_card_on_a_white_table_has_an_edge() -> None:
    flat = _table()
    flat[110:200, 120:180] += 14
    found = _surface(flat)
    assert not found[120:190, 130:170].any()
    assert found[:100].mean() > 0.95


def test_grain_is_stronger_in_more_light() -> None:
    """Felt a part of which lies in the sun: what differs there is as much of its light as elsewhere."""
    light = (70 + 90 / (1 + np.exp(-(np.arange(SIDE) - 210) / 12.0)))[None, :, None]
    grain = cv2.GaussianBlur(np.random.default_rng(3).normal(0, 1, (SIDE, SIDE)), (0, 0), 1.0)[..., None]
    flat = light * (1 + 0.1 * grain) * np.ones(3)
    assert _surface(flat)[20:-20, 240:280].mean() > 0.9


@pytest.mark.parametrize("softly", [True, False])
def test_a_shadow_is_the_table(softly: bool) -> None:
    flat = _table()
    across = np.arange(SIDE)
    flat *= (1 - 0.4 / (1 + np.exp(-(across - 150) / (20 if softly else 0.5))))[None, :, None]
    assert _surface(flat)[20:-20, 175:280].mean() > 0.95


@pytest.mark.parametrize(("long_mm", "bare"), [(600, True), (290, False)])
def test_a_lighter_plank_is_the_table_and_a_sheet_is_not(long_mm: int, bare: bool) -> None:
    flat = np.full((SIDE, 600, 3), (150.0, 115.0, 80.0))
    flat += np.random.default_rng(1).normal(0, 1, flat.shape)
    flat[190:, 5 : 5 + long_mm] *= 1.15  # between its seams
    flat[188:190, 5 : 5 + long_mm] = flat[190:, 5 + long_mm : 7 + long_mm] = flat[190:, 3:5] = 60
    found = _surface(flat)
    assert bool(found[200:290, 20:280].mean() > 0.9) is bare
    assert found[20:180, 20:580].mean() > 0.9


@pytest.mark.parametrize(("colour", "bare"), [((205, 195, 180), True), ((240, 238, 235), False)])
def test_the_table_amid_cards_is_bare_though_nobody_can_walk_to_it(colour: Any, bare: bool) -> None:
    table = np.full((SIDE, SIDE, 3), (205, 195, 180), np.uint8)
    table[85:215, 85:215] = (60, 90, 120)
    table[115:185, 115:185] = colour
    clear = np.ones((SIDE, SIDE), bool)
    clear[80:220, 80:220] = False
    clear[122:178, 122:178] = True
    found, is_smooth = surface(cast(Any, Drawn(table, clear)))
    assert is_smooth and found[130:170, 130:170].all() == bare
    table[140:160, 140:160] = (120, 60, 60)  # with something on it
    assert not surface(cast(Any, Drawn(table, clear)))[0][130:170, 130:170].any()


def test_a_cloth_is_bare_only_where_its_pattern_is() -> None:
    flat = _table()
    rows, columns = np.mgrid[:SIDE, :SIDE]
    flat[((rows // 15 + columns // 15) % 2).astype(bool)] = 60
    assert _surface(flat)[20:-20, 20:-20].all()
    flat[100:200, 100:200] = 200
    found = _surface(flat)
    assert not found[125:175, 125:175].any()
    assert found[:80].all()


def test_broad_stripes_are_no_pattern() -> None:
    flat = np.full((SIDE, SIDE, 3), 200.0)
    flat[:, (np.arange(SIDE) // 60 % 2).astype(bool)] = 60
    assert _surface(flat).all()


def test_a_mat_with_figures_here_and_there_has_no_pattern() -> None:
    flat = _table()
    rows, columns = np.mgrid[:SIDE, :SIDE]
    flat[((rows // 15 + columns // 15) % 2).astype(bool)] = 60
    flat[30:140, 50:160] = 200
    flat[170:280, 150:260] = 200
    assert _surface(flat).all(), "two plain places: which of them would be hidden?"


@pytest.mark.parametrize(("wide", "high", "hides"), [(59, 91, False), (72, 91, True), (10, 140, False)])
def test_only_where_a_card_fits_one_may_be_hidden(wide: int, high: int, hides: bool) -> None:
    flags = np.zeros((SIDE, SIDE), bool)
    # Blocks are strange from some millimetres before a thing on.
    flags[150 - high // 2 - 4 : 150 + high // 2 + 4, 150 - wide // 2 - 4 : 150 + wide // 2 + 4] = True
    assert _room(flags) is hides


@pytest.mark.parametrize("repeats", [True, False])
@pytest.mark.parametrize(("wide", "notch"), [(72, 16), (59, 0)])
def test_on_a_cloth_light_that_fades_may_look_like_it(repeats: bool, wide: int, notch: int) -> None:
    flags = np.zeros((SIDE, SIDE), bool)
    flags[110:190, 146 - wide // 2 : 154 + wide // 2] = True
    flags[140 : 140 + notch, 146 - wide // 2 : 146 - wide // 2 + notch] = False
    hides = has_room(cast(Any, Strange(flags, repeats=repeats)), PLACE, ())
    assert hides is (wide == 72 and repeats)  # a card of another game is narrower


@pytest.mark.parametrize(("left", "cut"), [(150, False), (111, True)])
def test_of_a_card_that_the_photo_cuts_no_table_is_in_sight(left: int, cut: bool) -> None:
    """Another game's card that reaches half across a place leaves some where ours would lie."""
    flags = np.zeros((SIDE, SIDE), bool)
    flags[:189, left : left + 78] = True
    assert _cut_card(cast(Any, Strange(flags, from_row=150)), PLACE, ()) is cut


def test_what_looks_like_the_table_amid_a_card_is_the_card() -> None:
    flags = np.zeros((SIDE, SIDE), bool)
    flags[110:190, 110:190] = True
    flags[135:165, 135:165] = False
    assert _room(flags)
    flags[135:165, 135:190] = False  # open to the table beside it
    assert not _room(flags)


def test_a_card_that_was_read_hides_nothing() -> None:
    flags = np.zeros((SIDE, SIDE), bool)
    flags[110:190, 110:190] = True
    assert not _room(flags, (PLACE,))


def test_half_a_card_beside_what_light_has_wiped_out() -> None:
    """A white table in the light and the other half of the card look alike there."""
    half = np.zeros((SIDE, SIDE), bool)
    half[109:191, 109:150] = True  # told in blocks, it seems a little larger
    white = np.zeros((SIDE, SIDE), bool)
    white[:, 150:] = True
    assert not has_room(cast(Any, Strange(half)), PLACE, ())
    assert has_room(cast(Any, Strange(half, white)), PLACE, ())
    assert not has_room(cast(Any, Strange(np.zeros_like(half), np.ones_like(white))), PLACE, ()), "bare"
