"""Copyright's rules: the rulebook's examples, a second scorer, all ways two films can lie, laws, games."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.deck.load import load_game
from scorer.rules.copyright import DOUBTS, add_up, play, score
from scorer.rules.copyright.cells import COVERED, matches, parse_cells, spell_cells
from scorer.rules.copyright.frame import best_frame, best_turn, turned_cells, turned_overhang
from scorer.rules.copyright.laying import Lying, Overhang, framed, lay, overhang, turned
from scorer.score import Impossible, Line, PlayerScore, Score
from scorer.tables.copyright import Table
from tests.naive import copyright as naive

GAME = load_game("copyright")
FILMS = {card.id: card.facts for card in GAME.cards if card.kind.id == "card"}
MODEL = [["s", "", "ox"], ["", "x", ""], ["o", "", "s"]]
TURNS = [(turns, flipped) for turns in range(4) for flipped in (False, True)]


def table(*players: dict[str, Any], **fields: Any) -> Table:
    named = [{"name": f"P{i}", "cells": MODEL, **player} for i, player in enumerate(players, start=1)]
    return Table.model_validate({"game": "copyright", "model": MODEL, "players": named, **fields})


def with_cell(row: int, column: int, content: str | None) -> list[list[str | None]]:
    cells: list[list[str | None]] = [list(cells) for cells in MODEL]
    cells[row][column] = content
    return cells


def totals(of: Table) -> list[int]:
    return [player.total for player in score(of, GAME).players]


def doubts(of: Table) -> list[str]:
    return [doubt.reason for doubt in score(of, GAME).doubts]


def round_of(*points: int, variant: str = "base", limit: int = 20) -> Score:
    players = tuple(PlayerScore(f"P{i}", (Line("matches", n),)) for i, n in enumerate(points, start=1))
    return Score("copyright", players, more={"variant": variant, "limit": limit})


# The worked examples.


def test_c1_eight_cells_and_five_lines_outside() -> None:
    cells = with_cell(1, 1, "")
    outside = {"above": 1, "below": 1, "left": 1, "right": 2}
    of = table({"cells": cells, "outside": outside}, {"finished": True})
    assert totals(of) == [3, 10]
    lines = score(of, GAME).players[0].lines
    assert [(line.reason, line.points) for line in lines] == [("matches", 8), ("outside", -5)]
    assert lines[1].values == {"rows": 2, "columns": 3, "n": 5}


def test_c2_the_model_reproduced() -> None:
    of = table({"finished": True})
    assert totals(of) == [10]
    assert score(of, GAME).certain


def test_c3_two_films_shifted_by_a_row_and_a_column() -> None:
    first, second = Lying(FILMS["c46"]), Lying(FILMS["c22"], at=(1, 1))
    stack = lay([first, second])
    model = list(framed(stack))
    model[0] ^= 1
    model[1] ^= 2
    model[2] ^= 4
    six = framed(stack)
    assert sum(matches(six, tuple(model))) == 6
    assert overhang(stack) == Overhang(below=1, right=1)
    of = table(
        {"cells": spell_cells(six), "outside": {"below": 1, "right": 1}}, model=spell_cells(tuple(model))
    )
    assert totals(of) == [4]


def test_c4_the_most_points_win_when_several_reach_the_limit() -> None:
    end = add_up([round_of(10, 10), round_of(6, 9), round_of(5, 4)])
    assert [player.total for player in end.players] == [21, 23]
    assert end.winners == ("P2",)
    assert [player.rank for player in end.players] == [2, 1]


def test_c5_lines_are_counted_not_cells() -> None:
    stack = lay([Lying(FILMS["c01"]), Lying(FILMS["c02"], at=(1, 1))])
    assert overhang(stack).lines == 2
    assert sum(place not in product(range(3), range(3)) for place in stack) == 5


def test_c6_a_finisher_loses_lines_too() -> None:
    assert totals(table({"finished": True, "outside": {"above": 1, "left": 2}})) == [7]


def test_c7_a_film_on_its_like_changes_nothing() -> None:
    film = Lying({"square": [0, 0], "circle": [0, 2], "cross": [1, 1]})
    assert lay([film, film]) == lay([film])
    assert spell_cells(framed(lay([film, film]))) == [["s", "", "o"], ["", "x", ""], ["", "", ""]]


def test_c8_one_figure_more_is_no_match() -> None:
    assert matches(parse_cells([["so"] * 3] * 3), parse_cells([["s"] * 3] * 3)) == (False,) * 9
    assert totals(table({"cells": with_cell(0, 0, "so")})) == [8]


# Holes, variants, the end of a game.


def test_a_hole_is_no_empty_cell() -> None:
    outside = {"above": 2, "below": 2}
    assert totals(table({"cells": with_cell(1, 2, None), "outside": outside})) == [8 - 4]
    assert matches((0,) * 9, (0,) * 9) == (False,) * 9
    assert matches((COVERED,) * 9, (COVERED,) * 9) == (True,) * 9


@pytest.mark.parametrize(("variant", "expected"), [("base", [9, 7]), ("timed", [9, 1]), ("flash", [1, 0])])
def test_variants(variant: str, expected: list[int]) -> None:
    late = 3 if variant == "timed" else 0
    players = (
        {"finished": True, "outside": {"left": 1}},
        {"cells": with_cell(0, 0, ""), "outside": {"below": 1}, "late": late},
    )
    assert totals(table(*players, variant=variant)) == expected
    assert not doubts(table(*players, variant=variant))


def test_nobody_wins_a_flash_round_that_nobody_finishes() -> None:
    assert score(table({"cells": with_cell(0, 0, "")}, variant="flash"), GAME).winners == ()


def test_a_whole_copy_alone_need_not_be_said_to_have_finished() -> None:
    assert totals(table({}, {"cells": with_cell(0, 0, "")})) == [10, 8]


def test_rounds_may_be_negative() -> None:
    outside = {"above": 2, "below": 2, "left": 2, "right": 2}
    cells = [["", "", ""]] * 3
    assert totals(table({"cells": cells, "outside": outside})) == [4 - 8]


def test_no_winner_before_the_limit() -> None:
    assert add_up([round_of(9, 10), round_of(9, 9)]).winners == ()
    assert add_up([round_of(9, 10), round_of(9, 9)], limit=19).winners == ("P2",)
    assert add_up([round_of(9, 10, limit=19), round_of(9, 9, limit=18)]).winners == ("P2",)


def test_a_tie_at_the_end_is_shared() -> None:
    assert add_up([round_of(10, 10), round_of(10, 10)]).winners == ("P1", "P2")


def test_flash_games_go_to_three() -> None:
    of = table({"finished": True}, {"cells": with_cell(0, 0, "")}, variant="flash")
    rounds = [score(of, GAME)] * 3
    assert add_up(rounds[:2]).winners == ()
    assert add_up(rounds).winners == ("P1",)


def test_who_reached_the_limit_first_has_won_even_if_they_play_on() -> None:
    end = add_up([round_of(20, 5), round_of(0, 19)])
    assert end.winners == ("P1",)
    assert [player.rank for player in end.players] == [1, 2]
    assert [doubt.reason for doubt in end.doubts] == ["played-on"]


def test_no_rounds_are_no_game() -> None:
    with pytest.raises(Impossible):
        add_up([])


# Doubts: one table each, and each reason is met.

WIDE = {"above": 2, "below": 2, "left": 2, "right": 2}
DOUBTED: dict[str, Table] = {
    "model-hole": table({}, model=[["s", "o", "x"], [None, "", ""], ["", "", ""]]),
    "model-figure-missing": table({}, model=[["s", "o", ""], ["", "", ""], ["", "", ""]]),
    "model-figure-often": table({}, model=[["s", "s", "s"], ["s", "s", "o"], ["x", "", ""]]),
    "too-far-rows": table({"outside": {"above": 10, "below": 9}}),
    "too-far-columns": table({"outside": {"left": 19}}),
    "cannot-be-covered": table({"cells": with_cell(1, 1, None)}),
    "figure-missing": table({"cells": [["s", "o", ""], ["", "", ""], ["", "", ""]]}),
    "late-untimed": table({"late": 1}),
    "too-many-films": table({"cells": None, "laid": [{"card": f"c{n:02}"} for n in range(1, 12)]}),
    "film-apart": table({"cells": None, "laid": [{"card": "c01"}, {"card": "c02", "at": [3, 0]}]}),
    "film-too-often": table({"cells": None, "laid": [{"card": "c01"}, {"card": "c01"}]}),
    "too-many-players": table(*({"finished": n == 1} for n in range(1, 8))),
    "not-reproduced": table({"cells": with_cell(0, 0, ""), "finished": True}),
    "several-finishers": table({"finished": True}, {"finished": True}),
    "who-finished": table({}, {}),
}


@pytest.mark.parametrize("reason", sorted(DOUBTED))
def test_doubts(reason: str) -> None:
    assert reason in doubts(DOUBTED[reason])
    assert not score(DOUBTED[reason], GAME).certain


def test_every_doubt_is_met() -> None:
    assert set(DOUBTED) | {"mixed-variants", "played-on", "round-missed"} == DOUBTS


def test_doubts_over_rounds() -> None:
    other = replace(round_of(1, 2), players=round_of(1).players)
    end = add_up([round_of(1, 2), round_of(1, 1, variant="timed"), other])
    assert {doubt.reason for doubt in end.doubts} == {"mixed-variants", "round-missed"}


def test_two_finishers_score_no_bonus() -> None:
    assert totals(table({"finished": True}, {"finished": True})) == [9, 9]
    said = score(table({"finished": True}, {"finished": True}), GAME).doubts[0]
    assert said.options == ("P1", "P2")


def test_what_lies_is_never_doubted_as_a_cover() -> None:
    """Any stack of films gives cells that films can cover: every way three films can be shifted."""
    shifts = list(product(range(-2, 3), repeat=2))
    facts = FILMS["c46"]
    for one, other in product(shifts, repeat=2):
        stack = lay([Lying(facts), Lying(facts, at=one), Lying(facts, at=other)])
        for frame in ((0, 0), (1, 0), (-1, 2)):
            out = overhang(stack, frame)
            sides = {"above": out.above, "below": out.below, "left": out.left, "right": out.right}
            of = table({"cells": spell_cells(framed(stack, frame)), "outside": sides})
            assert "cannot-be-covered" not in doubts(of), (one, other, frame)


# Every way two films can lie, twice counted.


def test_all_ways_two_films_can_lie() -> None:
    """Engine and second scorer agree on cells and lines for every turn, flip and shift of pairs of films."""
    chosen = ["c01", "c08", "c12", "c20", "c31", "c46", "c57", "c66"]
    shifts = list(product(range(-2, 3), repeat=2))
    drawn = {(film, way): naive.lie(naive.picture(FILMS[film]), *way) for film in chosen for way in TURNS}
    seen = 0
    for below, above in product(chosen, repeat=2):
        for first, second in product(TURNS, TURNS):
            for down, right in shifts:
                stack = lay([Lying(FILMS[below], *first), Lying(FILMS[above], *second, (down, right))])
                cells = _drawn(drawn[below, first], drawn[above, second], down, right)
                assert framed(stack) == cells, (below, first, above, second, down, right)
                assert overhang(stack).lines == abs(down) + abs(right)
                seen += 1
    assert seen == 8 * 8 * 64 * 25


def _drawn(below: naive.Picture, above: naive.Picture, down: int, right: int) -> tuple[int, ...]:
    """Two films in the lower one's frame, letter by letter."""
    cells = []
    for row, column in product(range(3), repeat=2):
        letters = {below[row][column]}
        if 0 <= row - down < 3 and 0 <= column - right < 3:
            letters.add(above[row - down][column - right])
        cells.append(8 + ("S" in letters) + 2 * ("O" in letters) + 4 * ("X" in letters))
    return tuple(cells)


