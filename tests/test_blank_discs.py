"""A token with its back up is found by its plain round paper; a white square or a bare table is none."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import cv2
import numpy as np
import pytest

from scorer.vision.unseen import blank_discs
from scorer.vision.unseen.stretch import Stretch
from scorer.vision.unseen.under_glare import Disc

GOLD = Disc(24.0, ())


def _table(kind: str) -> Any:
    """A table of 160 × 160 mm, a pixel a millimetre, with the grain of a photo."""
    table = np.full((160, 160, 3), 232, np.uint8)
    if kind == "printed":
        for row in range(0, 160, 4):
            table[row : row + 2] = 150  # lines of small words, seen from afar
    if kind == "chequered":
        rows, columns = np.mgrid[:160, :160]
        table[(rows // 25 + columns // 25) % 2 > 0] = 40
    return table


def _found(picture: Any, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    noisy = picture + np.random.default_rng(1).normal(0, 2, picture.shape)
    patch = np.clip(noisy, 0, 255).astype(np.uint8)
    area = np.array([(0, 0), (160, 0), (160, 160), (0, 160)], float)
    usable = np.ones(patch.shape[:2], bool)
    table = SimpleNamespace(
        patch=patch, soft=cv2.blur(patch, (3, 3)), usable=usable, px_per_mm=1.0, area=area, view=None
    )
    monkeypatch.setattr(blank_discs, "white_near", lambda *_: np.full(3, 240.0))
    return list(blank_discs.blank_discs(cast(Stretch, table), GOLD))


@pytest.mark.parametrize("kind", ["white", "printed", "chequered"])
def test_a_back_is_found_on_any_table(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = _table(kind)
    assert not _found(table, monkeypatch)
    shadow = cv2.circle(table.copy(), (83, 73), 12, (190, 190, 190), -1)
    laid = cv2.GaussianBlur(cv2.circle(shadow, (82, 72), 12, (243, 243, 243), -1), (0, 0), 0.7)
    (middle,) = _found(laid, monkeypatch)
    assert np.hypot(*(middle - (82.5, 72.5))) < 3


@pytest.mark.parametrize("side", [22, 23])
def test_the_squares_of_a_gingham_cloth_are_none(side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rows, columns = (np.mgrid[:160, :160] // side) % 2
    cloth = np.choose(rows + columns, (236, 160, 70)).astype(np.uint8)
    soft = cv2.GaussianBlur(cloth, (0, 0), 0.7)
    assert not _found(np.repeat(soft[..., None], 3, axis=2), monkeypatch)


def test_a_die_and_a_scrap_of_paper_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for side in (16, 40):
        thing = cv2.rectangle(
            np.full((160, 160, 3), 90, np.uint8), (60, 60), (60 + side, 60 + side), (250,) * 3, -1
        )
        assert not _found(thing, monkeypatch)
