"""Paperwall by the rulebook: worked examples, where a card may lie, rounds, what is doubted and refused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path as File
from random import Random

import pytest
from paperwall_scenes import BOX, GAME, Row, laid, row, table
from pydantic import ValidationError

from scorer.rules.paperwall import add_up, score
from scorer.rules.paperwall.box import StripCard
from scorer.rules.paperwall.play import apply, draw_order, is_over, random_move, set_up
from scorer.rules.paperwall.row import Laid, strip_counts, visible, whole_symbols, why_not_laid
from scorer.rules.paperwall.scoring import object_lines
from scorer.score import Line, PlayerScore, Score
from scorer.table import load_table


def points(result: Score, reason: str, **values: object) -> list[int]:
    """What each player gets for a reason."""
    return [
        sum(
            line.points
            for line in player.lines
            if line.reason == reason and values.items() <= dict(line.values).items()
        )
        for player in result.players
    ]


# --- worked examples -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players, aside, pile", [(2, 12, 6), (3, 6, 9), (4, 0, 12)])
def test_P1_set_up_by_players(players: int, aside: int, pile: int) -> None:
    state = set_up(GAME, players, Random(1))
    assert len(state.aside) == aside
    assert [len(cards) for cards in state.piles] == [pile, pile]
    assert state.to_draw == tuple(range(players)) * 3, "one after another, the youngest first"
    while not is_over(state):
        state = apply(state, random_move(state, Random(2)))
    assert {len(cards) for rows in state.finished for cards in rows} == {6}


@pytest.mark.parametrize("at, reason", [(3, None), (2, None), (1, None), (0, "card-covered")])
def test_P2_overlap_of_no_one_two_three_strips(at: int, reason: str | None) -> None:
    for turned in (False, True):
        first, second = laid([("c01", False, 0), ("c02", turned, at)])
        assert why_not_laid([first], second) == reason
        mirrored = laid([("c02", turned, -at)])[0]
        assert why_not_laid([first], mirrored) == reason


def test_P3_a_whole_symbol_is_two_points() -> None:
    result = score(table(row("c02 c11"), row("c01 c04")), GAME)
    assert points(result, "symbol") == [2, 0]
    assert next(line for line in result.players[0].lines if line.reason == "symbol").pieces == ("c02", "c11")


@pytest.mark.parametrize(
    "cards, counts, different, alike",
    [
        ("c01 c02 c03 c04 c05 c10", [2, 2, 2, 2, 1, 1, 1, 1], 2, 0),
        ("c01 c02 c03 c04 c05 c06", [2, 2, 2, 2, 2, 1, 1], 1, 0),
        ("c01 c02 c03 c04 c05 c14", [2, 2, 2, 2, 2, 2], 1, 0),
        ("c01 c02 c04 c07 c12 c13", [3, 3, 2, 2, 2], 0, 0),
        ("c01 c02 c06 c07 c14 c16", [4, 2, 2, 2, 2], 0, 2),
    ],
)
def test_P4_collections(cards: str, counts: list[int], different: int, alike: int) -> None:
    owned = Counter(thing for card in cards.split() for thing in BOX.cards[card].objects)
    assert sorted(owned.values(), reverse=True) == counts
    result = score(table(row(cards)), GAME)
    assert points(result, "objects-different") == [different]
    assert points(result, "objects-alike") == [alike]
    without = score(table(row(cards), variant={"objects": False}), GAME)
    assert points(without, "objects-different") == points(without, "objects-alike") == [0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_P5_six_turns_with_draws_in_the_first_three(players: int) -> None:
    random, state, kinds = Random(5), set_up(GAME, players, Random(4)), ""
    while not state.finished:
        move = random_move(state, random)
        kinds += type(move).__name__[0]
        state = apply(state, move)
    assert kinds == "D" * 3 * players + ("L" * players + "D" * players) * 3 + "L" * players * 3
    assert not any(state.hands) and not any(state.piles)


def test_P6_marmots_5_5_3_1() -> None:
    rows = [row("c01 c02 c06"), row("c03 c08 c10 c13"), row("c14 c15 c16"), row("c17")]
    assert [strip_counts(laid(cards))["marmot"] for cards in rows] == [5, 5, 3, 1]
    result = score(table(*rows), GAME)
    assert points(result, "strips", type="marmot") == [0, 0, 3, 1]
    why = [line for player in result.players for line in player.lines if line.values.get("type") == "marmot"]
    assert [line.reason for line in why] == ["majority", "majority", "strips", "strips"]
    assert why[0].pieces == ("c01", "c02", "c06") and why[0].values["count"] == 5


def test_P7_two_players_frogs() -> None:
    tie = [row("c07 c08"), row("c09 c12 c13")]
    assert [strip_counts(laid(cards))["frog"] for cards in tie] == [4, 4]
    assert points(score(table(*tie), GAME), "strips", type="frog") == [0, 0]
    ahead = [row("c07 c08"), row("c12 c13")]
    assert [strip_counts(laid(cards))["frog"] for cards in ahead] == [4, 2]
    assert points(score(table(*ahead), GAME), "strips", type="frog") == [0, 2]


def test_P8_one_object_serves_in_both_collections() -> None:
    cards = "c01 c02 c03 c04 c11 c23"
    owned = Counter(thing for card in cards.split() for thing in BOX.cards[card].objects)
    assert sorted(owned.values(), reverse=True) == [4, 2, 1, 1, 1, 1, 1, 1]
    assert sum(line.points for line in object_lines(laid(row(cards)))) == 2 + 2


def test_each_group_of_four_counts_in_an_edited_deck() -> None:
    """No six cards of the bundled deck have eight objects alike; a person's own may."""
    strips = BOX.cards["c01"].strips
    cards = [StripCard(f"x{i}", strips, ("fan", "fan" if i < 3 else "kite")) for i in range(6)]
    lines = list(object_lines([Laid(card, False, 3 * i) for i, card in enumerate(cards)]))
    assert [(line.values["object"], line.values["count"], line.points) for line in lines] == [("fan", 9, 4)]


