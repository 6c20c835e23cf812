"""Paperwall counted twice: every short row whole, random tables, laws, other names, whole games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive import paperwall as naive
from paperwall_scenes import BOX, GAME, Row, laid, random_rows, table

from scorer.rules.paperwall import add_up, score
from scorer.rules.paperwall.play import apply, check, final_tables, is_over, random_move, set_up
from scorer.rules.paperwall.row import Laid, legal_places, strip_counts, whole_symbols, why_not_laid
from scorer.rules.paperwall.scoring import score_from_box
from scorer.score import Impossible, Line

SEEDS = st.integers(min_value=0, max_value=2**48)


def _compare(row: Row) -> bool:
    """A row judged by both; whether its last card was legal."""
    cards = laid(row)
    legal = why_not_laid(cards[:-1], cards[-1]) is None
    assert legal == naive.is_legal(row), row
    counts = strip_counts(cards)
    assert {kind: counts[kind] for kind in naive.TYPES.values()} == naive.counts(row), row
    assert len(whole_symbols(cards)) == naive.symbols(row), row
    return legal


def test_every_row_of_two_cards() -> None:
    seen, symbols = Counter[bool](), 0
    for one, other in permutations(sorted(BOX.cards), 2):
        for turned, turned_too, at in product((False, True), (False, True), range(-4, 5)):
            row = [(one, turned, 0), (other, turned_too, at)]
            legal = _compare(row)
            seen[legal] += 1
            symbols += len(whole_symbols(laid(row)))
    # Each pair in both orders and all turns: three places a side are legal, the same place and gaps are not.
    assert seen == {True: 24 * 23 * 4 * 6, False: 24 * 23 * 4 * 3}
    assert symbols


# One card of each kind: no half, one (on either edge), two.
FEW = ("c01", "c02", "c09", "c15")


def test_every_row_of_three_cards_of_four() -> None:
    seen = Counter[bool]()
    for cards in permutations(FEW, 3):
        for turns in product((False, True), repeat=3):
            for second in (-3, -2, -1, 1, 2, 3):
                for third in range(-7, 8):
                    row = list(zip(cards, turns, (0, second, third), strict=True))
                    seen[_compare(row)] += 1
    assert seen.total() == 24 * 8 * 6 * 15
    # Edge to edge first: six places for the third card; pressed by one or two strips: five, four.
    assert seen[True] == 24 * 8 * 2 * (6 + 5 + 4)


@pytest.mark.parametrize("second", [-3, -2, -1, 1, 2, 3])
def test_legal_places_are_all_places_that_are_not_refused(second: int) -> None:
    cards = laid([("c01", False, 0), ("c02", True, second)])
    allowed = [at for at in range(-9, 12) if why_not_laid(cards, laid([("c03", False, at)])[0]) is None]
    assert sorted(legal_places(cards)) == allowed


@settings(max_examples=2000, deadline=None)
@given(SEEDS, st.integers(1, 4), st.booleans())
def test_the_naive_scorer_agrees(seed: int, players: int, objects: bool) -> None:
    rows = random_rows(Random(seed), players)
    assert all(naive.is_legal(row) for row in rows)
    result = score_from_box(table(*rows, variant={"objects": objects}), BOX)
    totals = naive.points(rows, objects)
    assert [player.total for player in result.players] == totals
    assert [player.rank == 1 for player in result.players] == [total == max(totals) for total in totals]
    assert result.certain


# --- laws ------------------------------------------------------------------------------------------------


def _upside_down(row: Row) -> Row:
    """The row as one sees it from the other side of the table."""
    return [(card, not turned, -at - 3) for card, turned, at in row]


@settings(max_examples=200, deadline=None)
@given(SEEDS, st.integers(2, 4))
def test_a_row_counts_the_same_from_across_the_table(seed: int, players: int) -> None:
    rows = random_rows(Random(seed), players)
    mine, theirs = (score_from_box(table(*view), BOX) for view in (rows, [_upside_down(row) for row in rows]))
    assert [player.total for player in mine.players] == [player.total for player in theirs.players]
    assert mine.certain and theirs.certain


@settings(max_examples=200, deadline=None)
@given(SEEDS)
def test_where_a_row_begins_and_who_sits_where_do_not_matter(seed: int) -> None:
    rows = random_rows(Random(seed), 3)
    shifted = [[(card, turned, at + 7) for card, turned, at in row] for row in rows]
    one, other = score_from_box(table(*rows), BOX), score_from_box(table(*shifted[::-1]), BOX)
    assert [player.lines for player in one.players] == [player.lines for player in other.players][::-1]


@settings(max_examples=200, deadline=None)
@given(SEEDS)
def test_one_player_more_never_takes_a_point_from_the_others(seed: int) -> None:
    rows = random_rows(Random(seed), 4)
    few, many = (score_from_box(table(*rows[:n]), BOX) for n in (3, 4))
    assert all(a.total <= b.total for a, b in zip(few.players, many.players, strict=False))


def test_renaming_cards_changes_nothing_but_their_names() -> None:
    other = replace(GAME, cards=tuple(replace(card, id=f"zz-{card.id}", words={}) for card in GAME.cards))
    for seed in range(60):
        rows = random_rows(Random(seed), 3)
        renamed = [[(f"zz-{card}", turned, at) for card, turned, at in row] for row in rows]
        mine, theirs = score(table(*rows), GAME), score(table(*renamed), other)
        assert (mine.winners, mine.doubts) == (theirs.winners, theirs.doubts)
        for one, two in zip(mine.players, theirs.players, strict=True):
            assert [_renamed(line) for line in one.lines] == [*two.lines]


def _renamed(line: Line) -> Line:
    on = {f"zz-{card}": points for card, points in line.on.items()}
    return replace(line, pieces=tuple(f"zz-{card}" for card in line.pieces), on=on)


def test_the_cards_are_those_the_naive_scorer_knows() -> None:
    kinds = {card.id: [strip.kind for strip in card.strips] for card in BOX.cards.values()}
    for name, front in naive.FRONT.items():
        assert [naive.TYPES[letter] for letter in front.replace("|", "").split(" ")] == kinds[name]


# --- whole games -----------------------------------------------------------------------------------------


def _plain(row: tuple[Laid, ...]) -> Row:
    return [(laid.card.id, laid.turned, laid.at) for laid in row]


def _draws_first(rows: list[Row], youngest: int) -> int:
    marmots = [naive.counts(row)["marmot"] for row in rows]
    return marmots.index(max(marmots)) if marmots.count(max(marmots)) == 1 else youngest


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_keep_every_card_and_every_rule(players: int) -> None:
    random = Random(players)
    for number in range(12):
        state = set_up(BOX, players, random, youngest=number % players)
        check(state)
        while not is_over(state):
            before, state = state, apply(state, random_move(state, random))
            check(state)
            if before.to_lay and state.to_draw:
                first = _draws_first([_plain(row) for row in state.rows], number % players)
                assert state.to_draw == tuple((first + step) % players for step in range(players))
        tables = final_tables(state)
        assert [each.round for each in tables] == [1, 2, 3]
        scores = [score_from_box(each, BOX) for each in tables]
        game = add_up(scores)
        assert game.certain
        rows = [
            [[(c.card, c.turned, c.at) for c in player.row] for player in each.players] for each in tables
        ]
        totals = [sum(each) for each in zip(*(naive.points(each) for each in rows), strict=True)]
        assert [player.total for player in game.players] == totals


def test_a_lost_card_is_noticed() -> None:
    state = set_up(BOX, 3, Random(1))
    with pytest.raises(Impossible, match="lost"):
        check(state._replace(aside=state.aside[1:]))
    with pytest.raises(Impossible, match="lies"):
        check(state._replace(rows=(tuple(laid([("c01", False, 0), ("c02", False, 0)])), (), ())))
    with pytest.raises(Impossible, match="players"):
        set_up(BOX, 5, Random(1))
