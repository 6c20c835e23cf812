"""Copyright's board: nine cells of the model and nine of each player, always there; a hole is a cell too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.deck.model import Game
from scorer.rules.copyright.cells import place_name
from studio.score.board import Ask, Board, Free, Option, Seat, Slot, seats_of

CELL, HOLE, MODEL = "cell", "hole", "model"
SIDES = ("above", "below", "left", "right")
FIGURES = ("", "s", "o", "x", "so", "sx", "ox", "sox", HOLE)
"""All that a cell can show."""
NOBODY = "nobody"
MOST_LINES = 20


def board_of(table: Mapping[str, Any], game: Game) -> Board:
    """Cells as slots."""
    seats = []
    slots = list(_cells(None, f"{MODEL}, ", table["model"]))
    for seat, player in zip(seats_of(table["players"], ("late",)), table["players"], strict=True):
        outside = {f"outside.{side}": player.get("outside", {}).get(side, 0) for side in SIDES}
        finished = {"finished": player["finished"]} if player.get("finished") is not None else {}
        seats.append(Seat(seat.id, seat.name, {**seat.values, **outside, **finished}))
        slots += _cells(seat.id, "", player["cells"])
    values = {key: table[key] for key in ("variant", "round", "limit") if key in table}
    return Board("copyright", tuple(seats), tuple(slots), values)


def _cells(seat: str | None, lead: str, rows: Sequence[Sequence[str | None]]) -> Iterator[Slot]:
    for index, letters in enumerate(cell for row in rows for cell in row):
        place = f"{lead}{place_name(index)}"
        card = HOLE if letters is None else letters
        yield Slot(f"{seat or MODEL}/{place_name(index)}/{card or 'empty'}", seat, place, card, CELL)


def table_of(board: Board, game: Game) -> dict[str, Any]:
    """The table file's fields."""
    first = finisher(board)
    players = []
    for seat in board.seats:
        player: dict[str, Any] = {"name": seat.name, "cells": _rows(board.of(seat.id))}
        outside = {side: seat.values.get(f"outside.{side}", 0) for side in SIDES}
        if any(outside.values()):
            player["outside"] = outside
        if "late" in seat.values:
            player["late"] = seat.values["late"]
        if first is not None:
            player["finished"] = first == seat.id
        elif "finished" in seat.values:
            player["finished"] = seat.values["finished"]
        players.append(player)
    values = {key: value for key, value in board.values.items() if key != "finished"}
    return {"game": board.game, **values, "model": _rows(board.of(None)), "players": players}


def finisher(board: Board) -> str | None:
    """Who was first, as a person said: a seat, or nobody."""
    said: str | None = board.values.get("finished")
    return said


def _rows(slots: Sequence[Slot]) -> list[list[str | None]]:
    letters = [None if slot.card == HOLE else slot.card for slot in slots]
    return [letters[0:3], letters[3:6], letters[6:9]]


def settled(board: Board) -> Board:
    """Cells stay where they are."""
    return board


def places(board: Board, game: Game) -> Iterator[Free]:
    """No cell is ever free: what it shows is changed."""
    yield from ()


def asks(board: Board, game: Game, notes: frozenset[str]) -> Iterator[Ask]:
    """Who was first, lines outside the frame, and late cards where the variant counts them."""
    seen = next((seat.id for seat in board.seats if seat.values.get("finished")), None)
    whole = [seat.id for seat in board.seats if _is_whole(board, seat)]
    yield Ask(
        "finished",
        "choice",
        finisher(board) or seen or (whole[0] if len(whole) == 1 else NOBODY),
        options=(
            *(Option(seat.id, name=seat.name) for seat in board.seats),
            Option(NOBODY, said_as="nobody"),
        ),
        # If one copy alone is whole the rules need no word of it; if none is, nobody was first.
        is_answered=(None, "finished") in board.said or len(whole) < 2,
    )
    for seat in board.seats:
        if board.values.get("variant") == "timed":
            said = (seat.id, "late") in board.said
            yield Ask("late", "number", seat.values.get("late", 0), seat.id, most=66, is_answered=said)
        for side in SIDES:
            lines = seat.values.get(f"outside.{side}", 0)
            yield Ask(f"outside.{side}", "number", lines, seat.id, most=MOST_LINES, is_answered=True)


def _is_whole(board: Board, seat: Seat) -> bool:
    """Whether a player's cells show what the model shows."""
    return _rows(board.of(seat.id)) == _rows(board.of(None))


def slot_asks(slot: Slot, board: Board, game: Game) -> Iterator[Ask]:
    """A cell is what it shows."""
    yield from ()


def blank(names: list[str]) -> dict[str, Any]:
    """A round in which nothing was read: an empty model, and holes before every player."""
    holes: list[list[None]] = [[None] * 3 for _ in range(3)]
    return {
        "game": "copyright",
        "model": [[""] * 3 for _ in range(3)],
        "players": [{"name": name, "cells": holes} for name in names],
    }
