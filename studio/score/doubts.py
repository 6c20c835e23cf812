"""Doubts that are still open: those of the photo that nobody has touched, then those of the rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from scorer.score import Doubt
from studio.score.board import Board
from studio.score.reading import Reading, echoes

# A doubt about a piece is answered when a person has said its card or its place, or this of it.
SAYS = {
    "token-on-two": "age",
    "token-half-off": "age",
    "glare-on-unit": "age",
    "which-third": "at",
    "gap-in-row": "at",
    "card-wholly-covered": "at",
    "who-covers": "order",
}
PHOTO, RULES = "photo", "rules"
# Nothing may be at the place at all: then there is nothing to be right.
MAYBE_NOTHING = frozenset(
    {
        "unread-card",
        "hidden-place",
        "unread-mark",
        "glare-beside",
        "glare-on-unit",
        "reached-over",
        "scissors-here",
    }
)
SCISSORS = "scissors-token"


@dataclass(frozen=True, slots=True)
class OpenDoubt:
    """A doubt with an id that stays, and what on the board it is about."""

    id: str
    doubt: Doubt
    seat: str | None
    slots: tuple[str, ...] = ()
    spots: tuple[int, ...] = ()
    """Pieces of the photo that are no slot: places that could not be read."""

    @property
    def may_be_nothing(self) -> bool:
        return self.doubt.reason in MAYBE_NOTHING


def open_doubts(
    reading: Reading | None, first: Board, board: Board, rules: tuple[Doubt, ...]
) -> tuple[list[OpenDoubt], list[OpenDoubt]]:
    """Open doubts, and those that a person declared right. `first` is the board before any correction."""
    found = list(_of_photo(reading, first, board)) if reading else []
    found += _of_rules(rules, board)
    counts: Counter[str] = Counter()
    still: list[OpenDoubt] = []
    checked: list[OpenDoubt] = []
    for one in found:
        counts[one.id] += 1
        if counts[one.id] > 1:
            one = OpenDoubt(f"{one.id}-{counts[one.id]}", one.doubt, one.seat, one.slots, one.spots)
        (checked if one.id in board.settled else still).append(one)
    return still, checked


def _of_photo(reading: Reading, first: Board, board: Board) -> Iterator[OpenDoubt]:
    slots = {slot.spot: slot.id for slot in first.slots if slot.spot is not None}
    slots |= echoes(reading, first)
    for doubt, here in zip(reading.doubts, _spots(reading), strict=True):
        seat = first.called(doubt.player)
        about = tuple(dict.fromkeys(slots[i] for i in here if i in slots))
        if doubt.reason == "glare-on-unit":
            about = tuple(slot.id for slot in first.of(seat, "unit") if slot.card in doubt.options)
        spots = tuple(i for i in here if i not in slots)
        if not _is_answered(doubt, seat, about, spots, board):
            free = _unused(spots, board)
            yield OpenDoubt(_id(PHOTO, seat, doubt), doubt, seat, about, free)


def _spots(reading: Reading) -> list[list[int]]:
    """The pieces of the photo that each doubt is about. Equal doubts about equal places share them out."""
    found = []
    for doubt in reading.doubts:
        pieces = list(enumerate(reading.pieces))
        here = [i for i, piece in pieces if _is_about(doubt, piece.player, piece.place)]
        here = here or [i for i, piece in pieces if _names(doubt, piece.player, piece.card)]
        unsure = [i for i in here if reading.pieces[i].certainty < 1]
        found.append(unsure or here)
    for doubt, here in zip(reading.doubts, found, strict=True):
        equal = [
            k
            for k, other in enumerate(reading.doubts)
            if (other.player, other.place) == (doubt.player, doubt.place) and len(found[k]) > 1
        ]
        if len(equal) > 1 and len(equal) == len(here) and all(found[k] == here for k in equal):
            for k, spot in zip(equal, list(here), strict=True):
                found[k] = [spot]
    return found


def _of_rules(rules: tuple[Doubt, ...], board: Board) -> Iterator[OpenDoubt]:
    for doubt in rules:
        seat = board.called(doubt.player)
        card = doubt.values.get("card")
        slots = tuple(
            slot.id
            for slot in board.slots
            if (
                slot.seat == seat
                and slot.place == doubt.place
                and seat is not None
                and card in (None, slot.card)
            )
            or (seat in (None, slot.seat) and card == slot.card)
        )
        yield OpenDoubt(_id(RULES, seat, doubt), doubt, seat, slots)


def _is_about(doubt: Doubt, player: str | None, place: str) -> bool:
    return (doubt.player, doubt.place) == (player, place)


def _names(doubt: Doubt, player: str | None, card: str | None) -> bool:
    return doubt.place == card and doubt.player in (None, player)


def _unused(spots: tuple[int, ...], board: Board) -> tuple[int, ...]:
    taken = {slot.spot for slot in board.slots}
    return tuple(spot for spot in spots if spot not in taken)


def _is_answered(
    doubt: Doubt, seat: str | None, slots: tuple[str, ...], spots: tuple[int, ...], board: Board
) -> bool:
    """Whether a person has said what stands there."""
    key = "name" if doubt.reason == "more-layouts-than-names" else doubt.place.replace(", ", ".")
    if (seat, key) in board.said:
        return True
    if doubt.reason == "scissors-here":
        return any(slot.kind == SCISSORS and slot.edited for slot in board.slots)
    wanted = {"place", SAYS.get(doubt.reason, "card")}
    now = [board.slot(slot) for slot in slots]
    if slots and all(slot is None or slot.edited & wanted for slot in now):
        return True
    return bool(spots) and not _unused(spots, board) and not slots


def _id(source: str, seat: str | None, doubt: Doubt) -> str:
    """The same doubt about the same thing has the same id; its first letter says where it comes from."""
    values: Mapping[str, object] = doubt.values
    about = [source, seat, doubt.place, doubt.reason, list(doubt.options), dict(values)]
    return source[0] + sha256(json.dumps(about, sort_keys=True, default=str).encode()).hexdigest()[:14]
