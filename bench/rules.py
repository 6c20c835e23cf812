"""Tables scored and games simulated a second, in one process, beside plain loops of the same arithmetic."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from bench import plain_games, plain_scores
from pnp.deck.load import load_game
from scorer.simulate.run import player_of

ROUNDS = int(os.environ.get("ROUNDS", "7"))
PLAYERS = 3
# Games a round: about a tenth of a second each.
GAMES = {"paper-world": 30, "paperwall": 30, "copyright": 12, "paper-tales": 12}
# 10,000 games of Paper World in a minute on two cores.
GOAL_MS = {"paper-world": 12.0}


def best(*contenders: Callable[[], object]) -> list[float]:
    """The best of several rounds in seconds of computing; the contenders take turns."""
    times: list[list[float]] = [[] for _ in contenders]
    for _ in range(ROUNDS):
        for number, work in enumerate(contenders):
            start = time.process_time()
            work()
            times[number].append(time.process_time() - start)
    return [min(seconds) for seconds in times]


def tell(what: str, value: str, ratio: float | None, goal: str = "") -> None:
    plain = "" if ratio is None else f"{ratio:.1f} × the plain loop's time"
    sys.stdout.write(f"{what:<38} {value:>14}   {plain:<32} {goal}\n")


def tables_of(name: str, game: Any) -> list[Any]:
    """The tables that some games end with."""
    play = import_module(f"scorer.rules.{name.replace('-', '_')}.play")
    tables: list[Any] = []
    for number in range(20):
        random = Random(number)
        state = play.set_up(game, PLAYERS, random)
        while not play.is_over(state):
            move = play.random_move(state, random)
            state = play.apply(state, move) if hasattr(play, "apply") else move
        tables += play.final_tables(state) if hasattr(play, "final_tables") else [play.final_table(state)]
    return tables


def scoring(name: str, game: Any) -> None:
    """How many tables a second are scored, with every point's reason and all doubts."""
    rules = import_module(f"scorer.rules.{name.replace('-', '_')}")
    add_up = getattr(plain_scores, name.replace("-", "_"))
    tables, facts = tables_of(name, game), plain_scores.facts_of(game)
    plain = [table.model_dump() for table in tables]
    for table, data in zip(tables, plain, strict=True):
        ours = [player.total for player in rules.score(table, game).players]
        if ours != add_up(data, facts):
            raise SystemExit(f"{name}: the plain loop adds up otherwise")
    ours_s, plain_s = best(
        lambda: [rules.score(table, game) for table in tables],
        lambda: [add_up(data, facts) for data in plain],
    )
    tell(f"{name}, tables scored", f"{len(tables) / ours_s:,.0f} / s", ours_s / plain_s)


def simulating(name: str, game: Any) -> None:
    """How many games a second are played to their end, every move checked."""
    player, games = player_of(name), range(GAMES[name])
    ready, plain = player.ready(game), getattr(plain_games, name.replace("-", "_"), None)
    contenders: list[Callable[[], object]] = [
        lambda: [player.play(ready, PLAYERS, Random(number)) for number in games]
    ]
    if plain:
        contenders.append(lambda: [plain(game, PLAYERS, Random(number)) for number in games])
    ours_s, *plain_s = best(*contenders)
    goal = ""
    if name in GOAL_MS:
        each = 1000 * ours_s / len(games)
        goal = (
            f"{each:.1f} ms ≤ {GOAL_MS[name]:g} ms: {'reached' if each <= GOAL_MS[name] else 'NOT reached'}"
        )
    ratio = ours_s / plain_s[0] if plain_s else None
    tell(f"{name}, games simulated", f"{len(games) / ours_s:,.0f} / s", ratio, goal)


def main() -> None:
    sys.stdout.write(f"\nRules, {PLAYERS} players, one process, best of {ROUNDS} rounds\n\n")
    games = {name: load_game(name) for name in GAMES}
    for name, game in games.items():
        scoring(name, game)
    for name, game in games.items():
        simulating(name, game)


if __name__ == "__main__":
    main()
