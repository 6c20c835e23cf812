"""Many games: cards in, a summary out. A game has a chance of its own, so any split gives the same."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import Pool
from random import Random
from typing import Any

from pnp.deck.model import Game
from pnp.deck.problems import Refusal
from scorer.score import Impossible
from scorer.simulate.statistics import seats_of, shares_of, spread_of, ties_of
from scorer.simulate.tally import Tally
from scorer.summary import Summary

USUAL_PLAYERS = 3
# Games that a process plays before it tells what it has counted; fewer are not worth a second process.
BATCH = 50

Tell = Callable[[int], object]
"""Is told how many more games are over."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played."""

    game: Game
    games: int
    players: int
    seed: int
    cards: str | None = None


def plan_of(game: Game, games: int, players: int | None, seed: int, cards: str | None = None) -> Plan:
    """A plan that can be played. Raises Refusal."""
    if games < 1:
        raise Refusal(f"-n {games}: play at least one game")
    least, most = game.players
    chosen = min(max(USUAL_PLAYERS, least), most) if players is None else players
    if not least <= chosen <= most:
        raise Refusal(f"--players {chosen}: {game.title['en']} is for {least} to {most}")
    if not find_spec(_module(game.id)):
        raise Refusal(f"there are no rules for '{game.id}': only games with rules can be played")
    refused = player_of(game.id).why_not(game, chosen)
    if refused:
        raise Refusal(f"{cards or game.title['en']} cannot be played: {refused}")
    return Plan(game, games, chosen, seed, cards)


def player_of(game_id: str) -> Any:
    """Who plays a game: the module of scorer.simulate.games with its name."""
    return import_module(_module(game_id))


def _module(game_id: str) -> str:
    return f"scorer.simulate.games.{game_id.replace('-', '_')}"


def simulate(plan: Plan, jobs: int | None = None, tell: Tell | None = None) -> Summary:
    """Plays all games and sums them up. Raises Refusal."""
    tally = Tally()
    try:
        for part in _parts(plan, jobs or os.cpu_count() or 1):
            tally.merge(part)
            if tell:
                tell(part.games)
    except Impossible as error:
        raise Refusal(f"{plan.cards or plan.game.title['en']} cannot be played: {error}") from error
    return Summary(
        game=plan.game.id,
        cards=plan.cards,
        games=plan.games,
        players=plan.players,
        seed=plan.seed,
        unit=player_of(plan.game.id).UNIT,
        scores=spread_of(tally.scores),
        winning_scores=spread_of(tally.winning_scores),
        length=spread_of(tally.lengths),
        seats=seats_of(tally, plan.players),
        ties=ties_of(tally),
        pieces=shares_of(tally),
    )


def _parts(plan: Plan, jobs: int) -> Iterable[Tally]:
    batches = [range(first, min(first + BATCH, plan.games)) for first in range(0, plan.games, BATCH)]
    processes = min(jobs, len(batches))
    if processes == 1:
        yield from map(partial(play_batch, plan), batches)
        return
    with Pool(processes, _leave_interrupts) as pool:
        yield from pool.imap(partial(play_batch, plan), batches)


def _leave_interrupts() -> None:
    """The first process answers Ctrl-C, and alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_batch(plan: Plan, numbers: range) -> Tally:
    """Some games by their numbers; a game's number and the seed are all its chance."""
    player = player_of(plan.game.id)
    ready = player.ready(plan.game)
    tally = Tally()
    for number in numbers:
        tally.add(player.play(ready, plan.players, Random(f"{plan.seed}/{number}")))
    return tally
