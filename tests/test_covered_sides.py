"""Something over the side of a card that was read: cloth and paper are told from light and shadow."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.games.paper_tales.faces import UNIT_PLACES
from scorer.vision.games.paper_tales.glare import _is_side_covered
from scorer.vision.pieces.looks import CLOSE_MM, close_looks_of
from scorer.vision.unseen import covered_sides as module
from scorer.vision.unseen.covered_sides import cover_disc, is_covered, marks_on

CARD_MM, SIDE = 70.0, 140  # two pixels a millimetre
FACE = close_looks_of("paper-world")["blue-4#1", "front"]
PLACES = ((4.6, 4.6, 12.8), (52.6, 52.6, 12.8))
CARD: Any = SimpleNamespace(
    corners=np.array([(0, 0), (CARD_MM, 0), (CARD_MM, CARD_MM), (0, CARD_MM)]),
    centre=np.array([CARD_MM / 2, CARD_MM / 2]),
    printing=SimpleNamespace(places=PLACES, size=(CARD_MM, CARD_MM)),
)
ABOVE, BELOW, LEFT, RIGHT = (np.array([x, y]) for x, y in ((35, -40), (35, 110), (-40, 35), (110, 35)))


def _photo() -> NDArray[Any]:
    large = cv2.resize(FACE, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC).astype(np.float32)
    return large * np.array([0.9, 0.84, 0.74], np.float32)  # a warm lamp


def _covered(picture: NDArray[Any], towards: Any) -> bool:
    return is_covered(np.clip(picture, 0, 255).astype(np.uint8), CARD, FACE, towards, marks_on(CARD, FACE))


@pytest.mark.parametrize("cloth", [(40, 80, 50), (226, 212, 186), (150, 40, 40)])
def test_cloth_or_paper_over_a_side_is_seen_from_that_side_only(cloth: tuple[int, int, int]) -> None:
    picture = _photo()
    picture[30:110, -18:] = cloth
    assert _covered(picture, RIGHT)
    assert not _covered(picture, LEFT)
    assert not _covered(np.ascontiguousarray(_photo()), RIGHT)


def test_a_reflection_a_shadow_and_a_pen_cover_no_side() -> None:
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    veil = 320 * np.exp(-(((x - 130) / 22) ** 2 + ((y - 70) / 18) ** 2))[..., None]
    shade = np.where(x > 95, 0.55, 1.0)[..., None]
    pen = _photo()
    pen[60:76, 70:] = (190, 30, 120)
    for picture in (_photo() + veil, _photo() * shade, pen):
        assert not _covered(picture, RIGHT)


@pytest.mark.parametrize(("rows", "covers"), [(1, False), (2, True)])
def test_one_row_of_print_a_little_off_its_place_covers_no_side(
    monkeypatch: pytest.MonkeyPatch, rows: int, covers: bool
) -> None:
    off = np.zeros(FACE.shape[:2], np.float32)
    off[1 : 1 + rows, 12:28] = 0.2
    seen = SimpleNamespace(off=off, clear=np.ones(off.shape, bool), veil=np.zeros_like(off))
    monkeypatch.setattr(module, "own_face", lambda *_: seen)
    monkeypatch.setattr(module, "_seems_strange", lambda *_: True)
    assert _covered(_photo(), ABOVE) is covers


def test_a_token_on_a_card_is_known() -> None:
    known = np.zeros(FACE.shape[:2], bool)
    token: Any = SimpleNamespace(centre=np.array([35.0, 35.0]), printing=SimpleNamespace(size=(30.0, 30.0)))
    cover_disc(known, CARD, token)
    middle = round(35 / CLOSE_MM)
    assert known[middle, middle] and known[middle, middle + 6] and not known[2, 2]


def test_where_all_is_known_nothing_is_covered() -> None:
    assert not is_covered(_photo().astype(np.uint8), CARD, FACE, RIGHT, np.ones(FACE.shape[:2], bool))


@pytest.mark.parametrize(("wide_mm", "high_mm", "covered"), [(0, 0, False), (9, 80, True), (9, 20, False)])
def test_paper_over_most_of_a_units_side_may_lie_over_its_neighbour(
    wide_mm: int, high_mm: int, covered: bool
) -> None:
    scale = 4
    look = close_looks_of("paper-tales")["golem#1", "front"]
    photo = cv2.resize(look, (63 * scale, 88 * scale), interpolation=cv2.INTER_CUBIC)
    patch = (photo * np.array([0.9, 0.84, 0.74])).astype(np.uint8)
    patch[4 * scale : (4 + high_mm) * scale, (63 - wide_mm) * scale :] = (205, 190, 168)
    unit: Any = SimpleNamespace(
        corners=np.array([(0, 0), (63, 0), (63, 88), (0, 88)], float), centre=np.array([31.5, 44.0])
    )
    marks = [np.array([(x, y), (x + s, y), (x + s, y + s), (x, y + s)]) for x, y, s in UNIT_PLACES]
    scene: Any = SimpleNamespace(known_on=lambda _unit: marks)
    assert _is_side_covered(unit, patch, look, scene) == covered
