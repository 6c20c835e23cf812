"""A table as the page shows it: photos, pieces, doubts first, places, questions, objectives and the score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import Any

from scorer.report.picture.marked import points_on
from scorer.report.words import note_words
from scorer.sight import SeenPiece
from studio.score.board import Slot
from studio.score.boards import board_module
from studio.score.boards.copyright import CELL
from studio.score.finding import is_at
from studio.score.reading import echoes
from studio.score.session import Photo, Session
from studio.score.stages import Stage
from studio.score.telling.asks import objective, objective_sentence, told_ask
from studio.score.telling.doubts import sentence, told_doubts
from studio.score.telling.naming import Naming, naming_of
from studio.score.telling.score import told_score
from studio.words import all_words, say

COLOURS = ("red", "blue", "green", "yellow", "violet", "black")
"""Colours of players, as the page numbers them."""


def told_table(stage: Stage, session: Session, lang: str) -> dict[str, Any]:
    """TABLE of the API."""
    return _Telling(stage, session, lang).table()


class _Telling:
    def __init__(self, stage: Stage, session: Session, lang: str) -> None:
        self.stage, self.lang = stage, lang
        self.board, self.game = stage.board, stage.game
        self.naming: Naming = naming_of(stage.board, stage.game, lang)
        self.photos: Mapping[str, Photo] = {photo.id: photo for photo in session.photos}
        self.numbers = {one.id: number for number, one in enumerate(stage.doubts, start=1)}

    def table(self) -> dict[str, Any]:
        boards = board_module(self.game.id)
        asks = list(boards.asks(self.board, self.game, self.stage.notes))
        asks.sort(key=lambda ask: ask.is_answered)
        return {
            "photos": [self._photo(photo) for photo in self.stage.reading.photos if photo in self.photos],
            "players": [
                {"id": seat.id, "name": seat.name, "colour": colour}
                for seat, colour in zip(self.board.seats, self._colours(), strict=True)
            ],
            "pieces": list(self._pieces()),
            "places": [
                {
                    "player": free.seat,
                    "place": free.place,
                    "words": self.naming.free(free),
                    "holds": list(free.holds),
                }
                for free in boards.places(self.board, self.game)
            ],
            "doubts": list(told_doubts(self.stage, self.naming)),
            "checked": [
                {"id": one.id, "words": sentence(one, self.stage, self.naming)} for one in self.stage.checked
            ],
            "asks": [told_ask(ask, self.naming, self.lang, self.board) for ask in asks],
            "objectives": list(self._objectives()),
            "notes": [{"key": note, "words": self._note(note)} for note in self.stage.reading.notes],
            "score": told_score(
                self.stage.report, self.lang, certain=self.stage.is_certain, board=self.board
            ),
        }

    def _colours(self) -> list[int]:
        """A colour a player: that of the badge they are called by, else one that nobody has."""
        badges = {
            name: COLOURS.index(card.facts["colour"])
            for card in self.game.cards
            if card.kind.id == "badge"
            for name in card.words["name"].values()
        }
        taken = {badges.get(seat.name) for seat in self.board.seats}
        free = cycle([number for number in range(len(COLOURS)) if number not in taken] or [0])
        return [badges[seat.name] if seat.name in badges else next(free) for seat in self.board.seats]

    def _photo(self, photo_id: str) -> dict[str, Any]:
        wide, high = self.photos[photo_id].shown or (0, 0)
        return {
            "id": photo_id,
            "url": f"/api/score/photos/{photo_id}.jpg",
            "width": wide,
            "height": high,
            "name": self.photos[photo_id].called,
        }

    def _note(self, note: str) -> str:
        own = f"table.note.{note}"
        return say(own, self.lang) if own in all_words(self.lang) else note_words(note, self.naming.language)

    def _pieces(self) -> Iterator[dict[str, Any]]:
        names = {seat.id: seat.name for seat in self.board.seats}
        like = [
            SeenPiece(slot.id, slot.card, (), names.get(slot.seat or ""), slot.place, 1.0)
            for slot in self.board.slots
        ]
        worth = points_on(self.stage.report, like)
        for i, slot in enumerate(self.board.slots):
            yield self._piece(slot, worth.get(i))
        taken = {slot.spot for slot in (*self.board.slots, *self.stage.first.slots)}
        taken |= echoes(self.stage.reading, self.stage.first).keys()
        settled = {spot for one in self.stage.checked for spot in one.spots}
        for i, seen in enumerate(self.stage.reading.pieces):
            if i not in taken and not (i in settled and seen.card is None):
                yield self._loose(i, seen)

    def _piece(self, slot: Slot, points: int | None) -> dict[str, Any]:
        seen = self.stage.reading.pieces[slot.spot] if slot.spot is not None else None
        doubts = [self.numbers[one.id] for one in self.stage.doubts if slot.id in one.slots]
        is_said = bool(slot.edited & {"card", "place"})
        boards = board_module(self.game.id)
        can = ["set-card"] if slot.kind == CELL else ["set-card", "remove", "move"]
        return {
            **self._seen(seen),
            "id": slot.id,
            "card": slot.card,
            "name": self.naming.card(slot.card, slot.kind),
            "picture": self.naming.picture(slot.card, slot.kind, int(slot.values.get("level", 1))),
            "kind": slot.kind,
            "player": slot.seat,
            "place": slot.place,
            "place_words": self.naming.place(slot.place),
            "round_shape": self._is_disc(slot.kind),
            "certainty": 1.0 if seen is None or is_said else seen.certainty,
            "doubts": doubts,
            "points": points,
            "edited": bool(slot.edited),
            "can": can,
            "values": [
                told_ask(ask, self.naming, self.lang) for ask in boards.slot_asks(slot, self.board, self.game)
            ],
        }

    def _loose(self, number: int, seen: SeenPiece) -> dict[str, Any]:
        """A piece of the photo that the table does not count one by one, or a place that was not read."""
        card = next((one for one in self.game.cards if one.id == seen.card), None)
        kind = card.kind.id if card else ""
        seat = self.stage.first.called(seen.player)
        places = list(board_module(self.game.id).places(self.board, self.game))
        if seen.card is None:
            fits = any(free.seat == seat and is_at(free, seen.place) for free in places)
            can = ["set-card", "remove"] if fits else ["remove"] if seat else []
        else:
            can = ["move"] if any(kind in free.holds for free in places) else []
        return {
            **self._seen(seen),
            "id": f"spot/{number}",
            "card": seen.card,
            "name": self.naming.card(seen.card),
            "picture": self.naming.picture(seen.card, kind),
            "kind": kind,
            "player": seat,
            "place": seen.place,
            "place_words": self.naming.place(seen.place),
            "round_shape": self._is_disc(kind),
            "certainty": seen.certainty,
            "doubts": [self.numbers[one.id] for one in self.stage.doubts if number in one.spots],
            "points": None,
            "edited": False,
            "can": can,
            "values": [],
        }

    def _is_disc(self, kind: str) -> bool:
        return kind in self.game.kinds and self.game.kinds[kind].shape == "disc"

    def _seen(self, seen: SeenPiece | None) -> dict[str, Any]:
        """Where a piece lies in the shown picture."""
        photo = self._photo_of(seen)
        if seen is None or photo is None or photo.size is None or photo.shown is None:
            return {"photo": None, "corners": None}
        across, down = photo.shown[0] / photo.size[0], photo.shown[1] / photo.size[1]
        corners = [[round(x * across, 1), round(y * down, 1)] for x, y in seen.corners]
        return {"photo": photo.id, "corners": corners}

    def _photo_of(self, seen: SeenPiece | None) -> Photo | None:
        ids = self.stage.reading.photos
        return self.photos.get(ids[seen.photo]) if seen is not None and seen.photo < len(ids) else None

    def _objectives(self) -> Iterator[dict[str, Any]]:
        met = {
            player.name: player.more.get("objectives_met", ()) for player in self.stage.report.score.players
        }
        for number in self.board.values.get("objectives", ()):
            title, picture = objective(number, self.naming)
            yield {
                "number": number,
                "name": title,
                "sentence": objective_sentence(number, self.naming),
                "picture": picture,
                "met": [seat.id for seat in self.board.seats if number in met.get(seat.name, ())],
            }
