"""Views to a table of kingdoms: units in front and back, their ages, buildings, gold, and all doubts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pnp.deck.model import Game
from scorer.score import Doubt
from scorer.vision.games.paper_tales.glare import unread_round
from scorer.vision.games.paper_tales.hidden import hidden_round
from scorer.vision.games.paper_tales.kingdoms import HIGH_MM, Kingdom, kingdoms_on, rows_of
from scorer.vision.games.paper_tales.scene import Scene
from scorer.vision.games.paper_tales.tokens import Aged, ages, share_gold
from scorer.vision.groups import Layout, named, seat_order
from scorer.vision.looks import looks_of
from scorer.vision.pieces import Seen, View
from scorer.vision.reading import Reading, Spot, spot_of
from scorer.vision.tabletop import Tabletop, tabletops
from scorer.vision.witness import UNLIKE, likeness

# A unit's middle must be this far from the front line, and no further than a card can lie from it.
LEAST_AWAY_MM, MOST_AWAY_MM = 22.0, 125.0
ALONE_MM = 25.0  # an age token so near to a kingdom belongs to it
ROW_MM = 127.0  # so far to each side of a front line's middle its units reach
Rows = dict[str, list[Seen]]


def read(views: Sequence[View], game: Game, names: Sequence[str]) -> Reading:
    """The table in one or several photos, as far as a camera can see it."""
    tables = tabletops(views)
    kingdoms: list[Kingdom] = []
    doubts: list[Doubt] = []
    for number, table in enumerate(tables):
        here, unowned = kingdoms_on(table, number)
        kingdoms += here
        doubts += unowned
        doubts += [
            Doubt(None, piece.card, "piece-moved", (), {"piece": piece.piece}) for piece in table.moved
        ]
    kingdoms = [kingdoms[i] for i in seat_order([kingdom.layout for kingdom in kingdoms])]
    called = named([kingdom.layout for kingdom in kingdoms], names)
    reader = _Reader(views, game, tables, kingdoms, called, doubts)
    return reader.read()


@dataclass(slots=True)
class _Reader:
    views: Sequence[View]
    game: Game
    tables: Sequence[Tabletop]
    kingdoms: Sequence[Kingdom]
    names: Sequence[str]
    doubts: list[Doubt]
    spots: list[Spot] = field(default_factory=list)
    scenes: dict[int, Scene] = field(default_factory=dict)

    def read(self) -> Reading:
        aged = self._share_tokens()
        players = []
        for kingdom, name in zip(self.kingdoms, self.names, strict=True):
            players.append(self._player(kingdom, name, aged))
            self.doubts += kingdom.doubt(name)
            self._hidden(kingdom, name)
        table: dict[str, Any] = {"game": self.game.id, "phase": "war", "players": players}
        # Turn and phase leave no trace on the table, nor do legend points: they are given, or assumed.
        notes = ["phase-assumed", "legend-not-seen"]
        if len(self.kingdoms) > 1 and any(kingdom.owner is None for kingdom in self.kingdoms):
            notes.append("players-by-place")
        return Reading(self.game.id, table, tuple(self.doubts), tuple(self.spots), tuple(notes))

    def _share_tokens(self) -> list[Aged]:
        """Gold to kingdoms and ages to units, each on its own table."""
        aged: list[Aged] = []
        for number, table in enumerate(self.tables):
            here = [kingdom for kingdom in self.kingdoms if kingdom.table == number]
            units = [piece for piece in table.seen if piece.kind == "unit"]
            aged += ages([piece for piece in table.seen if piece.kind == "age-token"], units)
            supply, doubtful = share_gold([p for p in table.seen if p.kind == "gold-token"], here)
            self.spots += [spot_of(token, None, "supply", 1.0) for token in supply]
            for kingdom in here:
                unclear = [token for token in kingdom.gold if token in doubtful]
                if unclear:
                    worth = str(sum(int(token.printing.facts["value"]) for token in unclear))
                    kingdom.doubts.append(("gold", "whose-gold", (worth,)))
        for one in aged:
            if one.unit is None:
                self._lies_alone(one.token)
        return aged

    def _lies_alone(self, token: Seen) -> None:
        """An age token on no unit is of the supply; near a kingdom it may lie on a unit nobody read."""
        table = next(i for i, one in enumerate(self.tables) if token in one.seen)
        here = [kingdom for kingdom in self.kingdoms if kingdom.table == table]
        near = min(here, key=lambda kingdom: kingdom.reach(token.corners), default=None)
        if near is not None and (near.reach(token.corners) < ALONE_MM or _in_a_row(near, token)):
            near.doubts.append(("units", "age-alone", ()))
        self.spots.append(spot_of(token, None, "supply", 1.0))

    def _player(self, kingdom: Kingdom, name: str, aged: Sequence[Aged]) -> dict[str, Any]:
        player: dict[str, Any] = {"name": name, "gold": 0, "front": [], "back": [], "buildings": []}
        for row, units in _rows(kingdom).items():
            for spot, unit in enumerate(units, start=1):
                player[row].append(self._unit(unit, name, f"{row}-{spot}", aged))
        for building in _in_order(kingdom.layout, kingdom.buildings):
            level = 1 if building.printing.side == "front" else 2
            player["buildings"].append({"building": building.card, "level": level})
            self._witness(building, name, "buildings")
        for token in kingdom.gold:
            player["gold"] += int(token.printing.facts["value"])
            self._certain(token, name, "gold")
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

    def _hidden(self, kingdom: Kingdom, name: str) -> None:
        """What lies in or beside the kingdom and was not read."""
        table = self.tables[kingdom.table]
        number = min(table.moves)
        plane = self.views[number].plane
        assert plane is not None
        scene = self.scenes.setdefault(kingdom.table, Scene(self.views, table))
        for hidden in (*hidden_round(kingdom, scene), *unread_round(kingdom, scene)):
            self.doubts.append(Doubt(name, hidden.place, hidden.reason, hidden.options))
            corners = plane.pixels(table.in_view(number, hidden.corners))
            self.spots.append(Spot(None, None, corners, name, hidden.place, 0.0, number))

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
            if likeness(patch, look, card.printing.size, card.printing.places) < UNLIKE:
                self.doubts.append(Doubt(name, place, "picture-differs", (card.card,)))
                self.spots.append(spot_of(card, name, place, 0.5))
                return
        self._certain(card, name, place)


def _in_a_row(kingdom: Kingdom, token: Seen) -> bool:
    """Whether a token lies where a unit would, before or behind a front line."""
    if not kingdom.anchor:
        return False
    across, down = np.abs(kingdom.layout.flat(token.centre) - kingdom.layout.flat(kingdom.anchor.centre))
    return bool(across < ROW_MM and down < MOST_AWAY_MM)


def _rows(kingdom: Kingdom) -> Rows:
    """Front and back: beyond the front line or nearer, else the two rows that the cards make."""
    layout = kingdom.layout
    rows: Rows = {"front": [], "back": []}
    if kingdom.anchor:
        line = float(layout.flat(kingdom.anchor.centre)[1])
        for unit in kingdom.units:
            away = line - float(layout.flat(unit.centre)[1])
            if not LEAST_AWAY_MM < abs(away) < MOST_AWAY_MM:
                kingdom.doubts.append(("front", "front-or-back", (unit.card,)))
            rows["front" if away > 0 else "back"].append(unit)
    else:
        found = rows_of(kingdom)
        rows["front"] = found[0]
        rows["back"] = [unit for row in found[1:] for unit in row]
        if len(found) == 1:
            kingdom.doubts.append(("front", "front-or-back", ("front", "back")))
        elif len(found) > 2 or _middle(layout, found[1]) - _middle(layout, found[0]) > 1.7 * HIGH_MM:
            kingdom.doubts.append(("front", "rows-unclear", ()))
    return {name: _in_order(layout, units) for name, units in rows.items()}


def _middle(layout: Layout, units: Sequence[Seen]) -> float:
    return sum(float(layout.flat(unit.centre)[1]) for unit in units) / len(units)


def _in_order(layout: Layout, pieces: Sequence[Seen]) -> list[Seen]:
    """From left to right as the player sees them, those on a column from the top."""
    return sorted(
        pieces, key=lambda piece: (round(float(layout.flat(piece.centre)[0]) / 40), *_down(layout, piece))
    )


def _down(layout: Layout, piece: Seen) -> tuple[float, float]:
    across, down = layout.flat(piece.centre)
    return float(down), float(across)
