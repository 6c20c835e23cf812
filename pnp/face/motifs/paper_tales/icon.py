"""Small pictures within a motif: an icon or another cutout at a place."""

from __future__ import annotations

from dataclasses import replace

from pnp.deck.places import bundled_root, find_beside
from pnp.face.motifs.cutout import draw_cutout
from pnp.face.scene import Scene, Trouble
from pnp.pens.pen import Pen


def draw_picture(
    pen: Pen, scene: Scene, name: str, box: tuple[float, float, float, float], *, flat: bool = True
) -> None:
    """A cutout by its name in a box of the piece, without shadows unless asked."""
    file = find_beside(f"cutouts/{name}.yaml", bundled_root() / "cards" / "paper-tales")
    if file is None:
        raise Trouble(f"there is no cutout 'layouts/cutouts/{name}.yaml'")
    x, y, width, height = box
    draw_cutout(pen, replace(scene, x=x, y=y, width=width, height=height), file, flat=flat)


def draw_icon(pen: Pen, scene: Scene, name: str, x: float, y: float, side: float) -> None:
    """An icon in a square."""
    draw_picture(pen, scene, f"icons/{name}", (x, y, side, side))
