"""Whose a score token is: near a landscape it was won, far off it may lie beside an objective nobody read."""

from __future__ import annotations

from types import SimpleNamespace as Thing
from typing import Any

import numpy as np
import pytest

from scorer.vision.games.paper_world import tokens

CARD = np.array([(0, 0), (70, 0), (70, 70), (0, 70)], float)
OBJECTIVE = Thing(kind="objective", corners=CARD + np.array([400, 0]))


@pytest.fixture(autouse=True)
def no_spots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "spot_of", lambda *_: None)


def told(far_mm: float, *others: Any) -> tuple[list[str], list[int]]:
    """The reasons to doubt a token so far from a landscape, and what its player is given."""
    landscape = Thing(view=0, pieces=[Thing(corners=CARD)])
    scene = Thing(layouts=[landscape], names=["Ana"], off=lambda _, place: place[0] - 70)
    token = Thing(centre=np.array([70 + far_mm, 35.0]), printing=Thing(facts={"points": 2}))
    table = Thing(seen=others, moves={0: None}, in_view=lambda _, points: points)
    players: list[dict[str, Any]] = [{}]
    doubts = tokens._score_token(scene, token, table, players, [])  # type: ignore[arg-type]
    return [doubt.reason for doubt in doubts], players[0].get("tokens", [])


def test_a_token_beside_a_landscape_was_won() -> None:
    assert told(20) == told(20, OBJECTIVE) == ([], [2])


def test_a_token_far_off_is_doubted_where_no_objective_was_read() -> None:
    assert told(110) == (["whose-token"], [2])
    assert told(110, OBJECTIVE) == ([], [2]), "the objective is still farther away"


def test_a_token_beside_an_objective_is_nobodys() -> None:
    assert told(320, OBJECTIVE) == ([], [])


@pytest.mark.parametrize(("card_mm", "reasons"), [(66.0, []), (42.0, ["whose-token"])])
def test_a_neighbours_empty_place_is_less_near_than_their_cards(card_mm: float, reasons: list[str]) -> None:
    """30 mm beside Ana's card, 45 mm beside the empty place of Bo, whose own card is further off or not."""
    neighbours = CARD + np.array([100 + card_mm, 0])
    ana, bo = (Thing(view=0, pieces=[Thing(corners=corners)]) for corners in (CARD, neighbours))
    off = {0: 30.0, 1: 45.0}
    scene = Thing(layouts=[ana, bo], names=["Ana", "Bo"], off=lambda i, _: off[i])
    token = Thing(centre=np.array([100.0, 35.0]), printing=Thing(facts={"points": 4}))
    table = Thing(seen=(OBJECTIVE,), moves={0: None}, in_view=lambda _, points: points)
    players: list[dict[str, Any]] = [{}, {}]
    doubts = tokens._score_token(scene, token, table, players, [])  # type: ignore[arg-type]
    assert [doubt.reason for doubt in doubts] == reasons
    assert players[0]["tokens"] == [4]