def test_the_deck_is_every_film_once() -> None:
    """66 films that differ however they are turned and flipped, and together they are all 504 placements."""
    ways = {
        film: {tuple(turned(tuple(facts[f]), *way) for f in ("square", "circle", "cross")) for way in TURNS}
        for film, facts in FILMS.items()
    }
    assert len(FILMS) == 66
    assert len(set().union(*ways.values())) == 9 * 8 * 7 == sum(map(len, ways.values()))


# Random rounds, twice scored.

FILM = st.tuples(
    st.sampled_from(sorted(FILMS)), st.integers(0, 3), st.booleans(), st.integers(-2, 2), st.integers(-2, 2)
)
PLAYER = st.tuples(
    st.lists(FILM, max_size=10), st.integers(-1, 1), st.integers(-1, 1), st.booleans(), st.integers(0, 3)
)


@settings(max_examples=250, deadline=None)
@given(
    model=st.lists(FILM, min_size=4, max_size=4),
    players=st.lists(PLAYER, min_size=1, max_size=6),
    variant=st.sampled_from(["base", "timed", "flash"]),
    copies_model=st.booleans(),
)
def test_the_second_scorer_agrees(model: Any, players: Any, variant: str, copies_model: bool) -> None:
    exact = [(film, turns, flipped, 0, 0) for film, turns, flipped, _, _ in model]
    if copies_model:
        players[0] = (exact, 0, 0, True, 0)
    wanted = naive.frame(naive.sheet([(_lie(film), 0, 0) for film in exact]), 0, 0)
    same, lines, claims = [], [], []
    entries: list[dict[str, Any]] = []
    for films, down, right, claim, late in players:
        paper = naive.sheet([(_lie(film), film[3], film[4]) for film in films])
        mine = naive.frame(paper, down, right)
        same.append(naive.same_cells(mine, wanted))
        lines.append(sum(naive.outside(paper, down, right).values()))
        claims.append(claim and same[-1] == 9)
        laid = [
            {"card": film, "turns": turns, "flipped": flipped, "at": [row, column]}
            for film, turns, flipped, row, column in films
        ]
        entries.append({"laid": laid, "frame": [down, right], "finished": claims[-1], "late": late})
        entries[-1]["name"] = f"P{len(entries)}"
    of = Table.model_validate(
        {
            "game": "copyright",
            "variant": variant,
            "laid": [{"card": film, "turns": turns, "flipped": flip} for film, turns, flip, _, _ in exact],
            "players": entries,
        }
    )
    only = claims.count(True) == 1
    expected = [
        naive.total(same[i], lines[i], first=only and claims[i], variant=variant, late=entries[i]["late"])
        for i in range(len(players))
    ]
    assert totals(of) == expected
    spelled = _spelled(of, wanted, players)
    assert totals(spelled) == expected