def test_P9_the_line_of_three_cards() -> None:
    cards = row("c02@0 c11@3 c01@5")
    shown = visible(laid(cards))
    assert [seen.strip.kind for seen in shown] == [
        "marmot",
        "marmot",
        "frog",
        "bird",
        "bird",
        "marmot",
        "marmot",
        "fish",
    ]
    assert whole_symbols(laid(cards)) == [(0, 1)]
    result = score(table(cards), GAME)
    assert points(result, "symbol") == [2]
    assert result.certain


# --- rows ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words, card, reason",
    [
        ("c01", "c02@4", "not-touching"),
        ("c01", "c02@-4", "not-touching"),
        ("c01 c03", "c02@1", "not-at-end"),
        ("c01 c03", "c02@2", "not-at-end"),
        ("c01 c03", "c02@3", "card-covered"),
        ("c01 c03", "c02@5", None),
        ("c01 c03@1", "c02@-3", None),
        ("c01 c03@1", "c02@-2", "card-covered"),  # pressed from both sides
        ("c01 c03@2", "c02@-2", None),
        ("c01 c03@2", "c02@-1", "card-covered"),
        ("c01 c03@-1", "c02@3", None),
        ("c01 c03@-1", "c02@2", "card-covered"),
        ("", "c02@7", None),
    ],
)
def test_where_the_next_card_may_lie(words: str, card: str, reason: str | None) -> None:
    assert why_not_laid(laid(row(words)), laid(row(card))[0]) == reason


def test_a_half_turn_reverses_strips_and_halves() -> None:
    plain, turned = laid([("c15", False, 0), ("c15", True, 0)])
    assert [strip.kind for strip in plain.strips()] == ["fish", "marmot", "frog"]
    assert [strip.kind for strip in turned.strips()] == ["frog", "marmot", "fish"]
    assert [(strip.left, strip.right) for strip in plain.strips()] == [
        (True, False),
        (False,) * 2,
        (False,) * 2,
    ]
    assert [(strip.left, strip.right) for strip in turned.strips()] == [
        (False,) * 2,
        (False,) * 2,
        (False, True),
    ]


def test_halves_meet_only_edge_to_edge() -> None:
    assert len(whole_symbols(laid(row("c02 c11 c05")))) == 2
    assert whole_symbols(laid(row("c15 c18"))) == [], "both halves are on the left"
    assert len(whole_symbols(laid(row("-c15 c18")))) == 1
    assert whole_symbols(laid(row("c02 c11@2"))) == [], "the half is hidden"
    assert whole_symbols(laid(row("c02 c11@4"))) == [], "a gap"


def test_a_type_that_only_one_player_has_is_a_majority() -> None:
    result = score(table(row("c01"), row("c04")), GAME)
    assert points(result, "strips", type="marmot") == [0, 0]
    assert points(result, "strips", type="fish") == [1, 0]
    assert points(result, "strips", type="bird") == [0, 0]
    assert {line.values.get("type") for player in result.players for line in player.lines} == {
        "marmot",
        "fish",
        "frog",
    }


# --- who draws first -------------------------------------------------------------------------------------


def test_draw_order() -> None:
    assert draw_order([1, 3, 2], youngest=0) == (1, 2, 0)
    assert draw_order([3, 3, 2], youngest=2) == (2, 0, 1), "no strict majority: the youngest"
    assert draw_order([0, 0, 0, 0], youngest=3) == (3, 0, 1, 2)


