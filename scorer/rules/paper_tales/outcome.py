"""What a phase does to a kingdom: the kingdom afterwards, every point's reason, and what is still open.

Legend points that a phase takes away come last, and nobody falls below nothing: a line says what was
really lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorer.rules.paper_tales.kingdom import Kingdom, Unit
from scorer.rules.paper_tales.production import Known, Worth, holds, worth
from scorer.score import Doubt, Line


@dataclass(frozen=True, slots=True)
class Outcome:
    """A kingdom after a phase."""

    kingdom: Kingdom
    lines: tuple[Line, ...]
    """The first is what the player had before."""
    more: Mapping[str, Any] = field(default_factory=dict)
    doubts: tuple[Doubt, ...] = ()
    discarded: tuple[str, ...] = ()
    """Unit cards that left the kingdom or the draw pile."""
    drawn: int = 0
    """How many cards of the draw pile were turned over."""


@dataclass(frozen=True, slots=True)
class Gain:
    """Gold or legend points that a card brings, or takes when negative."""

    card: str
    what: str
    worth: Worth

    def told(self) -> dict[str, Any]:
        counts = [list(pair) for pair in self.worth.counts]
        return {"card": self.card, "amount": self.worth.amount, "counts": counts}


def gains_of(kingdom: Kingdom, phase: str, known: Known, dying: Sequence[Unit] = ()) -> tuple[Gain, ...]:
    """Gold and legend points that a kingdom's cards bring in a phase; some only for units that die."""
    gone = {unit.key for unit in dying}
    found = (
        Gain(card, effect.what, worth(effect, unit, known))
        for card, unit, effect in kingdom.effects(phase)
        if effect.do == "gain"
        and effect.what in ("gold", "legend")
        and (effect.when is None or (unit is not None and unit.key in gone))
        and holds(effect.if_, unit, known.made)
    )
    return tuple(gain for gain in found if gain.worth.total)


def before(kingdom: Kingdom) -> Line:
    return Line("before", kingdom.legend)


def settle(
    kingdom: Kingdom, gains: Iterable[Gain], lines: Sequence[Line], gold: Sequence[dict[str, Any]] = ()
) -> Outcome:
    """The outcome of a phase: `lines` and `gold` are already settled, the gains are added to them."""
    legend = sum(line.points for line in lines)
    purse, told, out = kingdom.gold, list(gold), list(lines)
    # Losses last: simultaneous effects are one sum, and only that sum is cut at nothing.
    for gain in sorted(gains, key=lambda gain: gain.worth.total < 0):
        if gain.what == "gold":
            change = max(gain.worth.total, -purse)
            purse += change
            told.append({"reason": "effect", **gain.told(), "gold": change})
        else:
            change = max(gain.worth.total, -legend)
            legend += change
            out.append(_line(gain, change))
    return Outcome(replace(kingdom, gold=purse, legend=legend), tuple(out), {"gold_parts": told})


def _line(gain: Gain, points: int) -> Line:
    cut = points != gain.worth.total
    reason = "loss-cut" if cut else "loss" if points < 0 else "effect"
    values = {**gain.told(), "wanted": -gain.worth.total} if cut else gain.told()
    return Line(reason, points, (gain.card,), values)
