"""Whether a game in play is still whole: no card lost, no rule broken."""

from __future__ import annotations

from collections import Counter

from scorer.rules.paper_world.box import Face
from scorer.rules.paper_world.doubts import MOST_IN_HAND
from scorer.rules.paper_world.landscape import is_connected
from scorer.rules.paper_world.set_up import tokens_for
from scorer.rules.paper_world.state import State, Traveller, fits_in_frame, tops_in_frame
from scorer.score import Impossible


def check(state: State) -> None:
    """Nothing is lost and nothing is against the rules. Raises Impossible."""
    cards: Counter[Face] = Counter(card for pile in state.piles for card in pile)
    for traveller in state.travellers:
        cards.update(traveller.hand)
        cards.update(traveller.discard)
        cards.update(card for stack in traveller.stacks for card in stack)
        _check_landscape(traveller)
        if len(traveller.hand) > MOST_IN_HAND:
            raise Impossible(f"{len(traveller.hand)} cards in hand")
    if cards != Counter(state.setting.cards):
        raise Impossible("cards were lost or made")
    _check_tokens(state)


def _check_landscape(traveller: Traveller) -> None:
    cells = [cell for cell, stack in enumerate(traveller.stacks) if stack]
    if not fits_in_frame(cells) or not is_connected(tops_in_frame(traveller.stacks)):
        raise Impossible("a landscape is larger than 3 × 3 or not connected")
    for stack in traveller.stacks:
        values = [card.value for card in stack]
        if len({card.colour for card in stack}) > 1 or values != sorted(set(values)):
            raise Impossible("a stack changes its colour or does not rise")


def _check_tokens(state: State) -> None:
    whole = tokens_for(state.setting.box, len(state.travellers))
    for number, left in zip(state.setting.objectives, state.tokens, strict=True):
        given = [points for other in state.travellers for won, points in other.won if won == number]
        if sorted([*given, *left], reverse=True) != list(whole):
            raise Impossible(f"tokens of objective {number} were lost or made")
    for traveller in state.travellers:
        if len({number for number, _ in traveller.won}) != len(traveller.won):
            raise Impossible("an objective was rewarded twice")
    if state.scissors is not None:
        seat, cell = state.scissors
        stack = state.travellers[seat].stacks[cell]
        if not stack or not stack[-1].scissors:
            raise Impossible("the scissors token lies on a card without scissors")
