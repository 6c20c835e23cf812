"""Phase 5, build: one new building or one upgrade, with every way to pay for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from scorer.rules.paper_tales.cards import RESOURCES, Box, BuildingCard
from scorer.rules.paper_tales.choose import doubt
from scorer.rules.paper_tales.kingdom import Building, Kingdom
from scorer.rules.paper_tales.outcome import Outcome, before, gains_of, settle
from scorer.rules.paper_tales.production import Known, active, production
from scorer.score import Doubt
from scorer.tables.paper_tales import Build, Choices

LAND_GOLD = 2
"""Land for a new building costs so much for each building that already stands."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One way to build: what, to which level, and the gold that goes for land, price and resources."""

    card: BuildingCard
    level: int
    is_upgrade: bool
    land: int
    price: int
    bought: tuple[tuple[str, int], ...] = ()
    bought_for: int = 0

    @property
    def gold(self) -> int:
        return self.land + self.price + self.bought_for

    def spelled(self) -> str:
        """As a choice says it."""
        return f"{self.card.id} {self.level} for {self.gold}"

    def plain(self) -> dict[str, Any]:
        told = {"building": self.card.id, "level": self.level, "upgrade": self.is_upgrade, "gold": self.gold}
        paid = {
            "land": self.land,
            "price": self.price,
            "bought": dict(self.bought),
            "bought_for": self.bought_for,
        }
        return {**told, **paid}


def build(kingdom: Kingdom, choices: Choices, box: Box) -> Outcome:
    """Phase 5 of one kingdom: the choice carried out, or the offers told when it is open."""
    gains = gains_of(kingdom, "build", Known(kingdom, production(kingdom)))
    settled = settle(kingdom, gains, [before(kingdom)])
    kingdom = settled.kingdom
    offers = offers_of(kingdom, box)
    taken, doubts = _taken(kingdom, offers, choices.build)
    more = {**settled.more, "offers": [offer.plain() for offer in offers]}
    if taken:
        kingdom = built(kingdom, taken)
        parts = [*settled.more["gold_parts"], {"reason": "build", "gold": -taken.gold, **taken.plain()}]
        more |= {"gold_parts": parts, "built": taken.plain()}
    more["kingdom"] = kingdom.plain()
    return replace(settled, kingdom=kingdom, more=more, doubts=doubts)


def built(kingdom: Kingdom, offer: Offer) -> Kingdom:
    """The kingdom once an offer is taken; resources are shown, never spent."""
    new = Building(offer.card, offer.level)
    if offer.is_upgrade:
        buildings = tuple(new if stands.card == offer.card else stands for stands in kingdom.buildings)
    else:
        buildings = (*kingdom.buildings, new)
    return replace(kingdom, gold=kingdom.gold - offer.gold, buildings=buildings)


def offers_of(kingdom: Kingdom, box: Box) -> tuple[Offer, ...]:
    """Every way to build that the kingdom can pay for, the cheaper way of each first."""
    made, prices, free_land = _means(kingdom)
    land = 0 if free_land else LAND_GOLD * len(kingdom.buildings)
    standing = {building.card.id: building.level for building in kingdom.buildings}
    found: list[Offer] = []
    for card in box.buildings.values():
        has = standing.get(card.id, 0)
        for level in range(has + 1, len(card.levels) + 1):
            ways: dict[int, Offer] = {}
            for pays in product(*(each.cost for each in card.levels[has:level])):
                missing = _missing(pays, made)
                if all(what in prices for what in missing):
                    bought_for = sum(prices[what] * amount for what, amount in missing.items())
                    price = sum(pay.get("gold", 0) for pay in pays)
                    bought = tuple(sorted(missing.items()))
                    offer = Offer(card, level, has > 0, 0 if has else land, price, bought, bought_for)
                    # Ways that cost the same gold leave the same kingdom behind.
                    ways.setdefault(offer.gold, offer)
            found += [ways[gold] for gold in sorted(ways) if gold <= kingdom.gold]
    return tuple(found)


def _missing(pays: Sequence[Mapping[str, int]], made: Mapping[str, int]) -> dict[str, int]:
    """The resources that a kingdom does not make.

    Both levels of a building that starts at level 2 are needed at once, so their costs add up.
    """
    missing: dict[str, int] = {}
    for what in RESOURCES:
        lack = sum(pay.get(what, 0) for pay in pays) - made[what]
        if lack > 0:
            missing[what] = lack
    return missing


def _means(kingdom: Kingdom) -> tuple[dict[str, int], dict[str, int], bool]:
    """What the kingdom makes, at which price it may buy resources, and whether land is free."""
    made = production(kingdom)
    prices: dict[str, int] = {}
    for _, _, effect in active(kingdom, "build", "buy", made):
        price = effect.amount or 0
        prices |= {what: min(price, prices.get(what, price)) for what in effect.resources or ()}
    free_land = bool(active(kingdom, "build", "free-land", made))
    return made, prices, free_land


def _taken(
    kingdom: Kingdom, offers: Sequence[Offer], choice: Build | str | None
) -> tuple[Offer | None, tuple[Doubt, ...]]:
    """The offer that is chosen: of several ways to pay the cheapest, unless the choice says the gold."""
    spelled = [offer.spelled() for offer in offers]
    if choice is None:
        return None, (doubt(kingdom, "build", "open-build", spelled),) if offers else ()
    if not isinstance(choice, Build):
        return None, ()
    for offer in offers:
        if (
            offer.card.id == choice.building
            and choice.level in (None, offer.level)
            and choice.gold in (None, offer.gold)
        ):
            return offer, ()
    wanted = f"{choice.building} {choice.level or ''}".strip()
    return None, (doubt(kingdom, "build", "choice-not-allowed", spelled, chosen=wanted),)
