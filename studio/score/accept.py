"""A person's change to the edits of a board, or a sentence why it cannot be."""

from __future__ import annotations

from studio.answers import Refused
from studio.score import changes
from studio.score.answer import edits_for_answer
from studio.score.board import Ask, Board
from studio.score.boards import board_module
from studio.score.boards.copyright import CELL, HOLE
from studio.score.edits import Edit, Lay, Name, Order, Put, Settle, Shift, Take, Value
from studio.score.finding import first_free, free_at, home_of, is_like, slot_of, spot_of, unread_at
from studio.score.picks import kind_of
from studio.score.stages import Stage


def edits_for(change: changes.Change, stage: Stage, number: int) -> tuple[Edit, ...]:
    """The edits of a change; `number` is the log entry it becomes. Raises Refused."""
    match change:
        case changes.SetCard():
            return _set_card(change, stage, number)
        case changes.Remove():
            return _remove(change, stage)
        case changes.Add():
            return (_lay(stage, number, change.player, change.place, change.card),)
        case changes.Move():
            return _move(change, stage, number)
        case changes.Set():
            return (_set(change, stage),)
        case changes.GiveAnswer():
            return edits_for_answer(change.doubt, change.option, stage, number)
        case changes.Reopen():
            if change.doubt not in stage.board.settled:
                raise Refused(400, "table.no-doubt")
            return (Settle(doubt=change.doubt, is_open=True),)
        case changes.CallPlayer():
            return (_name(change, stage),)
    raise Refused(400, "table.bad-request")


def _set_card(change: changes.SetCard, stage: Stage, number: int) -> tuple[Edit, ...]:
    spot = spot_of(change.piece, stage)
    if spot is not None:
        seat, place = home_of(spot, stage)
        return (_lay(stage, number, seat, place, change.card, spot),)
    slot = slot_of(change.piece, stage.board)
    kind = kind_of(change.card, stage.game, slot.kind)
    if not is_like(kind, slot.kind):
        raise Refused(400, "table.not-there", card=change.card)
    return (Put(slot=slot.id, card=change.card, kind=kind),)


def _remove(change: changes.Remove, stage: Stage) -> tuple[Edit, ...]:
    spot = spot_of(change.piece, stage)
    if spot is not None:
        about = [doubt for doubt in stage.doubts if spot in doubt.spots]
        if not about:
            raise Refused(400, "table.no-piece")
        return tuple(Settle(doubt=doubt.id) for doubt in about)
    slot = slot_of(change.piece, stage.board)
    if slot.kind == CELL:
        return (Put(slot=slot.id, card=HOLE, kind=CELL),)
    return (Take(slot=slot.id),)


def _move(change: changes.Move, stage: Stage, number: int) -> tuple[Edit, ...]:
    spot = spot_of(change.piece, stage)
    if spot is not None:
        card = stage.reading.pieces[spot].card
        if card is None:
            raise Refused(400, "table.name-it-first")
        place = change.place or first_free(stage, change.player, kind_of(card, stage.game)).place
        return (_lay(stage, number, change.player, place, card, spot),)
    slot = slot_of(change.piece, stage.board)
    if change.place is None:
        free = first_free(stage, change.player, slot.kind)
    else:
        free = free_at(stage, change.player, change.place, slot.kind)
    return (Shift(slot=slot.id, seat=change.player, place=free.place, reach=free.reach),)


def _lay(stage: Stage, number: int, seat: str, place: str, card: str, spot: int | None = None) -> Lay:
    kind = kind_of(card, stage.game)
    free = free_at(stage, seat, place, kind)
    if spot is None:
        spot = unread_at(stage, seat, free.place)
    return Lay(
        slot=f"+{number}",
        seat=seat,
        place=free.place,
        card=card,
        kind=kind,
        spot=spot,
        reach=free.reach,
    )


def _set(change: changes.Set, stage: Stage) -> Edit:
    boards = board_module(stage.game.id)
    if change.piece is not None:
        slot = slot_of(change.piece, stage.board)
        asks = boards.slot_asks(slot, stage.board, stage.game)
    else:
        asks = boards.asks(stage.board, stage.game, stage.notes)
    ask = next((one for one in asks if one.key == change.key and one.seat == change.player), None)
    if ask is None:
        raise Refused(400, "table.no-question")
    check(ask, change.value)
    if ask.key == "order" and ask.slot is not None:
        assert isinstance(change.value, int)
        return laid_as(ask.slot, change.value, stage.board)
    return Value(key=ask.key, value=change.value, slot=ask.slot, seat=ask.seat)


def laid_as(slot_id: str, number: int, board: Board) -> Order:
    """A card of a row was laid as the so manieth, counted from 1."""
    slot = slot_of(slot_id, board)
    others = [one.id for one in board.of(slot.seat) if one.id != slot_id]
    return Order(slot=slot_id, seat=str(slot.seat), after=others[number - 2] if number > 1 else None)


def check(ask: Ask, value: object) -> None:
    """Whether a value answers a question. Raises Refused."""
    known = [option.value for option in ask.options]
    if ask.kind == "number":
        fine = isinstance(value, int) and not isinstance(value, bool) and ask.least <= value <= ask.most
        if not fine:
            raise Refused(400, "table.not-a-number", least=ask.least, most=ask.most)
    elif ask.kind == "yes-no":
        if not isinstance(value, bool):
            raise Refused(400, "table.no-answer")
    elif ask.kind == "choice":
        if isinstance(value, bool) or value not in known:
            raise Refused(400, "table.no-answer")
    elif not isinstance(value, list) or len(set(value)) < len(value) or not set(value) <= set(known):
        raise Refused(400, "table.no-answer")
    elif len(value) > ask.most:
        raise Refused(400, "table.too-many", most=ask.most)


def _name(change: changes.CallPlayer, stage: Stage) -> Name:
    if stage.board.seat(change.player) is None:
        raise Refused(400, "table.no-player")
    if not change.name.isprintable():
        raise Refused(400, "table.bad-name")
    return Name(seat=change.player, name=change.name)
