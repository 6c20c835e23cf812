"""A player who moves at random, but sensibly: a legal move without listing all of them.

It lays what fits when it holds enough, jumps when nothing else fits, and takes the scissors more often
than not.
"""

from __future__ import annotations

from random import Random

from scorer.rules.paper_world.box import Face
from scorer.rules.paper_world.doubts import MOST_IN_HAND
from scorer.rules.paper_world.moves import Move, Pass, Place, Take, on_offer
from scorer.rules.paper_world.state import State
from scorer.rules.paper_world.turn import Name, Step, Turn

# A hand of so many cards is laid or added to with equal chance.
EVEN_HAND = 4
STOPS_EARLY = 0.05
JUMPS = 0.3
TAKES_SCISSORS = 0.7

Fit = tuple[Face, int]


def random_move(state: State, random: Random) -> Move:
    """A legal move by chance; it passes only when nothing else is possible."""
    hand = len(state.travellers[state.player].hand)
    tops = on_offer(state)
    # In the last round a card taken is a point lost, so whoever can lay a card does.
    wants_to_place = not tops or state.turns_left is not None or random.random() * (hand + EVEN_HAND) < hand
    if hand and wants_to_place:
        place = _random_place(state, random)
        if place:
            return place
    return _random_take(state, tops, random) if tops else Pass()


def _random_take(state: State, tops: list[Face], random: Random) -> Take:
    card = random.choice(tops)
    name: Name = card.colour if random.random() < 0.5 else card.value
    hand = [*state.travellers[state.player].hand]
    hand += [top for top in tops if name in (top.colour, top.value)]
    excess = max(0, len(hand) - MOST_IN_HAND)
    return Take(name, tuple(random.sample(hand, excess)) if excess else ())


def _random_place(state: State, random: Random) -> Place | None:
    """A turn of laying cards, or nothing when no card fits even with a jump."""
    turn = Turn(state, None)
    fits = _fits(turn, turn.hand, 0) or _jumps(turn, turn.hand)
    if not fits:
        return None
    card = random.choice(fits)[0]
    name: Name = card.colour if random.random() < 0.5 else card.value
    turn.name = name
    steps: list[Step] = []
    while True:
        cards = [card for card in turn.hand if name in (card.colour, card.value)]
        fits = _fits(turn, cards, 0)
        if not fits and (not steps or turn.has_scissors or random.random() < JUMPS):
            fits = _jumps(turn, cards)
        if not fits:
            break
        step = _step(turn, random.choice(fits), random)
        turn.lay(step)
        steps.append(step)
        if random.random() < STOPS_EARLY:
            break
    return Place(name, tuple(steps))


def _step(turn: Turn, fit: Fit, random: Random) -> Step:
    card, cell = fit
    cost = turn.jump_cost(turn.skipped(card, cell))
    paid: tuple[Face, ...] = ()
    if cost:
        left = list(turn.hand)
        left.remove(card)
        paid = tuple(random.sample(left, cost))
    return Step(card, cell, paid, card.scissors and random.random() < TAKES_SCISSORS)


def _jumps(turn: Turn, cards: list[Face]) -> list[Fit]:
    """Where cards fit with the shortest jump that can be paid."""
    for skipped in (1, 2, 3, 4) if turn.advanced else (1,):
        if turn.jump_cost(skipped) < len(turn.hand) and (turn.advanced or not turn.jumps):
            fits = _fits(turn, cards, skipped)
            if fits:
                return fits
    return []


def _fits(turn: Turn, cards: list[Face], skipped: int) -> list[Fit]:
    """All cards with the places where they leave out exactly so many values."""
    if not cards:
        return []
    blocked = turn.scissors[1] if turn.scissors and turn.scissors[0] == turn.player else -1
    waiting: dict[tuple[str, int], list[int]] = {}
    for cell, stack in enumerate(turn.stacks):
        if stack and cell != blocked:
            waiting.setdefault((stack[-1].colour, stack[-1].value + 1 + skipped), []).append(cell)
    places: list[int] | None = None
    fits: list[Fit] = []
    for card in cards:
        for cell in waiting.get((card.colour, card.value), ()):
            fits.append((card, cell))
        if card.value == 1 + skipped:
            places = turn.open_places() if places is None else places
            fits += [(card, cell) for cell in places]
    return fits
