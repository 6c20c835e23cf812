"""Paperwall scenes for the tests: rows and tables in few words."""

from __future__ import annotations

from random import Random
from typing import Any

from pnp.deck.load import load_game
from scorer.rules.paperwall.box import open_box
from scorer.rules.paperwall.row import Laid
from scorer.tables.paperwall import Table

GAME = load_game("paperwall")
BOX = open_box(GAME)

Row = list[tuple[str, bool, int]]


def row(words: str) -> Row:
    """A row from words: 'c02 c11 -c01@5' is three cards, the last turned; without '@' edge to edge."""
    cards: Row = []
    for word in words.split():
        card, _, at = word.lstrip("-").partition("@")
        after = max((place for _, _, place in cards), default=-3) + 3
        cards.append((card, word.startswith("-"), int(at) if at else after))
    return cards


def laid(cards: Row) -> list[Laid]:
    return [Laid(BOX.cards[card], turned, at) for card, turned, at in cards]


def table(*rows: Row, **more: Any) -> Table:
    """A round of the players A, B, C, D."""
    players = [
        {"name": name, "row": [{"card": card, "turned": turned, "at": at} for card, turned, at in cards]}
        for name, cards in zip("ABCDE", rows, strict=False)
    ]
    return Table.model_validate({"game": "paperwall", "players": players, **more})


def random_rows(random: Random, players: int, cards: int = 6) -> list[Row]:
    """Legal rows from one shuffled deck: each card at an end, no card covered."""
    deck = random.sample(sorted(BOX.cards), cards * players)
    return [_random_row(random, deck[i * cards : (i + 1) * cards]) for i in range(players)]


def _random_row(random: Random, cards: list[str]) -> Row:
    """Keeps how many strips each end card may still lose; only the first card is at both ends."""
    row: Row = [(cards[0], random.random() < 0.5, 0)]
    left, right, free = 0, 3, {"left": 2, "right": 2}
    for card in cards[1:]:
        side = random.choice(["left", "right"])
        hidden = random.randint(0, free[side])
        if len(row) == 1:
            free["left" if side == "right" else "right"] -= hidden
        if side == "left":
            left = at = left - 3 + hidden
        else:
            at = right - hidden
            right = at + 3
        free[side] = 2
        row.append((card, random.random() < 0.5, at))
    return row
