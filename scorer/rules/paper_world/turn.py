"""One player's Place turn, card by card: what may be laid where, and what a jump costs.

The only mutable thing of these rules: it lives for one turn and ends as a new Traveller.
"""

from __future__ import annotations

from typing import NamedTuple

from scorer.rules.paper_world.box import Face
from scorer.rules.paper_world.state import BOARD, NEIGHBOURS, State, Traveller, fits_in_frame

Name = str | int
"""What a turn is about: a colour or a value."""


class Step(NamedTuple):
    """One card laid: on which place, paid with which cards, and whether the scissors token comes along."""

    card: Face
    cell: int
    paid: tuple[Face, ...] = ()
    takes_scissors: bool = False


class Turn:
    """A Place turn under way."""

    def __init__(self, state: State, name: Name | None) -> None:
        traveller = state.travellers[state.player]
        self.name = name
        self.advanced = state.setting.advanced
        self.stacks = list(traveller.stacks)
        self.hand = list(traveller.hand)
        self.discard = list(traveller.discard)
        self.won = traveller.won
        self.player = state.player
        self.scissors = state.scissors
        self.jumps = 0
        self.has_used_scissors = False

    @property
    def has_scissors(self) -> bool:
        return self.scissors is not None and self.scissors[0] == self.player

    def open_places(self) -> list[int]:
        """Empty places where a new stack may begin: beside a stack, within three rows and columns."""
        filled = [cell for cell, stack in enumerate(self.stacks) if stack]
        first, last = filled[0] // BOARD, filled[-1] // BOARD
        columns = [cell % BOARD for cell in filled]
        left, right = min(columns), max(columns)
        return [
            cell
            for cell in {near for cell in filled for near in NEIGHBOURS[cell] if not self.stacks[near]}
            if last - 2 <= cell // BOARD <= first + 2 and right - 2 <= cell % BOARD <= left + 2
        ]

    def jump_cost(self, skipped: int) -> int:
        """How many cards a jump over so many values costs now."""
        if self.advanced:
            # The token takes one card off one jump of the turn.
            return skipped - (1 if skipped and self.has_scissors and not self.has_used_scissors else 0)
        return 0 if self.has_scissors else skipped

    def why_not_there(self, card: Face, cell: int) -> str | None:
        """Why a card may not lie on a place, whatever is paid (a reason key); None: it may."""
        if not 0 <= cell < BOARD * BOARD:
            return "outside-landscape"
        stack = self.stacks[cell]
        if stack:
            top = stack[-1]
            if self.scissors == (self.player, cell):
                return "stack-blocked"
            if top.colour != card.colour:
                return "other-colour"
            skipped = card.value - top.value - 1
            if skipped < 0:
                return "not-rising"
        else:
            if not any(self.stacks[near] for near in NEIGHBOURS[cell]):
                return "not-adjacent"
            if not fits_in_frame([cell, *(other for other, stack in enumerate(self.stacks) if stack)]):
                return "outside-landscape"
            skipped = card.value - 1
        if not self.advanced and skipped > 1:
            return "jump-too-far"
        if not self.advanced and skipped and self.jumps:
            return "second-jump"
        return None

    def why_not(self, step: Step) -> str | None:
        """Why a step is not allowed (a reason key); None: it is."""
        card = step.card
        if card not in self.hand:
            return "not-in-hand"
        if self.name not in (card.colour, card.value):
            return "not-as-named"
        refused = self.why_not_there(card, step.cell)
        if refused:
            return refused
        if step.takes_scissors and not card.scissors:
            return "no-scissors-sign"
        left = list(self.hand)
        left.remove(card)
        for paid in step.paid:
            if paid not in left:
                return "not-in-hand"
            left.remove(paid)
        cost = self.jump_cost(self.skipped(card, step.cell))
        if len(step.paid) != cost:
            return "jump-not-paid" if len(step.paid) < cost else "paid-too-much"
        return None

    def skipped(self, card: Face, cell: int) -> int:
        """How many values a card leaves out on a place."""
        stack = self.stacks[cell]
        return card.value - (stack[-1].value if stack else 0) - 1

    def lay(self, step: Step) -> None:
        """Lays one card; the step has been found legal."""
        card, cell, paid, takes_scissors = step
        if self.skipped(card, cell):
            self.jumps += 1
            self.has_used_scissors = self.has_used_scissors or self.has_scissors
        self.hand.remove(card)
        for other in paid:
            self.hand.remove(other)
            self.discard.append(other)
        self.stacks[cell] = (*self.stacks[cell], card)
        if takes_scissors:
            self.scissors = (self.player, cell)

    def traveller(self) -> Traveller:
        """What the player has now."""
        return Traveller(tuple(self.stacks), tuple(self.hand), tuple(self.discard), self.won)
