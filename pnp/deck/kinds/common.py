"""Pieces that every game shares."""

from __future__ import annotations

from typing import Literal

from pnp.deck.entry import CardEntry

PlayerColour = Literal["red", "blue", "green", "yellow", "violet", "black"]


class Badge(CardEntry):
    """A badge to lay beside one's cards: it tells the scorer whose they are."""

    colour: PlayerColour


KINDS = {"badge": Badge}
