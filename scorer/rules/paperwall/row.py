"""A row of cards: where a card may be laid, and which strips are seen in the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from scorer.rules.paperwall.box import Strip, StripCard

STRIPS = 3


class Laid(NamedTuple):
    """A card in a row; `at` is the strip position of its left end."""

    card: StripCard
    turned: bool
    at: int

    def strips(self) -> tuple[Strip, ...]:
        """Its strips left to right as they lie."""
        strips = self.card.strips
        return tuple(strip.turned() for strip in reversed(strips)) if self.turned else strips


class Seen(NamedTuple):
    """A strip that is seen: its position in the row, which card of the row it is on, what it shows."""

    at: int
    laid: int
    strip: Strip


def visible(row: Sequence[Laid]) -> list[Seen]:
    """The strips in sight, left to right: a later card lies on top of an earlier one."""
    seen: dict[int, Seen] = {}
    for number, laid in enumerate(row):
        for offset, strip in enumerate(laid.strips()):
            seen[laid.at + offset] = Seen(laid.at + offset, number, strip)
    return [seen[at] for at in sorted(seen)]


def strip_counts(row: Sequence[Laid]) -> Counter[str]:
    """How many strips of each type are in sight."""
    return Counter(seen.strip.kind for seen in visible(row))


def whole_symbols(row: Sequence[Laid]) -> list[tuple[int, int]]:
    """The pairs of cards (places in the row) whose halves meet between neighbouring strips in sight."""
    strips = visible(row)
    return [
        (one.laid, other.laid)
        for one, other in pairwise(strips)
        if other.at == one.at + 1 and one.strip.right and other.strip.left
    ]


def covered_cards(row: Sequence[Laid]) -> list[int]:
    """The cards (places in the row) of which no strip is in sight."""
    on_top = {laid.at + offset: number for number, laid in enumerate(row) for offset in range(STRIPS)}
    in_sight = set(on_top.values())
    return [number for number in range(len(row)) if number not in in_sight]


def why_not_at(row: Sequence[Laid], at: int) -> str | None:
    """Why a card cannot be laid with its left end there (a reason key), whatever it would hide."""
    if not row:
        return None
    left, right = ends(row)
    if left <= at <= right - STRIPS:
        return "not-at-end"
    # Beyond an end it hides two strips of the end card at most, as one of its own sticks out.
    return "not-touching" if at > right or at + STRIPS < left else None


def why_not_laid(row: Sequence[Laid], laid: Laid) -> str | None:
    """Why a card may not be laid so (a reason key); None: it may."""
    if covered_cards([*row, laid]):
        return "card-covered"
    return why_not_at(row, laid.at)


def ends(row: Sequence[Laid]) -> tuple[int, int]:
    """The first strip position of a row, and the first one behind it."""
    return min(laid.at for laid in row), max(laid.at for laid in row) + STRIPS


def legal_places(row: Sequence[Laid]) -> list[int]:
    """Every position where a card's left end may be, whichever card it is."""
    if not row:
        return [0]
    left, right = ends(row)
    near = [left - STRIPS + hidden for hidden in range(STRIPS)] + [right - hidden for hidden in range(STRIPS)]
    return [at for at in near if not covered_cards([*row, Laid(row[0].card, False, at)])]
