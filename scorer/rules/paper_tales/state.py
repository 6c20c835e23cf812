"""A game of Paper Tales between two phases, with every card accounted for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pnp.deck.model import Game
from scorer.rules.paper_tales.cards import Box, box_of
from scorer.rules.paper_tales.draft import Cards
from scorer.rules.paper_tales.kingdom import ROWS, Kingdom
from scorer.rules.paper_tales.legal import room
from scorer.score import Impossible
from scorer.tables.paper_tales import Table

START_GOLD = 3
LAST_TURN = 4
ORDER = ("recruit", "deploy", "war", "income", "build", "age", "end")


@dataclass(frozen=True, slots=True)
class State:
    """A game between two phases; `phase` is the next one."""

    box: Box
    turn: int
    phase: str
    kingdoms: tuple[Kingdom, ...]
    pile: Cards
    discard: Cards = ()
    hands: tuple[Cards, ...] = ()


class BrokenGame(Impossible):
    """A state that no game can reach: a mistake of the rules, not of a player."""


def set_up(game: Game, players: int | Sequence[str], random: Random) -> State:
    """A new game: a shuffled deck, and for each player some gold and no points."""
    names = [f"player {i + 1}" for i in range(players)] if isinstance(players, int) else players
    box = box_of(game)
    kingdoms = tuple(Kingdom(name, START_GOLD, 0) for name in names)
    return State(box, 1, "recruit", kingdoms, shuffled(box.deck(), random), (), ((),) * len(names))


def is_over(state: State) -> bool:
    """Whether all turns are played; only the last points are left to count."""
    return state.phase == "end"


def final_table(state: State) -> Table:
    """The table as it lies at the end of the last turn, to be scored. Any other state: before its phase."""
    phase = "deploy" if state.phase == "recruit" else state.phase
    players = [
        {"name": one.name, "gold": one.gold, "legend": one.legend, "hand": list(hand), **one.plain()}
        for one, hand in zip(state.kingdoms, state.hands, strict=True)
    ]
    return Table.model_validate(
        {"game": "paper-tales", "turn": state.turn, "phase": phase, "players": players}
    )


def check(state: State) -> None:
    """Every card is somewhere, exactly once; nobody owes; every kingdom has room. Raises BrokenGame."""
    cards = Counter(state.pile + state.discard)
    for kingdom, hand in zip(state.kingdoms, state.hands, strict=True):
        cards.update(hand)
        cards.update(unit.card.id for unit in kingdom.units)
        if kingdom.gold < 0 or kingdom.legend < 0:
            raise BrokenGame(f"{kingdom.name} has {kingdom.gold} gold, {kingdom.legend} points")
        if any(len(kingdom.row(place)) > room(kingdom, place) for place in ROWS):
            raise BrokenGame(f"{kingdom.name} has too many units: {kingdom.units}")
        if len({unit.key for unit in kingdom.units}) < len(kingdom.units):
            raise BrokenGame(f"{kingdom.name} has two units in one place: {kingdom.units}")
        if len({building.card for building in kingdom.buildings}) < len(kingdom.buildings):
            raise BrokenGame(f"{kingdom.name} has a building twice: {kingdom.buildings}")
    if cards != Counter(state.box.deck()):
        raise BrokenGame(f"cards were lost or made: {cards - Counter(state.box.deck())}")


def shuffled(cards: Sequence[str], random: Random) -> Cards:
    """The same cards in a random order."""
    return tuple(random.sample(cards, len(cards)))
