"""Phase 2, deployment, from the moment the new units are revealed.

They are paid for, those not paid are dropped, drawn units take their places, then come the effects of the
phase: first those without a choice, then the chosen ones, and what costs legend points at the very end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.deck.effects import Effect
from scorer.rules.paper_tales.cards import Box
from scorer.rules.paper_tales.choose import doubt
from scorer.rules.paper_tales.give_age import give_chosen, give_unchosen
from scorer.rules.paper_tales.kingdom import Building, Kingdom, Unit
from scorer.rules.paper_tales.outcome import Gain, Outcome, before, gains_of, settle
from scorer.rules.paper_tales.payment import pay
from scorer.rules.paper_tales.production import Known, active, production
from scorer.score import Doubt
from scorer.tables.paper_tales import Choices


def deploy(kingdom: Kingdom, choices: Choices, box: Box) -> Outcome:
    """Phase 2 of one kingdom that lies as it was laid; `choices.draw` is the draw pile, its top first."""
    first = before(kingdom)
    kingdom, gold, dropped, doubts = pay(kingdom, choices)
    kingdom, replaced, drawn, more_doubts = _replaced(kingdom, choices.draw, box)
    doubts += more_doubts
    kingdom = give_unchosen(_upgraded(kingdom))
    gains = [gain for gain in _gains(kingdom) if gain.worth.total > 0]
    kingdom, more_doubts = give_chosen(kingdom, choices.age)
    doubts += more_doubts
    # What is lost is counted last, when the others' effects have changed the kingdom.
    gains += [gain for gain in _gains(kingdom) if gain.worth.total < 0]
    outcome = settle(kingdom, gains, [first], gold)
    names = tuple(unit.card.id for unit in dropped)
    more = {**outcome.more, "dropped": list(names), "kingdom": outcome.kingdom.plain()}
    return replace(outcome, more=more, doubts=tuple(doubts), discarded=(*names, *replaced), drawn=drawn)


def _gains(kingdom: Kingdom) -> Sequence[Gain]:
    return gains_of(kingdom, "deploy", Known(kingdom, production(kingdom)))


def _replaced(
    kingdom: Kingdom, draw: Sequence[str] | None, box: Box
) -> tuple[Kingdom, list[str], int, list[Doubt]]:
    """Units that make way for one from the draw pile, which comes free and counts as revealed.

    Also told: the cards that are discarded on the way, and how many were drawn.
    """
    pile = list(draw or ())
    discarded: list[str] = []
    doubts: list[Doubt] = []
    waiting = list(kingdom.units)
    while waiting:
        unit = waiting.pop(0)
        effect = _replacing(unit, kingdom)
        if effect is None:
            continue
        most = effect.cost or 0
        fitting = next((i for i, card in enumerate(pile) if box.unit(card).cost <= most), None)
        if fitting is None:
            names = [card.id for card in box.units.values() if card.cost <= most]
            doubts.append(doubt(kingdom, "draw", "open-draw", names, unit=unit.card.id, cost=most))
            continue
        new = Unit(box.unit(pile[fitting]), unit.place, unit.spot, effect.amount or 0, is_new=True)
        discarded += [*pile[:fitting], unit.card.id]
        pile = pile[fitting + 1 :]
        kingdom = kingdom.changed(new)
        waiting.insert(0, new)
    return kingdom, discarded, len(draw or ()) - len(pile), doubts


def _replacing(unit: Unit, kingdom: Kingdom) -> Effect | None:
    replacing = active(kingdom, "deploy", "replace", production(kingdom))
    return next(
        (effect for _, other, effect in replacing if other is not None and other.key == unit.key), None
    )


def _upgraded(kingdom: Kingdom) -> Kingdom:
    """All buildings at their last level, if a card does that."""
    if not active(kingdom, "deploy", "upgrade-all", production(kingdom)):
        return kingdom
    buildings = tuple(Building(building.card, len(building.card.levels)) for building in kingdom.buildings)
    return replace(kingdom, buildings=buildings)
