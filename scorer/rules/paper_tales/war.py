"""Phase 3, war: strengths, wars against the neighbours in the circle, and what they bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorer.rules.paper_tales.income import income_gold
from scorer.rules.paper_tales.kingdom import Kingdom
from scorer.rules.paper_tales.outcome import Outcome, before, gains_of, settle
from scorer.rules.paper_tales.production import Known, production
from scorer.rules.paper_tales.strength import Army, army_of
from scorer.score import Line

WAR_POINTS = 3
"""Legend points of one war won."""


def war(kingdoms: Sequence[Kingdom]) -> tuple[Outcome, ...]:
    """Phase 3 of a whole table, players in seating order."""
    known = [Known(kingdom, production(kingdom), income=income_gold(kingdom)) for kingdom in kingdoms]
    armies = [army_of(one) for one in known]
    strengths = [army.total for army in armies]
    return tuple(
        _outcome(one, army, won_against(strengths, i), kingdoms, strengths)
        for i, (one, army) in enumerate(zip(known, armies, strict=True))
    )


def won_against(strengths: Sequence[int], me: int) -> list[int]:
    """The seats of the neighbours a player wins wars against; twice the same for a double victory."""
    mine = strengths[me]
    if len(strengths) == 2:
        other = 1 - me
        theirs = strengths[other]
        # Twice nothing is nothing: a tie, as any other, is one war for each.
        wars = 2 if mine > theirs and mine >= 2 * theirs else int(mine >= theirs)
        return [other] * wars
    neighbours = [(me + 1) % len(strengths), (me - 1) % len(strengths)]
    return [other for other in neighbours if other != me and mine >= strengths[other]]


def _outcome(
    known: Known, army: Army, beaten: Sequence[int], kingdoms: Sequence[Kingdom], strengths: Sequence[int]
) -> Outcome:
    kingdom = known.kingdom
    lines = [before(kingdom)]
    for number, other in enumerate(beaten):
        reason = "war-twice" if other in beaten[:number] else "war"
        values = {"against": kingdoms[other].name, "mine": army.total, "theirs": strengths[other]}
        lines.append(Line(reason, WAR_POINTS, (), values))
    all_strengths = tuple(strength.total for strength in army.units)
    fought = replace(known, wars=len(beaten), strengths=all_strengths)
    outcome = settle(kingdom, gains_of(kingdom, "war", fought), lines)
    more = {"strength": army.total, "strength_parts": army.plain(), "wars": len(beaten)}
    return replace(outcome, more={**more, **outcome.more})
