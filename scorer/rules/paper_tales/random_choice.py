"""A random player: decides anything, as long as the rules allow it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from scorer.rules.paper_tales.age import can_save, due_units, saves_of
from scorer.rules.paper_tales.build import offers_of
from scorer.rules.paper_tales.cards import Box
from scorer.rules.paper_tales.deploy import deploy
from scorer.rules.paper_tales.draft import Cards
from scorer.rules.paper_tales.kingdom import ROWS, Kingdom, Unit
from scorer.rules.paper_tales.legal import room
from scorer.rules.paper_tales.payment import drops_of
from scorer.rules.paper_tales.production import Known, production
from scorer.tables.paper_tales import Aging, Build, Choices

OVERSPENDING = 0.1
"""How often a unit is laid that cannot be paid for, so that dropping is played too."""
IDLING = 0.15
"""How often nothing is built though something could be."""


def lay_out(kingdom: Kingdom, hand: Cards, box: Box, random: Random) -> tuple[Kingdom, Cards, Cards]:
    """Units from the hand laid on free places, with the rest of the hand, and the units that made way."""
    spots = [(place, spot) for place in ROWS for spot in range(1, room(kingdom, place) + 1)]
    random.shuffle(spots)
    free = max(0, len(spots) - len(kingdom.units))
    laid = _affordable(hand, kingdom.gold, random.randint(free, len(spots)), box, random)
    old = random.sample(kingdom.units, len(kingdom.units))
    stays, goes = old[: len(spots) - len(laid)], old[len(spots) - len(laid) :]
    units = [Unit(box.unit(hand[i]), *spots.pop(), is_new=True) for i in laid]
    for unit in stays:
        place, spot = spots.pop()
        units.append(replace(unit, place=place, spot=spot, is_new=False))
    rest = tuple(card for i, card in enumerate(hand) if i not in laid)
    return replace(kingdom, units=tuple(units)), rest, tuple(unit.card.id for unit in goes)


def _affordable(hand: Cards, gold: int, most: int, box: Box, random: Random) -> list[int]:
    """Some cards of a hand, by their number."""
    taken: list[int] = []
    for i in random.sample(range(len(hand)), len(hand)):
        cost = box.unit(hand[i]).cost
        if len(taken) < most and (cost <= gold or random.random() < OVERSPENDING):
            taken.append(i)
            gold -= cost
    return taken


def choices_for(phase: str, kingdom: Kingdom, box: Box, random: Random, pile: Cards = ()) -> Choices:
    """Decisions of a random player in a phase."""
    match phase:
        case "deploy":
            return _deploying(kingdom, box, random, pile)
        case "build":
            offers = offers_of(kingdom, box)
            if not offers or random.random() < IDLING:
                return Choices(build="none")
            offer = random.choice(offers)
            return Choices(build=Build(building=offer.card.id, level=offer.level, gold=offer.gold))
        case "age":
            return Choices(save=_saving(kingdom, random))
        case _:
            return Choices()


def _deploying(kingdom: Kingdom, box: Box, random: Random, pile: Cards) -> Choices:
    drop = [_spot(unit) for unit in random.choice(drops_of(kingdom))]
    choices = Choices(drop=drop, draw=list(pile))
    asked = deploy(kingdom, choices, box)
    if not asked.doubts:
        return choices
    # A drawn unit may have something to decide too: whoever asks is answered, by a place.
    targets = asked.kingdom.units
    aging = [
        Aging(by=str(doubt.values["unit"]), on=_spot(random.choice(targets)))
        for doubt in asked.doubts
        if doubt.reason == "open-age"
    ]
    return choices.model_copy(update={"age": aging})


def _saving(kingdom: Kingdom, random: Random) -> list[str]:
    known = Known(kingdom, production(kingdom))
    saves = saves_of(kingdom, known)
    saved: list[Unit] = []
    for unit in _shuffled(due_units(kingdom, known), random) if saves else ():
        if random.random() < 0.5 and can_save(saves, [*saved, unit], known):
            saved.append(unit)
    return [_spot(unit) for unit in saved]


def _spot(unit: Unit) -> str:
    return f"{unit.place}-{unit.spot}"


def _shuffled(units: Sequence[Unit], random: Random) -> list[Unit]:
    return random.sample(units, len(units))
