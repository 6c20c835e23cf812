"""Paper World counted twice: the engine against a naive second scorer; laws; what comes from data."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path as File
from random import Random
from shutil import copytree
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive import paper_world as naive
from paper_world_scenes import BOX, FACES, GAME, table

from pnp.deck.load import load_folder
from pnp.deck.model import Card, Game
from scorer.rules.paper_world import score
from scorer.rules.paper_world.landscape import tops_of
from scorer.rules.paper_world.objectives import objectives_met
from scorer.rules.paper_world.play import apply, final_table, is_over, random_move, set_up
from scorer.rules.paper_world.scoring import score_from_box
from scorer.rules.paper_world.state import State

NUMBERS = range(1, 21)
SPOTS = [(x, y) for y in range(3) for x in range(3)]
Rows = list[list[str | None]]


# --- random legal tables ---------------------------------------------------------------------------------


def _random_player(random: Random, deck: list[str], name: str) -> dict[str, Any]:
    """A connected landscape from cards of the deck, which it takes away, and things beside it."""
    spots = [random.choice(SPOTS)]
    for _ in range(random.randrange(9)):
        x, y = random.choice(spots)
        near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        spots += [spot for spot in [random.choice(near)] if spot in SPOTS and spot not in spots]
    land: Rows = [[None] * 3 for _ in range(3)]
    for x, y in spots:
        land[y][x] = deck.pop(random.randrange(len(deck)))
    signs = [[y, x] for x, y in spots if "scissors" in str(land[y][x])]
    return {
        "name": name,
        "landscape": land,
        "scissors": random.choice([None, *signs]),
        "tokens": random.sample([4, 2, 1], random.randrange(4)),
        "hand": random.randrange(10),
        "discard": random.randrange(6),
    }


def _random_players(seed: int) -> list[dict[str, Any]]:
    random = Random(seed)
    deck = [card for card, copies in BOX.copies.items() for _ in range(copies)]
    # Few values make patterns likelier.
    if random.random() < 0.6:
        few = random.sample("12345", 3)
        deck = [card for card in deck if card.split("-")[1] in few]
    return [_random_player(random, deck, name) for name in "ABCD"[: random.randint(1, 3)]]


@settings(max_examples=2500, deadline=None)
@given(st.integers(min_value=0, max_value=2**48))
def test_the_naive_scorer_agrees(seed: int) -> None:
    players = _random_players(seed)
    result = score_from_box(table(*players), BOX)
    assert [player.total for player in result.players] == [naive.points(player) for player in players]
    assert list(result.winners) == naive.winners(players)
    for mine, player in zip(result.players, players, strict=True):
        land = naive.landscape(player["landscape"])
        assert mine.more["objectives_met"] == [number for number in NUMBERS if naive.met(number, land)]
    owners = [player for player in players if player["scissors"]]
    reasons = {doubt.reason for doubt in result.doubts}
    assert reasons <= {"scissors-two-owners", "tokens-too-many", "starts-too-many"}
    started = [str(player["landscape"]).count("start-") for player in players]
    assert (max(started) > 1) == ("starts-too-many" in reasons)
    assert (len(owners) > 1) == any(doubt.reason == "scissors-two-owners" for doubt in result.doubts)


def test_random_tables_meet_every_objective_now_and_then() -> None:
    met = Counter[int]()
    for seed in range(1500):
        for player in _random_players(seed):
            met.update(objectives_met(tops_of(player["landscape"], FACES), BOX.objectives))
    assert len(met) >= 17, f"the comparison would be empty: {sorted(met)}"


# --- laws ------------------------------------------------------------------------------------------------

cells = st.one_of(st.none(), st.sampled_from(sorted(FACES)))
grids = st.lists(st.lists(cells, min_size=3, max_size=3), min_size=3, max_size=3)
WITHOUT_LINES = {
    number: pattern for number, pattern in BOX.objectives.items() if pattern.shape not in ("row", "column")
}


def _met(rows: Rows) -> list[int]:
    return objectives_met(tops_of(rows, FACES), BOX.objectives)


@settings(max_examples=300, deadline=None)
@given(grids)
def test_objectives_do_not_change_in_a_mirror(rows: Rows) -> None:
    assert _met([row[::-1] for row in rows]) == _met(rows)
    assert _met(rows[::-1]) == _met(rows)


@settings(max_examples=300, deadline=None)
@given(grids)
def test_a_quarter_turn_changes_only_rows_and_columns(rows: Rows) -> None:
    turned = [list(column) for column in zip(*rows[::-1], strict=True)]
    mine, theirs = (objectives_met(tops_of(grid, FACES), WITHOUT_LINES) for grid in (rows, turned))
    assert mine == theirs


@settings(max_examples=300, deadline=None)
@given(grids, st.sampled_from(sorted(FACES)), st.integers(0, 8))
def test_a_new_stack_never_loses_an_objective_or_a_point(rows: Rows, card: str, cell: int) -> None:
    if rows[cell // 3][cell % 3] is None:
        before = score_from_box(table({"landscape": rows}), BOX).players[0]
        grown = [list(row) for row in rows]
        grown[cell // 3][cell % 3] = card
        after = score_from_box(table({"landscape": grown}), BOX).players[0]
        assert set(before.more["objectives_met"]) <= set(after.more["objectives_met"])
        assert after.total == before.total + FACES[card].stars


@settings(max_examples=200, deadline=None)
@given(st.integers(min_value=0, max_value=2**48))
def test_the_order_of_players_does_not_matter(seed: int) -> None:
    players = _random_players(seed)
    one, other = (score_from_box(table(*order), BOX) for order in (players, players[::-1]))
    assert {player.name: player for player in one.players} == {
        player.name: player for player in other.players
    }
    assert set(one.winners) == set(other.winners) and one.winners
    assert one.certain == other.certain


# --- what comes from data ----------------------------------------------------------------------


def _played(game: Game, players: int, seed: int) -> State:
    random = Random(seed)
    state = set_up(game, players, random)
    while not is_over(state):
        state = apply(state, random_move(state, random))
    return state


def _renamed(game: Game) -> Game:
    """The same box, every card by another name, in other words."""

    def rename(card: Card) -> Card:
        words = {"en": "x", "fr": "x", "pl": "x"}
        return replace(card, id=f"zz-{card.id[::-1]}", words=dict.fromkeys(card.words, words))

    return replace(game, cards=tuple(rename(card) for card in game.cards))


def test_renaming_cards_changes_nothing_but_their_names() -> None:
    other = _renamed(GAME)
    for seed in range(60):
        players = _random_players(seed)
        renamed = [
            {
                **player,
                "landscape": [[card and f"zz-{card[::-1]}" for card in row] for row in player["landscape"]],
            }
            for player in players
        ]
        mine, theirs = score(table(*players), GAME), score(table(*renamed), other)
        assert mine.winners == theirs.winners and mine.doubts == theirs.doubts
        for one, two in zip(mine.players, theirs.players, strict=True):
            assert (one.rank, one.more) == (two.rank, two.more)
            assert [(line.reason, line.points, line.values) for line in one.lines] == [
                (line.reason, line.points, line.values) for line in two.lines
            ]
            assert [f"zz-{card[::-1]}" for line in one.lines for card in line.pieces] == [
                card for line in two.lines for card in line.pieces
            ]
    first, second = (_played(game, 3, seed=5) for game in (GAME, other))
    totals = [
        [player.total for player in score(final_table(state), game).players]
        for state, game in ((first, GAME), (second, other))
    ]
    assert totals[0] == totals[1]


NEW = [
    ("{shape: square, sum: 10}", "green-1 green-2 / blue-3 blue-4", "green-1 green-2 / blue-3 blue-3"),
    ("{shape: column, each: {colour: blue}}", "blue-1 / blue-4 / blue-2", "blue-1 blue-4 blue-2"),
    (
        "{shape: anywhere, count: 2, each: {scissors: true, value: 3}}",
        "green-3-scissors blue-3-scissors",
        "green-3-scissors blue-3",
    ),
    ("{shape: row, values: [1, 2, 3]}", "green-1 blue-2 green-3", "green-3 blue-2 green-1"),
    ("{shape: row, values: [1, 2, 3], either_way: true}", "green-3 blue-2 green-1", "green-3 blue-1 green-2"),
    (
        "{shape: diagonal, values: [1, 2, 3]}",
        "- - blue-1 / - blue-2 / blue-3",
        "- - blue-3 / - blue-2 / blue-1",
    ),
    ("{shape: anywhere, values: [5, 5]}", "green-5 blue-5", "green-5 blue-4"),
    ("{shape: l, different: value}", "green-5 blue-4 / green-1", "green-5 blue-4 / green-4"),
    (
        "{shape: corners, each: {scissors: false}}",
        "green-1 - green-2 / - - - / green-1 - blue-5",
        "green-1 - green-2-scissors / - - - / green-1 - blue-5",
    ),
]


@pytest.mark.parametrize("pattern, met, not_met", NEW, ids=[new[0] for new in NEW])
def test_a_new_objective_in_the_data_is_checked_with_no_new_code(
    pattern: str, met: str, not_met: str, tmp_path: File
) -> None:
    folder = tmp_path / "paper-world"
    copytree(GAME.folder, folder)
    words = "{en: New, fr: Neuf, pl: Nowy}"
    sides = [f"{{number: {number}, title: {words}, pattern: {pattern}}}" for number in (21, 22)]
    entry = f"objective:\n  - {{id: objective-new, front: {sides[0]}, back: {sides[1]}}}\n"
    (folder / "new.yaml").write_text(entry, encoding="utf-8")
    game = load_folder(folder)
    for picture, expected in ((met, [21, 22]), (not_met, [])):
        land = [[None if card == "-" else card for card in row.split()] for row in picture.split(" / ")]
        found = score(table({"landscape": land}), game).players[0].more["objectives_met"]
        assert [number for number in found if number > 20] == expected
