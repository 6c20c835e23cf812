"""The arithmetic of each box, with its story."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest
from workshop import REPOSITORY

from pnp.deck.load import load_folder
from pnp.deck.model import Game, Piece


def game(name: str) -> Game:
    return load_folder(REPOSITORY / "cards" / name)


WORLD, WALL, COPYRIGHT, TALES = map(game, ("paper-world", "paperwall", "copyright", "paper-tales"))


def pieces(deck: Game, kind: str) -> list[Piece]:
    return [piece for piece in deck.pieces() if piece.kind.id == kind]


def counts(deck: Game) -> dict[str, int]:
    return dict(Counter(piece.kind.id for piece in deck.pieces()))


def designs(deck: Game, kind: str) -> list[Any]:
    return [card for card in deck.cards if card.kind.id == kind]


@pytest.mark.parametrize("deck", [WORLD, WALL, COPYRIGHT, TALES], ids=lambda deck: deck.id)
def test_every_box_has_six_badges_and_speaks_three_languages(deck: Game) -> None:
    assert [piece.facts["colour"] for piece in pieces(deck, "badge")] == [
        *("red", "blue", "green", "yellow", "violet", "black")
    ]
    assert set(deck.languages) == {"en", "fr", "pl"}
    assert len({piece.id for piece in deck.pieces()}) == sum(counts(deck).values())
    assert set(counts(deck)) == set(deck.kinds), "no kind without a piece"


# Paper World.


def test_paper_world_box() -> None:
    tokens = {"score-token": 9, "scissors-token": 1}
    assert counts(WORLD) == {"landscape": 92, "start": 4, "objective": 10, **tokens, "badge": 6}


def test_landscapes_are_52_and_20_and_20() -> None:
    backs = Counter(piece.facts["back"] for piece in pieces(WORLD, "landscape"))
    assert backs == {"blue": 52, "yellow": 20, "red": 20} and backs.total() == 92


def test_landscapes_are_24_20_20_16_12_by_value() -> None:
    values = Counter(piece.facts["value"] for piece in pieces(WORLD, "landscape"))
    assert [values[value] for value in range(1, 6)] == [24, 20, 20, 16, 12]
    colours = Counter(piece.facts["colour"] for piece in pieces(WORLD, "landscape"))
    assert set(colours.values()) == {23} and len(colours) == 4


def test_stars_depend_only_on_the_value() -> None:
    stars = {(piece.facts["value"], piece.facts["stars"]) for piece in pieces(WORLD, "landscape")}
    assert stars == {(1, 0), (2, 1), (3, 2), (4, 3), (5, 5)}
    assert len(designs(WORLD, "landscape")) == 36


@pytest.mark.parametrize(
    ("players", "backs", "cards", "scissors", "stars"),
    [
        (2, {"blue"}, 52, 12, 80),
        (3, {"blue", "yellow"}, 72, 16, 124),
        (4, {"blue", "yellow", "red"}, 92, 20, 168),
    ],
)
def test_the_deck_for_each_number_of_players(
    players: int, backs: set[str], cards: int, scissors: int, stars: int
) -> None:
    deck = [piece.facts for piece in pieces(WORLD, "landscape") if piece.facts["back"] in backs]
    assert len(deck) == cards == 12 + 20 * players
    assert sum(facts["scissors"] for facts in deck) == scissors
    assert sum(facts["stars"] for facts in deck) == stars


def test_scissors_are_twenty_five_a_colour_never_on_a_five() -> None:
    cut = [piece.facts for piece in pieces(WORLD, "landscape") if piece.facts["scissors"]]
    assert Counter(facts["colour"] for facts in cut) == dict.fromkeys(("yellow", "blue", "green", "black"), 5)
    assert {facts["value"] for facts in cut} == {1, 2, 3, 4}


def test_starting_cards_are_plain_ones_with_a_back_of_their_own() -> None:
    assert [piece.facts for piece in pieces(WORLD, "start")] == [
        {"colour": colour, "value": 1, "stars": 0, "scissors": False, "back": "start"}
        for colour in ("yellow", "blue", "green", "black")
    ]


def test_score_tokens_are_three_times_4_2_1() -> None:
    assert Counter(piece.facts["points"] for piece in pieces(WORLD, "score-token")) == {4: 3, 2: 3, 1: 3}


# Paper Tales.


def test_paper_tales_box() -> None:
    table = {"aid": 5, "front-line": 5, "mat": 5, "building-mat": 5, "board": 1, "time-pawn": 1}
    tokens = {"gold-token": 40, "age-token": 30, "score-marker": 5}
    assert counts(TALES) == {"unit": 81, "building": 25, **table, **tokens, "badge": 6}


def test_units_are_13_times_3_and_13_times_2_and_16_times_1() -> None:
    copies = Counter(len(card.copies) for card in designs(TALES, "unit"))
    assert copies == {3: 13, 2: 13, 1: 16}
    assert sum(number * times for number, times in copies.items()) == 81 == len(pieces(TALES, "unit"))
    assert copies.total() == 42


def test_buildings_are_five_sets_of_five() -> None:
    assert [len(card.copies) for card in designs(TALES, "building")] == [5] * 5


def test_gold_is_80_in_coins() -> None:
    coins = Counter(piece.facts["value"] for piece in pieces(TALES, "gold-token"))
    assert coins == {1: 30, 5: 10} and sum(value * number for value, number in coins.items()) == 80


def test_each_player_colour_has_the_same_pieces() -> None:
    for kind in ("aid", "front-line", "mat", "building-mat", "score-marker"):
        colours = [piece.facts["colour"] for piece in pieces(TALES, kind)]
        assert colours == ["red", "blue", "green", "yellow", "violet"], kind


def test_only_the_kraken_is_too_dear_for_a_shapeshifter() -> None:
    (effect,) = TALES.card("shapeshifter").facts["effects"]
    assert effect["do"] == "replace" and effect["cost"] == 3
    assert [card.id for card in designs(TALES, "unit") if card.facts["cost"] > effect["cost"]] == ["kraken"]


# Paperwall.


def test_paperwall_box() -> None:
    assert counts(WALL) == {"card": 24, "score-sheet": 1, "badge": 6}
    assert WALL.card("score-sheet").facts == {"rounds": 3, "players": 4}


def test_24_cards_have_72_strips_18_of_each() -> None:
    strips = [tuple(card.facts["strips"]) for card in designs(WALL, "card")]
    every = Counter(strip for card in strips for strip in card)
    assert every == {"marmot": 18, "fish": 18, "frog": 18, "bird": 18} and every.total() == 24 * 3
    assert Counter(card[1] for card in strips) == dict.fromkeys(every, 6)


def test_strips_are_all_the_abc_and_aab_cards_up_to_a_half_turn() -> None:
    kinds = ("marmot", "fish", "frog", "bird")
    different = {min(c, c[::-1]) for c in permutations(kinds, 3)}
    doubled = {min(c, c[::-1]) for a, b in permutations(kinds, 2) for c in [(a, a, b)]}
    assert len(different) == len(doubled) == 12
    strips = [tuple(card.facts["strips"]) for card in designs(WALL, "card")]
    assert sorted(min(card, card[::-1]) for card in strips) == sorted(different | doubled)


def test_halves_are_on_8_cards_none_8_one_8_two() -> None:
    cards = [card.facts for card in designs(WALL, "card")]
    assert Counter(sum(facts["halves"].values()) for facts in cards) == {0: 8, 1: 8, 2: 8}
    held: Counter[str] = Counter()
    for facts in cards:
        held[facts["strips"][0]] += facts["halves"]["left"]
        held[facts["strips"][2]] += facts["halves"]["right"]
    assert held == {"marmot": 6, "fish": 6, "frog": 6, "bird": 6}


def test_48_objects_six_of_each_in_24_different_pairs() -> None:
    pairs = [tuple(card.facts["objects"]) for card in designs(WALL, "card")]
    objects = Counter(thing for pair in pairs for thing in pair)
    things = ("fan", "lantern", "teapot", "brush", "comb", "kite", "bell", "umbrella")
    assert objects == dict.fromkeys(things, 6) and objects.total() == 48
    left_out = {frozenset((things[i], things[i + 4])) for i in range(4)}
    assert {frozenset(pair) for pair in pairs} == {frozenset(p) for p in combinations(things, 2)} - left_out


# Copyright.


def test_copyright_box() -> None:
    boxed = {"card": 66, "frame": 6, "model-frame": 1, "mat": 1, "score-sheet": 1, "badge": 6}
    assert counts(COPYRIGHT) == boxed
    assert {COPYRIGHT.kinds[kind].material for kind in ("card", "frame", "model-frame")} == {"film"}


def symmetries() -> list[list[int]]:
    """The eight turns and flips of a 3×3 grid, as where each cell goes."""
    turned = list(range(9))
    found = []
    for _ in range(4):
        found += [turned, [cell // 3 * 3 + 2 - cell % 3 for cell in turned]]
        turned = [cell % 3 * 3 + 2 - cell // 3 for cell in turned]
    return found


def test_66_is_504_and_four_times_six_over_eight() -> None:
    placements = list(permutations(range(9), 3))
    fixed = sorted(sum(all(move[c] == c for c in place) for place in placements) for move in symmetries())
    assert len(placements) == 9 * 8 * 7 == 504
    assert fixed == [0, 0, 0, 6, 6, 6, 6, 504]
    assert sum(fixed) / 8 == (504 + 4 * 6) / 8 == 66


def test_copyrights_cards_are_the_whole_set_up_to_turning_and_flipping() -> None:
    moves = symmetries()

    def least(cells: tuple[int, ...]) -> tuple[int, ...]:
        return min(tuple(move[cell] for cell in cells) for move in moves)

    derived = {least(place) for place in permutations(range(9), 3)}
    ours = [
        least(tuple(row * 3 + column for row, column in (facts["square"], facts["circle"], facts["cross"])))
        for facts in (card.facts for card in designs(COPYRIGHT, "card"))
    ]
    assert len(ours) == 66 == len(set(ours)), "no card twice"
    assert set(ours) == derived, "and none missing"
