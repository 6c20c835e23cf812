"""Cards with their backs up are known by these backs, whatever the table's colours; tables are no backs."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from scorer.vision.games.paper_tales.faces import unit_backs
from scorer.vision.games.paper_world.landscape import _backs
from scorer.vision.pieces.face_down import SLIPPED_MM, lies_face_down
from scorer.vision.pieces.looks import close_looks_of

LAMP = np.array([1.0, 0.88, 0.7])
SIDE = 160
GAMES = {"paper-tales": ("knight#1", (63, 88)), "paper-world": ("green-3#1", (70, 70))}
TABLES = {"purple": (62, 40, 78), "blue": (60, 110, 170), "green": (60, 120, 70), "cream": (225, 215, 195)}


def table(colour: tuple[int, int, int]) -> Any:
    """Blotches of a colour, as on a playmat."""
    rng = np.random.default_rng(5)
    blotches = cv2.GaussianBlur(rng.normal(0, 1, (SIDE, SIDE, 3)), (0, 0), 9) * 300
    return np.clip(np.array(colour) + blotches, 0, 255)


def is_face_down(game: str, picture: Any) -> bool:
    """Looked at in the middle of a picture of the table, a pixel a millimetre."""
    wide, high = GAMES[game][1]
    backs = unit_backs() if game == "paper-tales" else _backs(game)
    lit = np.clip(picture * LAMP, 0, 255).astype(np.uint8)
    left, top = (SIDE - wide) // 2 - SLIPPED_MM, (SIDE - high) // 2 - SLIPPED_MM
    return lies_face_down(backs, lit[top : SIDE - top, left : SIDE - left])


@pytest.mark.parametrize("colour", TABLES)
@pytest.mark.parametrize("game", GAMES)
def test_a_back_is_known_on_any_table_and_no_table_is_one(game: str, colour: str) -> None:
    piece, (wide, high) = GAMES[game]
    bare = table(TABLES[colour])
    assert not is_face_down(game, bare)
    back = cv2.resize(close_looks_of(game)[piece, "back"], (wide, high), interpolation=cv2.INTER_AREA)
    left, top = (SIDE - wide) // 2 + 3, (SIDE - high) // 2 - 4
    for way_up in (back, np.rot90(back, 2)):
        bare[top : top + high, left : left + wide] = way_up
        assert is_face_down(game, bare)
    face = cv2.resize(close_looks_of(game)[piece, "front"], (wide, high), interpolation=cv2.INTER_AREA)
    bare[top : top + high, left : left + wide] = face
    assert not is_face_down(game, bare)
