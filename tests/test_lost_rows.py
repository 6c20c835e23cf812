"""Strips that nobody read, compared with strips that were."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.games.paperwall.strips import Read, Strips

PX_PER_MM = 0.5
KNOWN = np.array([(15.0, 30, 0), (45, 30, 0)])
LOST = np.array([(135.0, 30, 0)])


def _alike(lost: str, warm: float = 1.0) -> float:
    """How like the two strips on the left, of a and b, three that lie further right are."""
    rng = np.random.default_rng(3)
    strips: dict[str, NDArray[Any]] = {
        letter: cv2.resize(rng.uniform(0, 255, (6, 3, 3)), (15, 30), interpolation=cv2.INTER_CUBIC)
        for letter in "ab"
    }
    strips["-"] = np.full((30, 15, 3), 150.0)
    table = np.concatenate([strips[letter] for letter in f"ab-{lost}-"], axis=1) * (warm, 1, 1 / warm)
    seen = Strips.on(np.clip(table, 0, 255).astype(np.uint8), PX_PER_MM, KNOWN)
    read = Read(seen.looks(KNOWN), np.array(["a", "b"]))
    return float(seen.three(LOST, read)[0])


def test_three_strips_of_two_animals_are_like_those_that_were_read() -> None:
    assert _alike("aba") > 0.95


def test_three_strips_of_one_animal_may_be_a_checked_cloth() -> None:
    assert _alike("aaa") == 0


def test_a_bare_table_in_warm_light_is_like_no_strip() -> None:
    assert _alike("---", warm=1.5) < 0.3
