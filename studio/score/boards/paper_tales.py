"""Paper Tales' board: units in front and back with their age, buildings with their level, gold and legend."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, get_args

from pnp.deck.model import Game
from scorer.rules.paper_tales.legal import EXTRA_PLACES, PLACES
from scorer.rules.paper_tales.state import LAST_TURN, START_GOLD
from scorer.tables.paper_tales import Phase
from studio.score.bad_table import card_in
from studio.score.board import Ask, Board, Free, Option, Seat, Slot, named_apart, seats_of

UNIT, BUILDING = "unit", "building"
ROWS = ("front", "back")
PHASES: tuple[str, ...] = get_args(Phase)
SPOT = re.compile(r"(front|back)-(\d+)")
VALUES = ("gold", "legend", "hand", "played", "choices")
MOST_GOLD, MOST_LEGEND, MOST_AGE = 99, 199, 9


def board_of(table: Mapping[str, Any], game: Game) -> Board:
    """Kingdoms as slots."""
    seats = seats_of(table["players"], VALUES)
    slots = (
        slot for seat, player in zip(seats, table["players"], strict=True) for slot in _slots(seat.id, player)
    )
    values = {key: table[key] for key in ("turn", "phase") if key in table}
    return Board("paper-tales", seats, named_apart(slots), values)


def _slots(seat: str, player: Mapping[str, Any]) -> Iterator[Slot]:
    for row in ROWS:
        for spot, here in enumerate(player.get(row, ()), start=1):
            unit = {"unit": here} if isinstance(here, str) else here
            if unit and unit.get("unit"):
                place, card = f"{row}-{spot}", unit["unit"]
                yield Slot(f"{seat}/{place}/{card}", seat, place, card, UNIT, {"age": unit.get("age", 0)})
    for here in player.get("buildings", ()):
        built = {"building": here} if isinstance(here, str) else here
        card, level = built["building"], built.get("level", 1)
        yield Slot(f"{seat}/buildings/{card}", seat, "buildings", card, BUILDING, {"level": level})


def table_of(board: Board, game: Game) -> dict[str, Any]:
    """The table file's fields."""
    values = {key: value for key, value in board.values.items() if value is not None}
    return {"game": board.game, **values, "players": [_player(board, seat) for seat in board.seats]}


def _player(board: Board, seat: Seat) -> dict[str, Any]:
    player: dict[str, Any] = {"name": seat.name, **seat.values}
    for row in ROWS:
        units = {spot_of(slot.place)[1]: slot for slot in in_row(board, seat.id, row)}
        player[row] = [
            {"unit": units[spot].card, "age": units[spot].values.get("age", 0)} if spot in units else None
            for spot in range(1, max(units, default=0) + 1)
        ]
    player["buildings"] = [
        {"building": slot.card, "level": slot.values.get("level", 1)} for slot in board.of(seat.id, BUILDING)
    ]
    return player


def spot_of(place: str) -> tuple[str, int]:
    """Row and number of a unit's place."""
    found = SPOT.fullmatch(place)
    return (found[1], int(found[2])) if found else ("front", 0)


def in_row(board: Board, seat: str | None, row: str) -> list[Slot]:
    """The units of a row."""
    return [slot for slot in board.of(seat, UNIT) if spot_of(slot.place)[0] == row]


def settled(board: Board) -> Board:
    """A unit that was laid in a row without a number, or on another, takes the row's first free place."""
    slots = list(board.slots)
    taken: set[tuple[str | None, str]] = set()
    for index, slot in enumerate(slots):
        if slot.kind != UNIT:
            continue
        if SPOT.fullmatch(slot.place) is None or (slot.seat, slot.place) in taken:
            row = slot.place if slot.place in ROWS else spot_of(slot.place)[0]
            others = {other.place for other in slots if other.seat == slot.seat}
            free = next(f"{row}-{n}" for n in range(1, 100) if f"{row}-{n}" not in others)
            slots[index] = replace(slot, place=free)
        taken.add((slots[index].seat, slots[index].place))
    return replace(board, slots=tuple(slots))


def places(board: Board, game: Game) -> Iterator[Free]:
    """Empty places of each kingdom, as far as they are open, and room for a building."""
    for seat in board.seats:
        opened = any(slot.values.get("level", 1) > 1 for slot in board.of(seat.id, BUILDING))
        for row in ROWS:
            taken = {slot.place for slot in in_row(board, seat.id, row)}
            for spot in range(1, PLACES[row] + (EXTRA_PLACES[row] if opened else 0) + 1):
                if f"{row}-{spot}" not in taken:
                    yield Free(seat.id, f"{row}-{spot}", (UNIT,))
        yield Free(seat.id, "buildings", (BUILDING,), reach="none")


def asks(board: Board, game: Game, notes: frozenset[str]) -> Iterator[Ask]:
    """The phase and the turn once; gold and legend points of each player."""
    said = (None, "phase") in board.said or "phase-assumed" not in notes
    options = tuple(Option(phase, said_as=f"phase.{phase}") for phase in PHASES)
    yield Ask("phase", "choice", board.values.get("phase"), options=options, is_answered=said)
    turn = board.values.get("turn")
    said = (None, "turn") in board.said or turn is not None
    yield Ask("turn", "number", turn or 1, least=1, most=LAST_TURN, is_answered=said)
    for seat in board.seats:
        said = (seat.id, "legend") in board.said or "legend-not-seen" not in notes
        legend = max(0, seat.values.get("legend", 0))
        yield Ask("legend", "number", legend, seat.id, most=MOST_LEGEND, is_answered=said)
        gold = max(0, seat.values.get("gold", 0))
        # Gold that lies on the table was read; none at all may only lie out of sight.
        said = (seat.id, "gold") in board.said or gold > 0
        yield Ask("gold", "number", gold, seat.id, most=MOST_GOLD, is_answered=said)


def slot_asks(slot: Slot, board: Board, game: Game) -> Iterator[Ask]:
    """A unit's age tokens, a building's level."""
    if slot.kind == UNIT:
        age = slot.values.get("age", 0)
        yield Ask("age", "number", age, slot=slot.id, most=max(MOST_AGE, age), is_answered=True)
    else:
        levels = len(card_in(game, slot.card).facts["levels"])
        level = slot.values.get("level", 1)
        yield Ask("level", "number", level, None, slot.id, 1, max(levels, level), is_answered=True)


def blank(names: list[str]) -> dict[str, Any]:
    """A first turn in which no unit lies yet."""
    players = [{"name": name, "gold": START_GOLD, "front": [], "back": [], "buildings": []} for name in names]
    return {"game": "paper-tales", "turn": 1, "phase": "war", "players": players}
