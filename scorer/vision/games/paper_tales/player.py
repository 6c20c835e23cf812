"""A player's part of the table: units with their ages, buildings, gold, and what is not certain of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pnp.deck.model import Game
from scorer.score import Doubt
from scorer.vision.games.paper_tales.kingdoms import BUILDING_MAT, Kingdom
from scorer.vision.games.paper_tales.rows import in_order, rows
from scorer.vision.games.paper_tales.tokens import Aged
from scorer.vision.pieces.differing import differs
from scorer.vision.pieces.looks import looks_of
from scorer.vision.pieces.see import Seen, View
from scorer.vision.pieces.witness import likeness
from scorer.vision.reading import Spot, spot_of


@dataclass(slots=True)
class Player:
    """Reads kingdoms, one after another; doubts and spots are added to those of the table."""

    views: Sequence[View]
    game: Game
    doubts: list[Doubt]
    spots: list[Spot]

    def read(self, kingdom: Kingdom, name: str, aged: Sequence[Aged]) -> dict[str, Any]:
        player: dict[str, Any] = {"name": name, "gold": 0, "front": [], "back": [], "buildings": []}
        for row, units in rows(kingdom).items():
            for spot, unit in enumerate(units, start=1):
                player[row].append(self._unit(unit, name, f"{row}-{spot}", aged))
        for building in in_order(kingdom.layout, kingdom.buildings):
            level = 1 if building.printing.side == "front" else 2
            player["buildings"].append({"building": building.card, "level": level})
            self._witness(building, name, "buildings")
        for token in kingdom.gold:
            player["gold"] += int(token.printing.facts["value"])
            self._certain(token, name, "gold")
        for mat in kingdom.building_mats:
            self._certain(mat, name, BUILDING_MAT)
        if kingdom.anchor:
            self._certain(kingdom.anchor, name, "front line")
            if not kingdom.units:
                self.doubts.append(Doubt(name, "front", "kingdom-empty"))
        return player

    def _unit(self, unit: Seen, name: str, place: str, aged: Sequence[Aged]) -> dict[str, Any]:
        here: dict[str, Any] = {"unit": unit.card}
        on_it = [one for one in aged if one.unit is unit]
        for one in on_it:
            if one.reason:
                values = {"n": one.value}
                self.doubts.append(Doubt(name, place, one.reason, (str(one.value), "0"), values))
                self.spots.append(spot_of(one.token, name, place, 0.5))
            else:
                self._certain(one.token, name, place)
        if on_it:
            here["age"] = sum(one.value for one in on_it)
        self._witness(unit, name, place)
        return here

    def _certain(self, piece: Seen, name: str, place: str) -> None:
        if not piece.certain:
            self.doubts.append(Doubt(name, place, "hard-to-read", (piece.card,)))
        self.spots.append(spot_of(piece, name, place, 1.0 if piece.certain else 0.5))

    def _witness(self, card: Seen, name: str, place: str) -> None:
        """A mark says which card this is; its picture must not say otherwise."""
        look = looks_of(self.game.id).get((card.piece, "front" if card.printing.side == "front" else "back"))
        if look is not None and card.certain:
            view = self.views[card.photo]
            assert view.plane is not None and card.corners_px is not None
            patch = view.patch(view.plane.millimetres(card.corners_px), 1.0)
            alike = likeness(patch, look, card.printing.size, card.printing.places)
            if differs(patch, card.card, look, alike, looks_of(self.game.id)):
                self.doubts.append(Doubt(name, place, "picture-differs", (card.card,)))
                self.spots.append(spot_of(card, name, place, 0.5))
                return
        self._certain(card, name, place)