def _lie(film: Any) -> naive.Picture:
    return naive.lie(naive.picture(FILMS[film[0]]), film[1], film[2])


def _spelled(of: Table, wanted: naive.Sheet, players: Any) -> Table:
    """The same round told by cells instead of films."""
    entries = []
    for entry, (films, down, right, _, _) in zip(of.players, players, strict=True):
        paper = naive.sheet([(_lie(film), film[3], film[4]) for film in films])
        entries.append(
            {
                "name": entry.name,
                "cells": naive.letters(naive.frame(paper, down, right)),
                "outside": naive.outside(paper, down, right),
                "finished": entry.finished,
                "late": entry.late,
            }
        )
    return Table.model_validate(
        {"game": "copyright", "variant": of.variant, "model": naive.letters(wanted), "players": entries}
    )


@settings(max_examples=25, deadline=None)
@given(model=st.lists(FILM, min_size=4, max_size=4), films=st.lists(FILM, min_size=1, max_size=6))
def test_the_best_frame_is_the_best(model: Any, films: Any) -> None:
    wanted = naive.sheet([(_lie(film), 0, 0) for film in model])
    paper = naive.sheet([(_lie(film), film[3], film[4]) for film in films])
    stack = lay([Lying(FILMS[film[0]], film[1], film[2], (film[3], film[4])) for film in films])
    target = parse_cells(naive.letters(naive.frame(wanted, 0, 0)))
    frame = best_frame(stack, target)
    found = sum(matches(framed(stack, frame), target)), overhang(stack, frame).lines
    assert found == naive.best_frame(paper, naive.frame(wanted, 0, 0))


