"""The faces that an unread card can have."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from pnp.deck.known import known_game
from pnp.deck.registry import Place
from scorer.vision.marks.seals import SEAL
from scorer.vision.photo import Pixels
from scorer.vision.pieces.looks import Look, cached_by_ink, looks_of
from scorer.vision.pieces.witness import Witness, make_witness
from scorer.vision.pixels.channels import darkest

GAME = "paper-tales"
# Where the two seals of units and of buildings sit, in mm.
UNIT_PLACES = ((4.4, 4.4, 11.2), (47.4, 72.4, 11.2))
BUILDING_PLACES = ((4.4, 4.4, 11.2), (72.4, 47.4, 11.2))
# Measured: cards in glare are alike to their face by 0.65 and more, books and other cards by 0.66 at most;
# ours with nothing on them by 0.75 and more.
MAYBE_OURS, PLAINLY_OURS = 0.62, 0.67
SHINY = 225  # of 255 in the darkest channel
LEAST_SHINY_MM2 = 30
MARK_GREY = 85  # of 255: two thirds of a mark are black
FINE = 2  # pixels a millimetre


def may_be_ours(patch: Pixels, like: float, seal: float = 0.0) -> bool:
    """Whether what lies in a place (a patch of one pixel a millimetre) can be a card of ours.

    A card that nobody read has its marks in glare: without any, it shows a seal or its whole face.
    """
    if like > PLAINLY_OURS or (seal > SEAL and like > MAYBE_OURS - 0.1):
        return True
    return like > MAYBE_OURS and int((darkest(patch) > SHINY).sum()) >= LEAST_SHINY_MM2


@cached_by_ink
def unit_faces() -> Witness:
    """Every unit, by its card."""
    return make_witness(_unit_looks(), (63.0, 88.0), UNIT_PLACES)


@cached_by_ink
def unit_backs() -> Witness:
    """The back that all units have, upright and upside down."""
    back = looks_of(GAME)[next(iter(_unit_looks())) + "#1", "back"]
    return make_witness({"upright": back, "upside down": np.rot90(back, 2)}, (63.0, 88.0))


@cached_by_ink
def building_faces() -> Witness:
    """Every building at both levels, as 'tavern 2'."""
    return make_witness(_building_looks(), (88.0, 63.0), BUILDING_PLACES)


@cached_by_ink
def marked_faces() -> tuple[tuple[tuple[float, float], Witness], ...]:
    """Units and buildings with their sizes, as they look from too far to tell one mark from another."""
    kinds = ((_unit_looks(), (63.0, 88.0), UNIT_PLACES), (_building_looks(), (88.0, 63.0), BUILDING_PLACES))
    return tuple(
        (size, make_witness({name: _marked(look, size, places) for name, look in looks.items()}, size))
        for looks, size, places in kinds
    )


def _marked(look: Look, size: tuple[float, float], places: Sequence[Place]) -> Look:
    """A look with a dark spot where each mark is."""
    fine = cv2.resize(look, (round(FINE * size[0]), round(FINE * size[1])), interpolation=cv2.INTER_LINEAR)
    for x, y, side in places:
        rows, columns = (slice(round(FINE * n), round(FINE * (n + side))) for n in (y, x))
        fine[rows, columns] = MARK_GREY
    return np.asarray(cv2.resize(fine, look.shape[1::-1], interpolation=cv2.INTER_AREA), np.uint8)


def _unit_looks() -> dict[str, Look]:
    looks = looks_of(GAME)
    cards = [card for card in known_game(GAME).cards if card.kind.id == "unit"]
    return {card.id: looks[f"{card.id}#1", "front"] for card in cards}


def _building_looks() -> dict[str, Look]:
    looks = looks_of(GAME)
    cards = [card for card in known_game(GAME).cards if card.kind.id == "building"]
    levels = {}
    for card in cards:
        levels[f"{card.id} 1"] = looks[f"{card.id}#1", "front"]
        levels[f"{card.id} 2"] = looks[f"{card.id}#1", "back"]
    return levels
