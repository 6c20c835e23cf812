"""Phase 1, recruiting: packs are dealt, a card is kept from each, and the rest is passed on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scorer.score import Impossible

Cards = tuple[str, ...]
Shuffle = Callable[[Sequence[str]], Sequence[str]]
"""Chance comes from outside: gives the same cards in some order."""

PACK = 5
"""Cards dealt to each player."""
PACK_FOR_TWO = 9
"""With two players; each also discards a card whenever one is kept."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Packs going round: what each player looks at, what each has kept, and what two players discarded."""

    packs: tuple[Cards, ...]
    hands: tuple[Cards, ...]
    discarded: Cards = ()

    @property
    def is_over(self) -> bool:
        return not any(self.packs)

    @property
    def must_discard(self) -> bool:
        """Whether another card goes with each card kept; the last card of a pack is alone."""
        return len(self.packs) == 2 and len(self.packs[0]) > 1


def deal(pile: Cards, discard: Cards, players: int, shuffle: Shuffle) -> tuple[Draft, Cards, Cards]:
    """Packs for all players, and the draw pile and the discards that are left."""
    packs: list[Cards] = []
    for _ in range(players):
        pack, pile, discard = draw(pile, discard, PACK_FOR_TWO if players == 2 else PACK, shuffle)
        packs.append(pack)
    return Draft(tuple(packs), ((),) * players), pile, discard


def draw(pile: Cards, discard: Cards, cards: int, shuffle: Shuffle) -> tuple[Cards, Cards, Cards]:
    """Cards from the pile; when it runs out, the discards are shuffled into a new one."""
    drawn, pile = pile[:cards], pile[cards:]
    missing = cards - len(drawn)
    if missing and discard:
        pile, discard = tuple(shuffle(discard)), ()
        drawn, pile = drawn + pile[:missing], pile[missing:]
    return drawn, pile, discard


def keep(draft: Draft, kept: Sequence[int], dropped: Sequence[int | None], side: str) -> Draft:
    """Everyone keeps a card of their pack (and drops another, two players), by its number; the rest goes on.

    Players sit clockwise, so the one on the left is the next.
    """
    hands, left, discarded = [], [], list(draft.discarded)
    for pack, hand, mine, away in zip(draft.packs, draft.hands, kept, dropped, strict=True):
        if (away is not None) != draft.must_discard or away == mine:
            raise Impossible("with two players, and only then, a second card of the pack is discarded")
        hands.append((*hand, pack[mine]))
        left.append(tuple(card for i, card in enumerate(pack) if i not in (mine, away)))
        discarded += [pack[away]] if away is not None else []
    return replace(draft, packs=passed(left, side), hands=tuple(hands), discarded=tuple(discarded))


def passed(packs: Sequence[Cards], side: str) -> tuple[Cards, ...]:
    """The packs after they went one seat on."""
    step = 1 if side == "left" else -1
    return tuple(packs[(seat - step) % len(packs)] for seat in range(len(packs)))


def side_of(passing: Sequence[str], turn: int) -> str:
    """The side that cards are passed to in a turn, as the board says."""
    return passing[(turn - 1) % len(passing)]