# Laws.


@settings(max_examples=100, deadline=None)
@given(films=st.lists(FILM, min_size=1, max_size=5), turns=st.integers(0, 3))
def test_turning_a_whole_table_changes_nothing(films: Any, turns: int) -> None:
    """Model and copy turned together match in as many cells, with as many lines outside."""
    stack = lay([Lying(FILMS[film[0]], film[1], film[2], (film[3], film[4])) for film in films])
    cells, model = framed(stack), framed(lay([Lying(FILMS["c46"]), Lying(FILMS["c08"])]))
    again = matches(turned_cells(cells, turns), turned_cells(model, turns))
    assert sum(again) == sum(matches(cells, model))
    assert turned_overhang(overhang(stack), turns).lines == overhang(stack).lines
    assert turned_overhang(overhang(stack), 4) == overhang(stack)
    assert turned_cells(cells, 4) == cells


@settings(max_examples=100, deadline=None)
@given(films=st.lists(FILM, min_size=1, max_size=5), turns=st.integers(0, 3))
def test_turned_films_are_a_turned_stack(films: Any, turns: int) -> None:
    stack = lay([Lying(FILMS[film[0]], film[1], film[2], (film[3], film[4])) for film in films])
    around = []
    for card, own, flipped, row, column in films:
        for _ in range(turns):
            row, column = column, -row
        around.append(Lying(FILMS[card], (own + turns) % 4, flipped, (row, column)))
    assert framed(lay(around)) == turned_cells(framed(stack), turns)
    assert overhang(lay(around)) == turned_overhang(overhang(stack), turns)


