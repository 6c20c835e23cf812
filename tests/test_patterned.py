"""Backs of other decks have a fine pattern all over, faces of ours have none."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.paper_tales.patterned import PX_PER_MM, is_patterned
from scorer.vision.pieces.looks import close_looks_of

ALL = np.ones((round(88 * PX_PER_MM), round(63 * PX_PER_MM)), bool)


def _back() -> NDArray[np.uint8]:
    """White with small red squares, and a rim of 4 mm."""
    rows, columns = np.mgrid[: ALL.shape[0], : ALL.shape[1]] / PX_PER_MM
    back = np.full((*ALL.shape, 3), 235, np.uint8)
    back[(rows % 3 < 1.8) & (columns % 3 < 1.8)] = (150, 30, 50)
    rim = round(4 * PX_PER_MM)
    for side in (back[:rim], back[-rim:], back[:, :rim], back[:, -rim:]):
        side[:] = 235
    return np.asarray(cv2.GaussianBlur(back, (0, 0), 0.4 * PX_PER_MM), np.uint8)


def test_a_back_has_a_pattern_all_over() -> None:
    assert is_patterned(_back(), ALL)
    half = ALL.copy()
    half[:, : half.shape[1] // 2] = False
    assert is_patterned(_back(), half)
    assert not is_patterned(_back(), np.zeros_like(ALL))


def test_faces_of_ours_have_none() -> None:
    looks = [look for (piece, _), look in close_looks_of("paper-tales").items() if piece.startswith("monkey")]
    assert looks
    for look in looks:
        face = cv2.resize(look, ALL.shape[::-1], interpolation=cv2.INTER_CUBIC)
        assert not is_patterned(np.asarray(face, np.uint8), ALL)
