"""Phase 2, age tokens: on the unit itself, on all others, or on one that the player chooses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pnp.deck.effects import Effect
from scorer.rules.paper_tales.choose import doubt, misnamed, named, options, unlike
from scorer.rules.paper_tales.kingdom import Kingdom, Place, Unit, is_meant
from scorer.rules.paper_tales.production import Known, holds, production, worth
from scorer.score import Doubt
from scorer.tables.paper_tales import Aging


@dataclass(frozen=True, slots=True)
class Giver:
    """A card that gives age tokens; its unit is found by its spot, for it may have aged meanwhile."""

    card: str
    spot: tuple[Place, int] | None
    effect: Effect

    def unit(self, kingdom: Kingdom) -> Unit | None:
        return next((unit for unit in kingdom.units if unit.key == self.spot), None)

    def tokens(self, kingdom: Kingdom) -> int:
        """How many tokens it gives as the kingdom is now."""
        known = Known(kingdom, production(kingdom))
        unit = self.unit(kingdom)
        return worth(self.effect, unit, known).total if holds(self.effect.if_, unit, known.made) else 0


def give_unchosen(kingdom: Kingdom) -> Kingdom:
    """Every token that needs no choice, all at the same time."""
    tokens: Counter[tuple[Place, int]] = Counter()
    for giver in _givers(kingdom):
        if giver.effect.on == "one":
            continue
        amount = giver.tokens(kingdom)
        for unit in kingdom.units:
            if (giver.effect.on == "self") == (giver.spot == unit.key):
                tokens[unit.key] += amount
    return kingdom.changed(*(unit.aged(tokens[unit.key]) for unit in kingdom.units))


def give_chosen(kingdom: Kingdom, chosen: Sequence[Aging] | None) -> tuple[Kingdom, list[Doubt]]:
    """Tokens on chosen units, in the order the choices are listed; all of one effect on a single unit."""
    doubts: list[Doubt] = []
    waiting = [giver for giver in _givers(kingdom) if giver.effect.on == "one"]
    for choice in chosen or ():
        meant = [giver for giver in waiting if _is_by(giver, kingdom, choice.by)]
        if not meant:
            by = [giver.card for giver in waiting]
            doubts.append(doubt(kingdom, "age", "choice-not-allowed", by, chosen=choice.by or choice.on))
            continue
        waiting.remove(meant[0])
        targets, strange, unclear = named([choice.on], kingdom.units)
        doubts += misnamed(kingdom, "age", strange, unclear, kingdom.units)
        kingdom = _on(kingdom, meant[0], targets)
    for giver in waiting:
        kingdom, left = _undecided(kingdom, giver, is_declined=chosen is not None)
        doubts += left
    return kingdom, doubts


def _undecided(kingdom: Kingdom, giver: Giver, *, is_declined: bool) -> tuple[Kingdom, list[Doubt]]:
    """A giver nobody chose for: what a unit does when revealed must be done, the rest may be declined."""
    may_decline = not giver.effect.once
    if giver.tokens(kingdom) == 0 or not kingdom.units or (may_decline and is_declined):
        return kingdom, []
    targets = unlike(kingdom.units)
    if len(targets) == 1 and not may_decline:
        return _on(kingdom, giver, targets), []
    names = options(kingdom.units, kingdom)
    tokens = giver.tokens(kingdom)
    return kingdom, [doubt(kingdom, "age", "open-age", names, unit=giver.card, tokens=tokens)]


def _on(kingdom: Kingdom, giver: Giver, targets: Sequence[Unit]) -> Kingdom:
    tokens = giver.tokens(kingdom)
    return kingdom.changed(*(unit.aged(tokens) for unit in targets[:1]))


def _givers(kingdom: Kingdom) -> list[Giver]:
    return [
        Giver(card, unit.key if unit else None, effect)
        for card, unit, effect in kingdom.effects("deploy")
        if effect.do == "age" and effect.when is None
    ]


def _is_by(giver: Giver, kingdom: Kingdom, word: str | None) -> bool:
    unit = giver.unit(kingdom)
    return word in (None, giver.card) or (word is not None and unit is not None and is_meant(unit, word))