def test_draw_order_counts_strips_in_sight_only() -> None:
    cards = laid(row("c01 -c04@1"))
    assert strip_counts(cards)["marmot"] == 1


# --- several rounds --------------------------------------------------------------------------------------


def _round(**totals: int) -> Score:
    return Score("paperwall", tuple(PlayerScore(name, (Line("strips", n),)) for name, n in totals.items()))


def test_rounds_add_up_and_a_tie_is_shared() -> None:
    game = add_up([_round(A=3, B=5, C=1), _round(B=2, A=4, C=0), _round(A=1, B=1, C=0)])
    assert [(player.name, player.total, player.rank) for player in game.players] == [
        ("A", 8, 1),
        ("B", 8, 1),
        ("C", 1, 3),
    ]
    assert game.winners == ("A", "B") and game.certain
    assert [line.points for line in game.players[0].lines] == [3, 4, 1]


def test_what_is_odd_about_rounds_is_doubted() -> None:
    missed = add_up([_round(A=3, B=5), _round(A=1)])
    assert [(doubt.reason, doubt.player, doubt.place) for doubt in missed.doubts] == [
        ("round-missed", "B", "round 2")
    ]
    assert [doubt.reason for doubt in add_up([_round(A=1)] * 4).doubts] == ["rounds-too-many"]
    files = [score(table(row("c01"), row("c02"), round=number), GAME) for number in (1, 2, 1)]
    assert [(doubt.reason, doubt.values) for doubt in add_up(files).doubts] == [
        ("round-twice", {"number": 1})
    ]
    assert add_up([score(table(row("c01"), row("c02")), GAME)] * 2).certain  # no file says which it is
    odd = score(table(row("c01 c03@4"), row("c02 c04")), GAME)
    assert [doubt.place for doubt in add_up([_round(A=1, B=1), odd]).doubts] == ["round 2, card 2"]


# --- doubts and refusals ---------------------------------------------------------------------------------

SIX = "c01 c02 c03 c04 c05 c06"
OTHER = "c07 c08 c09 c10 c11 c12"


@pytest.mark.parametrize(
    "rows, more, reasons",
    [
        ([row(SIX), row(OTHER)], {}, []),
        ([row("c01 c02 c03"), row("c04 c05 c06")], {}, []),
        ([row(SIX), row("c07 c08 c09 c10 c11 c01")], {}, ["copies-too-many"]),
        ([row("c01 c01")], {}, ["copies-too-many"]),
        ([row(SIX + " c07")], {}, ["row-too-long"]),
        ([row(SIX), row("c07 c08 c09 c10 c11")], {}, ["row-too-short"]),
        ([row("c01 c02@4")], {}, ["card-not-touching"]),
        ([row("c01 c02 c03@2")], {}, ["card-not-at-end"]),
        ([row("c01 c02@0")], {}, ["card-covered"]),
        ([row("c01 c02@1 c03@-2")], {}, ["card-covered"]),
        ([row("c01"), row("c02"), row("c03"), row("c04"), row("c05")], {}, ["players-too-many"]),
        ([row(SIX)], {"round": 4}, ["rounds-too-many"]),
    ],
)
def test_doubts(rows: list[Row], more: dict[str, int], reasons: list[str]) -> None:
    result = score(table(*rows, **more), GAME)
    assert [doubt.reason for doubt in result.doubts] == reasons
    assert result.certain == (not reasons)
    assert len(result.players) == len(rows), "the score stands"


def test_a_covered_card_is_named() -> None:
    doubt = score(table(row("c01 c02@1 c03@-2")), GAME).doubts[0]
    assert (doubt.player, doubt.place, doubt.values["card"]) == ("A", "card 1", "c01")


def test_unknown_cards_are_problems_in_their_place() -> None:
    assert list(table(row("c01 c25 frame")).problems(GAME)) == [
        (("players", 0, "row", 1, "card"), "there is no card 'c25' (did you mean 'c24'?)"),
        (("players", 0, "row", 2, "card"), "there is no card 'frame'"),
    ]
    with pytest.raises(ValidationError, match="100"):
        table([("c01", False, 100)])


def test_a_table_file_is_read(tmp_path: File) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(
        "game: paperwall\n"
        "variant: {objects: true}\n"
        "round: 1\n"
        "players:\n"
        "  - name: Ana\n"
        "    row:\n"
        "      - {card: c02, turned: false, at: 0}\n"
        "      - {card: c11, turned: false, at: 3}\n"
        "      - {card: c01, turned: true, at: 5}\n",
        encoding="utf-8",
    )
    result = score(load_table(file), GAME)
    assert [(line.reason, line.points) for line in result.players[0].lines] == [
        *[("majority", 0)] * 4,
        ("symbol", 2),
        ("objects-different", 1),
    ]
