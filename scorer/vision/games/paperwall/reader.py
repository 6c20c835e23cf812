"""Views to a table: each player's row as laid. Every strip has its own marks: what is seen lies on top."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from pnp.deck.model import Game
from scorer.score import Doubt
from scorer.vision.games.paperwall.laid import CARD_MM, HIGH_MM, STRIP_MM, Laid, from_the_left, in_order
from scorer.vision.games.paperwall.lost_rows import lost_rows
from scorer.vision.games.paperwall.rows import CARDS, broken_rows, facing, in_one_row, rows_of
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.groups import (
    Layout,
    named,
    of_kind,
    only_in_repeats,
    seat_order,
    with_any_badge,
    without_repeats,
)
from scorer.vision.pieces.seal_in_sight import seal_in_sight
from scorer.vision.pieces.see import View
from scorer.vision.reading import Reading, Spot, spot_of
from scorer.vision.table.ground import Ground
from scorer.vision.unseen.cut_cards import cut_cards
from scorer.vision.unseen.lone_badges import lone_badges
from scorer.vision.unseen.unread_layouts import PLACE, unread_layouts

SEAL_PLACES = ((9.4, 3.4, 11.2), (9.4, 45.4, 11.2))  # of one strip, from its own corner


def read(views: Sequence[View], game: Game, names: Sequence[str]) -> Reading:
    """The rows in one or several photos."""
    every = [layout for number, view in enumerate(views) for layout in rows_of(view, number)]
    badges = [badge for view in views for badge in of_kind(view, "badge")]
    layouts = [facing(layout, badges) for layout in with_any_badge(without_repeats(every), every, badges)]
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
    doubts += broken_rows(layouts, [player["name"] for player in players])
    doubts += _backs(views, layouts)
    is_whole = _is_whole(layouts, game)
    if not is_whole:
        ground = cache(lambda number: Ground(views[number]))
        doubts += cut_cards(views, every, ground)
        unread, where = _unread(views, every, ground)
        doubts += unread
        spots += where
    by_place = any(layout.owner is None for layout in layouts) and len(layouts) > 1
    notes = ("players-by-place",) if by_place else ()
    table = {"game": game.id, "players": players}
    return Reading(game.id, table, tuple(doubts), tuple(spots), notes, is_whole=is_whole)


def _read_row(view: View, layout: Layout, name: str) -> tuple[list[dict[str, Any]], list[Doubt], list[Spot]]:
    cards = from_the_left(layout)
    row, doubts = in_order(cards, name)
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


def _is_whole(layouts: Sequence[Layout], game: Game) -> bool:
    """Whether the rows have every card of the box, as those of four players do: then no other lies unread.

    A card whose marks are hard to read may be another one.
    """
    read = {piece.piece for layout in layouts for piece in layout.pieces if piece.certain}
    return read >= {piece.id for card in game.cards if card.kind.id == "card" for piece in card.pieces()}


def _backs(views: Sequence[View], layouts: Sequence[Layout]) -> list[Doubt]:
    """Cards in line with a row that show their back."""
    doubts = []
    for view in views:
        for back in of_kind(view, "card", side="back"):
            near = [one for one in layouts if views[one.view] is view]
            if any(in_one_row(back, card) for layout in near for card in layout.pieces):
                doubts.append(Doubt(None, back.card, "shows-back"))
    return doubts


def _unread(
    views: Sequence[View], every: Sequence[Layout], ground: Callable[[int], Ground]
) -> tuple[list[Doubt], list[Spot]]:
    """Whole rows that nobody read: by their looks, else by their many colours."""
    doubts, spots = unread_layouts(views, every, ground)
    if doubts:
        return doubts, spots
    for number, view in enumerate(views):
        here = {piece.piece for piece in view.seen}
        elsewhere = {piece.piece for one in every if one.view != number for piece in one.pieces}
        if view.plane is None or elsewhere - here:
            continue  # another photo shows what may lie there
        for corners in lost_rows(view):
            doubts.append(Doubt(None, PLACE, "unread-layout"))
            spots.append(Spot(None, None, view.plane.pixels(corners), None, PLACE, 0.0, number))
    return doubts, spots


def _beyond(view: View, layout: Layout, cards: Sequence[Laid], name: str) -> list[Doubt]:
    """Strips past either end of the row, or in a gap of it, that show seals nobody could read."""
    height = float(np.median([layout.flat(card.seen.centre)[1] for card in cards])) - HIGH_MM / 2
    doubts = []
    for place, left in (("left end", cards[0].left - STRIP_MM), ("right end", cards[-1].left + CARD_MM)):
        strip = np.array([(left, height), (left + STRIP_MM, height)])
        corners = layout.back(np.array([*strip, strip[1] + (0, HIGH_MM), strip[0] + (0, HIGH_MM)]))
        if not _in_photo(view, corners):
            continue
        if seal_in_sight(view, corners, SEAL_PLACES):
            doubts.append(Doubt(name, place, "unread-card"))
    return doubts


def _in_photo(view: View, corners: Array) -> bool:
    assert view.plane is not None
    pixels = view.plane.pixels(corners)
    return bool((pixels > 0).all() and (pixels < (view.photo.width, view.photo.height)).all())
