"""A row as it was laid: where each card begins, which lies on which, and in what order that was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorer.score import Doubt
from scorer.vision.pieces.groups import Layout, apart_deg
from scorer.vision.pieces.see import Seen

STRIP_MM, CARD_MM, HIGH_MM = 30.0, 90.0, 60.0
# Cards are laid by hand: a third of a card may be off by this much before it is doubtful which third it is.
SLOPPY_MM = 9.0


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


def from_the_left(layout: Layout) -> list[Laid]:
    """The cards of a row."""
    return sorted((_laid(layout, piece) for piece in layout.pieces), key=lambda card: card.left)


def in_order(cards: Sequence[Laid], name: str) -> tuple[list[dict[str, Any]], list[Doubt]]:
    """The cards in the order of laying, as the table file has them, and what is not certain about it."""
    places, doubts = _places(cards, name)
    covers, cover_doubts = _covers(cards, places, name)
    doubts += cover_doubts
    order = _order(len(cards), covers)
    if order is None:
        doubts.append(Doubt(name, "row", "order-impossible"))
        order = list(range(len(cards)))
    row = [{"card": cards[i].seen.card, "turned": cards[i].turned, "at": places[i]} for i in order]
    return row, doubts


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
