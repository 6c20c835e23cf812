"""A game of Copyright between two moves: the model, the hands, the stacks, and the rounds that are over."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from pnp.deck.model import Game
from scorer.rules.copyright.laying import FACTS, Lying, Overhang, Place, framed, lay, overhang
from scorer.tables.copyright import FILM, Table

Films = tuple[str, ...]
WHOLE = 0b111_111_111


class Lay(NamedTuple):
    """A film laid on a player's own stack; `down` and `right` are its shift from the frame, in cells."""

    seat: int
    film: str
    turns: int = 0
    flipped: bool = False
    down: int = 0
    right: int = 0


class Skip(NamedTuple):
    """A film that a player gives up on."""

    seat: int
    film: str


class Deal(NamedTuple):
    """A new round: all films in a new order, and how the model's four are turned and flipped."""

    films: Films
    model: tuple[tuple[int, bool], ...]


Move = Lay | Skip | Deal


class Look(NamedTuple):
    """What a film, a stack or the model shows in the frame: three bits a cell for figures, one for cover."""

    figures: int = 0
    cover: int = 0
    outside: Overhang = Overhang()


Figures = tuple[Place, Place, Place]
"""Where a film has its square, its circle and its cross."""


class State(NamedTuple):
    """A game in play. `finished` are the rounds that are over, as tables."""

    game: Game
    films: Mapping[str, Figures]
    limit: int
    totals: tuple[int, ...]
    model: tuple[Lay, ...] = ()
    wanted: Look = Look()
    rest: Films = ()
    hands: tuple[Films, ...] = ()
    stacks: tuple[tuple[Lay, ...], ...] = ()
    looks: tuple[Look, ...] = ()
    aside: tuple[Films, ...] = ()
    is_running: bool = False
    finished: tuple[Table, ...] = ()


class IllegalMove(ValueError):
    """A move that the rules do not allow; its message is a reason key."""


def deck(game: Game) -> list[str]:
    """All films of the box."""
    return [card.id for card in game.cards if card.kind.id == FILM for _ in card.copies]


def figures_of(game: Game) -> dict[str, Figures]:
    """Every film's figures, by its id."""
    found: dict[str, Figures] = {}
    for card in game.cards:
        if card.kind.id == FILM:
            square, circle, cross = ((card.facts[fact][0], card.facts[fact][1]) for fact in FACTS)
            found[card.id] = (square, circle, cross)
    return found


def look_of(state: State, film: Lay) -> Look:
    """What one film shows in the frame."""
    return look_at(state.films[film.film], film.turns, film.flipped, film.down, film.right)


# Kept, because players try the same ones again and again: 66 films, 8 ways to turn and flip, 25 shifts.
@lru_cache(maxsize=66 * 8 * 25)
def look_at(figures_at: Figures, turns: int, flipped: bool, down: int, right: int) -> Look:
    """What a film with these figures shows in the frame."""
    facts = dict(zip(FACTS, figures_at, strict=True))
    stack = lay([Lying(facts, turns, flipped, (down, right))])
    cells = framed(stack)
    figures = sum((cell & 7) << 3 * index for index, cell in enumerate(cells))
    cover = sum((cell >> 3) << index for index, cell in enumerate(cells))
    return Look(figures, cover, overhang(stack))


def together(one: Look, other: Look) -> Look:
    """What two stacks on one another show."""
    a, b = one.outside, other.outside
    outside = Overhang(
        max(a.above, b.above), max(a.below, b.below), max(a.left, b.left), max(a.right, b.right)
    )
    return Look(one.figures | other.figures, one.cover | other.cover, outside)
