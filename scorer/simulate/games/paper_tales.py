"""Paper Tales by random players: the units that winners played during a game, and what they built."""

from __future__ import annotations

from collections import Counter
from random import Random

from pnp.deck.model import Game
from scorer.rules.paper_tales import score
from scorer.rules.paper_tales.cards import box_of
from scorer.rules.paper_tales.draft import PACK, PACK_FOR_TWO
from scorer.rules.paper_tales.legal import EXTRA_PLACES, KEPT_CARDS, PLACES
from scorer.rules.paper_tales.play import final_table, is_over, random_move, set_up
from scorer.simulate.played import Layout, Played

UNIT = "turn"


def ready(game: Game) -> Game:
    return game


def why_not(game: Game, players: int) -> str | None:
    """What the box lacks for so many players."""
    box = box_of(game)
    if not box.passing:
        return "there is no board that says to which side cards are passed"
    # What may lie in kingdoms and hands when packs are dealt cannot be dealt again.
    lying = sum(PLACES.values()) + sum(EXTRA_PLACES.values()) + KEPT_CARDS
    least = players * ((PACK_FOR_TWO if players == 2 else PACK) + lying)
    there = len(box.deck())
    return f"{players} players need at least {least} units; there are {there}" if there < least else None


def play(game: Game, players: int, random: Random) -> Played:
    """One game to its end."""
    state = set_up(game, players, random)
    units: list[Counter[str]] = [Counter() for _ in range(players)]
    while not is_over(state):
        is_deployed = state.phase == "deploy"
        state = random_move(state, random)
        if is_deployed:
            for seat, kingdom in enumerate(state.kingdoms):
                units[seat].update(unit.card.id for unit in kingdom.units if unit.is_new)
    result = score(final_table(state), game)
    names = [player.name for player in result.players]
    winners = tuple(names.index(name) for name in result.winners)
    return Played(
        scores=tuple(player.total for player in result.players),
        winners=winners,
        length=state.turn,
        layouts=tuple(
            Layout(
                seat in winners,
                {
                    "unit": units[seat],
                    "building": {building.card.id: 1 for building in kingdom.buildings},
                    "upgraded": {building.card.id: 1 for building in kingdom.buildings if building.level > 1},
                },
            )
            for seat, kingdom in enumerate(state.kingdoms)
        ),
    )
