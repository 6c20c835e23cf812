"""Phase 4, income: two gold for everyone, and what the cards bring."""

from __future__ import annotations

from dataclasses import replace

from scorer.rules.paper_tales.kingdom import Kingdom
from scorer.rules.paper_tales.outcome import Gain, Outcome, before, gains_of, settle
from scorer.rules.paper_tales.production import Known, production
from scorer.rules.paper_tales.strength import unit_strengths

BASE_GOLD = 2
"""Everyone's income, whatever the kingdom."""


def income(kingdom: Kingdom) -> Outcome:
    """Phase 4 of one kingdom."""
    richer = replace(kingdom, gold=kingdom.gold + BASE_GOLD)
    told = [{"reason": "base", "gold": BASE_GOLD}]
    return settle(richer, income_gains(kingdom), [before(kingdom)], told)


def income_gains(kingdom: Kingdom) -> tuple[Gain, ...]:
    """What the cards bring in phase 4."""
    made = production(kingdom)
    # Strengths that count the income's gold cannot be counted by it: here they are without it.
    return gains_of(kingdom, "income", Known(kingdom, made, strengths=unit_strengths(kingdom, made)))


def income_gold(kingdom: Kingdom) -> int:
    """The gold that this turn's phase 4 brings; in war, no other gold is counted."""
    return BASE_GOLD + sum(gain.worth.total for gain in income_gains(kingdom) if gain.what == "gold")
