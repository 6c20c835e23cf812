"""Which cards there are to choose from, the most likely first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from pnp.deck.model import Game
from studio.answers import Refused
from studio.score.boards.copyright import CELL, FIGURES
from studio.score.doubts import OpenDoubt
from studio.score.stages import Stage

PICKED = {
    "paper-world": ("landscape", "start", "score-token", "scissors-token"),
    "paperwall": ("card",),
    "copyright": (CELL,),
    "paper-tales": ("unit", "building"),
}
"""Kinds of pieces that a table knows one by one."""
TOKENS, SCORE_TOKEN = "tokens", "score-token"


@dataclass(frozen=True, slots=True)
class Pick:
    """A card to choose; `rank` says why it stands where it does."""

    card: str
    kind: str
    rank: str
    copies_left: int | None = None


def kind_of(card: str, game: Game, like: str = "") -> str:
    """What kind of piece a card is. Raises Refused when the game has no such card."""
    if game.id == "copyright" and card in FIGURES:
        return CELL
    kinds = [one.kind.id for one in game.cards if one.id == card and one.kind.id in PICKED[game.id]]
    if not kinds:
        raise Refused(400, "table.no-card", card=card)
    return like if like in kinds else kinds[0]


def all_picks(game: Game) -> list[tuple[str, str]]:
    """Every card that can be chosen, with its kind, in the box's order."""
    if game.id == "copyright":
        return [(figures, CELL) for figures in FIGURES]
    return [(card.id, card.kind.id) for card in game.cards if card.kind.id in PICKED[game.id]]


def cards_offered(doubt: OpenDoubt, game: Game) -> tuple[str, ...]:
    """What a doubt offers, as cards: a token nobody read is offered by its points, as in a table file."""
    if doubt.doubt.place != TOKENS or doubt.slots:
        return doubt.doubt.options
    worth = {str(card.facts["points"]): card.id for card in game.cards if card.kind.id == SCORE_TOKEN}
    return tuple(worth.get(option, option) for option in doubt.doubt.options)


def picks(stage: Stage, kinds: frozenset[str], doubts: list[OpenDoubt]) -> Iterator[Pick]:
    """Cards of some kinds: what a doubt offers, then those not seen on the table, then the others."""
    offered = list(dict.fromkeys(card for one in doubts for card in cards_offered(one, stage.game)))
    seen = Counter(slot.card for slot in stage.board.slots)
    copies = {card.id: len(card.copies) for card in stage.game.cards}
    found = []
    for card, kind in all_picks(stage.game):
        if kind in kinds:
            left = copies[card] - seen[card] if card in copies else None
            rank = "doubt" if card in offered else "unseen" if left is None or left > 0 else "seen"
            found.append(Pick(card, kind, rank, left))
    order = ["doubt", "unseen", "seen"]
    places = {card: number for number, card in enumerate(offered)}
    yield from sorted(found, key=lambda pick: (order.index(pick.rank), places.get(pick.card, 0)))
