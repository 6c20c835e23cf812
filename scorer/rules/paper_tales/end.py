"""The end of the game: points on buildings, effects of the end, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.paper_tales.kingdom import Kingdom
from scorer.rules.paper_tales.outcome import Outcome, before, gains_of, settle
from scorer.rules.paper_tales.production import Known, production
from scorer.score import Line


def end(kingdom: Kingdom) -> Outcome:
    """The last points of one kingdom, after the age phase of the last turn."""
    lines = [before(kingdom)]
    for building in kingdom.buildings:
        points = building.card.levels[building.level - 1].legend
        values = {"card": building.card.id, "level": building.level}
        lines.append(Line("building", points, (building.card.id,), values))
    gains = gains_of(kingdom, "end", Known(kingdom, production(kingdom)))
    return settle(kingdom, gains, lines)


def standing(kingdom: Kingdom) -> tuple[int, int]:
    """What ranks a player: legend points, then gold."""
    return kingdom.legend, kingdom.gold


def winners(kingdoms: Sequence[Kingdom]) -> tuple[str, ...]:
    """Whoever has most legend points, of those most gold; those still equal share the victory."""
    best = max(standing(kingdom) for kingdom in kingdoms)
    return tuple(kingdom.name for kingdom in kingdoms if standing(kingdom) == best)
