"""Paperwall: rows of overlapping cards. Every strip has its own marks, so what is seen lies on top."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pnp.deck.model import Game
from scorer.score import Doubt
from scorer.vision.cut_cards import cut_cards
from scorer.vision.ground import Ground
from scorer.vision.groups import (
    Layout,
    apart_deg,
    linked,
    mean_turn,
    named,
    of_kind,
    only_in_repeats,
    seat_order,
    with_badges,
    without_repeats,
)
from scorer.vision.lone_badges import lone_badges
from scorer.vision.pieces import Seen, View
from scorer.vision.plane import Array
from scorer.vision.reading import Reading, Spot, spot_of
from scorer.vision.seals import PX_PER_MM, SEAL, seal_contrast
from scorer.vision.unread_layouts import unread_layouts

STRIP_MM, CARD_MM, HIGH_MM = 30.0, 90.0, 60.0
CARDS = 6  # in each row at the end of a round
# Cards are laid by hand: a third of a card may be off by this much before it is doubtful which third it is.
SLOPPY_MM = 9.0
SEAL_PLACES = ((9.4, 3.4, 11.2), (9.4, 45.4, 11.2))  # of one strip, from its own corner


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A card in a row as its player sees it: its left end along the row in mm, and whether it is turned."""

    seen: Seen
    left: float
    turned: bool

    def strips_seen(self) -> frozenset[int]:
        """Its strips from the left, as laid, of which a mark was read."""
        strips = {slot // 2 for slot in self.seen.slots}
        return frozenset(2 - strip if self.turned else strip for strip in strips)


def read(views: Sequence[View], game: Game, names: Sequence[str]) -> Reading:
    """The rows in one or several photos."""
    every = [layout for number, view in enumerate(views) for layout in _rows(view, number)]
    layouts = without_repeats(every)
    badges = [badge for view in views for badge in of_kind(view, "badge")]
    layouts = with_badges(layouts, badges)
    layouts = [_facing(layout, views, badges) for layout in layouts]
    layouts = [layouts[i] for i in seat_order(layouts)]
    players: list[dict[str, Any]] = []
    doubts, spots = lone_badges(views, every)
    for layout, name in zip(layouts, named(layouts, names), strict=True):
        row, row_doubts, row_spots = _read_row(views[layout.view], layout, name)
        players.append({"name": name, "row": row})
        doubts += row_doubts
        spots += row_spots
    longest = max((len(player["row"]) for player in players), default=0)
    if longest < CARDS:  # else the rules say whose row is shorter than another
        doubts += [
            Doubt(player["name"], "row", "row-not-full", (), {"count": len(player["row"]), "most": CARDS})
            for player in players
        ]
    for i, piece in only_in_repeats(every, layouts):
        doubts.append(Doubt(players[i]["name"], "row", "photos-differ", (piece.card,)))
    doubts += _broken_rows(layouts, [player["name"] for player in players])
    doubts += _backs(views, layouts)
    doubts += cut_cards(views, every)
    unread, where = unread_layouts(views, every, lambda number: Ground(views[number]))
    doubts += unread
    spots += where
    notes = (
        ["players-by-place"] if any(layout.owner is None for layout in layouts) and len(layouts) > 1 else []
    )
    return Reading(game.id, {"game": game.id, "players": players}, tuple(doubts), tuple(spots), tuple(notes))


def _backs(views: Sequence[View], layouts: Sequence[Layout]) -> list[Doubt]:
    """Cards in line with a row that show their back."""
    doubts = []
    for view in views:
        for back in of_kind(view, "card", side="back"):
            near = [one for one in layouts if views[one.view] is view]
            if any(_in_one_row(back, card) for layout in near for card in layout.pieces):
                doubts.append(Doubt(None, back.card, "shows-back"))
    return doubts


def _rows(view: View, number: int) -> list[Layout]:
    cards = of_kind(view, "card", side="front")
    rows = []
    for group in linked(cards, _in_one_row):
        axis = 0.5 * mean_turn([2 * card.pose.turn for card in group if card.pose])
        rows.append(Layout(tuple(group), axis, number))
    return rows


def _in_one_row(one: Seen, other: Seen) -> bool:
    assert one.pose and other.pose
    askew = apart_deg(2 * one.pose.turn, 2 * other.pose.turn) / 2
    if askew > 16:
        return False
    axis = np.array([math.cos(one.pose.turn), math.sin(one.pose.turn)])
    between = other.centre - one.centre
    along, across = abs(float(between @ axis)), abs(float(between @ (-axis[1], axis[0])))
    return along < CARD_MM + 14 and across < 24


def _facing(layout: Layout, views: Sequence[View], badges: Sequence[Seen]) -> Layout:
    """The row as its player sees it: as their badge lies, else from the nearer edge of the photo."""
    badge = next((b for b in badges if b.card == layout.owner and b.photo == layout.pieces[0].photo), None)
    if badge is not None and badge.pose is not None:
        upside_down = apart_deg(badge.pose.turn, layout.turn) > 90
    else:
        upside_down = math.cos(layout.turn) < 0
    turn = layout.turn + math.pi if upside_down else layout.turn
    return Layout(layout.pieces, turn, layout.view, layout.owner)


def _read_row(view: View, layout: Layout, name: str) -> tuple[list[dict[str, Any]], list[Doubt], list[Spot]]:
    cards = sorted((_laid(layout, piece) for piece in layout.pieces), key=lambda card: card.left)
    places, doubts = _places(cards, name)
    covers, cover_doubts = _covers(cards, places, name)
    doubts += cover_doubts
    order = _order(len(cards), covers)
    if order is None:
        doubts.append(Doubt(name, "row", "order-impossible"))
        order = list(range(len(cards)))
    row = [{"card": cards[i].seen.card, "turned": cards[i].turned, "at": places[i]} for i in order]
    doubtful = {doubt.place for doubt in doubts}
    spots = []
    for i, card in enumerate(cards):
        place = f"card {i + 1}"
        sure = card.seen.certain
        if not sure:
            doubts.append(Doubt(name, place, "hard-to-read", (card.seen.card,)))
        spots.append(spot_of(card.seen, name, place, 0.5 if place in doubtful or not sure else 1.0))
    doubts += _beyond(view, layout, cards, name)
    return row, doubts, spots


def _broken_rows(layouts: Sequence[Layout], names: Sequence[str]) -> list[Doubt]:
    """Two rows in one line with room for a card between them are one row with a card that nobody read."""
    doubts = []
    for i, one in enumerate(layouts):
        for k in range(i + 1, len(layouts)):
            other = layouts[k]
            if len(one.pieces) + len(other.pieces) >= CARDS or one.view != other.view:
                continue
            if apart_deg(2 * one.turn, 2 * other.turn) / 2 > 16:
                continue
            ends = [sorted(float(one.flat(p.centre)[0]) for p in row.pieces) for row in (one, other)]
            gap = max(ends[1][0] - ends[0][-1], ends[0][0] - ends[1][-1])
            heights = [float(np.median([one.flat(p.centre)[1] for p in row.pieces])) for row in (one, other)]
            if gap < 2 * CARD_MM + 3 * SLOPPY_MM and abs(heights[0] - heights[1]) < HIGH_MM * 0.7:
                doubts.append(Doubt(names[i], "row", "row-broken"))
    return doubts


def _laid(layout: Layout, piece: Seen) -> Laid:
    assert piece.pose is not None
    middle = layout.flat(piece.centre)
    turned = apart_deg(piece.pose.turn, layout.turn) > 90
    return Laid(piece, float(middle[0]) - CARD_MM / 2, turned)


def _places(cards: Sequence[Laid], name: str) -> tuple[list[int], list[Doubt]]:
    """The strip at which each card begins: a third, two thirds or a whole card on from its neighbour."""
    places, doubts = [0], []
    for i in range(1, len(cards)):
        step = cards[i].left - cards[i - 1].left
        strips = max(0, round(step / STRIP_MM))
        off = abs(step - strips * STRIP_MM)
        if strips == 3 and 0 < step - CARD_MM < 2 * SLOPPY_MM:
            off = 0.0  # laid beside each other with a gap
        if strips < 1 or strips > 3 or off > SLOPPY_MM:
            reason = "card-wholly-covered" if strips < 1 else "gap-in-row" if strips > 3 else "which-third"
            doubts.append(Doubt(name, f"card {i + 1}", reason, (cards[i].seen.card,)))
        places.append(places[-1] + max(1, strips))
    return places, doubts


def _covers(cards: Sequence[Laid], places: Sequence[int], name: str) -> tuple[list[int], list[Doubt]]:
    """For each pair of neighbours, which lies on top: -1 the left one, 1 the right one, 0 none."""
    covers, doubts = [], []
    for i in range(1, len(cards)):
        left, right = cards[i - 1], cards[i]
        step = places[i] - places[i - 1]
        if step >= 3:
            covers.append(0)
            continue
        shared_left = {strip for strip in left.strips_seen() if strip >= step}
        shared_right = {strip for strip in right.strips_seen() if strip < 3 - step}
        if bool(shared_left) == bool(shared_right):
            doubts.append(Doubt(name, f"card {i + 1}", "who-covers", (left.seen.card, right.seen.card)))
        covers.append(-1 if shared_left and not shared_right else 1)
    return covers, doubts


def _order(count: int, covers: Sequence[int]) -> list[int] | None:
    """An order of laying that makes these covers: a first card, then outwards; None when there is none."""
    for first in range(count):
        leftwards = all(cover <= 0 for cover in covers[:first])
        rightwards = all(cover >= 0 for cover in covers[first:])
        if leftwards and rightwards:
            return [first, *range(first + 1, count), *range(first - 1, -1, -1)]
    return None


def _beyond(view: View, layout: Layout, cards: Sequence[Laid], name: str) -> list[Doubt]:
    """Strips past either end of the row, or in a gap of it, that show seals nobody could read."""
    height = float(np.median([layout.flat(card.seen.centre)[1] for card in cards])) - HIGH_MM / 2
    doubts = []
    for place, left in (("left end", cards[0].left - STRIP_MM), ("right end", cards[-1].left + CARD_MM)):
        strip = np.array([(left, height), (left + STRIP_MM, height)])
        corners = layout.back(np.array([*strip, strip[1] + (0, HIGH_MM), strip[0] + (0, HIGH_MM)]))
        if _in_photo(view, corners) and seal_contrast(view.patch(corners, PX_PER_MM), SEAL_PLACES) > SEAL:
            doubts.append(Doubt(name, place, "unread-card"))
    return doubts


def _in_photo(view: View, corners: Array) -> bool:
    assert view.plane is not None
    pixels = view.plane.pixels(corners)
    return bool((pixels > 0).all() and (pixels < (view.photo.width, view.photo.height)).all())
