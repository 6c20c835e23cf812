"""The smallest changes of a board, as data that is kept for ever, and what each does: pure functions.

A person's correction becomes one or several of these when it is accepted. They are applied again, in order,
whenever the table is looked at, so nothing else needs to be stored.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from studio.score.board import Board, Seat, Slot

Touch = tuple[str, ...]
"""What a change is about; a shorter one includes all longer ones that begin with it."""


Reach = Literal["place", "seat", "none"]
"""What else a piece that is laid concerns: its place; all places of the seat, which it pushes on or covers;
nothing, where there is room for many."""


def _reached(reach: Reach, seat: str, *place: str) -> Iterable[Touch]:
    if reach != "none":
        yield ("place", seat, *(place if reach == "place" else ()))


class Edit(BaseModel):
    """One change of a board."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @abstractmethod
    def touches(self) -> Iterable[Touch]:
        """What nobody else may have changed meanwhile."""

    @abstractmethod
    def apply(self, board: Board) -> Board:
        """The board afterwards; the same board when what it speaks of is not there any more."""


class Put(Edit):
    """Another card in a slot."""

    edit: Literal["put"] = "put"
    slot: str
    card: str
    kind: str

    def touches(self) -> Iterable[Touch]:
        yield ("slot", self.slot, "card")

    def apply(self, board: Board) -> Board:
        slot = board.slot(self.slot)
        if slot is None:
            return board
        return board.with_slot(slot.said("card", card=self.card, kind=self.kind))


class Take(Edit):
    """A slot's piece is not there."""

    edit: Literal["take"] = "take"
    slot: str

    def touches(self) -> Iterable[Touch]:
        yield ("slot", self.slot)

    def apply(self, board: Board) -> Board:
        return board.without(self.slot)


class Lay(Edit):
    """A piece that was missed."""

    edit: Literal["lay"] = "lay"
    slot: str
    seat: str
    place: str
    card: str
    kind: str
    spot: int | None = None
    reach: Reach = "place"

    def touches(self) -> Iterable[Touch]:
        yield from _reached(self.reach, self.seat, self.place, self.kind)
        if self.spot is not None:
            yield ("spot", str(self.spot))

    def apply(self, board: Board) -> Board:
        if board.seat(self.seat) is None:
            return board
        slot = Slot(self.slot, self.seat, self.place, self.card, self.kind, {}, self.spot)
        return board.with_slot(slot.said("card"))


class Shift(Edit):
    """A piece lies elsewhere."""

    edit: Literal["shift"] = "shift"
    slot: str
    seat: str
    place: str
    reach: Reach = "place"

    def touches(self) -> Iterable[Touch]:
        yield ("slot", self.slot, "place")
        yield from _reached(self.reach, self.seat, self.place)

    def apply(self, board: Board) -> Board:
        slot = board.slot(self.slot)
        if slot is None or board.seat(self.seat) is None:
            return board
        # A piece that comes anew is laid last.
        moved = slot.said("place", seat=self.seat, place=self.place)
        return board.without(slot.id).with_slot(moved)


class Value(Edit):
    """A number or a choice: of a slot, beside a seat, or of the table."""

    edit: Literal["value"] = "value"
    key: str
    value: Any
    slot: str | None = None
    seat: str | None = None

    def touches(self) -> Iterable[Touch]:
        yield ("slot", self.slot, self.key) if self.slot else ("value", self.seat or "", self.key)

    def apply(self, board: Board) -> Board:
        if self.slot is not None:
            slot = board.slot(self.slot)
            if slot is None:
                return board
            values = {**slot.values, self.key: self.value}
            return board.with_slot(slot.said(self.key, values=values))
        said = board.said | {(self.seat, self.key)}
        seat = board.seat(self.seat)
        if self.seat is None:
            return replace(board, values={**board.values, self.key: self.value}, said=said)
        if seat is None:
            return board
        return replace(
            board.with_seat(replace(seat, values={**seat.values, self.key: self.value})), said=said
        )


class Order(Edit):
    """A card of a row was laid right after another, or first of all."""

    edit: Literal["order"] = "order"
    slot: str
    seat: str
    after: str | None = None

    def touches(self) -> Iterable[Touch]:
        yield ("place", self.seat)
        yield ("slot", self.slot, "place")
        if self.after is not None:
            yield ("slot", self.after)

    def apply(self, board: Board) -> Board:
        slot = board.slot(self.slot)
        row = [one for one in board.of(self.seat) if one.id != self.slot]
        ids = [one.id for one in row]
        if slot is None or slot.seat != self.seat or (self.after is not None and self.after not in ids):
            return board
        row.insert(0 if self.after is None else ids.index(self.after) + 1, slot.said("order"))
        others = [one for one in board.slots if one.seat != self.seat]
        return replace(board, slots=(*others, *row))


class Name(Edit):
    """Whose seat it is; a name that another seat has is exchanged with it."""

    edit: Literal["name"] = "name"
    seat: str
    name: str

    def touches(self) -> Iterable[Touch]:
        yield ("names",)

    def apply(self, board: Board) -> Board:
        mine = board.seat(self.seat)
        if mine is None:
            return board

        def called(seat: Seat) -> Seat:
            if seat.id == self.seat:
                return replace(seat, name=self.name)
            return replace(seat, name=mine.name) if seat.name == self.name else seat

        said = board.said | {(self.seat, "name")}
        return replace(board, seats=tuple(called(seat) for seat in board.seats), said=said)


class Settle(Edit):
    """A doubt is declared right, or open again."""

    edit: Literal["settle"] = "settle"
    doubt: str
    is_open: bool = False

    def touches(self) -> Iterable[Touch]:
        yield ("doubt", self.doubt)

    def apply(self, board: Board) -> Board:
        one = frozenset({self.doubt})
        return replace(board, settled=board.settled - one if self.is_open else board.settled | one)


AnyEdit = Annotated[Put | Take | Lay | Shift | Value | Order | Name | Settle, Field(discriminator="edit")]
Edits = TypeAdapter(tuple[AnyEdit, ...])


def touches_of(edits: Sequence[Edit]) -> list[Touch]:
    """All that some edits are about."""
    return [touch for edit in edits for touch in edit.touches()]


def clash(these: Iterable[Sequence[str]], those: Iterable[Sequence[str]]) -> bool:
    """Whether two changes are about the same thing."""
    other = [tuple(touch) for touch in those]
    return any(
        touch[: len(one)] == one or one[: len(touch)] == touch for touch in map(tuple, these) for one in other
    )
