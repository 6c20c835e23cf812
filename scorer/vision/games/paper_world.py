"""Paper World: landscapes on their 3×3 grid, the scissors, score tokens and objectives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from pnp.deck.load import load_game
from pnp.deck.model import Game
from pnp.deck.registry import open_registry
from scorer.score import Doubt
from scorer.vision.empty import Look, look_at
from scorer.vision.glare import wiped_out
from scorer.vision.grid import Grid, fit_grid, neighbours
from scorer.vision.ground import Ground
from scorer.vision.groups import (
    Layout,
    apart_deg,
    common_turn,
    contains,
    distance,
    linked,
    named,
    of_kind,
    reach,
    seat_order,
    with_badges,
    without_repeats,
)
from scorer.vision.hands import reaching_in
from scorer.vision.leftovers import unread_seals
from scorer.vision.looks import LOOK_PX, looks_of
from scorer.vision.on_card import may_carry
from scorer.vision.pieces import Seen, View
from scorer.vision.plane import Array
from scorer.vision.reading import Reading, Spot, spot_of
from scorer.vision.seal_search import marks_within
from scorer.vision.second_look import resemblance
from scorer.vision.witness import UNLIKE, Witness, likeness, make_witness

CARD_MM = 70.0
# Two cards of one landscape touch or leave a gap; more than this between their middles and they are not
# neighbours. Cards that look another way must all but touch to belong together.
NEIGHBOUR_MM = 102.0
TURNED_NEIGHBOUR_MM = 84.0
KINDS = ("landscape", "start")
OFF_GRID_MM = 20.0  # a card so far from the middle of its place is hardly meant to lie there
FEW = 2  # no game ends with so few cards before a player
# Where the two seals of every landscape sit, in mm.
PLACES = ((4.6, 4.6, 12.8), (52.6, 52.6, 12.8))
TOKEN_REACH_MM = 140.0
SCISSORS_MM = 30.0
LIKE_A_MARK = 0.6  # dice are less like any pattern; a mark half in glare is more
TOKENS_MM = (25.0,)  # score tokens; the scissors lie on a card
BESIDE_MM = 65.0  # tokens that were won lie no further away
HAND_MM = 60.0  # an arm so near to a landscape has its hand over it
# A token is a player's when it lies clearly nearer to them than to the objectives: by this factor.
CLEARLY = 1.4


def read(views: Sequence[View], game: Game, names: Sequence[str]) -> Reading:
    """The table in one or several photos."""
    layouts = [layout for number, view in enumerate(views) for layout in _layouts(view, number)]
    layouts = without_repeats(layouts)
    badges = [badge for view in views for badge in of_kind(view, "badge")]
    layouts = with_badges(layouts, badges)
    layouts = [layouts[i] for i in seat_order(layouts)]
    reader = _Reader(views, game, layouts, named(layouts, names))
    return reader.read()


def _layouts(view: View, number: int) -> list[Layout]:
    cards = of_kind(view, *KINDS, side="front")
    layouts = []
    for group in linked(cards, _neighbours):
        turn, _ = common_turn([card.pose.turn for card in group if card.pose])
        layouts.append(Layout(tuple(group), turn, number))
    return layouts


def _neighbours(one: Seen, other: Seen) -> bool:
    far = float(np.hypot(*(one.centre - other.centre)))
    assert one.pose and other.pose
    aligned = apart_deg(one.pose.turn, other.pose.turn)
    if aligned < 30:
        return far < NEIGHBOUR_MM
    return far < TURNED_NEIGHBOUR_MM and min(aligned % 90, 90 - aligned % 90) < 20


@dataclass(slots=True)
class _Reader:
    views: Sequence[View]
    game: Game
    layouts: Sequence[Layout]
    names: Sequence[str]
    grounds: dict[int, Ground] = field(default_factory=dict)

    def read(self) -> Reading:
        self_doubts: list[Doubt] = []
        spots: list[Spot] = []
        players: list[dict[str, Any]] = []
        for layout, name in zip(self.layouts, self.names, strict=True):
            player, doubts, seen = self._player(layout, name)
            players.append(player)
            self_doubts += doubts
            spots += seen
        self_doubts += self._tokens(players, spots)
        self_doubts += self._leftovers(spots)
        self_doubts += [doubt for i in range(len(self.layouts)) for doubt in self._glare(i, spots)]
        self_doubts += self._hands()
        self_doubts += self._lone_cards()
        table: dict[str, Any] = {"game": self.game.id, "players": players}
        objectives = sorted({n for view in self.views for n in _objectives(view)})
        if objectives:
            table["objectives"] = objectives
        notes = ["hands-not-seen"]
        if len(self.layouts) > 1 and any(layout.owner is None for layout in self.layouts):
            notes.append("players-by-place")
        return Reading(self.game.id, table, tuple(self_doubts), tuple(spots), tuple(notes))

    def _player(self, layout: Layout, name: str) -> tuple[dict[str, Any], list[Doubt], list[Spot]]:
        view = self.views[layout.view]
        grid = fit_grid(layout, CARD_MM)
        doubts: list[Doubt] = []
        spots: list[Spot] = []
        rows: list[list[str | None]] = [[None] * grid.columns for _ in range(grid.rows)]
        for cell, card in grid.cards.items():
            if cell.row >= 3 or cell.column >= 3:
                doubts.append(Doubt(name, cell.place, "outside-grid", (card.card,)))
                spots.append(spot_of(card, name, cell.place, 0.5))
                continue
            rows[cell.row][cell.column] = card.card
            doubt = self._witness(view, card, name, cell.place)
            if float(np.hypot(*(grid.corners(cell).mean(axis=0) - card.centre))) > OFF_GRID_MM:
                doubt.append(Doubt(name, cell.place, "off-grid", (card.card,)))
            doubts += doubt
            spots.append(spot_of(card, name, cell.place, 0.5 if doubt else 1.0))
        doubts += [Doubt(name, place, "same-place", (card,)) for place, card in grid.clashes]
        _, turned = common_turn([card.pose.turn for card in layout.pieces if card.pose])
        if turned:
            doubts.append(Doubt(name, "landscape", "cards-turned", (), {"n": turned}))
        unread = self._unread(view, layout, grid, name)
        doubts += [doubt for doubt, _ in unread]
        spots += [spot for _, spot in unread]
        player = {"name": name, "landscape": [row[:3] for row in rows[:3]]}
        return player, doubts, spots

    def _witness(self, view: View, card: Seen, name: str, place: str) -> list[Doubt]:
        """A mark says which card this is; its picture must not say otherwise."""
        look = looks_of(self.game.id).get((card.piece, "front"))
        if look is None:
            return []
        if not card.certain:
            return [Doubt(name, place, "hard-to-read", (card.card,))]
        patch = view.patch(card.corners, 2.0)
        if likeness(patch, look, card.printing.size, card.printing.places) < UNLIKE:
            return [Doubt(name, place, "picture-differs", (card.card,))]
        return []

    def _unread(self, view: View, layout: Layout, grid: Grid, name: str) -> list[tuple[Doubt, Spot]]:
        """Places of the grid where a card lies that nobody could read, or that something hides."""
        assert view.plane is not None
        found = []
        others = [piece for piece in view.seen if piece.pose is not None and piece.kind != "scissors-token"]
        for cell in neighbours(grid):
            corners = grid.corners(cell)
            look = look_at(view, self._ground(layout.view), corners, _all_faces(self.game.id), PLACES, others)
            if look.what != "outside" and not self._ground(layout.view).is_even:
                look = self._searched(view, corners) or look
            if look.what in ("card", "hidden"):
                reason = "unread-card" if look.what == "card" else "hidden-place"
                spot = Spot(None, None, view.plane.pixels(corners), name, cell.place, 0.0, layout.view)
                found.append((Doubt(name, cell.place, reason, look.options), spot))
        return found

    def _searched(self, view: View, corners: Array) -> Look | None:
        """A card that only its pattern betrays: dark on a dark or busy table."""
        meanings = open_registry(self.game).meanings()
        known = {piece.piece for piece in view.seen}
        for mark in marks_within(view, corners, PLACES[0][2], self._numbers()):
            printing = meanings[mark.number][0]
            if printing.kind in KINDS and printing.piece not in known:
                return Look("card", (printing.piece.partition("#")[0],))
        return None

    def _ground(self, number: int) -> Ground:
        if number not in self.grounds:
            self.grounds[number] = Ground(self.views[number])
        return self.grounds[number]

    def _tokens(self, players: Sequence[dict[str, Any]], spots: list[Spot]) -> list[Doubt]:
        doubts: list[Doubt] = []
        for number, view in enumerate(self.views):
            here = [i for i, layout in enumerate(self.layouts) if layout.view == number]
            for token in of_kind(view, "scissors-token"):
                doubts += self._scissors(token, here, players, spots)
            for token in of_kind(view, "score-token"):
                doubts += self._score_token(token, view, here, players, spots)
        if not any(of_kind(view, "scissors-token") for view in self.views):
            doubts += self._scissors_unread()
        return doubts

    def _scissors_unread(self) -> Iterator[Doubt]:
        """Nobody read the scissors token: a card that they may lie on must not look as if they did."""
        looks = looks_of(self.game.id)
        for layout, name in zip(self.layouts, self.names, strict=True):
            for cell, card in fit_grid(layout, CARD_MM).cards.items():
                face = looks.get((card.piece, "front"))
                if face is None or not card.printing.facts.get("scissors"):
                    continue
                patch = self.views[layout.view].patch(card.corners, 2.0)
                if may_carry(patch, face, CARD_MM, looks["scissors-token#1", "front"], SCISSORS_MM):
                    yield Doubt(name, cell.place, "scissors-here", (card.card,))

    def _leftovers(self, spots: list[Spot]) -> list[Doubt]:
        """Marks near a landscape that nobody could read: a token in glare, a card half covered."""
        doubts = []
        for number, view in enumerate(self.views):
            here = [i for i, layout in enumerate(self.layouts) if layout.view == number]
            for seal in unread_seals(view):
                assert view.plane is not None
                if resemblance(view.photo, view.plane, seal, self._numbers()) < LIKE_A_MARK:
                    continue  # a die has a rim and spots, but no pattern of ours
                middle = seal.mean(axis=0)
                near = min(here, key=lambda i: reach(self.layouts[i], middle), default=None)
                if near is not None and reach(self.layouts[near], middle) < TOKEN_REACH_MM:
                    name = self.names[near]
                    doubts.append(Doubt(name, "tokens", "unread-mark"))
                    corners = view.plane.pixels(seal)
                    spots.append(Spot(None, None, corners, name, "tokens", 0.0, number))
        return doubts

    def _numbers(self) -> tuple[int, ...]:
        """The numbers of all marks that a piece of this game can carry."""
        return tuple(sorted(open_registry(self.game).meanings()))

    def _glare(self, number: int, spots: list[Spot]) -> Iterator[Doubt]:
        """Glare beside a landscape may hide a token."""
        layout, name = self.layouts[number], self.names[number]
        view = self.views[layout.view]
        assert view.plane is not None
        corners = np.concatenate([layout.flat(card.corners) for card in layout.pieces])
        (left, top), (right, bottom) = corners.min(axis=0) - BESIDE_MM, corners.max(axis=0) + BESIDE_MM
        area = layout.back(np.array([(left, top), (right, top), (right, bottom), (left, bottom)]))
        known = [piece for piece in view.seen if piece.pose is not None]
        for patch in wiped_out(view, area, known, TOKENS_MM):
            pixels = view.plane.pixels(patch)
            inside = (pixels.mean(axis=0) > 0).all() and (
                pixels.mean(axis=0) < (view.photo.width, view.photo.height)
            ).all()
            if inside:
                spots.append(Spot(None, None, pixels, name, "tokens", 0.0, layout.view))
                yield Doubt(name, "tokens", "glare-beside")

    def _lone_cards(self) -> Iterator[Doubt]:
        """A card or two by themselves beside a landscape: somebody's, or the discard?"""
        largest = max((len(layout.pieces) for layout in self.layouts), default=0)
        for layout, name in zip(self.layouts, self.names, strict=True):
            if len(layout.pieces) <= FEW and largest > FEW and layout.owner is None:
                yield Doubt(name, "landscape", "lone-cards", tuple(card.card for card in layout.pieces))

    def _hands(self) -> Iterator[Doubt]:
        """Whatever reaches in to a landscape from the photo's border may cover a card or a token."""
        for number, view in enumerate(self.views):
            here = [i for i, layout in enumerate(self.layouts) if layout.view == number]
            for covered in reaching_in(view, self._ground(number)) if here else ():
                for i in here:
                    if self._off(i, covered) < HAND_MM:
                        yield Doubt(self.names[i], "landscape", "reached-over")

    def _off(self, number: int, points: Array) -> float:
        """How far points lie from the square that a player's landscape fills, empty places included."""
        layout = self.layouts[number]
        corners = np.concatenate([layout.flat(card.corners) for card in layout.pieces])
        low, high = corners.min(axis=0), corners.max(axis=0)
        at = layout.flat(points)
        return float(np.hypot(*np.maximum(0, np.maximum(low - at, at - high)).T).min())

    def _scissors(
        self, token: Seen, here: Sequence[int], players: Sequence[dict[str, Any]], spots: list[Spot]
    ) -> list[Doubt]:
        for i in here:
            grid = fit_grid(self.layouts[i], CARD_MM)
            for cell, card in grid.cards.items():
                if contains(card.corners, token.centre):
                    players[i]["scissors"] = [cell.row, cell.column]
                    spots.append(spot_of(token, self.names[i], cell.place, 1.0))
                    return []
        near = [i for i in here if reach(self.layouts[i], token.centre) < CARD_MM]
        spots.append(spot_of(token, None, "table", 0.5 if near else 1.0))
        return [Doubt(self.names[i], "scissors token", "token-beside", ()) for i in near[:1]]

    def _score_token(
        self,
        token: Seen,
        view: View,
        here: Sequence[int],
        players: Sequence[dict[str, Any]],
        spots: list[Spot],
    ) -> list[Doubt]:
        """A token beside a landscape was won; one beside an objective is still there to be won."""
        objectives = [distance(card.corners, token.centre) for card in of_kind(view, "objective")]
        unclaimed = min(objectives, default=float("inf"))
        # Tokens to be won lie right beside their objective; those won lie by a landscape.
        reaches = sorted((self._off(i, token.centre), i) for i in here)
        if not reaches or (unclaimed * CLEARLY < reaches[0][0]):
            spots.append(spot_of(token, None, "table", 1.0))
            return []
        far, owner = reaches[0]
        name = self.names[owner]
        points = int(token.printing.facts["points"])
        rival = min([unclaimed, *(other for other, i in reaches[1:])], default=float("inf"))
        players[owner].setdefault("tokens", []).append(points)
        clear = far < TOKEN_REACH_MM and rival > far * CLEARLY
        spots.append(spot_of(token, name, "tokens", 1.0 if clear else 0.5))
        return [] if clear else [Doubt(name, "tokens", "whose-token", (str(points),))]


@cache
def _all_faces(game_id: str) -> Witness:
    """Every landscape, to say which one an unread card may be."""
    looks = {
        piece.partition("#")[0]: look
        for (piece, side), look in looks_of(game_id).items()
        if side == "front" and look.shape[:2] == (LOOK_PX, LOOK_PX)
    }
    cards = [card.id for card in load_game(game_id).cards if card.kind.id in KINDS]
    return make_witness({card: looks[card] for card in cards}, (CARD_MM, CARD_MM), PLACES)


def _objectives(view: View) -> list[int]:
    numbers = []
    for card in of_kind(view, "objective"):
        facts: Mapping[str, Any] = card.printing.facts
        numbers.append(int(facts["number"] if card.printing.side == "front" else facts["back"]["number"]))
    return numbers
