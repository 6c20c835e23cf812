"""Gold half in glare: what is left in sight of its face gives it away, and a bare table has none of it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.games.paper_tales.beside import gold_faces
from scorer.vision.pieces.looks import looks_of
from scorer.vision.pieces.meanings import all_meanings
from scorer.vision.pixels.discs import PX_PER_MM
from scorer.vision.unseen.half_lit import _drawn, _turned, half_lit

SIDE = round(90 * PX_PER_MM)
Y, X = (np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2) / PX_PER_MM
OAK = np.array([200.0, 165.0, 120.0])
REACH = 24


def gold(name: str, turn: int) -> NDArray[np.floating]:
    """The face of a token with its mark, turned, at the scale of a patch."""
    printing = next(one for one, _ in all_meanings().values() if one.piece == name)
    return list(_turned(_drawn(printing, looks_of("paper-tales")[f"{name}#1", "front"]), REACH))[turn]


def found(token: tuple[str, int] | None, glare_mm: tuple[float, float], *, stripes: bool = False) -> bool:
    """Whether a token is told on an oak table, with a reflection beside its middle."""
    picture = np.ones((SIDE, SIDE, 3)) * OAK
    if stripes:
        picture[(Y // 3 % 2 > 0)] *= 0.5
    if token:
        middle = slice(SIDE // 2 - REACH, SIDE // 2 + REACH + 1)
        on_it = np.hypot(X, Y)[middle, middle] < 12
        picture[middle, middle][on_it] = 0.8 * gold(*token)[on_it]
    veil = 420 * np.exp(-((((X - 4) / glare_mm[0]) ** 2 + (Y / glare_mm[1]) ** 2) ** 1.2))
    noisy = picture + veil[..., None] + np.random.default_rng(1).normal(0, 4, picture.shape)
    patch = np.clip(noisy, 0, 255).astype(np.uint8)
    wiped_out = (patch.min(axis=2) >= 248).astype(np.uint8)
    clear = cv2.dilate(wiped_out, np.ones((3, 3), np.uint8), iterations=3) == 0
    middles = list(half_lit(patch, np.asarray(clear), gold_faces(), 205.0))
    return any(np.hypot(*(middle - (SIDE - 1) / 2)) < 4 * PX_PER_MM for middle in middles)


@pytest.mark.parametrize("token", [("gold-1", 0), ("gold-1", 5), ("gold-5", 17)])
def test_half_of_a_mark_gives_a_token_away(token: tuple[str, int]) -> None:
    assert found(token, (6, 5))


@pytest.mark.parametrize("stripes", [False, True])
def test_a_bare_table_under_the_same_light_does_not(stripes: bool) -> None:
    assert not found(None, (6, 5), stripes=stripes)
    assert not found(None, (11, 7), stripes=stripes)
