"""Setting up Paper World for two to four players; chance is passed in."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from pnp.deck.model import Game
from scorer.rules.paper_world.box import Box, Face, open_box
from scorer.rules.paper_world.doubts import OBJECTIVES_IN_PLAY
from scorer.rules.paper_world.state import BOARD, HOME, Setting, Stack, State, Traveller
from scorer.score import Impossible

PILES = 5
# From how many players on the cards with each back are in the game.
BACKS_FROM: Mapping[str, int] = {"blue": 2, "yellow": 3, "red": 4}
# With fewer players the highest token of each set stays in the box.
HIGHEST_TOKEN_FROM = 3


def deck_for(box: Box, players: int) -> list[Face]:
    """The landscape cards for so many players, starting cards not among them."""
    return [
        card for back, least in BACKS_FROM.items() if players >= least for card in box.backs.get(back, ())
    ]


def tokens_for(box: Box, players: int) -> tuple[int, ...]:
    """The tokens that lie by each objective, highest first."""
    return box.tokens if players >= HIGHEST_TOKEN_FROM else box.tokens[1:]


def objectives_for(box: Box, random: Random) -> tuple[int, ...]:
    """Three objective cards at random, either side up."""
    drawn = random.sample(box.objective_cards, OBJECTIVES_IN_PLAY)
    return tuple(random.choice(sides) for sides in drawn)


def set_up(
    game: Game | Box,
    players: int,
    random: Random,
    *,
    advanced: bool = False,
    centre_may_be_empty: bool = False,
    objectives: tuple[int, ...] | None = None,
) -> State:
    """A game ready for its first turn. A box that is opened once serves many games."""
    box = game if isinstance(game, Box) else open_box(game)
    least, most = box.players
    if not least <= players <= most:
        raise Impossible(f"{players} players: there are {least} to {most}")
    deck = deck_for(box, players)
    random.shuffle(deck)
    starts = random.sample(box.backs["start"], players)
    chosen = objectives if objectives is not None else objectives_for(box, random)
    return State(
        setting=Setting(box, advanced, centre_may_be_empty, chosen, (*deck, *starts)),
        piles=tuple(tuple(deck[i::PILES]) for i in range(PILES)),
        travellers=tuple(Traveller(_first_stack(start)) for start in starts),
        tokens=(tokens_for(box, players),) * len(chosen),
    )


def _first_stack(start: Face) -> tuple[Stack, ...]:
    return tuple((start,) if cell == HOME else () for cell in range(BOARD * BOARD))
