"""A whole game of Paperwall, move by move: three rounds of six turns.

    state = set_up(game, 3, random)
    while not is_over(state):
        state = apply(state, random_move(state, random))
    add_up([score(table, game) for table in final_tables(state)])

Chance is passed in: shuffling for a new round is a move of its own, Deal.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from pnp.deck.model import Game
from scorer.rules.paperwall.box import Box, open_box
from scorer.rules.paperwall.doubts import CARDS_EACH, ROUNDS
from scorer.rules.paperwall.ending import check, final_table, final_tables
from scorer.rules.paperwall.row import Laid, legal_places, strip_counts, why_not_laid
from scorer.rules.paperwall.state import Cards, Deal, Draw, IllegalMove, Lay, Move, State
from scorer.score import Impossible

__all__ = [
    "Deal",
    "Draw",
    "Lay",
    "apply",
    "check",
    "final_table",
    "final_tables",
    "is_over",
    "random_move",
    "set_up",
    "why_not",
]

PILES = 2
FIRST_HAND = 3
# Who sees most strips of this type draws first.
DRAWS_FIRST = "marmot"


def set_up(
    game: Game | Box, players: int, random: Random, *, objects: bool = True, youngest: int = 0
) -> State:
    """A game with its first round dealt. A box that is opened once serves many games."""
    box = game if isinstance(game, Box) else open_box(game)
    least, most = box.players
    if not least <= players <= most:
        raise Impossible(f"{players} players: there are {least} to {most}")
    empty = State(box, objects, youngest, (), (), ((),) * players, ((),) * players)
    return _dealt(empty, shuffled(box, random))


def shuffled(box: Box, random: Random) -> Cards:
    """All cards in a new order."""
    cards = box.deck()
    random.shuffle(cards)
    return tuple(cards)


def is_over(state: State) -> bool:
    """Whether all rounds have been played."""
    return len(state.finished) == ROUNDS


def draw_order(marmots: list[int], youngest: int) -> tuple[int, ...]:
    """Who draws first: whoever alone sees the most marmots, else the youngest; then clockwise."""
    leaders = [seat for seat, count in enumerate(marmots) if count == max(marmots)]
    first = leaders[0] if len(leaders) == 1 else youngest
    return tuple((first + step) % len(marmots) for step in range(len(marmots)))


def why_not(state: State, move: Move) -> str | None:
    """Why a move is not allowed (a reason key); None: it is."""
    if is_over(state):
        return "game-over"
    if isinstance(move, Draw):
        if not state.to_draw:
            return "not-drawing"
        return None if 0 <= move.pile < PILES and state.piles[move.pile] else "pile-empty"
    if isinstance(move, Lay):
        if state.to_draw or not state.to_lay:
            return "not-laying"
        seat = state.to_lay[0]
        if move.card not in state.hands[seat]:
            return "not-in-hand"
        return why_not_laid(state.rows[seat], Laid(*move))
    if state.to_draw or state.to_lay:
        return "round-not-over"
    return None if Counter(move.cards) == Counter(state.box.deck()) else "not-all-cards"


def random_move(state: State, random: Random) -> Move:
    """A legal move by chance."""
    if state.to_draw:
        return Draw(random.choice([pile for pile in range(PILES) if state.piles[pile]]))
    if state.to_lay:
        seat = state.to_lay[0]
        at = random.choice(legal_places(state.rows[seat]))
        return Lay(random.choice(state.hands[seat]), random.random() < 0.5, at)
    return Deal(shuffled(state.box, random))


def apply(state: State, move: Move) -> State:
    """The game after a move. Raises IllegalMove."""
    refused = why_not(state, move)
    if refused:
        raise IllegalMove(refused)
    if isinstance(move, Deal):
        return _dealt(state, move.cards)
    return _drawn(state, move) if isinstance(move, Draw) else _laid(state, move)


def _dealt(state: State, cards: Cards) -> State:
    players = len(state.hands)
    used = CARDS_EACH * players
    size = used // PILES
    order = draw_order([0] * players, state.youngest)
    return state._replace(
        aside=cards[used:],
        piles=tuple(cards[i * size : (i + 1) * size] for i in range(PILES)),
        hands=((),) * players,
        rows=((),) * players,
        to_draw=order * FIRST_HAND,
    )


def _drawn(state: State, draw: Draw) -> State:
    piles, hands = list(state.piles), list(state.hands)
    seat = state.to_draw[0]
    hands[seat] = (*hands[seat], piles[draw.pile][-1])
    piles[draw.pile] = piles[draw.pile][:-1]
    left = state.to_draw[1:]
    to_lay = () if left else tuple(range(len(hands)))
    return state._replace(piles=tuple(piles), hands=tuple(hands), to_draw=left, to_lay=to_lay)


def _laid(state: State, lay: Lay) -> State:
    seat = state.to_lay[0]
    hands, rows = list(state.hands), list(state.rows)
    hand = list(hands[seat])
    hand.remove(lay.card)
    hands[seat] = tuple(hand)
    rows[seat] = (*rows[seat], Laid(*lay))
    after = state._replace(hands=tuple(hands), rows=tuple(rows), to_lay=state.to_lay[1:])
    return after if after.to_lay else _turn_ended(after)


def _turn_ended(state: State) -> State:
    """All have laid a card: they draw while there are cards, else lay on, until their hands are empty."""
    if any(state.piles):
        marmots = [strip_counts(row)[DRAWS_FIRST] for row in state.rows]
        return state._replace(to_draw=draw_order(marmots, state.youngest))
    if any(state.hands):
        return state._replace(to_lay=tuple(range(len(state.hands))))
    return state._replace(finished=(*state.finished, state.rows))
