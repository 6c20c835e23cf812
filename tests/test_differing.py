"""A card's picture beside the face that its mark names: a hard shadow makes no other card of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scorer.vision.pieces.differing import differs
from scorer.vision.pieces.looks import looks_of
from scorer.vision.pieces.witness import UNLIKE

LAMP = (1.0, 0.9, 0.72)
UNLIKE_IT = UNLIKE - 0.1


def seen(face: Any, lit: Any) -> Any:
    """A face, six pixels for one of its look, in the light that falls on each place."""
    large = np.kron(face, np.ones((6, 6, 1))) * LAMP * np.kron(lit, np.ones((6, 6)))[..., None]
    grain = np.random.default_rng(2).normal(0, 3, large.shape)
    return np.clip(large + grain, 0, 255).astype(np.uint8)


def in_hard_shadow(face: Any) -> Any:
    rows, columns = np.mgrid[: face.shape[0], : face.shape[1]]
    return seen(face, np.where(2 * columns + rows < 1.4 * face.shape[1], 0.5, 1.0))


@pytest.mark.parametrize(("game", "name"), [("paper-tales", "mine#1"), ("paper-world", "green-3#1")])
def test_in_a_hard_shadow_a_card_is_still_itself(game: str, name: str) -> None:
    looks = looks_of(game)
    face = looks[name, "front"]
    assert not differs(in_hard_shadow(face), name.partition("#")[0], face, UNLIKE_IT, looks)


@pytest.mark.parametrize(
    ("game", "name", "other"),
    [("paper-tales", "mine#1", "tavern#1"), ("paper-world", "green-3#1", "blue-3#1")],
)
def test_another_card_differs_in_shadow_and_in_plain_light(game: str, name: str, other: str) -> None:
    looks = looks_of(game)
    face, shown = looks[name, "front"], looks[other, "front"]
    for patch in (seen(shown, np.ones(shown.shape[:2])), in_hard_shadow(shown)):
        assert differs(patch, name.partition("#")[0], face, UNLIKE_IT, looks)
