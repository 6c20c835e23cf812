"""A table as corrections see it: pieces in slots that keep their ids, seats, and values beside them.

A table file knows places; a place changes when a card is moved. A slot's id never does, so that two phones
can speak of the same piece. Each game's module in studio.score.boards makes a board from a table and back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

Nothing: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class Slot:
    """A piece on the table. `place` is what the table calls where it lies."""

    id: str
    seat: str | None
    place: str
    card: str
    kind: str
    values: Mapping[str, Any] = field(default_factory=dict)
    spot: int | None = None
    """Which of the reading's pieces shows it in a photo."""
    edited: frozenset[str] = frozenset()
    """What a person has said of it: card, place, or one of its values."""

    def said(self, what: str, **changes: Any) -> Slot:
        """The slot with something changed by a person."""
        return replace(self, edited=self.edited | {what}, **changes)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table, with what they have beside their pieces."""

    id: str
    name: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Board:
    """All that lies on the table and what was said about it."""

    game: str
    seats: tuple[Seat, ...]
    slots: tuple[Slot, ...]
    values: Mapping[str, Any] = field(default_factory=dict)
    said: frozenset[tuple[str | None, str]] = frozenset()
    """Values (seat, key) that a person has set."""
    settled: frozenset[str] = frozenset()
    """Doubts that a person declared right."""

    def slot(self, slot_id: str) -> Slot | None:
        return next((slot for slot in self.slots if slot.id == slot_id), None)

    def seat(self, seat_id: str | None) -> Seat | None:
        return next((seat for seat in self.seats if seat.id == seat_id), None)

    def called(self, name: str | None) -> str | None:
        """The seat of the player with that name."""
        return next((seat.id for seat in self.seats if seat.name == name), None)

    def of(self, seat_id: str | None, *kinds: str) -> list[Slot]:
        """A seat's pieces, of some kinds or all, in the board's order."""
        return [slot for slot in self.slots if slot.seat == seat_id and (not kinds or slot.kind in kinds)]

    def with_slot(self, slot: Slot) -> Board:
        """The board with this slot as it is now, in its old position or at the end."""
        if self.slot(slot.id) is None:
            return replace(self, slots=(*self.slots, slot))
        return replace(self, slots=tuple(slot if one.id == slot.id else one for one in self.slots))

    def without(self, slot_id: str) -> Board:
        return replace(self, slots=tuple(slot for slot in self.slots if slot.id != slot_id))

    def with_seat(self, seat: Seat) -> Board:
        return replace(self, seats=tuple(seat if one.id == seat.id else one for one in self.seats))


@dataclass(frozen=True, slots=True)
class Free:
    """A place where a piece of some kinds can be laid; `said_as` is a key where its name does not say it."""

    seat: str | None
    place: str
    holds: tuple[str, ...]
    said_as: str = ""
    said_with: Mapping[str, Any] = field(default_factory=dict)
    reach: Literal["place", "seat", "none"] = "place"
    """What a piece laid here concerns: this place, all places of the seat, or nothing else."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question: its value, and a card or a key that says it."""

    value: Any
    card: str | None = None
    said_as: str = ""
    name: str = ""
    """Words that are no key: a player's name."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A value that a person can say: beside a player, of a piece, or once for the table."""

    key: str
    kind: str
    """number, yes-no, choice (one of the options) or choices (several of them)."""
    value: Any
    seat: str | None = None
    slot: str | None = None
    least: int = 0
    most: int = 99
    options: tuple[Option, ...] = ()
    is_answered: bool = False


def seats_of(players: Sequence[Mapping[str, Any]], keys: Sequence[str]) -> tuple[Seat, ...]:
    """Seats p1, p2 … in the table's order, with those of their fields that are plain values."""
    return tuple(
        Seat(f"p{number}", str(player["name"]), {key: player[key] for key in keys if key in player})
        for number, player in enumerate(players, start=1)
    )


def named_apart(slots: Iterator[Slot]) -> tuple[Slot, ...]:
    """Slots whose ids differ: the second of two equal ones is '…#2'."""
    seen: dict[str, int] = {}
    found = []
    for slot in slots:
        seen[slot.id] = seen.get(slot.id, 0) + 1
        found.append(slot if seen[slot.id] == 1 else replace(slot, id=f"{slot.id}#{seen[slot.id]}"))
    return tuple(found)
