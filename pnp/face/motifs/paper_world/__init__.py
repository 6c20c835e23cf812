"""Paper World: lands that grow a layer of paper with every value, backs, and pictograms of objectives."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pnp.face.motifs.paper_world.back import draw_back as back
from pnp.face.motifs.paper_world.desert import desert
from pnp.face.motifs.paper_world.forest import forest
from pnp.face.motifs.paper_world.hills import draw_hills as hills
from pnp.face.motifs.paper_world.land import SIDE, Land
from pnp.face.motifs.paper_world.mountain import mountain
from pnp.face.motifs.paper_world.pictogram import draw_pictogram as pictogram
from pnp.face.motifs.paper_world.sea import sea
from pnp.face.scene import Scene
from pnp.pens.path import rect
from pnp.pens.pen import Pen

__all__ = ["back", "hills", "landscape", "pictogram"]

LANDS: Mapping[str, Callable[[Land], None]] = {
    "yellow": desert,
    "blue": sea,
    "green": forest,
    "black": mountain,
}


def landscape(pen: Pen, scene: Scene) -> None:
    """The land of a card, by its colour and value; it covers the box and the bleed around it."""
    name = str(scene.values["colour"])
    value = max(1, min(5, int(scene.values["value"])))
    scale = max(scene.width, scene.height) / SIDE
    chance = scene.random
    lean = chance.choice((-1, 1))
    land = Land(pen, name, value, scene.colours, chance, scene.bleed / scale, lean)
    wide, high = scene.width / scale, scene.height / scale
    with pen.group(
        move_mm=(scene.x, scene.y),
        scale=(scale, scale),
        clip=rect(-land.bleed, -land.bleed, wide + 2 * land.bleed, high + 2 * land.bleed),
    ):
        pen.path(
            rect(-land.bleed, -land.bleed, SIDE + 2 * land.bleed, SIDE + 2 * land.bleed),
            fill=land.tone("sky"),
        )
        LANDS[name](land)
