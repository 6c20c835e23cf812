"""Whose gold is: the kingdom's that it plainly lies nearest to, as people keep gold; else it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace as Thing
from typing import Any

import numpy as np
import pytest

from scorer.vision.games.paper_tales.kingdoms import Kingdom
from scorer.vision.games.paper_tales.tokens import share_gold

CARD = np.array([(0, 0), (63, 0), (63, 88), (0, 88)], float)


def kingdom(x: float, y: float, turn: float = 0.0) -> Kingdom:
    """One card with its corner there, seen by a player who looks down the table or has turned to the left."""
    cos, sin = np.cos(turn), np.sin(turn)
    card = CARD @ np.array([[cos, sin], [-sin, cos]]) + np.array([x, y])
    return Kingdom(0, turn, units=[Thing(corners=card, centre=card.mean(axis=0))])  # type: ignore[list-item]


def piece(kind: str, x: float, y: float, half: float = 12.0) -> Any:
    """A piece with its middle there, as broad as a token or broader."""
    middle = np.array([x, y])
    box = middle + half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    return Thing(kind=kind, corners=box, centre=middle)


def shared(x: float, y: float, *kingdoms: Kingdom, common: Sequence[Any] = ()) -> tuple[int | None, bool]:
    """Who gets a token with its middle there, and whether that is doubted."""
    _, doubtful = share_gold([piece("gold-token", x, y)], kingdoms, common)
    return next((i for i, one in enumerate(kingdoms) if one.gold), None), bool(doubtful)


def test_gold_near_one_kingdom_is_its_own() -> None:
    assert shared(-25, 40, kingdom(0, 0), kingdom(300, 0)) == (0, False)


def test_gold_between_two_side_by_side_is_asked() -> None:
    assert shared(90, 40, kingdom(0, 0), kingdom(125, 0)) == (0, True)


def test_gold_beyond_anothers_front_row_is_not_that_players() -> None:
    facing, turned_away = kingdom(-96, 12, np.pi / 2), kingdom(-184, 75, -np.pi / 2)  # at the same place
    assert shared(-42, 44, kingdom(0, 0), facing) == (0, False)
    assert shared(-42, 44, kingdom(0, 0), turned_away) == (0, True)
    assert shared(-46, 44, kingdom(0, 0), facing) == (0, True), "it must still lie nearer"


def test_gold_far_from_all_is_the_supply() -> None:
    assert shared(-300, 0, kingdom(0, 0)) == (None, False)


AGES = [piece("age-token", -150, 30), piece("age-token", -170, 60)]
BOARD = [piece("board", -230, 40, half=93)]


@pytest.mark.parametrize("common", [AGES, BOARD], ids=["loose ages", "the board"])
def test_gold_where_the_supply_lies_is_not_a_player_s(common: list[Any]) -> None:
    assert shared(-110, 40, kingdom(0, 0)) == (0, True), "alone it would be asked"
    assert shared(-110, 40, kingdom(0, 0), common=common) == (None, False)


@pytest.mark.parametrize("common", [AGES, BOARD], ids=["loose ages", "the board"])
def test_gold_of_the_supply_that_reaches_a_kingdom_is_asked(common: list[Any]) -> None:
    moved = [
        piece(one.kind, one.centre[0] + 60, one.centre[1], np.ptp(one.corners[:, 0]) / 2) for one in common
    ]
    assert shared(-60, 40, kingdom(0, 0)) == (0, False), "alone it would be theirs"
    assert shared(-60, 40, kingdom(0, 0), common=moved) == (0, True)


def test_one_age_token_is_no_supply() -> None:
    assert shared(-60, 40, kingdom(0, 0), common=[piece("age-token", -90, 40)]) == (0, False)
