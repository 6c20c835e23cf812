"""From views to a table: landscapes are grouped, named and read, then all that lies beside them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from pnp.deck.model import Game
from scorer.score import Doubt
from scorer.vision.games.paper_world.beside import (
    glare,
    hands,
    leftovers,
    lone_cards,
    read_again,
    unread_tokens,
)
from scorer.vision.games.paper_world.landscape import read_landscape
from scorer.vision.games.paper_world.moments import moments
from scorer.vision.games.paper_world.scene import KINDS, Scene
from scorer.vision.games.paper_world.tokens import read_tokens
from scorer.vision.games.paper_world.unread_tokens import values_left
from scorer.vision.pieces.groups import (
    Layout,
    apart_deg,
    common_turn,
    linked,
    named,
    of_kind,
    only_in_repeats,
    seat_order,
    with_any_badge,
    without_repeats,
)
from scorer.vision.pieces.see import Seen, View
from scorer.vision.reading import Reading
from scorer.vision.unseen.cut_cards import cut_cards
from scorer.vision.unseen.lone_badges import lone_badges
from scorer.vision.unseen.unread_layouts import unread_layouts

# Two cards of one landscape touch or leave a gap; more than this between their middles and they are not
# neighbours. Cards that look another way must all but touch to belong together.
NEIGHBOUR_MM = 102.0
TURNED_NEIGHBOUR_MM = 84.0


def read(views: Sequence[View], game: Game, names: Sequence[str]) -> Reading:
    """The table in one or several photos."""
    every = [layout for number, view in enumerate(views) for layout in _layouts(view, number)]
    layouts = without_repeats(every)
    badges = [badge for view in views for badge in of_kind(view, "badge")]
    layouts = with_any_badge(layouts, every, badges)
    layouts = [layouts[i] for i in seat_order(layouts)]
    scene = Scene(list(views), game, layouts, named(layouts, names))
    doubts, spots = lone_badges(views, every)
    for i, piece in only_in_repeats(every, layouts):
        doubts.append(Doubt(scene.names[i], "landscape", "photos-differ", (piece.card,)))
    doubts += moments(scene)
    read_again(scene)
    reached = list(hands(scene))
    below_hands = {doubt.player for doubt in reached}
    players: list[dict[str, Any]] = []
    for layout, name in zip(scene.layouts, scene.names, strict=True):
        player, own_doubts, own_spots = read_landscape(scene, layout, name, is_reached=name in below_hands)
        players.append(player)
        doubts += own_doubts
        spots += own_spots
    doubts += read_tokens(scene, players, spots)
    doubts += leftovers(scene, spots)
    if values_left(scene):  # with every token of the box in sight, none is hidden
        doubts += [doubt for i in range(len(layouts)) for doubt in glare(scene, i, spots)]
        doubts += unread_tokens(scene, spots)
    for doubt in reached:
        if doubt not in doubts:  # of five fingers one is told
            doubts.append(doubt)
    doubts += lone_cards(scene)
    doubts += cut_cards(views, every, scene.ground)
    unread, where = unread_layouts(views, every, scene.ground)
    doubts += unread
    spots += where
    table: dict[str, Any] = {"game": game.id, "players": players}
    objectives = sorted({number for view in views for number in _objectives(view)})
    if objectives:
        table["objectives"] = objectives
    notes = ["hands-not-seen"]
    if len(layouts) > 1 and any(layout.owner is None for layout in layouts):
        notes.append("players-by-place")
    return Reading(game.id, table, tuple(doubts), tuple(spots), tuple(notes))


def _layouts(view: View, number: int) -> list[Layout]:
    cards = of_kind(view, *KINDS, side="front")
    layouts = []
    for group in linked(cards, _neighbours, NEIGHBOUR_MM):
        turn, _ = common_turn([card.pose.turn for card in group if card.pose])
        layouts.append(Layout(tuple(group), turn, number))
    return layouts


def _neighbours(one: Seen, other: Seen) -> bool:
    far = math.dist(one.middle, other.middle)
    if far >= NEIGHBOUR_MM:
        return False
    assert one.pose and other.pose
    aligned = apart_deg(one.pose.turn, other.pose.turn)
    if aligned < 30:
        return True
    return far < TURNED_NEIGHBOUR_MM and min(aligned % 90, 90 - aligned % 90) < 20


def _objectives(view: View) -> list[int]:
    numbers = []
    for card in of_kind(view, "objective"):
        facts: Mapping[str, Any] = card.printing.facts
        numbers.append(int(facts["number"] if card.printing.side == "front" else facts["back"]["number"]))
    return numbers