@settings(max_examples=100, deadline=None)
@given(films=st.lists(FILM, min_size=4, max_size=4), turns=st.integers(0, 3))
def test_a_turned_copy_is_turned_back(films: Any, turns: int) -> None:
    model = framed(lay([Lying(FILMS[film[0]], film[1], film[2]) for film in films]))
    seen = turned_cells(model, turns)
    assert turned_cells(seen, best_turn(seen, model)) == model


def test_a_copy_is_never_mirrored() -> None:
    model = parse_cells([["s", "o", ""], ["x", "", ""], ["", "", ""]])
    mirror = parse_cells([["", "o", "s"], ["", "", "x"], ["", "", ""]])
    turned_back = turned_cells(mirror, best_turn(mirror, model))
    assert sum(matches(turned_back, model)) < 9


def test_the_order_of_players_does_not_matter() -> None:
    players = [
        {"finished": True},
        {"cells": with_cell(0, 0, "")},
        {"outside": {"left": 2}, "finished": False},
    ]
    named = [{"name": f"N{i}", **player} for i, player in enumerate(players)]
    one, other = score(table(*named), GAME), score(table(*reversed(named)), GAME)
    assert {p.name: (p.total, p.rank) for p in one.players} == {
        p.name: (p.total, p.rank) for p in other.players
    }
    assert one.winners == other.winners


def test_a_film_by_another_name_scores_the_same() -> None:
    renamed = replace(GAME, cards=tuple(replace(card, id=f"x{card.id}") for card in GAME.cards))
    laid = [{"card": "c01", "turns": 1}, {"card": "c33", "at": [0, 1]}]
    there = [{**film, "card": f"x{film['card']}"} for film in laid]
    one = score(table({"cells": None, "laid": laid}), GAME)
    other = score(table({"cells": None, "laid": there}), renamed)
    assert [player.total for player in one.players] == [player.total for player in other.players]


# Whole games.


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_games_stay_whole(players: int) -> None:
    random = Random(players)
    finished = 0
    for _ in range(6):
        state = play.set_up(GAME, players, random)
        while not play.is_over(state):
            state = play.apply(state, play.random_move(state, random))
            play.check(state)
        rounds = [score(of, GAME) for of in play.final_tables(state)]
        end = add_up(rounds)
        assert end.certain
        assert end.winners
        assert tuple(player.total for player in end.players) == state.totals
        assert max(state.totals) >= 20
        finished += sum(player.finished is True for of in state.finished for player in of.players)
    assert finished > 6


def test_illegal_moves_are_named() -> None:
    state = play.set_up(GAME, 2, Random(1))
    film = state.hands[0][0]
    state = play.apply(state, play.Lay(0, film))
    other = state.hands[0][0]
    assert play.why_not(state, play.Lay(0, film)) == "not-in-hand"
    assert play.why_not(state, play.Lay(0, other, down=3)) == "film-apart"
    assert play.why_not(state, play.Lay(0, other, down=2)) is None
    assert play.why_not(state, play.Deal((), ())) == "round-not-over"
    with pytest.raises(ValueError, match="not-in-hand"):
        play.apply(state, play.Skip(0, film))
    with pytest.raises(Impossible):
        play.set_up(GAME, 7, Random(1))


def test_a_lost_film_is_noticed() -> None:
    state = play.set_up(GAME, 2, Random(1))
    with pytest.raises(Impossible, match="lost"):
        play.check(state._replace(rest=state.rest[1:]))
    with pytest.raises(Impossible, match="one player"):
        play.check(state._replace(hands=(state.hands[0][1:], state.hands[1])))


def test_a_round_is_played_to_its_end() -> None:
    state = play.play_round(play.set_up(GAME, 3, Random(3)), Random(3))
    assert not state.is_running
    assert len(state.finished) == 1
    assert play.final_table(state) is state.finished[0]
