"""Paper World's board: a landscape of stacks, the scissors token on one of them, score tokens beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

from pnp.deck.model import Game
from scorer.rules.paper_world.doubts import OBJECTIVES_IN_PLAY
from scorer.tables.paper_world import SIDE, STACK_KINDS
from studio.score.bad_table import BadTable, card_in
from studio.score.board import Ask, Board, Free, Option, Seat, Slot, named_apart, seats_of

CELL = re.compile(r"row (-?\d+), column (-?\d+)")
TOKEN, SCISSORS = "score-token", "scissors-token"
VALUES = ("hand", "discard")
MOST_LOOSE = 96
"""No hand or discard pile is larger than the box."""


def cell_name(row: int, column: int) -> str:
    return f"row {row}, column {column}"


def cell_of(place: str) -> tuple[int, int] | None:
    """Row and column, from 1, of a place that is a cell."""
    found = CELL.fullmatch(place)
    return (int(found[1]), int(found[2])) if found else None


def board_of(table: Mapping[str, Any], game: Game) -> Board:
    """A table's landscapes and tokens as slots."""
    seats = seats_of(table["players"], VALUES)
    slots = (
        slot
        for seat, player in zip(seats, table["players"], strict=True)
        for slot in _slots(seat, player, game)
    )
    values = {"objectives": list(table.get("objectives", ())), "variant": dict(table.get("variant", {}))}
    return Board("paper-world", seats, named_apart(slots), values)


def _slots(seat: Seat, player: Mapping[str, Any], game: Game) -> Iterator[Slot]:
    for row, cells in enumerate(player["landscape"], start=1):
        for column, card in enumerate(cells, start=1):
            if card is not None:
                place = cell_name(row, column)
                kind = card_in(game, card).kind.id
                yield Slot(f"{seat.id}/{place}/{card}", seat.id, place, card, kind)
    if player.get("scissors"):
        place = cell_name(*(index + 1 for index in player["scissors"]))
        yield Slot(f"{seat.id}/{SCISSORS}", seat.id, place, _only(game, SCISSORS), SCISSORS)
    worth = {card.facts["points"]: card.id for card in game.cards if card.kind.id == TOKEN}
    for points in player.get("tokens", ()):
        if points not in worth:
            raise BadTable(f"there is no token worth {points} any more")
        yield Slot(f"{seat.id}/tokens/{worth[points]}", seat.id, "tokens", worth[points], TOKEN)


def _only(game: Game, kind: str) -> str:
    return next(card.id for card in game.cards if card.kind.id == kind)


def table_of(board: Board, game: Game) -> dict[str, Any]:
    """The table file's fields."""
    players = [_player(board, seat, game) for seat in board.seats]
    table: dict[str, Any] = {"game": board.game, "players": players}
    if board.values.get("variant"):
        table["variant"] = dict(board.values["variant"])
    if board.values.get("objectives"):
        table["objectives"] = list(board.values["objectives"])
    return table


def _player(board: Board, seat: Seat, game: Game) -> dict[str, Any]:
    cells = {cell_of(slot.place): slot.card for slot in board.of(seat.id, *STACK_KINDS)}
    places = [cell for cell in cells if cell]
    rows = max((row for row, _ in places), default=SIDE)
    columns = max((column for _, column in places), default=SIDE)
    player: dict[str, Any] = {
        "name": seat.name,
        "landscape": [
            [cells.get((row, column)) for column in range(1, columns + 1)] for row in range(1, rows + 1)
        ],
    }
    for slot in board.of(seat.id, SCISSORS):
        cell = cell_of(slot.place)
        if cell:
            player["scissors"] = [cell[0] - 1, cell[1] - 1]
    tokens = [card_in(game, slot.card).facts["points"] for slot in board.of(seat.id, TOKEN)]
    if tokens:
        player["tokens"] = tokens
    return {**player, **seat.values}


