"""A doubt answered: each option that can be carried out, and the edits that do it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from studio.answers import Refused
from studio.score.board import Slot
from studio.score.boards import board_module
from studio.score.boards.copyright import CELL, FIGURES, HOLE
from studio.score.doubts import SCISSORS, OpenDoubt
from studio.score.edits import Edit, Lay, Order, Put, Settle, Shift, Take, Value
from studio.score.finding import is_at, is_like
from studio.score.picks import all_picks, cards_offered
from studio.score.stages import Stage

BUILD = re.compile(r"(?P<building>[a-z0-9-]+) (?P<level>\d) for (?P<gold>\d+)")


@dataclass(frozen=True, slots=True)
class Offer:
    """An option of a doubt. `card` and `extra` are for its words; `edits` are made for a log entry."""

    value: str
    edits: Callable[[int], tuple[Edit, ...]]
    card: str | None = None
    name: str | None = None
    said_as: str = ""
    extra: dict[str, Any] | None = None


def edits_for_answer(doubt_id: str, option: str | None, stage: Stage, number: int) -> tuple[Edit, ...]:
    """The edits that answer a doubt; with no option it is right as it is. Raises Refused."""
    doubt = next((one for one in stage.doubts if one.id == doubt_id), None)
    if doubt is None:
        raise Refused(409, "table.no-doubt")
    if option is None:
        return declined(doubt, stage)
    for offer in offers(doubt, stage):
        if offer.value == option:
            return offer.edits(number)
    raise Refused(400, "table.no-answer")


def declined(doubt: OpenDoubt, stage: Stage) -> tuple[Edit, ...]:
    """It is right as it is; for a choice: none is made."""
    choice = _choice(doubt)
    none = {"save": [], "age": [], "build": "none"}
    if choice in none and doubt.doubt.reason.startswith("open-"):
        return (_chosen(stage, doubt, choice, none[choice]), Settle(doubt=doubt.id))
    return (Settle(doubt=doubt.id),)


def offers(doubt: OpenDoubt, stage: Stage) -> Iterator[Offer]:
    """The options that can be carried out by themselves, the most likely first."""
    reason, options = doubt.doubt.reason, doubt.doubt.options
    slots = [slot for slot in map(stage.board.slot, doubt.slots) if slot is not None]
    if _choice(doubt):
        yield from _choices(doubt, stage)
    elif reason == "scissors-here":
        yield from _scissors(doubt, stage)
    elif reason == "glare-on-unit":
        yield from _ages(doubt, slots, ("1", "2"))
    elif reason == "scissors-two-owners":
        yield from _owners(options, stage)
    elif reason in ("who-finished", "several-finishers"):
        for name in options:
            seat = stage.board.called(name)
            if seat:
                yield _offer(name, Value(key="finished", value=seat), name=name)
    elif reason == "who-covers":
        yield from _covers(options, doubt, stage)
    elif reason == "front-or-back" and set(options) == {"front", "back"}:
        yield from _rows(doubt, stage)
    elif doubt.doubt.place.startswith("outside, "):
        key = doubt.doubt.place.replace(", ", ".")
        for lines in options:
            if lines.isdecimal() and doubt.seat:
                yield _offer(lines, Value(key=key, value=int(lines), seat=doubt.seat), name=lines)
    elif slots and slots[0].kind == CELL:
        yield from _cells(options, slots[0])
    elif slots and slots[0].kind == "unit" and options and all(one.isdecimal() for one in options):
        yield from _ages(doubt, slots, options)
    else:
        yield from _cards(doubt, slots, stage)


def _offer(value: str, *edits: Edit, card: str | None = None, name: str | None = None) -> Offer:
    return Offer(value, lambda _: edits, card, name)


def _choice(doubt: OpenDoubt) -> str:
    place = doubt.doubt.place
    return place.removeprefix("choices.") if place.startswith("choices.") and doubt.seat else ""


def _choices(doubt: OpenDoubt, stage: Stage) -> Iterator[Offer]:
    """What a player of Paper Tales decides: each answer adds to what was decided before."""
    choice, seat = _choice(doubt), stage.board.seat(doubt.seat)
    made = dict(seat.values.get("choices") or {}) if seat else {}
    for option in doubt.doubt.options:
        build = BUILD.fullmatch(option)
        if choice == "build" and build:
            edit = _chosen(stage, doubt, choice, option)
            yield Offer(option, _always(edit), build["building"], said_as="build", extra=build.groupdict())
        elif choice == "age":
            aged = [*(made.get("age") or []), {"by": doubt.doubt.values.get("unit"), "on": option}]
            yield Offer(option, _always(_chosen(stage, doubt, choice, aged)), **_unit(option))
        elif choice in ("save", "drop", "draw"):
            # Words that the rules did not understand are replaced, others are kept.
            wrong = doubt.doubt.values.get("chosen")
            kept = [word for word in made.get(choice) or [] if word != wrong]
            yield Offer(option, _always(_chosen(stage, doubt, choice, [*kept, option])), **_unit(option))


def _always(edit: Edit) -> Callable[[int], tuple[Edit, ...]]:
    return lambda _: (edit,)


def _unit(option: str) -> dict[str, Any]:
    """'farmer@front-2' as a card and its place."""
    card, _, place = option.partition("@")
    return {"card": card, "extra": {"place": place} if place else None}


def _chosen(stage: Stage, doubt: OpenDoubt, choice: str, value: Any) -> Value:
    seat = stage.board.seat(doubt.seat)
    made = dict(seat.values.get("choices") or {}) if seat else {}
    return Value(key="choices", value={**made, choice: value}, seat=doubt.seat)


def _owners(options: Sequence[str], stage: Stage) -> Iterator[Offer]:
    tokens = [slot for slot in stage.board.slots if slot.kind == SCISSORS]
    for name in options:
        seat = stage.board.called(name)
        others = tuple(Take(slot=slot.id) for slot in tokens if slot.seat != seat)
        yield _offer(name, *others, name=name)


def _covers(options: Sequence[str], doubt: OpenDoubt, stage: Stage) -> Iterator[Offer]:
    """The card that lies on top was laid right after the other, or later."""
    row = stage.board.of(doubt.seat)
    cards = {slot.card: slot for slot in row}
    for top in options:
        below = next((card for card in options if card != top), None)
        if top in cards and below in cards:
            over, under = cards[top], cards[below]
            is_later = row.index(over) > row.index(under)
            move = () if is_later else (Order(slot=over.id, seat=str(doubt.seat), after=under.id),)
            yield _offer(top, *move, Settle(doubt=doubt.id), card=top)


def _rows(doubt: OpenDoubt, stage: Stage) -> Iterator[Offer]:
    units = stage.board.of(doubt.seat, "unit")
    for row in ("front", "back"):
        shifts = [
            Shift(slot=unit.id, seat=str(doubt.seat), place=f"{row}-{number}", reach="seat")
            for number, unit in enumerate(units, start=1)
            if not unit.place.startswith(row)
        ]
        yield Offer(row, _all(*shifts, Settle(doubt=doubt.id)), said_as=row)


def _all(*edits: Edit) -> Callable[[int], tuple[Edit, ...]]:
    return lambda _: edits


def _cells(options: Sequence[str], slot: Slot) -> Iterator[Offer]:
    for option in options:
        figures = HOLE if option == "null" else option.replace('"', "")
        if figures in FIGURES:
            yield _offer(option, Put(slot=slot.id, card=figures, kind=CELL), card=figures)


def _ages(doubt: OpenDoubt, slots: Sequence[Slot], options: Sequence[str]) -> Iterator[Offer]:
    """A token that lies half on a unit, or may lie on it: counted or not. A token is worth one or two."""
    counted = int(doubt.doubt.values.get("n", 0))
    for slot in slots[:1]:
        age = int(slot.values.get("age", 0))
        for option in options:
            value = max(0, age - counted + int(option))
            edit = Value(key="age", value=value, slot=slot.id)
            yield Offer(option, _all(edit), said_as="age", extra={"n": value})


def _scissors(doubt: OpenDoubt, stage: Stage) -> Iterator[Offer]:
    """The scissors token, where it may lie."""
    kinds = {kind: card for card, kind in all_picks(stage.game)}
    free = _room(doubt, SCISSORS, stage)
    if free is not None:
        yield Offer(kinds[SCISSORS], _laid(doubt, free, kinds[SCISSORS], SCISSORS), kinds[SCISSORS])


def _cards(doubt: OpenDoubt, slots: Sequence[Slot], stage: Stage) -> Iterator[Offer]:
    """A card that may lie at a place: instead of what was read there, or where nothing was."""
    kinds = dict(all_picks(stage.game))
    for card in dict.fromkeys(cards_offered(doubt, stage.game)):
        kind = kinds.get(card)
        if kind is None:
            continue
        if len(slots) == 1 and is_like(kind, slots[0].kind):
            yield _offer(card, Put(slot=slots[0].id, card=card, kind=kind), card=card)
        elif not slots and doubt.seat is not None:
            free = _room(doubt, kind, stage)
            if free is not None:
                yield Offer(card, _laid(doubt, free, card, kind), card)


def _room(doubt: OpenDoubt, kind: str, stage: Stage) -> str | None:
    for free in board_module(stage.game.id).places(stage.board, stage.game):
        if free.seat == doubt.seat and kind in free.holds and is_at(free, doubt.doubt.place):
            return str(free.place)
    return None


def _laid(doubt: OpenDoubt, place: str, card: str, kind: str) -> Callable[[int], tuple[Edit, ...]]:
    spot = doubt.spots[0] if doubt.spots else None

    def edits(number: int) -> tuple[Edit, ...]:
        lay = Lay(slot=f"+{number}", seat=str(doubt.seat), place=place, card=card, kind=kind, spot=spot)
        return (lay,) if spot is not None else (lay, Settle(doubt=doubt.id))

    return edits
