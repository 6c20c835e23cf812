"""A whole game of Copyright, move by move: rounds until someone reaches the limit.

    state = set_up(game, 3, random)
    while not is_over(state):
        state = apply(state, random_move(state, random))
    add_up([score(table, game) for table in final_tables(state)])

Everybody plays at once; here that is chance deciding who lays the next film. Dealing a round is a move too.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from pnp.deck.model import Game
from scorer.rules.copyright.chance import deal, random_move
from scorer.rules.copyright.doubts import HAND, MODEL_FILMS
from scorer.rules.copyright.ending import check, final_table, final_tables, table_of
from scorer.rules.copyright.scoring import LIMITS, score
from scorer.rules.copyright.state import (
    WHOLE,
    Deal,
    Films,
    IllegalMove,
    Lay,
    Look,
    Move,
    Skip,
    State,
    deck,
    figures_of,
    look_of,
    together,
)
from scorer.score import Impossible

__all__ = [
    "Deal",
    "Lay",
    "Skip",
    "apply",
    "check",
    "final_table",
    "final_tables",
    "is_over",
    "play_round",
    "random_move",
    "set_up",
    "why_not",
]


def set_up(game: Game, players: int, random: Random, *, limit: int = LIMITS["base"]) -> State:
    """A game with its first round dealt."""
    least, most = game.players
    if not least <= players <= most:
        raise Impossible(f"{players} players: there are {least} to {most}")
    return apply(State(game, figures_of(game), limit, (0,) * players), deal(game, random))


def is_over(state: State) -> bool:
    """Whether someone has reached the limit."""
    return not state.is_running and max(state.totals) >= state.limit


def play_round(state: State, random: Random) -> State:
    """The game after the round that is dealt, or a newly dealt one."""
    while not state.is_running:
        state = apply(state, random_move(state, random))
    while state.is_running:
        state = apply(state, random_move(state, random))
    return state


def why_not(state: State, move: Move) -> str | None:
    """Why a move is not allowed (a reason key); None: it is."""
    if is_over(state):
        return "game-over"
    if isinstance(move, Deal):
        if state.is_running:
            return "round-not-over"
        whole = Counter(move.films) == Counter(deck(state.game)) and len(move.model) == MODEL_FILMS
        return None if whole else "not-all-films"
    if not state.is_running:
        return "round-over"
    if not 0 <= move.seat < len(state.hands) or move.film not in state.hands[move.seat]:
        return "not-in-hand"
    if isinstance(move, Lay) and state.stacks[move.seat]:
        others = state.stacks[move.seat]
        if not any(abs(move.down - film.down) < 3 and abs(move.right - film.right) < 3 for film in others):
            return "film-apart"
    return None


def apply(state: State, move: Move) -> State:
    """The game after a move. Raises IllegalMove."""
    refused = why_not(state, move)
    if refused:
        raise IllegalMove(refused)
    if isinstance(move, Deal):
        return _dealt(state, move)
    hand = list(state.hands[move.seat])
    hand.remove(move.film)
    after = state._replace(hands=_with(state.hands, move.seat, tuple(hand)))
    if isinstance(move, Skip):
        aside = (*state.aside[move.seat], move.film)
        after = after._replace(aside=_with(state.aside, move.seat, aside))
    else:
        look = together(state.looks[move.seat], look_of(state, move))
        stacks = list(state.stacks)
        stacks[move.seat] = (*stacks[move.seat], move)
        looks = list(state.looks)
        looks[move.seat] = look
        after = after._replace(stacks=tuple(stacks), looks=tuple(looks))
        if look.figures == state.wanted.figures and look.cover == WHOLE:
            return _round_ended(after, move.seat)
    # Nobody can finish: they agree to stop, and there is no bonus.
    return after if any(after.hands) else _round_ended(after, None)


def _with(films: tuple[Films, ...], seat: int, new: Films) -> tuple[Films, ...]:
    return (*films[:seat], new, *films[seat + 1 :])


def _dealt(state: State, dealt: Deal) -> State:
    players = len(state.totals)
    model = tuple(
        Lay(-1, film, turns, flipped)
        for film, (turns, flipped) in zip(dealt.films[:MODEL_FILMS], dealt.model, strict=True)
    )
    wanted = Look()
    for film in model:
        wanted = together(wanted, look_of(state, film))
    starts = [MODEL_FILMS + HAND * seat for seat in range(players + 1)]
    return state._replace(
        model=model,
        wanted=wanted,
        hands=tuple(dealt.films[start : start + HAND] for start in starts[:-1]),
        rest=dealt.films[starts[-1] :],
        stacks=((),) * players,
        looks=(Look(),) * players,
        aside=((),) * players,
        is_running=True,
    )


def _round_ended(state: State, finisher: int | None) -> State:
    table = table_of(state, finisher)
    points = {player.name: player.total for player in score(table, state.game).players}
    totals = tuple(
        total + points[player.name] for total, player in zip(state.totals, table.players, strict=True)
    )
    return state._replace(totals=totals, is_running=False, finished=(*state.finished, table))
