"""What a photo told, as it is kept: the table, its doubts, where each piece lies; and its board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from pnp.deck.model import Game
from scorer.from_photos import PhotoTable
from scorer.score import Doubt
from scorer.sight import SeenPiece
from scorer.table import plain
from studio.score.board import Board, Slot
from studio.score.boards import board_module
from studio.words import say

CELL = "cell"


@dataclass(frozen=True, slots=True)
class Reading:
    """A table as the camera saw it; without photos, one that is filled by hand."""

    game: str
    table: Mapping[str, Any]
    doubts: tuple[Doubt, ...] = ()
    pieces: tuple[SeenPiece, ...] = ()
    notes: tuple[str, ...] = ()
    photos: tuple[str, ...] = ()
    """Ids of the photos, in the order that the pieces' numbers mean."""


def reading_of(seen: PhotoTable, photos: tuple[str, ...], called: Mapping[str, str]) -> Reading:
    """What the scorer read, as data that can be kept; players may be called otherwise."""
    table = plain(seen.table)
    for player in table["players"]:
        player["name"] = called.get(player["name"], player["name"])

    def name(player: str | None) -> str | None:
        return None if player is None else called.get(player, player)

    doubts = tuple(
        replace(one, player=name(one.player), options=tuple(called.get(o, o) for o in one.options))
        for one in seen.doubts
    )
    pieces = tuple(replace(one, player=name(one.player)) for one in seen.sight.pieces)
    return Reading(table["game"], table, doubts, pieces, seen.sight.notes, photos)


def own_names(seen: PhotoTable, names: Sequence[str], game: Game, lang: str) -> dict[str, str]:
    """Players whom nobody named, in the person's language: by their badge, else by their seat."""
    badges = {card.id: card.words["name"][lang] for card in game.cards if card.kind.id == "badge"}
    called: dict[str, str] = {}
    for number, player in enumerate(seen.table.players, start=1):
        if player.name not in names:
            badge = badges.get(f"badge-{player.name}")
            called[player.name] = badge or say("table.player", lang, number=number)
    # Somebody may really be called so.
    return {old: new for old, new in called.items() if new not in names}


def kept(reading: Reading) -> dict[str, Any]:
    """A reading as plain data."""
    return {**asdict(reading), "table": dict(reading.table)}


def unkept(data: Mapping[str, Any]) -> Reading:
    """The reading that plain data means."""
    return Reading(
        data["game"],
        data["table"],
        tuple(Doubt(**{**one, "options": tuple(one["options"])}) for one in data["doubts"]),
        tuple(
            SeenPiece(**{**one, "corners": tuple((x, y) for x, y in one["corners"])})
            for one in data["pieces"]
        ),
        tuple(data["notes"]),
        tuple(data["photos"]),
    )


def board_from(reading: Reading, game: Game) -> Board:
    """The reading's board, each slot knowing which piece of the photo it is."""
    board: Board = board_module(reading.game).board_of(reading.table, game)
    free = dict(enumerate(reading.pieces))
    names = {seat.id: seat.name for seat in board.seats}
    slots = []
    for slot in board.slots:
        owner = names.get(slot.seat or "")
        spot = next((i for i, piece in free.items() if _shows(piece, slot, owner)), None)
        free.pop(spot, None) if spot is not None else None
        slots.append(replace(slot, spot=spot))
    return replace(board, slots=tuple(slots))


def _shows(piece: SeenPiece, slot: Slot, owner: str | None) -> bool:
    if piece.player != owner or piece.place != slot.place:
        return False
    return piece.card == slot.card or (slot.kind == CELL and piece.piece is None)


def echoes(reading: Reading, board: Board) -> dict[int, str]:
    """Pieces of the photo that are told twice (a doubt marks a card again): the slot that each repeats."""
    linked = {slot.spot: slot.id for slot in board.slots if slot.spot is not None}
    found = {}
    for i, piece in enumerate(reading.pieces):
        if i not in linked and piece.card is not None:
            again = (
                slot
                for spot, slot in linked.items()
                if (reading.pieces[spot].photo, reading.pieces[spot].corners) == (piece.photo, piece.corners)
            )
            slot = next(again, None)
            if slot is not None:
                found[i] = slot
    return found
