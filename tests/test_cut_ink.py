"""Ink of a mark at the photo's border, told from pips of playing cards and from reflections in cups."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.pixels.grown import PX_PER_MM
from scorer.vision.unseen.cut_cards import has_lines
from scorer.vision.unseen.mark_ink import share_of_light

SIDE = round(30 * PX_PER_MM)
INK = 0.6


def _patch(ground: int) -> NDArray[np.uint8]:
    return np.full((SIDE, SIDE, 3), ground, np.uint8)


def _has_lines(patch: NDArray[np.uint8]) -> bool:
    return has_lines(share_of_light(patch, only_dark=True) > INK)


def test_a_mark_has_paper_between_its_lines() -> None:
    patch, module = _patch(230), round(1.6 * PX_PER_MM)
    cells = np.random.default_rng(1).random((8, 8)) < 0.5
    cells[0] = cells[-1] = True
    cells[:, 0] = cells[:, -1] = True
    mark = np.kron(cells, np.ones((module, module), bool))
    patch[10 : 10 + len(mark), 10 : 10 + len(mark)][mark] = 25
    assert _has_lines(patch)
    patch[10 + len(mark) // 2 :] = 230  # half of it
    assert _has_lines(patch)


def test_a_pip_is_solid() -> None:
    patch = _patch(230)
    half = round(4.5 * PX_PER_MM)
    corners = SIDE // 2 + np.array([(0, -half), (half, 0), (0, half), (-half, 0)])
    cv2.fillConvexPoly(patch, corners.astype(np.int32), (25, 25, 25))
    assert (share_of_light(patch) > INK).any()
    assert not _has_lines(patch)


def test_a_reflection_in_a_cup_is_no_ink() -> None:
    patch = _patch(40)
    cv2.ellipse(patch, (SIDE // 2, SIDE // 2), (20, 4), 20, 0, 360, (240, 240, 240), -1)
    assert (share_of_light(patch) > INK).any()
    assert not _has_lines(patch)
