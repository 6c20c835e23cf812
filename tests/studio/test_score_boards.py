"""Tables as boards and back; corrections that do not touch each other may come in any order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.pipeline import rules_of
from scorer.table import table_model
from studio.answers import Refused
from studio.score import changes
from studio.score.accept import edits_for
from studio.score.boards import board_module
from studio.score.boards.copyright import FIGURES
from studio.score.doubts import open_doubts
from studio.score.edits import Edit, Edits, Lay, Name, Put, Settle, Shift, Take, Value, clash, touches_of
from studio.score.mended import edited, mended
from studio.score.picks import all_picks
from studio.score.reading import board_from
from studio.score.scoring import report_of
from studio.score.stages import Stage
from tests.studio.score_scenes import GAMES, TABLES, reading
from tests.table_strategies import GAMES as LOADED
from tests.table_strategies import paper_tales, paper_world, paperwall

TABLE_OF = {"paper-world": paper_world(), "paperwall": paperwall(), "paper-tales": paper_tales()}


def scored(table: dict[str, Any]) -> Any:
    game = LOADED[table["game"]]
    return rules_of(game.id).score(table_model(game.id).model_validate(table), game)


@pytest.mark.parametrize("game", sorted(TABLE_OF))
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_a_table_without_corrections_scores_the_same(game: str, data: st.DataObject) -> None:
    table = data.draw(TABLE_OF[game])
    before, after = scored(table), scored(mended(table, (), LOADED[game]))
    assert [(p.name, p.total, p.lines, p.rank) for p in after.players] == [
        (p.name, p.total, p.lines, p.rank) for p in before.players
    ]
    assert after.winners == before.winners


@pytest.mark.parametrize("game", GAMES)
def test_the_scenes_survive_their_boards(game: str) -> None:
    assert scored(mended(TABLES[game], (), LOADED[game])) == scored(TABLES[game])


def stage_after(game: str, edits: tuple[Edit, ...]) -> Stage:
    loaded, what = LOADED[game], reading(game)
    first = board_from(what, loaded)
    board = edited(first, edits)
    report = report_of(board_module(game).table_of(board, loaded), loaded)
    still, checked = open_doubts(what, first, board, report.score.doubts)
    return Stage(1, loaded, what, first, board, report, tuple(still), tuple(checked))


@st.composite
def a_change(draw: st.DrawFn, stage: Stage) -> Any:
    """Something a page could send about this table, sensible or not."""
    board = stage.board
    pieces = st.sampled_from([slot.id for slot in board.slots] or ["none"])
    cards = st.sampled_from([card for card, _ in all_picks(stage.game)])
    free = list(board_module(stage.game.id).places(board, stage.game))
    places = st.sampled_from([place.place for place in free] or ["nowhere"])
    seats = st.sampled_from([seat.id for seat in board.seats])
    asks = list(board_module(stage.game.id).asks(board, stage.game, stage.notes))
    asks += [
        a for slot in board.slots for a in board_module(stage.game.id).slot_asks(slot, board, stage.game)
    ]
    kind = draw(st.sampled_from(["set-card", "remove", "add", "move", "set", "name", "answer"]))
    if kind == "set-card":
        return changes.SetCard(do="set-card", piece=draw(pieces), card=draw(cards))
    if kind == "remove":
        return changes.Remove(do="remove", piece=draw(pieces))
    if kind == "add":
        return changes.Add(do="add", player=draw(seats), place=draw(places), card=draw(cards))
    if kind == "move":
        return changes.Move(do="move", piece=draw(pieces), player=draw(seats), place=draw(st.none() | places))
    if kind == "set" and asks:
        ask = draw(st.sampled_from(asks))
        values = [option.value for option in ask.options]
        value = draw(
            st.integers(ask.least, ask.most)
            if ask.kind == "number"
            else st.booleans()
            if ask.kind == "yes-no"
            else st.sampled_from(values)
            if ask.kind == "choice"
            else st.lists(st.sampled_from(values), unique=True, max_size=3)
        )
        return changes.Set(do="set", key=ask.key, value=value, player=ask.seat, piece=ask.slot)
    if kind == "answer" and stage.doubts:
        doubt = draw(st.sampled_from(stage.doubts))
        option = draw(st.none() | st.sampled_from([*doubt.doubt.options, "nonsense"]))
        return changes.GiveAnswer(do="answer", doubt=doubt.id, option=option)
    return changes.CallPlayer(do="name", player=draw(seats), name=draw(st.sampled_from(["Ana", "Bo", "Cy"])))


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_corrections_leave_a_table_that_can_be_scored(game: str, data: st.DataObject) -> None:
    """Whatever pages send, accepted edits make a table of the game, and are kept without loss."""
    edits: tuple[Edit, ...] = ()
    for number in range(data.draw(st.integers(1, 8))):
        stage = stage_after(game, edits)
        try:
            edits += edits_for(data.draw(a_change(stage)), stage, number + 1)
        except Refused as refused:
            assert refused.status in (400, 409)
    stage = stage_after(game, edits)
    assert sum(line.points for p in stage.report.score.players for line in p.lines) == sum(
        p.total for p in stage.report.score.players
    )
    again = Edits.validate_json(Edits.dump_json(edits))
    assert stage_after(game, again).board == stage.board


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_corrections_of_different_things_may_come_in_any_order(game: str, data: st.DataObject) -> None:
    """Two phones: what does not clash gives the same score whoever was first."""
    stage = stage_after(game, ())
    pair = []
    for number in (1, 2):
        try:
            pair.append(edits_for(data.draw(a_change(stage)), stage, number))
        except Refused:
            return
    one, other = pair
    if clash(touches_of(one), touches_of(other)):
        return
    here, there = stage_after(game, one + other), stage_after(game, other + one)
    assert _lines(here) == _lines(there)


def _lines(stage: Stage) -> Any:
    return sorted(
        (p.name, p.total, sorted((line.reason, line.points) for line in p.lines))
        for p in stage.report.score.players
    )


def test_paper_world_by_hand() -> None:
    """The worked example of the rulebook: 15 stars, a token, hand, discard and scissors make 16."""
    edits = (
        Put(slot="p1/row 2, column 1/yellow-1", card="yellow-5", kind="landscape"),
        Lay(slot="+2", seat="p1", place="row 1, column 2", card="blue-4", kind="landscape"),
        Take(slot="p1/tokens/score-1"),
        Value(key="hand", value=3, seat="p1"),
        Value(key="discard", value=2, seat="p1"),
    )
    after = mended(TABLES["paper-world"], edits, LOADED["paper-world"])
    assert after["players"][0]["landscape"] == [["green-3-scissors", "blue-4"], ["yellow-5", "black-5"]]
    assert scored(after).players[0].total == 2 + 3 + 5 + 5 + 4 - 3 - 2 + 2
    assert TABLES["paper-world"]["players"][0]["landscape"][0][1] is None


def test_a_new_row_above_pushes_the_others_down() -> None:
    edits = (Lay(slot="+1", seat="p1", place="row 0, column 1", card="blue-2", kind="landscape"),)
    after = mended(TABLES["paper-world"], edits, LOADED["paper-world"])["players"][0]
    assert after["landscape"] == [["blue-2", None], ["green-3-scissors", None], ["yellow-1", "black-5"]]
    assert after["scissors"] == [1, 0]


def test_the_scissors_are_where_a_person_puts_them() -> None:
    edits = (Shift(slot="p1/scissors-token", seat="p2", place="row 1, column 2"),)
    players = mended(TABLES["paper-world"], edits, LOADED["paper-world"])["players"]
    assert "scissors" not in players[0] and players[1]["scissors"] == [0, 1]


def test_paperwall_rows_keep_their_order_and_turns() -> None:
    game = LOADED["paperwall"]
    edits = (
        Value(key="turned", value=True, slot="p1/c11"),
        Value(key="at", value=4, slot="p1/c01"),
        Lay(slot="+3", seat="p1", place="at -2", card="c20", kind="card"),
        Shift(slot="p2/c09", seat="p1", place="at 7"),
    )
    row = mended(TABLES["paperwall"], edits, game)["players"][0]["row"]
    assert [(laid["card"], laid["at"], laid["turned"]) for laid in row] == [
        ("c02", 0, False),
        ("c11", 3, True),
        ("c01", 4, False),
        ("c20", -2, False),
        ("c09", 7, False),
    ]


def test_copyright_cells_and_frames() -> None:
    edits = (
        Put(slot="p1/row 2, column 3/hole", card="", kind="cell"),
        Value(key="outside.above", value=0, seat="p1"),
        Value(key="finished", value="p1"),
    )
    score = scored(mended(TABLES["copyright"], edits, LOADED["copyright"]))
    assert [(player.name, player.total) for player in score.players] == [("Ana", 10), ("Bo", 9)]


def test_paper_tales_kingdoms() -> None:
    edits = (
        Take(slot="p1/front-1/demon"),
        Lay(slot="+2", seat="p2", place="front", card="demon", kind="unit"),
        Value(key="age", value=2, slot="+2"),
        Value(key="level", value=2, slot="p1/buildings/temple"),
        Value(key="legend", value=7, seat="p2"),
        Name(seat="p2", name="Ana"),
        Settle(doubt="d1"),
    )
    ana, bo = mended(TABLES["paper-tales"], edits, LOADED["paper-tales"])["players"][::-1]
    assert (ana["name"], bo["name"]) == ("Ana", "Bo"), "an existing name is exchanged"
    assert ana["front"] == [{"unit": "archer", "age": 0}, {"unit": "demon", "age": 2}]
    assert bo["front"] == [None, {"unit": "woodcutter", "age": 0}]
    assert bo["buildings"] == [{"building": "temple", "level": 2}] and ana["legend"] == 7


def test_what_clashes() -> None:
    put = Put(slot="a", card="x", kind="k").touches
    age = Value(key="age", value=1, slot="a").touches
    take = Take(slot="a").touches
    assert clash(put(), put()) and clash(put(), take()) and clash(age(), take())
    assert not clash(put(), age()) and not clash(put(), Put(slot="b", card="x", kind="k").touches())
    assert not clash(
        Value(key="hand", value=1, seat="p1").touches(), Value(key="hand", value=1, seat="p2").touches()
    )


def test_every_game_has_pieces_to_pick() -> None:
    assert {card for card, _ in all_picks(LOADED["copyright"])} == set(FIGURES)
    assert len(all_picks(LOADED["paperwall"])) == 24
    assert len(all_picks(LOADED["paper-tales"])) == 42 + 5
    assert len(all_picks(LOADED["paper-world"])) == 36 + 4 + 3 + 1
