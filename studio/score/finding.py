"""Pieces and places that a request names, found on the board; or a sentence that they are not there."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.sight import SeenPiece
from studio.answers import Refused
from studio.score.board import Board, Free, Slot
from studio.score.boards import board_module
from studio.score.stages import Stage

SPOT = "spot/"
STACKS = frozenset({"landscape", "start"})


def is_like(kind: str, other: str) -> bool:
    """Whether a piece of one kind can lie in place of another."""
    return kind == other or {kind, other} <= STACKS


def is_at(free: Free, place: str) -> bool:
    """Whether a free place is the one of that name, or in the row of that name, or anywhere for units."""
    is_for_units = place == "units" and "unit" in free.holds
    return is_for_units or free.place == place or free.place.startswith(f"{place}-")


def slot_of(piece: str, board: Board) -> Slot:
    """The slot of a piece. Raises Refused."""
    slot = board.slot(piece)
    if slot is None:
        raise Refused(409, "table.no-piece")
    return slot


def spot_of(piece: str, stage: Stage) -> int | None:
    """Which piece of the photo an id means that is no slot."""
    if not piece.startswith(SPOT):
        return None
    digits = piece.removeprefix(SPOT)
    taken = {slot.spot for slot in stage.board.slots}
    if not digits.isdecimal() or int(digits) >= len(stage.reading.pieces) or int(digits) in taken:
        raise Refused(409, "table.no-piece")
    return int(digits)


def home_of(spot: int, stage: Stage) -> tuple[str, str]:
    """Seat and place of an unread piece. Raises Refused when it is nobody's."""
    piece: SeenPiece = stage.reading.pieces[spot]
    seat = stage.first.called(piece.player)
    if seat is None:
        raise Refused(400, "table.whose-is-it")
    return seat, piece.place


def unread_at(stage: Stage, seat: str, place: str) -> int | None:
    """The unread piece of the photo at a place, if there is just one."""
    taken = {slot.spot for slot in stage.board.slots}
    here = [
        i
        for i, piece in enumerate(stage.reading.pieces)
        if i not in taken
        and piece.card is None
        and stage.first.called(piece.player) == seat
        and (piece.place == place or place.startswith(f"{piece.place}-"))
    ]
    return here[0] if len(here) == 1 else None


def frees(stage: Stage, seat: str) -> Sequence[Free]:
    if stage.board.seat(seat) is None:
        raise Refused(400, "table.no-player")
    return [free for free in board_module(stage.game.id).places(stage.board, stage.game) if free.seat == seat]


def free_at(stage: Stage, seat: str, place: str, kind: str) -> Free:
    """The free place of that name; a row means its first free place. Raises Refused."""
    mine = [free for free in frees(stage, seat) if kind in free.holds]
    for free in mine:
        if is_at(free, place):
            return free
    raise Refused(409, "table.no-place")


def first_free(stage: Stage, seat: str, kind: str) -> Free:
    mine = [free for free in frees(stage, seat) if kind in free.holds]
    # A place that has a number already comes before those that would push the others on.
    mine.sort(key=lambda free: bool(free.said_as))
    if not mine:
        raise Refused(409, "table.no-place")
    return mine[0]
