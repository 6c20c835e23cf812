"""A card or two by themselves are no landscape, unless a badge says so or nothing else lies there."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from scorer.vision.games.paper_world.beside import lone_cards


def _layout(cards: int, owner: str | None = None) -> Any:
    return SimpleNamespace(pieces=[SimpleNamespace(card="green-1")] * cards, owner=owner)


@pytest.mark.parametrize(
    ("layouts", "doubted"),
    [
        ([_layout(6), _layout(1)], ["B"]),  # the discard, or a landscape that was hardly begun
        ([_layout(1), _layout(1)], ["A", "B"]),  # a row whose middle lies under something
        ([_layout(1), _layout(2, "badge-red")], ["A"]),
        ([_layout(1)], []),
        ([_layout(6), _layout(3)], []),
    ],
)
def test_lone_cards_are_asked_about(layouts: list[Any], doubted: list[str]) -> None:
    scene: Any = SimpleNamespace(layouts=layouts, names="ABC"[: len(layouts)])
    assert [doubt.player for doubt in lone_cards(scene)] == doubted
