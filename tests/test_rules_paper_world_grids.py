"""Every objective on every grid of a few cards, judged by the engine's one matcher and by a naive reader."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from naive import paper_world as naive
from paper_world_scenes import BOX, FACES, GAME, table

from scorer.rules.paper_world import score
from scorer.rules.paper_world.box import Face
from scorer.rules.paper_world.objectives import is_met

SPOTS = [(x, y) for y in range(3) for x in range(3)]
Rows = list[list[str | None]]

# For each objective the cards that matter to it (one that serves, one that does not); every place of the
# grid is empty or has one of them: 3^9 grids each.
SERVES = """
 1 green-2 blue-2 |  2 green-2 blue-3 |  3 green-2 blue-3 |  4 green-2 blue-3 |  5 green-2 blue-3
 6 green-2 blue-2 |  7 green-3 blue-2 |  8 green-5 blue-2 |  9 green-1 blue-5 | 10 green-2 blue-5
11 green-2 blue-3 | 12 green-4 blue-5 | 13 green-1 blue-2 | 14 green-3 blue-2 | 15 green-4 blue-3
16 green-3-scissors blue-3 | 17 green-3 blue-4 | 18 green-3 blue-3 | 19 green-1 blue-2 | 20 green-1 blue-2
"""
# Objectives that two cards can never meet, on fewer places with more cards.
FOUR_COLOURS = "green-1 blue-1 yellow-1 black-1"
FIVE_VALUES = "green-1 green-2 blue-3 blue-4 black-5"
WIDER: dict[int, tuple[str, tuple[int, ...]]] = {
    4: (FOUR_COLOURS, (1, 2, 3, 4, 5, 7)),
    9: (FIVE_VALUES, (0, 1, 2, 5, 8)),
    11: ("green-2 blue-3 black-4", (0, 2, 4, 6, 8)),
    14: (FIVE_VALUES, (3, 4, 5, 8)),
    15: (FIVE_VALUES, (1, 4, 7, 8)),
    19: (FIVE_VALUES, (1, 3, 4, 5, 7)),
    20: (FOUR_COLOURS, (1, 3, 4, 5, 7)),
}


def _compare(number: int, cards: str, places: tuple[int, ...]) -> Counter[bool]:
    """Every grid that has one of the cards or nothing on these places, judged by both."""
    pattern, seen = BOX.objectives[number], Counter[bool]()
    engine = (None, *(FACES[card] for card in cards.split()))
    second = {face: naive.read(face.id) for face in engine if face}
    for chosen in product(engine, repeat=len(places)):
        tops: list[Face | None] = [None] * 9
        land = {}
        for cell, face in zip(places, chosen, strict=True):
            if face is not None:
                tops[cell] = face
                land[SPOTS[cell]] = second[face]
        met = is_met(pattern, tops)
        assert met == naive.met(number, land), [face and face.id for face in tops]
        seen[met] += 1
    return seen


@pytest.mark.parametrize("line", SERVES.strip().replace("\n", "|").split("|"))
def test_every_grid_of_two_cards(line: str) -> None:
    first, cards = line.split(maxsplit=1)
    number = int(first)
    seen = _compare(number, cards, tuple(range(9)))
    assert seen.total() == 3**9
    assert bool(seen[True]) == (number not in (4, 9, 11, 19, 20)), "both answers must occur"
    if number == 5:
        assert seen[True] == 2**9


@pytest.mark.parametrize("number", WIDER)
def test_every_part_of_a_grid_with_more_cards(number: int) -> None:
    cards, places = WIDER[number]
    seen = _compare(number, cards, places)
    assert seen.total() == (len(cards.split()) + 1) ** len(places)
    assert seen[True] and seen[False]
    if number == 19:
        assert seen[True] == 5 * 4 * 3 * 2
    if number == 20:
        assert seen[True] == 4 * 4 * 3 * 2


def test_the_centre_of_a_colour_cross_may_be_empty_where_the_table_says_so() -> None:
    land: Rows = [[None, "green-1", None], ["blue-1", None, "black-2"], [None, "yellow-5", None]]
    assert score(table({"landscape": land}), GAME).players[0].more["objectives_met"] == []
    agreed = table({"landscape": land}, variant={"centre_may_be_empty": True})
    assert score(agreed, GAME).players[0].more["objectives_met"] == [20]
    land[1][1] = "green-1"
    assert 20 in score(table({"landscape": land}), GAME).players[0].more["objectives_met"]


def test_all_twenty_objectives_are_compared() -> None:
    numbers = [int(line.split()[0]) for line in SERVES.strip().replace("\n", "|").split("|")]
    assert numbers == list(BOX.objectives) == list(range(1, 21))
