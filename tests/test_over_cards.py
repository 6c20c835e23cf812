"""Paper World: a hand over a card that was read is seen on the card, whatever colour the table has."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from scorer.vision.pieces.looks import looks_of
from scorer.vision.pieces.witness import likeness
from scorer.vision.unseen.over_cards import reaches_over

SIDE = 70.0
PLACES = ((4.6, 4.6, 12.8), (52.6, 52.6, 12.8))
LAMP = np.array([1.0, 0.9, 0.75])
SKIN = (128, 100, 84)
CORNERS = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)])
CARDS = ("black-1#1", "green-3#1", "blue-4#1", "yellow-2#1")


def shown(name: str, *fingers: tuple[float, float, float]) -> Any:
    """A card with its marks, and fingers on it: how far right, up to where, how broad (mm)."""
    face = looks_of("paper-world")[name, "front"]
    card = cv2.resize(face, (140, 140), interpolation=cv2.INTER_CUBIC).copy()
    for x, y, side in PLACES:
        low, high = (round(2 * x), round(2 * y)), (round(2 * (x + side)), round(2 * (y + side)))
        cv2.rectangle(card, low, high, (40, 40, 40), -1)
    for x, y, broad in fingers:
        cv2.line(card, (round(2 * x), round(2 * y)), (round(2 * x + 30), 170), SKIN, round(2 * broad))
    return np.clip(card * LAMP, 0, 255).astype(np.uint8)


def is_reached(name: str, patch: Any, others: Any = ()) -> bool:
    face = looks_of("paper-world")[name, "front"]
    printing = SimpleNamespace(size=(SIDE, SIDE), places=PLACES)
    card: Any = SimpleNamespace(printing=printing, corners=CORNERS)
    return reaches_over(patch, face, likeness(patch, face, (SIDE, SIDE), PLACES), card, others)


@pytest.mark.parametrize("name", CARDS[:3])  # sand has the colour of skin
def test_fingers_over_a_card_are_seen(name: str) -> None:
    assert is_reached(name, shown(name, (18, 25, 15), (40, 30, 15)))


@pytest.mark.parametrize("name", CARDS)
def test_bare_cards_pens_and_light_are_no_hands(name: str) -> None:
    assert not is_reached(name, shown(name))
    assert not is_reached(name, shown(name, (30, -5, 8)))
    y, x = np.mgrid[:140, :140]
    veil = 300 * np.exp(-(((x - 70) / 30) ** 2 + ((y - 130) / 25) ** 2))[..., None]
    assert not is_reached(name, np.clip(0.8 * shown(name) + veil, 0, 255).astype(np.uint8))


def test_another_piece_over_a_card_is_known() -> None:
    name = "green-3#1"
    patch = shown(name)
    patch[:, 90:] = shown("black-1#1")[:, :50]
    beside: Any = SimpleNamespace(corners=CORNERS + np.array((45, 0)))
    assert is_reached(name, patch) and not is_reached(name, patch, [beside])
