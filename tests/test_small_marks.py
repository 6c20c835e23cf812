"""Too far away: each player's marks count by themselves, for a token has only one and hides among them."""

from __future__ import annotations

from types import SimpleNamespace as Thing
from typing import Any

import pytest

from scorer.vision.quality import LEAST_MARK_PX, small_marks

NEAR, FAR = LEAST_MARK_PX + 15, LEAST_MARK_PX - 5


def _doubted(*players: tuple[str, list[int]], doubtful: bool = False) -> list[Any]:
    """What is said of a photo in which each player has cards with marks so many pixels wide."""
    cards = [(f"{name}-{i}", name, px) for name, sides in players for i, px in enumerate(sides)]
    view: Any = Thing(seen=[Thing(piece=piece, marks=[Thing(shortest_px=px)]) for piece, _, px in cards])
    spots: Any = [Thing(photo=0, piece=piece, player=name) for piece, name, _ in cards]
    return [doubt.values["n"] for doubt in small_marks([view], spots, doubtful=doubtful)]


def test_one_player_far_off_is_doubted_beside_two_who_are_near() -> None:
    near = [("Ana", [NEAR] * 9), ("Bo", [NEAR] * 9)]
    assert _doubted(*near) == []
    assert _doubted(*near, ("Cid", [FAR] * 3)) == [FAR]


@pytest.mark.parametrize(("doubtful", "said"), [(False, []), (True, [FAR])])
def test_one_small_mark_counts_only_where_something_is_doubted(doubtful: bool, said: list[int]) -> None:
    assert _doubted(("Ana", [NEAR, NEAR, FAR]), doubtful=doubtful) == said
