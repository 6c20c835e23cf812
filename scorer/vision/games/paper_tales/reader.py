"""Views to a table of kingdoms: units in front and back, their ages, buildings, gold, and all doubts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.deck.model import Game
from scorer.score import Doubt
from scorer.vision.games.paper_tales.glare import unread_round
from scorer.vision.games.paper_tales.hidden import hidden_round
from scorer.vision.games.paper_tales.kingdoms import BOARD, BUILDING_MAT, Kingdom, kingdoms_on
from scorer.vision.games.paper_tales.lost_kingdoms import lost_kingdoms
from scorer.vision.games.paper_tales.moments import gone
from scorer.vision.games.paper_tales.owners import named_by_badges, with_buildings
from scorer.vision.games.paper_tales.player import Player
from scorer.vision.games.paper_tales.rows import in_a_row
from scorer.vision.games.paper_tales.scene import Scene
from scorer.vision.games.paper_tales.tokens import Aged, ages, share_gold
from scorer.vision.games.paper_tales.unread_tokens import read_again
from scorer.vision.pieces.groups import named, seat_order
from scorer.vision.pieces.see import Seen, View
from scorer.vision.pieces.tabletop import Tabletop, tabletops
from scorer.vision.reading import Reading, Spot, spot_of
from scorer.vision.table.ground import Ground
from scorer.vision.unseen.read_again import Beads

ALONE_MM = 25.0  # an age token so near to a kingdom belongs to it


def read(views: Sequence[View], game: Game, names: Sequence[str]) -> Reading:
    """The table in one or several photos, as far as a camera can see it."""
    views, beads = read_again(views)
    tables = tabletops(views)
    kingdoms: list[Kingdom] = []
    doubts: list[Doubt] = []
    for number, table in enumerate(tables):
        here = kingdoms_on(table, number)
        named_by_badges(here, [piece for piece in table.seen if piece.kind == "badge"])
        buildings, mats = (
            [piece for piece in table.seen if piece.kind == kind] for kind in ("building", BUILDING_MAT)
        )
        doubts += with_buildings(here, buildings, mats)
        kingdoms += here
        doubts += [
            Doubt(None, piece.card, "piece-moved", (), {"piece": piece.piece}) for piece in table.moved
        ]
    kingdoms = [kingdoms[i] for i in seat_order([kingdom.layout for kingdom in kingdoms])]
    called = named([kingdom.layout for kingdom in kingdoms], names)
    reader = _Reader(views, game, tables, kingdoms, called, doubts, beads)
    return reader.read()


@dataclass(slots=True)
class _Reader:
    views: Sequence[View]
    game: Game
    tables: Sequence[Tabletop]
    kingdoms: Sequence[Kingdom]
    names: Sequence[str]
    doubts: list[Doubt]
    beads: Mapping[int, Beads]
    spots: list[Spot] = field(default_factory=list)
    scenes: dict[int, Scene] = field(default_factory=dict)

    def read(self) -> Reading:
        aged = self._share_tokens()
        players = []
        player = Player(self.views, self.game, self.doubts, self.spots)
        for kingdom, name in zip(self.kingdoms, self.names, strict=True):
            players.append(player.read(kingdom, name, aged))
            self.doubts += kingdom.doubt(name)
            self._hidden(kingdom, name)
        for number in range(len(self.tables)):
            self.doubts += [
                Doubt(None, piece.card, "photos-differ", (piece.card,)) for piece in gone(self._scene(number))
            ]
        lost, where = lost_kingdoms(self.views, self.kingdoms, self._ground)
        self.doubts += lost
        self.spots += where
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
            told = ages([piece for piece in table.seen if piece.kind == "age-token"], units)
            aged += told
            common = [one.token for one in told if one.unit is None]
            common += [piece for piece in table.seen if piece.kind == BOARD]
            supply, doubtful = share_gold([p for p in table.seen if p.kind == "gold-token"], here, common)
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
        if near is not None and (near.reach(token.corners) < ALONE_MM or in_a_row(near, token)):
            near.doubts.append(("units", "age-alone", ()))
        self.spots.append(spot_of(token, None, "supply", 1.0))

    def _hidden(self, kingdom: Kingdom, name: str) -> None:
        """What lies in or beside the kingdom and was not read."""
        table = self.tables[kingdom.table]
        number = min(table.moves)
        plane = self.views[number].plane
        assert plane is not None
        scene = self._scene(kingdom.table)
        for hidden in (*hidden_round(kingdom, scene), *unread_round(kingdom, scene)):
            self.doubts.append(Doubt(name, hidden.place, hidden.reason, hidden.options))
            corners = plane.pixels(table.in_view(number, hidden.corners))
            self.spots.append(Spot(None, None, corners, name, hidden.place, 0.0, number))

    def _scene(self, number: int) -> Scene:
        return self.scenes.setdefault(number, Scene(self.views, self.tables[number], self.beads))

    def _ground(self, photo: int) -> Ground:
        table = next(i for i, table in enumerate(self.tables) if photo in table.moves)
        return self._scene(table).ground(photo)
