"""One matcher for all objectives: a pattern's shape is looked for in a landscape, then its condition.

It reads the same Pattern that draws the pictogram and words the sentence; an objective that is new in the
YAML is checked with no new code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pnp.deck.patterns import Look, Pattern
from scorer.rules.paper_world.box import Face
from scorer.rules.paper_world.landscape import Tops

CENTRE = 4
SQUARES = ((0, 1, 3, 4), (1, 2, 4, 5), (3, 4, 6, 7), (4, 5, 7, 8))

# Where each shape can lie among the nine places. Lines are walked left to right or top to bottom.
SHAPES: Mapping[str, tuple[tuple[int, ...], ...]] = {
    "l": tuple(tuple(cell for cell in square if cell != left) for square in SQUARES for left in square),
    "square": SQUARES,
    "row": ((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    "column": ((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    "diagonal": ((0, 4, 8), (2, 4, 6)),
    "corners": ((0, 2, 6, 8),),
    "cross": ((1, 3, CENTRE, 5, 7),),
    "grid": (tuple(range(9)),),
}
ARMS = ((1, 3, 5, 7),)


def objectives_met(
    tops: Tops, objectives: Mapping[int, Pattern], *, centre_may_be_empty: bool = False
) -> list[int]:
    """The numbers of all objectives that a landscape satisfies now."""
    return [
        number
        for number, pattern in objectives.items()
        if is_met(pattern, tops, centre_may_be_empty=centre_may_be_empty)
    ]


def is_met(pattern: Pattern, tops: Tops, *, centre_may_be_empty: bool = False) -> bool:
    """Whether a landscape shows a pattern."""
    if pattern.shape == "anywhere":
        return _is_seen(pattern, [top for top in tops if top is not None])
    if pattern.any_card == "centre":
        # Both rulebooks speak of the card in the middle, so there must be one; a table may agree otherwise.
        if tops[CENTRE] is None and not centre_may_be_empty:
            return False
        places: Iterable[tuple[int, ...]] = ARMS
    else:
        places = SHAPES[pattern.shape]
    for cells in places:
        cards = [top for cell in cells if (top := tops[cell]) is not None]
        if len(cards) == len(cells) and _agree(pattern, cards):
            return True
    return False


def _is_seen(pattern: Pattern, cards: Sequence[Face]) -> bool:
    if pattern.values is not None:
        return Counter(pattern.values) <= Counter(card.value for card in cards)
    look, count = pattern.each, pattern.count
    return look is not None and count is not None and sum(_looks(card, look) for card in cards) >= count


def _agree(pattern: Pattern, cards: Sequence[Face]) -> bool:
    """Whether the cards of a shape keep the pattern's one condition (none: it is enough to be there)."""
    if pattern.same is not None:
        return len({getattr(card, pattern.same) for card in cards}) == 1
    if pattern.different is not None:
        return len({getattr(card, pattern.different) for card in cards}) == len(cards)
    if pattern.each is not None:
        look = pattern.each
        return all(_looks(card, look) for card in cards)
    values = [card.value for card in cards]
    if pattern.values is not None:
        return values == pattern.values or (bool(pattern.either_way) and values[::-1] == pattern.values)
    return pattern.sum is None or sum(values) == pattern.sum


def _looks(card: Face, look: Look) -> bool:
    return (
        look.value in (None, card.value)
        and look.colour in (None, card.colour)
        and look.scissors in (None, card.scissors)
    )
