"""Phase 6, age: some units are saved, the old ones die together, the others grow older."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.deck.effects import Effect
from scorer.rules.paper_tales.choose import doubt, misnamed, named, options
from scorer.rules.paper_tales.kingdom import Kingdom, Unit
from scorer.rules.paper_tales.outcome import Outcome, before, gains_of, settle
from scorer.rules.paper_tales.production import Known, active, holds, production, worth
from scorer.score import Doubt
from scorer.tables.paper_tales import Choices

Saves = tuple[Effect, ...]
"""One entry for each unit that may be saved."""


def age(kingdom: Kingdom, choices: Choices) -> Outcome:
    """Phase 6 of one kingdom."""
    known = Known(kingdom, production(kingdom))
    due = due_units(kingdom, known)
    saved, doubts = _saved(kingdom, known, due, choices)
    dying = [unit for unit in due if unit not in saved]
    after = replace(known, dead_age=sum(unit.age for unit in dying))
    gains = gains_of(kingdom, "age", after, dying)
    survivors = kingdom.without(*dying)
    older = survivors.changed(*(unit.aged(1) for unit in survivors.units))
    outcome = settle(older, gains, [before(kingdom)])
    dead = tuple(unit.card.id for unit in dying)
    more = {**outcome.more, "died": list(dead), "kingdom": older.plain()}
    return replace(outcome, more=more, doubts=doubts, discarded=dead)


def due_units(kingdom: Kingdom, known: Known) -> list[Unit]:
    """The units that die unless they are saved: those with a token, but for what they endure."""
    enduring = {
        unit.key
        for _, unit, effect in active(kingdom, "age", "endure", known.made)
        if unit is not None and (effect.below is None or unit.age < effect.below)
    }
    return [unit for unit in kingdom.units if unit.age > 0 and unit.key not in enduring]


def saves_of(kingdom: Kingdom, known: Known) -> Saves:
    """Every single unit that the kingdom's cards may save, as the effect that saves it."""
    found: list[Effect] = []
    for _, unit, effect in kingdom.effects("age"):
        if effect.do == "save" and effect.when is None:
            found += [effect] * max(0, worth(effect, unit, known).total)
    return tuple(found)


def can_save(saves: Saves, units: Sequence[Unit], known: Known) -> bool:
    """Whether each of these units can be given a save of its own; what a save asks, it asks of the saved."""
    if not units:
        return True
    first, *rest = units
    return any(
        holds(save.if_, first, known.made) and can_save(saves[:i] + saves[i + 1 :], rest, known)
        for i, save in enumerate(saves)
    )


def _saved(
    kingdom: Kingdom, known: Known, due: Sequence[Unit], choices: Choices
) -> tuple[list[Unit], tuple[Doubt, ...]]:
    saves = saves_of(kingdom, known)
    may = [unit for unit in due if can_save(saves, [unit], known)]
    if choices.save is None:
        names = options(may, kingdom)
        return [], (doubt(kingdom, "save", "open-save", names, saves=len(saves)),) if may else ()
    wanted, strange, unclear = named(choices.save, may)
    doubts = misnamed(kingdom, "save", strange, unclear, may)
    saved: list[Unit] = []
    for unit in wanted:
        if can_save(saves, [*saved, unit], known):
            saved.append(unit)
        else:
            names = options(may, kingdom)
            doubts.append(
                doubt(kingdom, "save", "too-many-saves", names, chosen=unit.card.id, saves=len(saves))
            )
    return saved, tuple(doubts)