def settled(board: Board) -> Board:
    """The board after a change: landscapes begin at row 1, column 1; a stack has one top, the latest."""
    slots = list(board.slots)
    for seat in board.seats:
        cells = [cell for slot in board.of(seat.id, *STACK_KINDS) if (cell := cell_of(slot.place))]
        down = _push([row for row, _ in cells])
        right = _push([column for _, column in cells])
        if down or right:
            slots = [_pushed(slot, down, right) if slot.seat == seat.id else slot for slot in slots]
    tops = {(slot.seat, slot.place): slot.id for slot in slots if slot.kind in STACK_KINDS}
    slots = [s for s in slots if s.kind not in STACK_KINDS or tops[s.seat, s.place] == s.id]
    # The box has one scissors token: where a person puts it, it is.
    moved = [slot.id for slot in slots if slot.kind == SCISSORS and slot.edited]
    slots = [slot for slot in slots if slot.kind != SCISSORS or not moved or slot.id == moved[-1]]
    # One that lay on a card which was not there may be pushed off the landscape with its place.
    slots = [slot for slot in slots if slot.kind != SCISSORS or _is_inside(slot.place)]
    return replace(board, slots=tuple(slots))


def _is_inside(place: str) -> bool:
    cell = cell_of(place)
    return cell is not None and all(1 <= line <= SIDE for line in cell)


def _push(lines: list[int]) -> int:
    """How far rows (or columns) must move to lie among the three that count."""
    return 1 - min(lines) if min(lines, default=1) < 1 else min(0, SIDE - max(lines, default=1))


def _pushed(slot: Slot, down: int, right: int) -> Slot:
    cell = cell_of(slot.place)
    return replace(slot, place=cell_name(cell[0] + down, cell[1] + right)) if cell else slot


def places(board: Board, game: Game) -> Iterator[Free]:
    """Empty cells next to others that keep the landscape within 3 × 3; stacks for the scissors; tokens."""
    for seat in board.seats:
        taken = {cell for slot in board.of(seat.id, *STACK_KINDS) if (cell := cell_of(slot.place))}
        for cell in _room(taken):
            edge = _edge(*cell)
            reach: Literal["seat", "place"] = "seat" if edge else "place"
            yield Free(seat.id, cell_name(*cell), STACK_KINDS, edge, reach=reach)
        held = {slot.place for slot in board.of(seat.id, SCISSORS)}
        for row, column in sorted(taken):
            if cell_name(row, column) not in held:
                yield Free(seat.id, cell_name(row, column), (SCISSORS,))
        yield Free(seat.id, "tokens", (TOKEN,), reach="none")


def _room(taken: set[tuple[int, int]]) -> list[tuple[int, int]]:
    if not taken:
        return [(row, column) for row in range(1, SIDE + 1) for column in range(1, SIDE + 1)]
    rows, columns = {row for row, _ in taken}, {column for _, column in taken}
    return [
        (row, column)
        for row in range(max(rows) - SIDE + 1, min(rows) + SIDE)
        for column in range(max(columns) - SIDE + 1, min(columns) + SIDE)
        if (row, column) not in taken
    ]


def _edge(row: int, column: int) -> str:
    """A cell beside the nine has no number yet: it is called by its side."""
    tall = "above" if row < 1 else "below" if row > SIDE else ""
    wide = "left" if column < 1 else "right" if column > SIDE else ""
    return "-".join(filter(None, (tall, wide)))


def asks(board: Board, game: Game, notes: frozenset[str]) -> Iterator[Ask]:
    """Hands and discards of each player, and the objectives in play."""
    for seat in board.seats:
        for key in VALUES:
            value = int(seat.values.get(key, 0))
            said = (seat.id, key) in board.said or "hands-not-seen" not in notes
            yield Ask(key, "number", value, seat.id, most=MOST_LOOSE, is_answered=said)
    chosen = list(board.values.get("objectives", ()))
    yield Ask(
        "objectives",
        "choices",
        chosen,
        most=OBJECTIVES_IN_PLAY,
        options=tuple(Option(number, card=f"objective {number}") for number in objective_numbers(game)),
        is_answered=bool(chosen) or (None, "objectives") in board.said,
    )


def objective_numbers(game: Game) -> list[int]:
    """The numbers of all objectives in the box."""
    sides = (
        side
        for card in game.cards
        if card.kind.id == "objective"
        for side in (card.facts, card.facts["back"])
    )
    return sorted(side["number"] for side in sides)


def slot_asks(slot: Slot, board: Board, game: Game) -> Iterator[Ask]:
    """Nothing is said of a card beside which one it is."""
    yield from ()


def blank(names: list[str]) -> dict[str, Any]:
    """A table on which nothing lies."""
    empty: list[list[None]] = [[None] * SIDE for _ in range(SIDE)]
    return {"game": "paper-world", "players": [{"name": name, "landscape": empty} for name in names]}
