"""A player of Copyright who plays at random, but sensibly: never a wrong figure, rarely a line outside."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from random import Random

from pnp.deck.model import Game
from scorer.rules.copyright.doubts import MODEL_FILMS
from scorer.rules.copyright.state import Deal, Figures, Lay, Look, Move, Skip, State, deck, look_at, together

# A sensible player shifts a film by one cell at most: what is shifted further shows one figure, if any.
SHIFTS = (0, -1, 1)
WAYS = tuple(product(range(4), (False, True), SHIFTS, SHIFTS))


def deal(game: Game, random: Random) -> Deal:
    """A new round: films shuffled, the model's turned and flipped by chance."""
    films = deck(game)
    random.shuffle(films)
    return Deal(tuple(films), tuple((random.randrange(4), random.random() < 0.5) for _ in range(MODEL_FILMS)))


def random_move(state: State, random: Random) -> Move:
    """A legal move by chance: someone takes up a film and lays it where it helps most, or gives it up."""
    if not state.is_running:
        return deal(state.game, random)
    seat = random.choice([seat for seat, hand in enumerate(state.hands) if hand])
    film = random.choice(state.hands[seat])
    stack, wrong = state.looks[seat], ~state.wanted.figures
    tries = [
        (_gain(stack, look), way)
        for way, look in zip(WAYS, looks_of(state.films[film]), strict=True)
        if not look.figures & wrong
    ]
    best = max((gain for gain, _ in tries), default=0)
    if best <= 0:
        return Skip(seat, film)
    return Lay(seat, film, *random.choice([way for gain, way in tries if gain == best]))


@lru_cache(maxsize=256)
def looks_of(figures: Figures) -> tuple[Look, ...]:
    """What a film shows in each of the ways to lay it."""
    return tuple(look_at(figures, *way) for way in WAYS)


def _gain(stack: Look, film: Look) -> int:
    """The right figures and covered cells a film adds, less the lines that stick out."""
    added = (film.figures & ~stack.figures).bit_count() + (film.cover & ~stack.cover).bit_count()
    if not added:
        return 0
    return added - 2 * (together(stack, film).outside.lines - stack.outside.lines)
