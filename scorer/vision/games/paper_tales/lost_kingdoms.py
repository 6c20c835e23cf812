"""Kingdoms that nobody read: too soft, small or dark for their marks, or only a badge is in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scorer.score import Doubt
from scorer.vision.games.paper_tales.around import Around
from scorer.vision.games.paper_tales.burnt_out import burnt_out
from scorer.vision.games.paper_tales.kingdoms import Kingdom
from scorer.vision.games.paper_tales.lost_cards import lost_cards
from scorer.vision.pieces.groups import Layout, common_turn
from scorer.vision.pieces.see import View
from scorer.vision.reading import Spot
from scorer.vision.table.ground import Ground
from scorer.vision.unseen.lone_badges import lone_badges
from scorer.vision.unseen.unread_layouts import PLACE


def lost_kingdoms(
    views: Sequence[View], kingdoms: Sequence[Kingdom], ground: Callable[[int], Ground]
) -> tuple[list[Doubt], list[Spot]]:
    """A doubt for each kingdom that may lie there and was not read, and where it would be."""
    every = [layout for number, view in enumerate(views) for layout in _in_photo(view, number, kingdoms)]
    doubts, spots = lone_badges(views, every)
    for number, view in enumerate(views):
        here = {piece.piece for piece in view.seen}
        elsewhere = {piece.piece for one in every if one.view != number for piece in one.pieces}
        placed = any(piece.pose is not None for piece in view.seen)
        if view.plane is None or not placed or elsewhere - here:
            continue  # another photo shows what may lie there
        around = Around(view)
        lost = [(corners, "unread-layout") for corners in lost_cards(around, ground(number))]
        lost += [(corners, "burnt-out") for corners in burnt_out(around, ground(number))]
        for corners, reason in lost:
            doubts.append(Doubt(None, PLACE, reason))
            spots.append(Spot(None, None, view.plane.pixels(corners), None, PLACE, 0.0, number))
    return doubts, spots


def _in_photo(view: View, number: int, kingdoms: Sequence[Kingdom]) -> list[Layout]:
    """The kingdoms as far as one photo shows them, in its own millimetres."""
    layouts = []
    for kingdom in kingdoms:
        names = {(piece.piece, piece.printing.side) for piece in kingdom.pieces}
        own = tuple(
            piece for piece in view.seen if piece.pose and (piece.piece, piece.printing.side) in names
        )
        if own:
            turn, _ = common_turn([piece.pose.turn for piece in own if piece.pose])
            layouts.append(Layout(own, turn, number))
    return layouts
