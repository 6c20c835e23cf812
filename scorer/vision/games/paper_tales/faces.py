"""The faces that an unread card can have."""

from __future__ import annotations

from functools import cache

from pnp.deck.load import load_game
from scorer.vision.looks import looks_of
from scorer.vision.witness import Witness, make_witness

GAME = "paper-tales"
# Where the two seals of units and of buildings sit, in mm.
UNIT_PLACES = ((4.4, 4.4, 11.2), (47.4, 72.4, 11.2))
BUILDING_PLACES = ((4.4, 4.4, 11.2), (72.4, 47.4, 11.2))


@cache
def unit_faces() -> Witness:
    """Every unit, by its card."""
    looks = looks_of(GAME)
    cards = [card for card in load_game(GAME).cards if card.kind.id == "unit"]
    return make_witness(
        {card.id: looks[f"{card.id}#1", "front"] for card in cards}, (63.0, 88.0), UNIT_PLACES
    )


@cache
def building_faces() -> Witness:
    """Every building at both levels, as 'tavern 2'."""
    looks = looks_of(GAME)
    cards = [card for card in load_game(GAME).cards if card.kind.id == "building"]
    levels = {}
    for card in cards:
        levels[f"{card.id} 1"] = looks[f"{card.id}#1", "front"]
        levels[f"{card.id} 2"] = looks[f"{card.id}#1", "back"]
    return make_witness(levels, (88.0, 63.0), BUILDING_PLACES)
