"""Hills for the objectives: two quiet layers of their own paper along the lower edge."""

from __future__ import annotations

from pnp.face.scene import Scene
from pnp.pens.colour import mix
from pnp.pens.path import smooth
from pnp.pens.pen import Pen


def draw_hills(pen: Pen, scene: Scene) -> None:
    """Soft hills across the box, so pale that words on them stay easy to read."""
    chance = scene.random
    left, right, low = scene.x - scene.bleed, scene.right + scene.bleed, scene.bottom + scene.bleed
    ground, accent = scene.colour("objective-ground"), scene.colour("objective-accent")
    for layer in range(3):
        height = scene.y + scene.height * (0.12 + 0.28 * layer)
        swing = scene.height * 0.12
        points = [
            (
                left + (right - left) * n / 4,
                height + chance.uniform(0.4, 1) * (swing if n % 2 == layer % 2 else -swing),
            )
            for n in range(5)
        ]
        sheet = smooth(points, closed=False).line(right, low).line(left, low).close()
        pen.paper(sheet, mix(ground, accent, 0.07 * (layer + 1)), lift_mm=0.8)
