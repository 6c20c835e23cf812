"""Paper Tales: the land of the units, what cards do and cost in icons and words, and the score board."""

from __future__ import annotations

from pnp.face.motifs.paper_tales.effects import effects
from pnp.face.motifs.paper_tales.ground import arch, building_ground, unit_ground, window
from pnp.face.motifs.paper_tales.signs import arrow, copies, costs, fifth_place, makes, pennant, shield
from pnp.face.motifs.paper_tales.track import track
from pnp.face.motifs.paper_tales.turns import turns

__all__ = [
    "arch",
    "arrow",
    "building_ground",
    "copies",
    "costs",
    "effects",
    "fifth_place",
    "makes",
    "pennant",
    "shield",
    "track",
    "turns",
    "unit_ground",
    "window",
]
