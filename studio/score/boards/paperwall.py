"""Paperwall's board: rows of overlapping cards; its slots are in the order they were laid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pnp.deck.model import Game
from scorer.rules.paperwall.box import open_box
from scorer.rules.paperwall.row import STRIPS, Laid, ends, legal_places
from studio.score.bad_table import card_in
from studio.score.board import Ask, Board, Free, Seat, Slot, named_apart, seats_of

CARD = "card"
FURTHEST = 40
"""No row is longer than its cards laid side by side, to either end."""


def board_of(table: Mapping[str, Any], game: Game) -> Board:
    """Rows as slots, in the order laid."""
    seats = seats_of(table["players"], ())
    slots = (
        Slot(
            f"{seat.id}/{laid['card']}",
            seat.id,
            "",
            laid["card"],
            CARD,
            {"at": laid["at"], "turned": laid.get("turned", False)},
        )
        for seat, player in zip(seats, table["players"], strict=True)
        for laid in player["row"]
    )
    values = {key: table[key] for key in ("variant", "round") if key in table}
    return settled(Board("paperwall", seats, named_apart(slots), values))


def table_of(board: Board, game: Game) -> dict[str, Any]:
    """The table file's fields."""
    return {
        "game": board.game,
        **board.values,
        "players": [{"name": seat.name, "row": _row(board, seat)} for seat in board.seats],
    }


def _row(board: Board, seat: Seat) -> list[dict[str, Any]]:
    return [
        {"card": slot.card, "turned": slot.values["turned"], "at": slot.values["at"]}
        for slot in board.of(seat.id)
    ]


def settled(board: Board) -> Board:
    """Cards are called by their number from the left; one that was moved is laid where its place says."""
    slots = [_placed(slot) for slot in board.slots]
    for seat in board.seats:
        mine = [slot for slot in slots if slot.seat == seat.id]
        ordered = sorted(mine, key=lambda slot: slot.values["at"])
        numbers = {slot.id: f"card {number}" for number, slot in enumerate(ordered, start=1)}
        slots = [replace(slot, place=numbers[slot.id]) if slot.id in numbers else slot for slot in slots]
    return replace(board, slots=tuple(slots))


def _placed(slot: Slot) -> Slot:
    values: dict[str, Any] = {"at": 0, "turned": False, **slot.values}
    if slot.place.startswith("at "):
        values["at"] = int(slot.place.removeprefix("at "))
    return replace(slot, values=values)


def row_of(slots: Sequence[Slot], game: Game) -> list[Laid]:
    """Slots as the rules know a row."""
    cards = open_box(game).cards
    return [
        Laid(cards[card_in(game, slot.card).id], slot.values["turned"], slot.values["at"]) for slot in slots
    ]


def places(board: Board, game: Game) -> Iterator[Free]:
    """Both ends of each row, beside the last card or over it, and gaps that have room for a card."""
    for seat in board.seats:
        row = row_of(board.of(seat.id), game)
        if not row:
            yield Free(seat.id, "at 0", (CARD,), "first-card", reach="seat")
            continue
        left, right = ends(row)
        taken = {laid.at + strip for laid in row for strip in range(STRIPS)}
        for at in legal_places(row):
            covers = at + STRIPS - left if at < left else right - at
            side = "left-end" if at < left else "right-end"
            yield Free(
                seat.id, f"at {at}", (CARD,), f"{side}-over" if covers else side, {"n": covers}, "seat"
            )
        for at in range(left, right - STRIPS + 1):
            if not taken & {at, at + 1, at + 2}:
                yield Free(seat.id, f"at {at}", (CARD,), "gap", reach="seat")


def asks(board: Board, game: Game, notes: frozenset[str]) -> Iterator[Ask]:
    """A camera sees all of Paperwall: the objects are known by the cards they are on."""
    yield from ()


def slot_asks(slot: Slot, board: Board, game: Game) -> Iterator[Ask]:
    """How a card lies: its half turn, its place in strips, and when it was laid."""
    mine = [one.id for one in board.of(slot.seat)]
    yield Ask("turned", "yes-no", slot.values["turned"], slot=slot.id, is_answered=True)
    yield Ask("at", "number", slot.values["at"], None, slot.id, -FURTHEST, FURTHEST, is_answered=True)
    order = mine.index(slot.id) + 1
    yield Ask("order", "number", order, None, slot.id, 1, len(mine), is_answered=True)


def blank(names: list[str]) -> dict[str, Any]:
    """A table on which nothing lies."""
    return {"game": "paperwall", "players": [{"name": name, "row": []} for name in names]}
